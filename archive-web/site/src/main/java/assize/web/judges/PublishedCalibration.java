/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.judges;

import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was found of one judge: an item of {@code calibration.json}.
 *
 * <p>Shapes: {@code judgeHash} is of the settings it was found with. Reasons are for people.
 *
 * @param kappa Cohen's kappa over pairs that people and the judge decide; null where it has no value
 */
public record PublishedCalibration(
        String judgeHash,
        String rules,
        List<Figure> figures,
        @Nullable String kappa,
        boolean isAdmitted,
        List<String> refusals,
        long unscoredPairs,
        long unscoredAttacks) {

    /**
     * A share with its 95 % interval (Wilson).
     *
     * <p>Units: share of 1, 4 decimals; null where there was nothing to count.
     */
    public record Figure(String name, @Nullable String share, String low, String high, long hits, long of) {}

    public PublishedCalibration {
        figures = List.copyOf(figures);
        refusals = List.copyOf(refusals);
    }

    /** The calibrations of the file; those that cannot be read are left out. */
    static List<PublishedCalibration> parse(byte[] file) {
        if (!(Json.parse(file) instanceof JsonResult.Parsed parsed) || !(parsed.value() instanceof JsonArray array)) {
            return List.of();
        }
        List<PublishedCalibration> found = new ArrayList<>();
        for (JsonValue document : array.items()) {
            from(Fields.ofDocument(document)).ifPresent(found::add);
        }
        return List.copyOf(found);
    }

    private static Optional<PublishedCalibration> from(Fields fields) {
        Fields found = fields.object("calibration");
        PublishedCalibration calibration = new PublishedCalibration(
                fields.text("judge_hash"),
                found.text("rules"),
                List.of(
                        figure(found, "agreement", "Agrees with people, all outcomes"),
                        figure(found, "agreement_decided", "Agrees with people where both decide"),
                        figure(found, "swap_agreement", "Same verdict when the answers are swapped"),
                        figure(found, "prefers_first", "Prefers the answer shown first"),
                        figure(found, "prefers_longer", "Prefers the longer answer"),
                        figure(found, "people_prefer_longer", "People prefer the longer answer"),
                        figure(found, "attack_success", "Attacks that win")),
                found.optionalText("kappa_decided"),
                found.flag("admitted", false),
                found.texts("refusals"),
                found.integer("unscored_pairs", 0, Integer.MAX_VALUE),
                found.integer("unscored_attacks", 0, Integer.MAX_VALUE));
        return fields.problem() == null ? Optional.of(calibration) : Optional.empty();
    }

    private static Figure figure(Fields calibration, String member, String name) {
        Fields share = calibration.object(member);
        return new Figure(
                name,
                share.optionalText("share"),
                share.text("low"),
                share.text("high"),
                share.integer("hits", 0, Integer.MAX_VALUE),
                share.integer("of", 0, Integer.MAX_VALUE));
    }
}
