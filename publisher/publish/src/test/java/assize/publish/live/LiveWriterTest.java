/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.attestation.SignedCheckpoint;
import assize.publish.Publishing;
import assize.publish.PublishingRefused;
import assize.publish.commit.Durable;
import assize.publish.log.EntryChain;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonKeys;
import assize.publish.stage.StagePaths;
import assize.publish.witness.LoopbackWitness;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.season.Season;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Segments staged and committed, and crashes between any two steps. The oracle is a run without them. */
class LiveWriterTest {
    @TempDir
    private Path folder;

    private SeasonKeys keys;
    private Path root;
    private SegmentFiles files;
    private SegmentCommit commit;

    @BeforeEach
    void makeKeys() throws IOException {
        keys = Publishing.keys(folder.resolve("keys"));
        root = folder.resolve("root");
        files = new SegmentFiles(new StagePaths(root, Publishing.SEASON.id()));
        commit = new SegmentCommit(files, keys, Publishing.SEASON);
    }

    private LiveWriter begin() throws IOException {
        return LiveWriter.begin(files, Publishing.SEASON, keys);
    }

    private LiveWriter resume(LiveState state) throws IOException {
        byte[] bytes = LiveState.SERIALIZER.serialize(state);
        return LiveWriter.resume(files, Publishing.SEASON, keys, LiveState.SERIALIZER.deserialize(1, bytes));
    }

    private static void add(LiveWriter writer, long from, long to) throws IOException {
        for (long order = from; order < to; order++) {
            writer.add(Publishing.battle(order));
        }
    }

    private PublishedLog log() throws IOException {
        return PublishedLog.open(root, Publishing.SEASON.id(), keys.logKey());
    }

    /** The entries of the opening and so many battles. */
    private void holds(int battles) throws IOException {
        EntryChain chain = EntryChain.empty(Publishing.SEASON.id(), keys.record());
        PublishedLog log = log();
        assertThat(log.size()).isEqualTo(battles + 1);
        assertThat(log.entry(0)).isEqualTo(Publishing.entries(keys, chain, 0, 0).get(0));
        for (int order = 0; order < battles; order++) {
            var battle = Publishing.battle(order);
            assertThat(log.entry(order + 1)).isEqualTo(chain.battle(battle.battleId(), battle.record()));
        }
        long next = 0;
        for (Segment segment : files.published()) {
            assertThat(segment.from()).as("no gap, nothing twice").isEqualTo(next);
            next = segment.to();
            assertThat(files.published(segment).toFile().list())
                    .containsExactlyInAnyOrder(
                            "records.jsonl", "replays.jsonl", "evidence.jsonl", "segment.json", "segment.dsse.json");
        }
        assertThat(next).isEqualTo(battles + 1);
        assertThat(files.staged()).isEmpty();
    }

    @Test
    void publishesASegmentPerCheckpoint() throws IOException {
        try (LiveWriter writer = begin()) {
            commit.apply(writer.endSegment().orElseThrow());
            holds(0);
            assertThat(writer.endSegment()).as("nothing new").isEmpty();
            add(writer, 0, 3);
            commit.apply(writer.endSegment().orElseThrow());
            holds(3);
            add(writer, 3, 300);
            commit.apply(writer.endSegment().orElseThrow());
            holds(300);
        }
        assertThat(Publishing.files(root).keySet().stream().filter(name -> name.contains("/tile/")))
                .as("no tiles of earlier checkpoints")
                .containsExactly(
                        "log/spring/tile/0/000",
                        "log/spring/tile/0/001.p/45",
                        "log/spring/tile/1/000.p/1",
                        "log/spring/tile/entries/000",
                        "log/spring/tile/entries/001.p/45");
    }

