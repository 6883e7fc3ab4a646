/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.llm.calibrate.Calibration;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.season.JudgeSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: the documents as they were written to the season's folder. */
class CalibrationDocumentTest {
    @TempDir
    private Path season = Path.of("");

    private static JudgeSettings models(int seed) {
        JsonObject section = (JsonObject) Json.parse("""
                {"panel":[{"id":"north","provider":"openai","base_url":"http://127.0.0.1:1","model":"m","seed":%d},
                {"id":"south","provider":"openai","base_url":"http://127.0.0.1:1","model":"m"}]}""".formatted(seed).getBytes(StandardCharsets.UTF_8))
                .fold(JsonResult.Parsed::value, malformed -> {
                    throw new IllegalStateException(malformed.toString());
                });
        return JudgeSettings.from(Fields.of(section, ""));
    }

    @Test
    void publishesWhatWasFoundOfThePanelInItsOrder() throws IOException {
        JudgeSettings models = models(1);
        Calibration found = Calibration.of(List.of(), 0, List.of());
        Path south = CalibrationDocument.write(season, models.judges().get(1), found);
        Path north = CalibrationDocument.write(season, models.judges().get(0), found);
        assertThat(CalibrationDocument.published(season, models))
                .isEqualTo("[" + Files.readString(north) + "," + Files.readString(south) + "]");
    }

    @Test
    void publishesNothingOfAJudgeWithOtherSettings() throws IOException {
        Path written =
                CalibrationDocument.write(season, models(1).judges().get(0), Calibration.of(List.of(), 0, List.of()));
        assertThat(written).as("the document").exists();
        assertThat(CalibrationDocument.published(season, models(2)))
                .as("another seed")
                .isEmpty();
        assertThat(CalibrationDocument.published(season, null)).as("no panel").isEmpty();
    }
}
