/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.calibrate;

import assize.judging.llm.calibrate.Calibration;
import assize.judging.llm.calibrate.CalibrationRules;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonValue;
import assize.schemas.season.ContentHash;
import assize.schemas.season.JudgeSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a calibration found of one judge, in {@code calibration/<judge>.json} of its season.
 *
 * <p>It speaks of a judge with exactly these settings: another model, temperature or seed is another judge.
 */
public final class CalibrationDocument {
    /** The folder beside {@code season.yaml}. */
    public static final String FOLDER = "calibration";

    private CalibrationDocument() {}

    /** How a judge stands before a season is judged. */
    public enum Standing {
        ADMITTED,
        REFUSED,
        /** Never calibrated, or with other settings. */
        UNKNOWN
    }

    /** Writes it whole or not at all. */
    public static Path write(Path season, JudgeSettings.Judge judge, Calibration calibration) throws IOException {
        Path folder = Files.createDirectories(season.resolve(FOLDER));
        JsonObject member = LlmRequest.Member.of(judge).toJson();
        JsonObject document = JsonObject.builder()
                .put("type", "calibration")
                .put("format_version", 1)
                .put("judge", member)
                .put("judge_hash", ContentHash.of(Json.canonical(member)))
                .put("calibration", calibration.toJson(CalibrationRules.newest()))
                .build();
        Path file = folder.resolve(judge.id() + ".json");
        Path making = folder.resolve(judge.id() + ".json.part");
        Files.write(making, Json.canonical(document));
        Files.move(making, file, StandardCopyOption.ATOMIC_MOVE);
        return file;
    }

    /** How a judge stands, by what its season's folder says. */
    public static Standing standing(Path season, JudgeSettings.Judge judge) throws IOException {
        Path file = season.resolve(FOLDER).resolve(judge.id() + ".json");
        if (!Files.isRegularFile(file)) {
            return Standing.UNKNOWN;
        }
        JsonResult parsed = Json.parse(Files.readAllBytes(file));
        return parsed.fold(
                document -> {
                    Fields fields = Fields.ofDocument(document.value());
                    String hash = ContentHash.of(
                            Json.canonical(LlmRequest.Member.of(judge).toJson()));
                    boolean isOfIt = Objects.equals(fields.text("judge_hash"), hash);
                    boolean isAdmitted = fields.object("calibration").flag("admitted", false);
                    return fields.problem() != null || !isOfIt
                            ? Standing.UNKNOWN
                            : isAdmitted ? Standing.ADMITTED : Standing.REFUSED;
                },
                malformed -> Standing.UNKNOWN);
    }

    /**
     * What an archive publishes of a panel: the canonical array of what was found of its judges as they are set now, in the
     * panel's order; empty text where nothing was.
     */
    public static String published(Path season, @Nullable JudgeSettings models) throws IOException {
        List<JsonValue> documents = new ArrayList<>();
        for (JudgeSettings.Judge judge : models == null ? List.<JudgeSettings.Judge>of() : models.judges()) {
            if (standing(season, judge) != Standing.UNKNOWN) {
                byte[] bytes = Files.readAllBytes(season.resolve(FOLDER).resolve(judge.id() + ".json"));
                Json.parse(bytes).fold(parsed -> documents.add(parsed.value()), malformed -> {
                    throw new IllegalStateException("read a moment ago: " + malformed);
                });
            }
        }
        return documents.isEmpty() ? "" : Json.canonicalText(new JsonArray(documents));
    }

    /** The judges of a panel that were found unfit. */
    public static List<String> refused(Path season, JudgeSettings models) throws IOException {
        return named(season, models, Standing.REFUSED);
    }

    /** The judges of a panel of which nothing is known. */
    public static List<String> unknown(Path season, JudgeSettings models) throws IOException {
        return named(season, models, Standing.UNKNOWN);
    }

    private static List<String> named(Path season, JudgeSettings models, Standing wanted) throws IOException {
        List<String> names = new ArrayList<>();
        for (JudgeSettings.Judge judge : models.judges()) {
            if (standing(season, judge) == wanted) {
                names.add(judge.id());
            }
        }
        return List.copyOf(names);
    }
}