    @Test
    void leavesNoStageOnceEverythingIsCommitted() throws IOException {
        Path stages = root.resolve(ArchivePaths.STAGING);
        try (LiveWriter writer = begin()) {
            Segment first = writer.endSegment().orElseThrow();
            add(writer, 0, 2);
            Segment second = writer.endSegment().orElseThrow();
            commit.apply(first);
            assertThat(files.staged()).as("what is not committed stays").containsExactly(second);
            commit.apply(second);
            assertThat(stages).doesNotExist();
            add(writer, 2, 3);
            assertThat(files.open()).isDirectory();
        }
        assertThat(stages).as("closed with a segment that has no end").doesNotExist();
    }

    @Test
    void theFileOfTheLogsKeyIsNeverWrittenInPlace() throws IOException {
        Path file = root.resolve("log/spring/log.vkey");
        String key = keys.logKey().format() + "\n";
        try (LiveWriter writer = begin()) {
            commit.apply(writer.endSegment().orElseThrow());
            assertThat(file).hasContent(key);
            Files.setLastModifiedTime(file, FileTime.fromMillis(0));
            add(writer, 0, 2);
            commit.apply(writer.endSegment().orElseThrow());
            assertThat(Files.getLastModifiedTime(file)).isEqualTo(FileTime.fromMillis(0));
            Files.writeString(file, "damaged");
            Path sameFile = Files.createLink(folder.resolve("same-file"), file);
            add(writer, 2, 4);
            commit.apply(writer.endSegment().orElseThrow());
            assertThat(file).hasContent(key);
            assertThat(sameFile).as("another file took its place").hasContent("damaged");
        }
    }

    @Test
    void commitsASegmentOnceHoweverOftenItIsAsked() throws IOException {
        try (LiveWriter writer = begin()) {
            add(writer, 0, 4);
            Segment first = writer.endSegment().orElseThrow();
            add(writer, 4, 6);
            Segment second = writer.endSegment().orElseThrow();
            commit.apply(first);
            commit.apply(first);
            commit.apply(second);
            SortedMap<String, String> published = Publishing.files(root);
            commit.apply(first);
            commit.apply(second);
            assertThat(Publishing.files(root)).isEqualTo(published);
            holds(6);
        }
    }

    @Test
    void commitsASegmentFromWhereverTheCommitStopped() throws IOException {
        Segment segment;
        try (LiveWriter writer = begin()) {
            add(writer, 0, 4);
            commit.apply(writer.endSegment().orElseThrow());
            add(writer, 4, 9);
            segment = writer.endSegment().orElseThrow();
        }
        Path before = Publishing.copy(root, folder.resolve("before"));
        commit.apply(segment);
        SortedMap<String, String> expected = Publishing.files(root);
        Path after = Publishing.copy(root, folder.resolve("after"));
        for (int step = 0; step < 4; step++) {
            Durable.delete(root);
            Publishing.copy(before, root);
            if (step > 0) { // The index is half written.
                Files.writeString(files.staged(segment).resolve(SegmentFiles.INDEX), "{");
            }
            if (step > 1) { // The folder stands in the archive.
                Publishing.copy(files.staged(segment), files.published(segment));
                for (String file : List.of(SegmentFiles.INDEX, SegmentFiles.INDEX_SIGNATURE)) {
                    Files.copy(
                            after.resolve(root.relativize(files.published(segment))
                                    .resolve(file)
                                    .toString()),
                            files.published(segment).resolve(file),
                            java.nio.file.StandardCopyOption.REPLACE_EXISTING);
                }
                Durable.delete(files.staged(segment));
            }
            if (step > 2) { // Some tiles are written.
                String tile = "log/spring/tile/entries/000.p/10";
                Files.copy(after.resolve(tile), root.resolve(tile));
            }
            commit.apply(segment);
            assertThat(Publishing.files(root)).as("stopped at step %d", step).isEqualTo(expected);
            holds(9);
        }
        // The checkpoint is swapped, and nothing is tidied up.
        Durable.delete(root);
        Publishing.copy(after, root);
        Publishing.put(files.published(segment).resolve(SegmentFiles.ENTRIES), new byte[] {1});
        Files.createDirectories(files.paths().folder());
        Files.move(root.resolve("log/spring/observed/5"), files.paths().folder().resolve("observed"));
        Publishing.put(
                files.paths().log().resolve("log.vkey"), Files.readAllBytes(root.resolve("log/spring/log.vkey")));
        Files.writeString(root.resolve("log/spring/log.vkey"), "an older one");
        Publishing.put(root.resolve("log/spring/tile/0/000.p/5"), new byte[] {1});
        Publishing.put(root.resolve("log/spring/tile/entries/000.p/5"), new byte[] {1});
        commit.apply(segment);
        assertThat(Publishing.files(root)).as("stopped before tidying up").isEqualTo(expected);
    }

