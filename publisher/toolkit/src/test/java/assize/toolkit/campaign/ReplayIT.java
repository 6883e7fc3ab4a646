/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.publish.replay.Difference;
import assize.schemas.archive.ArchivePaths;
import assize.toolkit.judge.JudgeOutcome;
import assize.toolkit.judge.JudgeProgress;
import assize.toolkit.replay.Culprit;
import assize.toolkit.replay.JudgedOtherwise;
import assize.toolkit.replay.ReplayOutcome;
import assize.toolkit.replay.ReplaySeason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * A season is judged again from its archive alone. The oracle is the archive itself, which another run made from the season's
 * folder with private keys; where a line of it is altered, the oracle is the alteration.
 */
class ReplayIT {
    private static final String V1 = ArchivePaths.version(Campaign.SEASON_ID, 1);
    private static final int DIFFERENT = 2;
    private static final int INCOMPLETE = 5;

    @Test
    void seasonOneIsIdenticalWithoutKeysOrNetworkOnEveryJdkAndParallelism() throws IOException, InterruptedException {
        isIdentical(Campaign.undisturbed(), "70 battles");
    }

    @Test
    void turnsAndTeamsIsIdentical() throws IOException, InterruptedException {
        isIdentical(judged("turns-and-teams"), "4 battles");
    }

    @Test
    void seasonTwoIsIdenticalFromItsEvidence() throws IOException, InterruptedException {
        isIdentical(judged("season-two"), "12 battles");
    }

