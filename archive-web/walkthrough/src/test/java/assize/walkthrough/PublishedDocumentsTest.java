/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.verifier.Progress;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.attestation.verifier.VerifyRecord;
import assize.attestation.verifier.VerifyReplay;
import assize.ingest.log.SeasonFolder;
import assize.judging.llm.calibrate.Calibration;
import assize.judging.score.TaskCheck;
import assize.publish.log.PublishedLog;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.json.Json;
import assize.schemas.season.JudgeSettings;
import assize.toolkit.calibrate.CalibrationDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every kind of document that comes out is what its schema says.
 *
 * <p>Oracle: the JSON Schemas, read by a validator that is not ours; the documents are those of the example season and the
 * golden battle as published.
 */
class PublishedDocumentsTest {
    private static final int REPLAY_LINES_PER_TYPE = 60;

    @TempDir
    private Path folder = Path.of("");

    private final JudgedSeason judged = SeasonOne.judged();

    @Test
    void recordsAndTheirOpeningDocument() {
        List<String> lines = judged.lines(ArchivePaths.recordPart(0));
        Schemas.assertValid("season-open", "line 0 of records", lines.get(0));
        Schemas.assertValid("season-open", "season.json", judged.document(ArchivePaths.SEASON));
        for (JsonNode record : judged.records()) {
            Schemas.assertValid("record", "record of " + record.path("battle_id"), record);
            record.path("turns").forEach(turn -> Schemas.assertValid("response", "turn", turn));
            record.path("verdicts").forEach(verdict -> Schemas.assertValid("verdict", "verdict", verdict));
        }
    }

    @Test
    void logEntriesAndTheirStatements() throws IOException {
        PublishedLog log = PublishedLog.open(
                judged.root(), judged.season().id(), judged.seasonKeys().logKey());
        assertThat(log.size()).as("entries").isEqualTo(judged.records().size() + 2);
        List<String> kinds = new ArrayList<>();
        for (long seq = 0; seq < log.size(); seq++) {
            JsonNode envelope = JsonMapper.shared().readTree(log.entry(seq));
            Schemas.assertValid("envelope", "entry " + seq, envelope);
            JsonNode statement = payload(envelope);
            Schemas.assertValid("statement", "statement of entry " + seq, statement);
            kinds.add(statement.at("/predicate/kind").stringValue());
        }
        assertThat(kinds).as("kinds").startsWith("season-open", "battle").endsWith("battle", "archive");
    }

    @Test
    void manifestAndKeys() {
        JsonNode manifest = judged.document(ArchivePaths.MANIFEST);
        Schemas.assertValid("manifest", "manifest.json", manifest);
        Schemas.assertValid("keys", "keys.json", judged.document(ArchivePaths.KEYS));
        JsonNode envelope = judged.document(ArchivePaths.MANIFEST_SIGNATURE);
        Schemas.assertValid("envelope", "manifest.dsse.json", envelope);
        assertThat(payload(envelope)).as("what the envelope holds").isEqualTo(manifest);
    }

    private static JsonNode payload(JsonNode envelope) {
        byte[] payload = Base64.getDecoder().decode(envelope.path("payload").stringValue());
        return JsonMapper.shared().readTree(payload);
    }

    @Test
    void replayLinesOfEveryType() {
        Map<String, Integer> seen = new TreeMap<>();
        for (String line : judged.lines(ArchivePaths.replayPart(0))) {
            JsonNode event = JsonMapper.shared().readTree(line);
            String type = event.path("type").stringValue();
            if (seen.merge(type, 1, Integer::sum) <= REPLAY_LINES_PER_TYPE) {
                Schemas.assertValid("replay-line", type + " " + event.at("/data/event_id"), event);
            }
        }
        assertThat(seen)
                .as("types")
                .containsOnlyKeys(
                        "act",
                        "battle_end",
                        "battle_start",
                        "close",
                        "verdict",
                        "penalty",
                        "confirm",
                        "tie_decision",
                        "flag_decision",
                        "forfeit",
                        "observe",
                        "timeout",
                        "turn_result");
    }

    @Test
    void rejectedLines() {
        List<String> lines = judged.lines(ArchivePaths.rejectedPart(0));
        assertThat(lines).as("rejected lines").isNotEmpty();
        lines.forEach(line -> Schemas.assertValid("rejected", line, line));
    }

    @Test
    void whatJudgePrints() {
        String keys = TestKeys.writeTo(folder.resolve("keys")).toString();
        String season = new GoldenBattle("one-battle")
                .seasonFolder(folder.resolve("season"))
                .toString();
        String[] command = {"judge", season, "--out", folder.resolve("out").toString(), "--keys", keys, "--json"};
        JsonNode first = judge(command, "published");
        JsonNode second = judge(command, "unchanged");
        for (String same : List.of("season_id", "version", "events", "battles", "agents", "log")) {
            assertThat(second.path(same)).as(same).isEqualTo(first.path(same));
        }
    }

