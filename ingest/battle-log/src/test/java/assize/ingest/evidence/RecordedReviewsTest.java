/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.evidence.LlmVerdicts.Verdict;
import assize.schemas.evidence.PairwiseOutcome;
import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.StrictBase64;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real reviews of GPT-4, made in one order each. Oracle: the two published scores of a row, compared as numbers here. */
class RecordedReviewsTest {
    @TempDir
    private Path folder;

    /** Rows that name both their answers. */
    private record Row(JsonObject review, String question, String first, String second) {}

    private static List<JsonObject> lines(Path file) throws IOException {
        List<JsonObject> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.isBlank()) {
                lines.add((JsonObject)
                        Json.parse(line.getBytes(StandardCharsets.UTF_8)).fold(parsed -> parsed.value(), malformed -> {
                            throw new AssertionError(file + " " + malformed);
                        }));
            }
        }
        return lines;
    }

    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            return walk.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Row> rows() throws IOException {
        Path data = shared();
        Assumptions.assumeTrue(Files.isDirectory(data), "the shared data is not here");
        Map<Long, String> questions = new HashMap<>();
        for (JsonObject question : lines(data.resolve("question.jsonl"))) {
            Fields fields = Fields.of(question, "");
            questions.put(fields.integer("question_id", 0, 1000), fields.text("text"));
        }
        Map<String, String> answers = new HashMap<>();
        for (Path file : files(data.resolve("answer"))) {
            for (JsonObject answer : lines(file)) {
                Fields fields = Fields.of(answer, "");
                answers.put(fields.text("answer_id"), fields.text("text"));
            }
        }
        List<Row> rows = new ArrayList<>();
        for (Path file : files(data.resolve("review"))) {
            for (JsonObject review : lines(file)) {
                Fields fields = Fields.of(review, "");
                String first = answers.get(fields.text("answer1_id"));
                String second = answers.get(fields.text("answer2_id"));
                if (first != null && second != null) {
                    String question = questions.getOrDefault(fields.integer("question_id", 0, 1000), "");
                    rows.add(new Row(review, question, first, second));
                }
            }
        }
        return rows;
    }

    private static Path shared() {
        Path at = Path.of(System.getProperty("user.dir")).toAbsolutePath();
        for (int step = 0; step < 6 && at.getParent() != null; step++) {
            at = at.getParent();
            if (Files.isDirectory(at.resolve("shared/vectors"))) {
                return at.resolve("shared/data/vicuna-gpt4-judge");
            }
        }
        return Path.of("absent");
    }

    @Test
    void becomeEvidenceThatSaysWhatTheScoresSay() throws IOException {
        List<Row> rows = rows();
        Map<String, Integer> expected = new TreeMap<>();
        List<LlmRequest> requests = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        try (EvidenceFolder evidence = EvidenceFolder.open(folder)) {
            for (Row row : rows) {
                Fields fields = Fields.of(row.review(), "");
                List<BigDecimal> scores = fields.items("score").stream()
                        .map(score -> new BigDecimal(Json.canonicalText(score)))
                        .toList();
                int difference = scores.get(0).compareTo(scores.get(1));
                expected.merge(difference > 0 ? "left" : difference < 0 ? "right" : "tie", 1, Integer::sum);
                LlmRequest request = LlmRequest.recorded(
                        LlmRequest.Form.PAIRWISE,
                        row.question(),
                        BigDecimal.ONE,
                        BigDecimal.TEN,
                        List.of(
                                new LlmRequest.Answer("left", row.first()),
                                new LlmRequest.Answer("right", row.second())));
                String text = fields.text("text");
                LlmVerdicts verdicts = new LlmVerdicts(
                        List.of(Verdict.recorded(
                                "gpt-4:" + fields.integer("reviewer_id", 0, 100),
                                List.of("left", "right"),
                                Map.of("left", scores.get(0), "right", scores.get(1)),
                                text)),
                        List.of(),
                        List.of());
                Evidence line = new Evidence(
                        new EvidenceRequest(EvidenceKind.LLM, "b-" + requests.size(), request.toJson(), 0),
                        StrictBase64.encode(text.getBytes(StandardCharsets.UTF_8)),
                        verdicts.toJson(),
                        null,
                        JsonObject.EMPTY);
                requests.add(request);
                keys.add(line.key());
                evidence.append(line);
            }
        }
        Map<String, Integer> found = new TreeMap<>();
        try (EvidenceFolder evidence = EvidenceFolder.open(folder)) {
            for (int i = 0; i < keys.size(); i++) {
                JsonObject parsed = evidence.find(keys.get(i)).orElseThrow().parsed();
                Decoded<LlmVerdicts> read = LlmVerdicts.from(parsed);
                PairwiseOutcome outcome =
                        PairwiseOutcome.of(requests.get(i), read.toOptional().orElseThrow());
                assertThat(outcome.state()).as("row %d", i).isEqualTo(PairwiseOutcome.State.UNCONFIRMED);
                found.merge(outcome.winner() == null ? "tie" : outcome.winner(), 1, Integer::sum);
            }
        }
        assertThat(found).as("winners of %d reviews", rows.size()).isEqualTo(expected);
        assertThat(rows.size()).as("reviews").isGreaterThan(500);
    }
}