    @Test
    void thousandsOfBattlesAreIdentical() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Campaign.isFull(), "only with -Pcampaigns");
        Optional<Path> shared = Campaign.above("shared/data/gsm8k");
        Assumptions.assumeTrue(shared.isPresent(), "no shared data: gsm8k");
        Path root = Campaign.fresh("replayed-gsm8k");
        assertThat(Campaign.judge(Gsm8k.season(shared.get()), root, 2)).isInstanceOf(JudgeOutcome.Published.class);
        isIdentical(root, " battles");
    }

    private static Path judged(String example) throws IOException {
        Path root = Campaign.fresh("replayed-" + example);
        Path season = Campaign.above("examples/" + example).orElseThrow();
        assertThat(Campaign.judge(season, root, 2)).isInstanceOf(JudgeOutcome.Published.class);
        return root;
    }

    /**
     * On every JDK there is, with one worker and two: each with each in the long form, one worker on the older and two on the
     * newer in the short one. Nothing of the archive is touched.
     */
    private static void isIdentical(Path root, String compared) throws IOException, InterruptedException {
        Map<String, ?> times = Trees.times(root);
        Map<String, String> contents = Trees.contents(root);
        for (String release : List.of("17", "25")) {
            Optional<Path> jdk = JdkIT.jdk(release);
            for (int workers : jdk.isPresent() ? workers(release) : new int[0]) {
                try (Child child = Child.alone(
                        jdk.orElseThrow(),
                        "assize.toolkit.Main",
                        "replay",
                        root.toString(),
                        "--parallelism",
                        Integer.toString(workers))) {
                    assertThat(child.await())
                            .as("JDK %s, %d workers, it said: %s", release, workers, child.said())
                            .isZero();
                    assertThat(child.said()).contains("IDENTICAL").contains(compared);
                }
            }
        }
        assertThat(Trees.contents(root)).as("the archive").isEqualTo(contents);
        assertThat(Trees.times(root)).as("no file was written to").isEqualTo(times);
    }

    private static int[] workers(String release) {
        if (Campaign.isFull()) {
            return new int[] {1, 2};
        }
        return release.equals("17") ? new int[] {1} : new int[] {2};
    }

    @Test
    void namesAnEventLineThatWasAltered() throws IOException {
        Path root = copy(Campaign.undisturbed());
        int line = alter(
                root.resolve(V1).resolve(ArchivePaths.eventsPart(0)),
                text -> text.replace("That makes 310 steps.", "That makes 311 steps."));
        ReplayOutcome.Differs differs = differs(root, Campaign.SEASON_ID);
        assertThat(differs.difference().file()).isEqualTo(V1 + "/records/part-00000.jsonl");
        assertThat(differs.difference().battleId()).isEqualTo("fd-01");
        assertThat(differs.culprit())
                .isEqualTo(new Culprit(
                        V1 + "/events/part-00000.jsonl",
                        line,
                        "fd-01",
                        "data.action.payload.answer",
                        "\"That makes 311 steps.\"",
                        "\"That makes 310 steps.\""));
    }

    @Test
    void namesAnEventLineThatIsNoneAnyMore() throws IOException {
        Path root = copy(Campaign.undisturbed());
        Path events = root.resolve(V1).resolve(ArchivePaths.eventsPart(0));
        int line = alter(events, text -> text.contains("\"ob-02:001\"") ? "{}" : text);
        ReplayOutcome.Differs differs = differs(root, Campaign.SEASON_ID);
        assertThat(differs.difference().battleId()).isEqualTo("ob-02");
        assertThat(differs.difference().now()).isEqualTo("pending: gap at seq 1");
        Culprit culprit = Objects.requireNonNull(differs.culprit(), "the line it comes from");
        assertThat(culprit.line()).isEqualTo(line);
        assertThat(culprit.says()).isEqualTo("{}");
    }

    @Test
    void namesAnEvidenceLineThatWasAltered() throws IOException {
        Path root = copy(judged("season-two"));
        Path evidence = root.resolve("archives/season-two/v1").resolve(ArchivePaths.evidencePart(0));
        List<String> lines = Files.readAllLines(evidence);
        int altered = IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).contains("\"weak\":false"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(lines.get(0)));
        List<String> others = new ArrayList<>(lines);
        others.set(altered, lines.get(altered).replaceFirst("\"weak\":false", "\"weak\":true"));
        Files.writeString(evidence, String.join("\n", others) + "\n");
        Culprit culprit = Objects.requireNonNull(differs(root, "season-two").culprit(), "the line it comes from");
        assertThat(culprit.file()).isEqualTo("archives/season-two/v1/evidence/part-00000.jsonl");
        assertThat(culprit.line()).isEqualTo(altered + 1L);
    }

    @Test
    void namesWhateverElseIsNotWhatComesOut() throws IOException {
        names(
                "records/part-00000.jsonl",
                bytes -> swapped(bytes, "\"final_score\":1", "\"final_score\":2"),
                "final_score");
        names(
                "replays/part-00000.jsonl",
                bytes -> swapped(bytes, "\"final_rank\": 1", "\"final_rank\": 2"),
                "final_rank");
        names("README.md", bytes -> bytes + "x", "");
        names("manifest.dsse.json", bytes -> swapped(bytes, "\"sig\":\"", "\"sig\":\"A"), "");
        names("resumes/part-00000.jsonl", bytes -> swapped(bytes, "\"proofValue\":\"z", "\"proofValue\":\"z1"), "");
    }

    private static void names(String file, UnaryOperator<String> change, String member) throws IOException {
        Path root = copy(Campaign.undisturbed());
        Path altered = root.resolve(V1).resolve(file);
        Files.writeString(
                altered,
                change.apply(Files.readString(altered, StandardCharsets.ISO_8859_1)),
                StandardCharsets.ISO_8859_1);
        Difference difference = differs(root, Campaign.SEASON_ID).difference();
        assertThat(difference.file()).as("%s", difference).isEqualTo(V1 + "/" + file);
        assertThat(difference.member()).as("%s", difference).contains(member);
    }

    private static String swapped(String text, String one, String other) {
        assertThat(text).contains(one);
        int at = text.indexOf(one);
        return text.substring(0, at) + other + text.substring(at + one.length());
    }

    @Test
    void namesATileThatIsNotTheTrees() throws IOException {
        Path root = copy(Campaign.undisturbed());
        Path tile = root.resolve("log/season-one/tile/0/000.p/72");
        byte[] bytes = Files.readAllBytes(tile);
        bytes[40] ^= 1;
        Files.write(tile, bytes);
        Difference difference = differs(root, Campaign.SEASON_ID).difference();
        assertThat(difference.file()).isEqualTo("log/season-one/tile/0/000.p/72");
        assertThat(difference.member()).isEqualTo("byte 40");
    }

    @Test
    void whatIsMissingIsNotCalledDifferent() throws IOException, InterruptedException {
        Path root = copy(Campaign.undisturbed());
        Files.delete(root.resolve(V1).resolve(ArchivePaths.eventsPart(0)));
        try (Child child = Child.alone(
                Path.of(System.getProperty("java.home")), "assize.toolkit.Main", "replay", root.toString())) {
            assertThat(child.await()).as("it said: %s", child.said()).isEqualTo(INCOMPLETE);
            assertThat(child.said()).contains("INCOMPLETE").contains("events/part-00000.jsonl");
        }
        Path altered = copy(Campaign.undisturbed());
        alter(
                altered.resolve(V1).resolve(ArchivePaths.tasksPart(0)),
                text -> text.replace("\"title\":\"", "\"title\":\"A "));
        try (Child child = Child.alone(
                Path.of(System.getProperty("java.home")), "assize.toolkit.Main", "replay", altered.toString())) {
            assertThat(child.await()).as("it said: %s", child.said()).isEqualTo(DIFFERENT);
        }
    }

    private static Path copy(Path root) throws IOException {
        return Trees.copy(root, Campaign.fresh("replayed-altered"));
    }

    /** Changes lines of a file; the number of the first that is another now. */
    private static int alter(Path file, UnaryOperator<String> change) throws IOException {
        String[] lines = Files.readString(file).split("\n", -1);
        int first = 0;
        for (int i = 0; i < lines.length; i++) {
            String changed = change.apply(lines[i]);
            first = first == 0 && !changed.equals(lines[i]) ? i + 1 : first;
            lines[i] = changed;
        }
        assertThat(first).as("something was altered").isPositive();
        Files.writeString(file, String.join("\n", lines));
        return first;
    }

    private static ReplayOutcome.Differs differs(Path root, String seasonId) {
        ReplayOutcome outcome = ReplaySeason.run(root, seasonId, 1, 2, JudgeProgress.NONE);
        assertThat(outcome).isInstanceOf(ReplayOutcome.Differs.class);
        return (ReplayOutcome.Differs) outcome;
    }

    @Test
    void otherRulesShowHowRanksMoveAndTouchNothing() throws IOException {
        Path root = Campaign.undisturbed();
        Map<String, ?> times = Trees.times(root);
        for (String with : List.of("k=16", "rules=arena/1.0", "rating=bradley-terry")) {
            JudgedOtherwise otherwise = JudgedOtherwise.run(root, Campaign.SEASON_ID, 1, List.of(with), null);
            assertThat(otherwise.problem()).as(with).isNull();
            String report = otherwise.toJson().toString();
            assertThat(report).as(with).contains("rank_before").contains("rank_after");
            assertThat(otherwise.page())
                    .as(with)
                    .startsWith("<!doctype html>")
                    .contains("default-src 'none'")
                    .doesNotContain("<script");
        }
        assertThat(JudgedOtherwise.run(root, Campaign.SEASON_ID, 1, List.of("k=0"), null)
                        .problem())
                .isEqualTo("--with: k must be a number from 1 to 1000.");
        assertThat(Trees.times(root)).as("no file was written to").isEqualTo(times);
    }
}
