/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.attestation.Checkpoint;
import assize.attestation.MerkleTree;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileWriter;
import assize.publish.Publishing;
import assize.publish.PublishingRefused;
import assize.publish.log.EntryChain;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonKeys;
import assize.publish.stage.StagePaths;
import assize.schemas.archive.ArchivePaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A commit that stops after any of its steps. The oracles are the archive before it and the archive after one that was not
 * stopped.
 */
class VersionCommitTest {
    @TempDir
    private Path folder;

    private SeasonKeys keys;

    /** What the disk looks like after a crash. */
    private interface Crash {
        void happens(StagePaths paths) throws IOException;
    }

    @BeforeEach
    void makeKeys() throws IOException {
        keys = Publishing.keys(folder.resolve("keys"));
    }

    @Test
    void aFirstVersionIsCommittedFromWhereverItStopped() throws IOException {
        standsEveryCrash(0);
    }

    @Test
    void aSecondVersionIsCommittedFromWhereverItStopped() throws IOException {
        standsEveryCrash(1);
    }

    private void standsEveryCrash(int published) throws IOException {
        Path before = folder.resolve("before");
        Files.createDirectories(before);
        StagedVersion staged = stage(before, published);
        Path after = Publishing.copy(before, folder.resolve("after"));
        new VersionCommit(after).apply(staged);
        assertThat(after.resolve(".staging")).doesNotExist();
        SortedMap<String, String> expected = visible(after);
        SortedMap<String, String> publishedBefore = visible(before);
        publishedBefore.keySet().removeIf(name -> name.startsWith(".staging/"));

        List<Crash> crashes = crashes(staged.version());
        for (int steps = 0; steps <= crashes.size(); steps++) {
            Path root = Publishing.copy(before, folder.resolve("crashed-" + steps));
            for (Crash crash : crashes.subList(0, steps)) {
                crash.happens(new StagePaths(root, Publishing.SEASON.id()));
            }
            Path again = Publishing.copy(root, folder.resolve("again-" + steps));
            new VersionCommit(again).apply(staged);
            assertThat(visible(again)).as("gone on after step %d", steps).isEqualTo(expected);
            assertThat(again.resolve(".staging")).doesNotExist();

            boolean isPublished = log(root).size() == staged.size();
            recover(root);
            assertThat(root.resolve(".staging/spring")).doesNotExist();
            if (isPublished) {
                assertThat(visible(root)).as("recovered after step %d", steps).isEqualTo(expected);
            } else {
                assertThat(visible(root)).as("recovered after step %d", steps).isEqualTo(publishedBefore);
                StagedVersion anew = stageNext(root, staged.version());
                new VersionCommit(root).apply(anew);
                assertThat(visible(root)).as("made anew after step %d", steps).isEqualTo(expected);
            }
        }
    }

    /** The steps of a commit, each as it leaves the disk. */
    private static List<Crash> crashes(int version) {
        List<Crash> crashes = new ArrayList<>();
        crashes.add(paths -> Files.writeString(paths.folder().resolve(ArchivePaths.CHECKPOINT), "torn"));
        crashes.add(paths -> move(paths.version(version), paths.publishedVersion(version)));
        for (int tile = 0; tile < 3; tile++) {
            crashes.add(paths -> {
                try (Stream<Path> walk = Files.walk(paths.log())) {
                    for (Path file :
                            walk.filter(Files::isRegularFile).sorted().limit(1).toList()) {
                        move(
                                file,
                                paths.publishedLog()
                                        .resolve(paths.log().relativize(file).toString()));
                    }
                }
            });
        }
        crashes.add(paths -> {
            Path checkpoint = paths.publishedLog().resolve(ArchivePaths.CHECKPOINT);
            if (Files.exists(checkpoint)) {
                Publishing.put(paths.folder().resolve(ArchivePaths.OBSERVED), new byte[] {'t', 'o', 'r', 'n'});
            }
        });
        crashes.add(paths -> {
            Path checkpoint = paths.publishedLog().resolve(ArchivePaths.CHECKPOINT);
            if (Files.exists(checkpoint)) {
                Publishing.put(paths.folder().resolve(ArchivePaths.OBSERVED), Files.readAllBytes(checkpoint));
            }
        });
        crashes.add(paths -> {
            Path note = paths.folder().resolve("note");
            move(note, paths.publishedLog().resolve(ArchivePaths.CHECKPOINT));
        });
        crashes.add(paths -> {
            Path copy = paths.folder().resolve(ArchivePaths.OBSERVED);
            if (Files.exists(copy)) {
                long size = SignedCheckpoint.parse(Files.readAllBytes(copy))
                        .toOptional()
                        .orElseThrow()
                        .checkpoint()
                        .size();
                move(copy, paths.publishedLog().resolve(ArchivePaths.observed(size)));
            }
        });
        crashes.add(paths -> Durable.delete(paths.log()));
        return crashes;
    }

