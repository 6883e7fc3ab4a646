/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.BattleRow;
import assize.archive.Table;
import assize.schemas.archive.ArchivePaths;
import assize.toolkit.replay.ReplayBattle;
import assize.toolkit.replay.ReplayOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One battle judged again from an archive.
 *
 * <p>Oracle: the archive itself, which a run over the whole season made; where a byte is altered, the alteration.
 */
class ReplayBattleTest {
    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"season-one", "season-two", "turns-and-teams"})
    void everyBattleComesOutAsPublishedFromItsOwnLinesAlone(String example) {
        JudgedSeason judged = judged(example);
        List<BattleRow> battles = judged.rows(Table.BATTLES);
        assertThat(battles).isNotEmpty();
        for (BattleRow battle : battles) {
            ReplayOutcome outcome = replay(judged.root(), example, battle.battleId());
            assertThat(outcome).as(battle.battleId()).isInstanceOf(ReplayOutcome.Identical.class);
        }
    }

    private JudgedSeason judged(String example) {
        return example.equals("season-one")
                ? SeasonOne.judged()
                : JudgedSeason.judge(
                        Repository.root().resolve("examples").resolve(example),
                        folder.resolve("out"),
                        TestKeys.writeTo(folder.resolve("keys")));
    }

    private static ReplayOutcome replay(Path root, String season, String battleId) {
        ReplayBattle.Answer answer = ReplayBattle.run(root, season, 1, battleId);
        assertThat(answer).isInstanceOf(ReplayBattle.Answer.Judged.class);
        return ((ReplayBattle.Answer.Judged) answer).outcome();
    }

    /** What stands in the parts of other battles is not even looked at. */
    @Test
    void theEvidenceAndEventsOfOtherBattlesAreNotRead() {
        JudgedSeason judged = judged("season-two");
        BattleRow kept = judged.rows(Table.BATTLES).stream()
                .filter(row -> row.evidenceLocation().isPresent())
                .findFirst()
                .orElseThrow();
        Path evidence = judged.versionFolder().resolve(ArchivePaths.evidencePart(0));
        blank(
                evidence,
                kept.evidenceLocation().orElseThrow().offset(),
                kept.evidenceLocation().orElseThrow().length());
        blank(
                judged.versionFolder().resolve(ArchivePaths.eventsPart(0)),
                kept.eventsLocation().offset(),
                kept.eventsLocation().length());
        assertThat(replay(judged.root(), "season-two", kept.battleId())).isInstanceOf(ReplayOutcome.Identical.class);
    }

    private static void blank(Path part, long offset, int length) {
        byte[] bytes = Repository.read(part);
        byte[] kept = Arrays.copyOfRange(bytes, (int) offset, (int) offset + length);
        Arrays.fill(bytes, (byte) '#');
        System.arraycopy(kept, 0, bytes, (int) offset, length);
        Repository.write(part, bytes);
    }

    @Test
    void namesTheFirstDifferenceAndTheLineItComesFrom() {
        Path root = folder.resolve("altered");
        JudgedSeason judged = SeasonOne.judged().copyTo(root);
        Path events = judged.versionFolder().resolve(ArchivePaths.eventsPart(0));
        swap(events, "That makes 310 steps.", "That makes 311 steps.");
        ReplayOutcome outcome = replay(root, "season-one", "fd-01");
        assertThat(outcome).isInstanceOf(ReplayOutcome.Differs.class);
        ReplayOutcome.Differs differs = (ReplayOutcome.Differs) outcome;
        assertThat(differs.difference().file()).endsWith("records/part-00000.jsonl");
        assertThat(differs.difference().line()).isEqualTo(2);
        assertThat(Objects.requireNonNull(differs.culprit(), "a line").says()).contains("311");
        assertThat(replay(root, "season-one", "fd-02"))
                .as("another battle")
                .isInstanceOf(ReplayOutcome.Identical.class);
    }

    @Test
    void aRatingThatIsNotWhatTheBattleBeforeLeftIsFound() {
        Path root = folder.resolve("rated-otherwise");
        JudgedSeason judged = SeasonOne.judged().copyTo(root);
        // The first battle of both: its record says a rating nobody had before it.
        swap(
                judged.versionFolder().resolve(ArchivePaths.recordPart(0)),
                "\"elo_before\":1200,\"elo_delta\":",
                "\"elo_before\":1201,\"elo_delta\":");
        String first = judged.rows(Table.BATTLES).get(0).battleId();
        ReplayOutcome outcome = replay(root, "season-one", first);
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ReplayOutcome.Differs.class,
                        differs -> assertThat(differs.difference().member()).endsWith("elo_before"));
    }

    private static void swap(Path file, String one, String other) {
        String text = new String(Repository.read(file), StandardCharsets.ISO_8859_1);
        assertThat(text).contains(one);
        int at = text.indexOf(one);
        Repository.write(
                file,
                (text.substring(0, at) + other + text.substring(at + one.length()))
                        .getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void whatCannotBeReadOfAnArchiveIsDifferentAndNoWrongArgument() throws IOException {
        Path root = folder.resolve("damaged");
        JudgedSeason judged = SeasonOne.judged().copyTo(root);
        Path records = judged.versionFolder().resolve(ArchivePaths.recordPart(0));
        byte[] whole = Repository.read(records);
        swap(records, "\"battle_id\":\"fd-01\"", "\"battle_id\":\"fd-99\"");
        answersDifferent("the record of battle fd-01", root, "--battle", "fd-01");
        Repository.write(records, whole);
        swap(records, "{\"arithmetic\":[", "[\"arithmetic\":[");
        answersDifferent("records/part-00000.jsonl", root, "--battle", firstOfItsPart(judged));
        Repository.write(records, whole);
        Path season = judged.versionFolder().resolve("season.json");
        byte[] seasonBytes = Repository.read(season);
        Repository.write(season, "{".getBytes(StandardCharsets.UTF_8));
        answersDifferent("season.json", root, "--with", "k=16");
        Repository.write(season, seasonBytes);
        Path entries = root.resolve(ArchivePaths.log("season-one")).resolve("tile/entries/000.p/72");
        Repository.write(entries, new byte[] {0, 1, 'x'});
        answersDifferent("its log speaks of 0 battles", root, "--with", "k=16");
    }

    private static String firstOfItsPart(JudgedSeason judged) {
        return judged.rows(Table.BATTLES).get(0).battleId();
    }

    private void answersDifferent(String what, Path root, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("replay", root.toString(), "--json"));
        arguments.addAll(List.of(options));
        AssizeCommand.Ended ended = AssizeCommand.run(folder, arguments.toArray(String[]::new));
        assertThat(ended.exit()).as("%s: %s", arguments, ended.out()).isEqualTo(2);
        assertThat(ended.out()).contains("\"different\"", what);
    }

    @Test
    void aBattleThatIsNotThereIsAWrongArgument() throws IOException {
        String root = SeasonOne.judged().root().toString();
        assertThat(AssizeCommand.run(folder, "replay", root, "--battle", "nope").exit())
                .isEqualTo(1);
        assertThat(Repository.read(folder.resolve("standard-error")))
                .asString(StandardCharsets.UTF_8)
                .contains("There is no battle nope in version 1 of season season-one.");
        assertThat(AssizeCommand.run(folder, "replay", root, "--battle", "nope", "--with", "k=16")
                        .exit())
                .isEqualTo(1);
        assertThat(AssizeCommand.run(folder, "replay", root, "--battle", "fd-01", "--with", "rating=bradley-terry")
                        .exit())
                .isEqualTo(1);
    }

    /** The battles by rubric have people's scores of the whole, and none of each answer, which other rules want. */
    @Test
    void namesWhatOtherRulesWouldWaitFor() {
        String root = SeasonOne.judged().root().toString();
        AssizeCommand.Ended ended = AssizeCommand.run(folder, "replay", root, "--with", "rules=arena/1.0", "--json");
        JsonNode report = JsonMapper.shared().readTree(ended.out());
        assertThat(report.path("battles_not_judged").valueStream())
                .hasSize(5)
                .allSatisfy(waiting ->
                        assertThat(waiting.path("reason").stringValue()).isEqualTo("human verdict of round 1"));
        AssizeCommand.Ended one =
                AssizeCommand.run(folder, "replay", root, "--battle", "fd-01", "--with", "k=16", "--json");
        assertThat(JsonMapper.shared().readTree(one.out()).path("boards").valueStream())
                .as("K 16 between equals moves 8")
                .extracting(line -> line.path("rating_after").stringValue())
                .containsExactlyInAnyOrder("1208", "1192");
        AssizeCommand.Ended rubric = AssizeCommand.run(folder, "replay", root, "--with", "rules=ares/0.1", "--json");
        assertThat(JsonMapper.shared()
                        .readTree(rubric.out())
                        .path("battles_not_judged")
                        .valueStream())
                .isNotEmpty()
                .allSatisfy(waiting ->
                        assertThat(waiting.path("reason").stringValue()).isEqualTo("verdict by a judge"));
    }
}