    @Test
    void goesOnFromTheJobsCheckpointAndForgetsWhatCameAfterIt() throws IOException {
        LiveState state;
        Segment known;
        try (LiveWriter writer = begin()) {
            add(writer, 0, 4);
            writer.add(Publishing.battle(6)); // Overtook 4 and 5.
            known = writer.endSegment().orElseThrow();
            state = writer.state();
            add(writer, 4, 6);
            assertThat(writer.endSegment())
                    .as("staged for a checkpoint that never was")
                    .isPresent();
            add(writer, 7, 9);
        }
        try (LiveWriter writer = resume(state)) {
            assertThat(files.staged()).containsExactly(known);
            commit.apply(known);
            holds(4);
            writer.add(Publishing.battle(5));
            writer.add(Publishing.battle(4));
            add(writer, 7, 8);
            commit.apply(writer.endSegment().orElseThrow());
            holds(8);
        }
    }

    @Test
    void aJobThatHasLostItsCheckpointsBeginsAgainAndWritesNothingTwice() throws IOException {
        try (LiveWriter writer = begin()) {
            add(writer, 0, 5);
            commit.apply(writer.endSegment().orElseThrow());
            add(writer, 5, 7);
            assertThat(writer.endSegment()).isPresent();
        }
        try (LiveWriter writer = begin()) {
            add(writer, 0, 9);
            commit.apply(writer.endSegment().orElseThrow());
            holds(9);
        }
    }

    @Test
    void isRefusedWhileAnotherRunPublishesAndWhereTheSeasonIsAnother() throws IOException {
        try (LiveWriter writer = begin()) {
            assertThatThrownBy(this::begin)
                    .isInstanceOf(PublishingRefused.class)
                    .hasMessageContaining("Another run");
            add(writer, 0, 2);
            commit.apply(writer.endSegment().orElseThrow());
        }
        assertThatThrownBy(() -> LiveWriter.begin(
                        files, Publishing.season("{\"season\":\"spring\",\"title\":\"Autumn\"}"), keys))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("with other settings or keys than these");
        try (LiveWriter writer = begin()) {
            assertThatThrownBy(() -> writer.add(changed()))
                    .isInstanceOf(PublishingRefused.class)
                    .hasMessageContaining("does not come out as it was published");
        }
        assertThat(root.resolve(ArchivePaths.ARCHIVES)).isDirectory();
        holds(2);
    }

    @Test
    void aSeasonWhoseKeysChangedIsSentToThePublisherForGood() throws IOException {
        try (LiveWriter writer = begin()) {
            commit.apply(writer.endSegment().orElseThrow());
        }
        assertThat(KeyFolder.rotate(folder.resolve("keys"), KeyRole.RECORD).retired())
                .isNotEmpty();
        keys = Publishing.keys(folder.resolve("keys"));
        assertThatThrownBy(this::begin)
                .isInstanceOf(PublishingRefused.class)
                .hasMessageEndingWith("so it cannot go on live; publish it with './assize publish'.");
    }

    private static assize.schemas.stream.AttestedBattle changed() {
        return new assize.schemas.stream.AttestedBattle(
                0,
                "b-0",
                1,
                false,
                assize.schemas.stream.WrittenRecord.of(new byte[] {'x'}),
                new byte[] {'\n'},
                new byte[] {'\n'},
                new byte[0]);
    }

