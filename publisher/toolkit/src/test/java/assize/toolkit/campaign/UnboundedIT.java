/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.verifier.Verdict;
import assize.publish.log.PublishedLog;
import assize.schemas.archive.ArchivePaths;
import assize.toolkit.judge.JudgeOutcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A log that never ends, killed in the middle and gone on with from the job's last checkpoint. The oracle is the same season
 * judged as one bounded run: the same records, replays and entries, byte for byte.
 */
class UnboundedIT {
    private static final int BATTLES = 70;

    @Test
    void publishesWhatABoundedRunPublishesThoughItIsKilledTwice() throws IOException, InterruptedException {
        Path root = Campaign.fresh("live");
        Path checkpoints = Campaign.fresh("live-checkpoints");
        for (int kill : new int[] {BATTLES / 4, BATTLES * 2 / 3}) {
            goOn(root, checkpoints, kill);
            assertThat(Campaign.log(root).size()).as("killed on the way").isBetween((long) kill, (long) BATTLES);
        }
        goOn(root, checkpoints, BATTLES + 1);

        isThatOfTheBoundedRun(root);
        becomesAVersion(root);
    }

    /** Runs on from the newest checkpoint until so many entries are published, then kills. */
    private static void goOn(Path root, Path checkpoints, long entries) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(
                Campaign.seasonOne().toString(),
                root.toString(),
                Campaign.keys().toString(),
                checkpoints.toString()));
        newest(checkpoints)
                .ifPresent(checkpoint -> arguments.add(checkpoint.toUri().toString()));
        try (Child child = Child.start(
                Path.of(System.getProperty("java.home")),
                "assize.toolkit.campaign.LiveRun",
                arguments.toArray(new String[0]))) {
            child.awaitUntil(() -> published(root) >= entries && (entries <= BATTLES || isTidied(root)));
            assertThat(child.process().isAlive())
                    .as("it said: %s", child.said())
                    .isTrue();
            child.kill();
        }
    }

    /** The last commit has ended: it takes a segment's entries away once the log has them. */
    private static boolean isTidied(Path root) {
        try {
            return segments(root).stream().noneMatch(segment -> Files.exists(segment.resolve("entries")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long published(Path root) {
        try {
            return Campaign.log(root).size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Path> newest(Path checkpoints) throws IOException {
        if (!Files.isDirectory(checkpoints)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.walk(checkpoints)) {
            return files.filter(file -> file.endsWith("_metadata"))
                    .max(Comparator.comparing(file -> file.toFile().lastModified()))
                    .map(Path::getParent);
        }
    }

    private static void isThatOfTheBoundedRun(Path root) throws IOException {
        PublishedLog live = Campaign.log(root);
        PublishedLog bounded = Campaign.log(Campaign.undisturbed());
        assertThat(live.size()).isEqualTo(BATTLES + 1);
        for (long seq = 0; seq < live.size(); seq++) {
            assertThat(live.entry(seq)).as("entry %d", seq).isEqualTo(bounded.entry(seq));
        }
        Path version = Campaign.undisturbed().resolve(ArchivePaths.version(Campaign.SEASON_ID, 1));
        assertThat(joined(root, "records.jsonl"))
                .as("records, with their ratings and positions")
                .isEqualTo(Files.readString(version.resolve(ArchivePaths.recordPart(0))));
        assertThat(joined(root, "replays.jsonl"))
                .as("replays")
                .isEqualTo(Files.readString(version.resolve(ArchivePaths.replayPart(0))));
    }

    /** The segments one after another, which leave no gap between them. */
    private static String joined(Path root, String file) throws IOException {
        StringBuilder joined = new StringBuilder();
        long next = 0;
        for (Path segment : segments(root)) {
            String[] ends = segment.getFileName().toString().split("-", -1);
            assertThat(Long.parseLong(ends[0])).as("%s follows", segment).isEqualTo(next);
            next = Long.parseLong(ends[1]);
            joined.append(Files.readString(segment.resolve(file)));
            assertThat(segment.resolve("entries")).as("only in the log").doesNotExist();
        }
        assertThat(next).isEqualTo(BATTLES + 1);
        return joined.toString();
    }

    private static List<Path> segments(Path root) throws IOException {
        try (Stream<Path> segments = Files.list(
                root.resolve(ArchivePaths.ARCHIVES).resolve(Campaign.SEASON_ID).resolve("live"))) {
            return segments.sorted().toList();
        }
    }

    /** A bounded run over the finished season closes it with the version it would have made alone. */
    private static void becomesAVersion(Path root) throws IOException {
        assertThat(Campaign.judge(Campaign.seasonOne(), root, 2)).isInstanceOf(JudgeOutcome.Published.class);
        String version = ArchivePaths.version(Campaign.SEASON_ID, 1);
        assertThat(Trees.contents(root.resolve(version)))
                .isEqualTo(Trees.contents(Campaign.undisturbed().resolve(version)));
        Map<String, String> log = new TreeMap<>(Trees.contents(root.resolve("log")));
        assertThat(log.keySet().removeIf(name -> name.contains("/observed")))
                .as("a checkpoint for every commit, which has to do with the clock")
                .isTrue();
        assertThat(log).isEqualTo(Trees.contents(Campaign.undisturbed().resolve("log")));
        Path alone = Campaign.fresh("live-alone");
        Trees.copy(root.resolve("log"), alone.resolve("log"));
        Trees.copy(root.resolve(version), alone.resolve(version));
        assertThat(Campaign.verify(alone).verdict()).isEqualTo(Verdict.PROVEN);
    }
}