    private static void move(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    /** So many versions are published, and the next one is staged. */
    private StagedVersion stage(Path root, int published) throws IOException {
        for (int version = 1; version <= published; version++) {
            new VersionCommit(root).apply(stageNext(root, version));
        }
        return stageNext(root, published + 1);
    }

    private StagedVersion stageNext(Path root, int version) throws IOException {
        StagePaths paths = new StagePaths(root, Publishing.SEASON.id());
        PublishedLog published = log(root);
        EntryChain chain = EntryChain.empty(Publishing.SEASON.id(), keys.record());
        for (long seq = 0; seq < published.size(); seq++) {
            chain.passOver(published.entry(seq));
        }
        TileWriter tiles = TileWriter.resume(
                published.size(),
                published.root(),
                published.tiles(),
                (tile, bytes) -> Publishing.put(paths.log().resolve(tile.path()), bytes));
        List<byte[]> entries = Publishing.entries(keys, chain, 5, version);
        String note = Publishing.write(tiles, entries, keys);
        if (version == 1) {
            Publishing.put(paths.log().resolve(ArchivePaths.LOG_VKEY), "vkey\n".getBytes(StandardCharsets.UTF_8));
        }
        Publishing.put(
                paths.version(version).resolve("records/part-00000.jsonl"),
                ("records of " + version).getBytes(StandardCharsets.UTF_8));
        Publishing.put(paths.version(version).resolve("manifest.json"), new byte[] {(byte) version});
        // For the crashes alone: what the commit writes itself before it moves anything.
        Publishing.put(paths.folder().resolve("note"), note.getBytes(StandardCharsets.UTF_8));
        return new StagedVersion(Publishing.SEASON.id(), version, 0, published.head(), chain.size(), note);
    }

    private PublishedLog log(Path root) throws IOException {
        return PublishedLog.open(root, Publishing.SEASON.id(), keys.logKey());
    }

    private void recover(Path root) throws IOException {
        PublishedLog log = log(root);
        new Recovery(new StagePaths(root, Publishing.SEASON.id()), log).run(log.publishedSizes());
    }

    /** All but the lock, which stays. */
    private static SortedMap<String, String> visible(Path root) throws IOException {
        SortedMap<String, String> files = Publishing.files(root);
        files.remove(".lock");
        return files;
    }

    @Test
    void refusesAVersionThatNoLogNamesWhereNoRunWasAtWork() throws IOException {
        Path root = folder.resolve("root");
        Files.createDirectories(root);
        new VersionCommit(root).apply(stage(root, 0));
        Publishing.put(root.resolve("archives/spring/v2/manifest.json"), new byte[] {1});
        SortedMap<String, String> before = Publishing.files(root);
        assertThatThrownBy(() -> recover(root))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("archives/spring/v2 is there, but the log")
                .hasMessageEndingWith("The archive is damaged: verify it, or publish elsewhere.");
        assertThat(Publishing.files(root)).isEqualTo(before);
    }

    @Test
    void removesTheTilesOfALiveCheckpointThatClosedNoVersion() throws IOException {
        Path root = folder.resolve("root");
        EntryChain chain = EntryChain.empty(Publishing.SEASON.id(), keys.record());
        List<byte[]> live = Publishing.entries(keys, chain, 5, 0);
        Publishing.publish(root, live, keys);
        StagedVersion next = stageNext(root, 1);
        StagedVersion behindLive =
                new StagedVersion(next.seasonId(), 1, live.size(), next.before(), next.size(), next.checkpoint());
        new VersionCommit(root).apply(behindLive);
        assertThat(Publishing.files(root).keySet().stream().filter(name -> name.contains("tile/")))
                .containsExactly("log/spring/tile/0/000.p/12", "log/spring/tile/entries/000.p/12");
    }

    @Test
    void aStagedVersionTravelsWhole() throws IOException {
        StagedVersion staged = new StagedVersion(
                "spring",
                3,
                17,
                new Checkpoint("origin", 17, MerkleTree.emptyRoot()),
                23,
                "origin\n23\nroot\n\n— signature\n");
        byte[] bytes = StagedVersion.SERIALIZER.serialize(staged);
        assertThat(StagedVersion.SERIALIZER.deserialize(StagedVersion.SERIALIZER.getVersion(), bytes))
                .isEqualTo(staged);
        assertThatThrownBy(() -> StagedVersion.SERIALIZER.deserialize(1, bytes))
                .as("its lines were others")
                .isInstanceOf(IOException.class)
                .hasMessageContaining("form 1");
    }
}