    @Test
    void aSegmentTravelsWhole() throws IOException {
        Segment segment = new Segment(7, 1_000_000_000_000L - 1);
        assertThat(Segment.SERIALIZER.deserialize(1, Segment.SERIALIZER.serialize(segment)))
                .isEqualTo(segment);
        assertThat(Segment.parse(segment.folder())).contains(segment);
        assertThat(Segment.parse("v1")).isEmpty();
    }

    @Test
    void everyCommitIsCosignedAndKeepsTheCheckpointBeforeIt() throws IOException {
        try (LoopbackWitness witness = LoopbackWitness.start("witness.example/live", keys.logKey(), 7)) {
            Season season = Publishing.season(
                    "{\"season\":\"spring\",\"title\":\"Spring\",\"witnesses\":[%s]}".formatted(witness.settings()));
            SegmentCommit witnessed = new SegmentCommit(files, keys, season);
            try (LiveWriter writer = begin()) {
                witnessed.apply(writer.endSegment().orElseThrow());
                add(writer, 0, 3);
                witnessed.apply(writer.endSegment().orElseThrow());
                add(writer, 3, 5);
                Segment last = writer.endSegment().orElseThrow();
                witnessed.apply(last);
                witnessed.apply(last);
            }
            assertThat(witness.olds()).containsExactly("old 0", "old 1", "old 4");
            for (String name : List.of("observed/1", "observed/4", "checkpoint")) {
                SignedCheckpoint checkpoint = SignedCheckpoint.parse(
                                Files.readAllBytes(root.resolve("log/spring").resolve(name)))
                        .toOptional()
                        .orElseThrow();
                assertThat(checkpoint.cosignatures(witness.key()).toOptional().orElseThrow())
                        .as(name)
                        .hasSize(1);
            }
        }
    }

    @Test
    void whatAWitnessSaidNotBeingWrittenDoesNotFailTheCommit() throws IOException {
        try (LoopbackWitness witness = LoopbackWitness.start("witness.example/live", keys.logKey(), 7);
                LiveWriter writer = begin()) {
            Season season = Publishing.season(
                    "{\"season\":\"spring\",\"title\":\"Spring\",\"witnesses\":[%s]}".formatted(witness.settings()));
            Path policy = root.resolve("log/spring").resolve(ArchivePaths.POLICY);
            Publishing.put(policy.resolve("in-the-way"), new byte[0]);
            SegmentCommit witnessed = new SegmentCommit(files, keys, season);
            witnessed.apply(writer.endSegment().orElseThrow());
            holds(0);
            Durable.delete(policy);
            add(writer, 0, 3);
            witnessed.apply(writer.endSegment().orElseThrow());
            holds(3);
            assertThat(witness.olds()).containsExactly("old 0");
        }
    }

    @Test
    void anOldCheckpointThatWasPutBackIsNotGoneOnFrom() throws IOException {
        LiveState state;
        byte[] old;
        byte[] newer;
        try (LiveWriter writer = begin()) {
            commit.apply(writer.endSegment().orElseThrow());
            old = Files.readAllBytes(root.resolve("log/spring/checkpoint"));
            add(writer, 0, 3);
            commit.apply(writer.endSegment().orElseThrow());
            newer = Files.readAllBytes(root.resolve("log/spring/checkpoint"));
            add(writer, 3, 4);
            commit.apply(writer.endSegment().orElseThrow());
            state = writer.state();
        }
        for (byte[] checkpoint : List.of(old, newer)) {
            Files.write(root.resolve("log/spring/checkpoint"), checkpoint);
            SortedMap<String, String> before = Publishing.files(root);
            assertThatThrownBy(() -> resume(state))
                    .isInstanceOf(PublishingRefused.class)
                    .hasMessageContaining("it is an old copy");
            assertThat(Publishing.files(root)).isEqualTo(before);
        }
    }
}