    @Test
    void whatTheOtherCommandsPrint() {
        Path examples = Repository.root().resolve("examples");
        String table = examples.resolve("reference/ratings/comparisons.csv").toString();
        Map<String, List<String>> commands = Map.of(
                "check-report",
                        List.of("check", examples.resolve("turns-and-teams").toString(), "--json"),
                "review-list", List.of("review", examples.resolve("season-one").toString(), "--json"),
                "rate-report", List.of("rate", table, "--json"));
        commands.forEach((schema, command) -> {
            AssizeCommand.Ended ended = AssizeCommand.run(folder, command.toArray(String[]::new));
            assertThat(ended.exit()).as("%s", command).isZero();
            Schemas.assertValid(schema, command.get(0) + " --json", ended.out());
        });
    }

    @Test
    void whatReplayPrints() {
        String root = judged.root().toString();
        Map<String, Integer> exits = new LinkedHashMap<>();
        for (String arguments : List.of(
                "",
                "--battle fd-01",
                "--with rules=ares/0.1",
                "--battle fd-01 --with k=16",
                "--with rating=bradley-terry")) {
            List<String> command = new ArrayList<>(List.of("replay", root, "--json"));
            command.addAll(arguments.isEmpty() ? List.of() : List.of(arguments.split(" ")));
            AssizeCommand.Ended ended = AssizeCommand.run(folder, command.toArray(String[]::new));
            exits.put(arguments, ended.exit());
            Schemas.assertValid(
                    arguments.contains("--with") ? "replay-difference-report" : "replay-report",
                    String.join(" ", command),
                    ended.out());
        }
        assertThat(exits.values()).as("%s", exits).containsOnly(0);
        Path damaged = folder.resolve("damaged");
        judged.copyTo(damaged);
        Repository.delete(damaged.resolve(judged.versionPath()).resolve(ArchivePaths.EVENTS));
        AssizeCommand.Ended incomplete = AssizeCommand.run(folder, "replay", damaged.toString(), "--json");
        Schemas.assertValid("replay-report", "of a damaged archive", incomplete.out());
        assertThat(JsonMapper.shared().readTree(incomplete.out()).path("answer").stringValue())
                .isEqualTo("incomplete");
    }

    @Test
    void whatACalibrationWrites() throws IOException {
        Path season = folder.resolve("season");
        Repository.copy(examplesSeasonTwo(), season);
        JudgeSettings models = SeasonFolder.open(season, TaskCheck::problem)
                .fold(opened -> opened.folder().season().models(), unusable -> {
                    throw new AssertionError(unusable.message());
                });
        assertThat(models).isNotNull();
        for (JudgeSettings.Judge judge : models.judges()) {
            Path file = CalibrationDocument.write(season, judge, Calibration.of(List.of(), 0, List.of()));
            Schemas.assertValid("calibration", judge.id(), new String(Repository.read(file), StandardCharsets.UTF_8));
        }
    }

    private static Path examplesSeasonTwo() {
        return Repository.root().resolve("examples/season-two");
    }

    private JsonNode judge(String[] command, String outcome) {
        AssizeCommand.Ended ended = AssizeCommand.run(folder, command);
        assertThat(ended.exit()).as("exit").isZero();
        JsonNode summary = JsonMapper.shared().readTree(ended.out());
        Schemas.assertValid("judge-summary", "judge --json", summary);
        assertThat(summary.path("outcome").stringValue()).as("outcome").isEqualTo(outcome);
        return summary;
    }

    @Test
    void whatTheVerifierAnswers() {
        Path root = judged.root();
        Path record = folder.resolve("record.json");
        Repository.write(record, judged.recordLines().get(0).getBytes(StandardCharsets.UTF_8));
        Path replay = folder.resolve("replay.jsonl");
        Repository.write(replay, "{}\n".getBytes(StandardCharsets.UTF_8));
        Path log = folder.resolve("half");
        Repository.copy(judged.logFolder(), log.resolve(judged.logPath()));
        Trust stranger = Trust.pinned(TestKeys.strangersLogKey());

        assertAnswer(VerifyArchive.verify(root, judged.trust(), Progress.SILENT), Verdict.PROVEN);
        assertAnswer(VerifyArchive.verify(root, Trust.none(), Progress.SILENT), Verdict.UNANCHORED);
        assertAnswer(VerifyArchive.verify(root, stranger, Progress.SILENT), Verdict.UNTRUSTED_KEY);
        assertAnswer(VerifyArchive.verify(log, judged.trust(), Progress.SILENT), Verdict.INCOMPLETE);
        assertAnswer(VerifyArchive.verify(folder.resolve("none"), judged.trust(), Progress.SILENT), Verdict.UNUSABLE);
        assertAnswer(VerifyRecord.verifyIn(record, root, judged.trust()), Verdict.PROVEN);
        assertAnswer(VerifyReplay.verify(replay), Verdict.REFUTED);
    }

    private static void assertAnswer(Verification answer, Verdict verdict) {
        assertThat(answer.verdict()).as("%s", answer).isEqualTo(verdict);
        Schemas.assertValid("verification", "the answer " + verdict, Json.canonicalText(answer.toJson()));
    }
}
