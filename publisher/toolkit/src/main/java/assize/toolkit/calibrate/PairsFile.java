/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.calibrate;

import assize.ingest.log.LineReader;
import assize.judging.llm.calibrate.CalibrationRun.Pair;
import assize.judging.llm.calibrate.Preference;
import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Pairs of answers of which people said which is better, a JSON object a line: {@code {"id", "question", "left", "right",
 * "people": "left" | "right" | "tie"}}.
 */
public final class PairsFile {
    private static final Set<String> MEMBERS = Set.of("id", "question", "left", "right", "people");
    private static final Set<String> PREFERENCES = Set.of("left", "right", "tie");
    private static final int TEXT_MAX = 1_000_000;
    private static final int LINE_BYTES_MAX = 16 << 20;

    private PairsFile() {}

    /** Reads all pairs; the path of a problem names its line. */
    public static Decoded<List<Pair>> read(Path file) throws IOException {
        List<Pair> pairs = new ArrayList<>();
        int number = 0;
        try (LineReader lines = new LineReader(file, 0, LINE_BYTES_MAX)) {
            byte[] line;
            while ((line = lines.next()) != null) {
                number++;
                if (line.length == 0) {
                    continue;
                }
                Decoded<Pair> pair = pair(line);
                if (pair instanceof Decoded.Unusable<Pair> unusable) {
                    FieldProblem problem = unusable.problem();
                    return Decoded.unusable("line " + number, (problem.path() + " " + problem.message()).strip());
                }
                pair.toOptional().ifPresent(pairs::add);
            }
        }
        return new Decoded.Usable<>(List.copyOf(pairs));
    }

    private static Decoded<Pair> pair(byte[] line) {
        return Json.parse(line)
                .fold(
                        parsed -> {
                            Fields fields = Fields.ofDocument(parsed.value());
                            String people = fields.oneOf("people", PREFERENCES);
                            Pair pair = new Pair(
                                    fields.text("id", TEXT_MAX),
                                    fields.text("question", TEXT_MAX),
                                    fields.text("left", TEXT_MAX),
                                    fields.text("right", TEXT_MAX),
                                    Preference.parse(people).orElse(Preference.TIE));
                            fields.refuseUnknown(MEMBERS);
                            FieldProblem problem = fields.problem();
                            return problem == null ? new Decoded.Usable<>(pair) : new Decoded.Unusable<>(problem);
                        },
                        malformed -> Decoded.unusable("", "column " + malformed.column() + ": " + malformed.reason()));
    }
}
