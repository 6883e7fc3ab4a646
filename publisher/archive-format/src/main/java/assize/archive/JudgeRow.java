/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import com.jerolba.carpet.annotation.NotNull;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a calibration found of a judge of the season: a row of its table.
 *
 * @param judgeHash {@code sha256:} and hex, of the judge's settings
 * @param kappaDecided Cohen's kappa on the pairs where both sides decided, as a decimal; null where it cannot be said
 * @param calibration the whole calibration in canonical form
 */
public record JudgeRow(
        @NotNull String judgeHash,
        @NotNull String judge,
        boolean admitted,
        @Nullable String kappaDecided,
        @NotNull String calibration) {

    /** The rows of {@code calibration.json}, in its order; none where there is no such file. */
    public static Decoded<List<JudgeRow>> from(byte[] calibrations) {
        if (calibrations.length == 0) {
            return new Decoded.Usable<>(List.of());
        }
        return Json.parse(calibrations)
                .fold(
                        parsed -> rows(parsed.value()),
                        malformed -> Decoded.unusable("", "column " + malformed.column() + ": " + malformed.reason()));
    }

    private static Decoded<List<JudgeRow>> rows(JsonValue document) {
        if (!(document instanceof JsonArray array)) {
            return Decoded.unusable("", "must be an array");
        }
        List<JudgeRow> rows = new ArrayList<>();
        for (JsonValue item : array.items()) {
            Fields fields = Fields.ofDocument(item);
            Fields calibration = fields.object("calibration");
            JsonObject judge = fields.object("judge").asObject();
            rows.add(new JudgeRow(
                    fields.text("judge_hash", RecordFields.NAME_MAX),
                    Json.canonicalText(judge),
                    calibration.flag("admitted", false),
                    calibration.optionalText("kappa_decided", RecordFields.NAME_MAX),
                    Json.canonicalText(calibration.asObject())));
            if (fields.problem() != null) {
                return new Decoded.Unusable<>(fields.problem());
            }
        }
        return new Decoded.Usable<>(rows);
    }
}
