/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.attestation.Checkpoint;
import assize.attestation.Cosignature;
import assize.attestation.Ed25519PrivateKey;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two runs, a stale checkpoint, a fork: each tries to be published. The oracle is the archive before it tried. */
class CheckpointSwapTest {
    @TempDir
    private Path folder = Path.of("");

    private Path root;
    private Path log;
    private SeasonKeys keys;

    @BeforeEach
    void publishALog() throws IOException {
        root = folder.resolve("out");
        log = root.resolve(ArchivePaths.log(Publishing.SEASON.id()));
        keys = Publishing.keys(folder.resolve("keys"));
        commit(stage(root, 4));
    }

    /** Stages the next version with so many battles; the same call twice stages the same. */
    private StagedVersion stage(Path archive, int battles) throws IOException {
        StagePaths paths = new StagePaths(archive, Publishing.SEASON.id());
        PublishedLog published = published(archive);
        EntryChain chain = EntryChain.empty(Publishing.SEASON.id(), keys.record());
        for (long seq = 0; seq < published.size(); seq++) {
            chain.passOver(published.entry(seq));
        }
        TileWriter tiles = TileWriter.resume(
                published.size(),
                published.root(),
                published.tiles(),
                (tile, bytes) -> Publishing.put(paths.log().resolve(tile.path()), bytes));
        int version = published.publishedSizes().size() + 1;
        String note = Publishing.write(tiles, Publishing.entries(keys, chain, battles, version), keys);
        Publishing.put(paths.version(version).resolve("manifest.json"), new byte[] {(byte) version});
        return new StagedVersion(Publishing.SEASON.id(), version, 0, published.head(), tiles.size(), note);
    }

    private void commit(StagedVersion staged) throws IOException {
        new VersionCommit(root).apply(staged);
    }

    private PublishedLog published(Path archive) throws IOException {
        return PublishedLog.open(archive, Publishing.SEASON.id(), keys.logKey());
    }

    @Test
    void ofTwoRunsThatBeganFromTheSameCheckpointTheSecondIsRefused() throws IOException {
        StagedVersion slow = stage(root, 2);
        Path slowStage = Publishing.copy(root.resolve(".staging"), folder.resolve("slow"));
        Durable.delete(root.resolve(".staging"));
        commit(stage(root, 3));
        SortedMap<String, String> files = Publishing.files(root);

        Publishing.copy(slowStage, root.resolve(".staging"));
        assertThatThrownBy(() -> commit(slow))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("another run published in between");
        Durable.delete(root.resolve(".staging"));
        assertThat(Publishing.files(root)).isEqualTo(files);
    }

    @Test
    void aCommitThatIsDoneTwiceKeepsTheCosignaturesThatCameInBetween() throws IOException {
        StagedVersion staged = stage(root, 2);
        commit(staged);
        SignedCheckpoint cosigned = cosign(published(root).head());
        commit(staged);
        assertThat(new CheckpointSwap(log).current()).contains(cosigned);
    }

    private SignedCheckpoint cosign(Checkpoint of) throws IOException {
        SignedCheckpoint now = new CheckpointSwap(log).current().orElseThrow();
        Cosignature cosignature = Cosignature.sign(
                now,
                1_772_366_400,
                "witness.example",
                Ed25519PrivateKey.ofSeed(new byte[Ed25519PrivateKey.SEED_BYTES]));
        return new CheckpointSwap(log)
                .cosign(of, List.of(cosignature), folder.resolve("scratch"))
                .orElseThrow();
    }

    @Test
    void aCosignatureOfACheckpointThatWasReplacedIsNotAdded() throws IOException {
        Checkpoint before = published(root).head();
        commit(stage(root, 2));
        byte[] now = Files.readAllBytes(log.resolve(ArchivePaths.CHECKPOINT));
        cosign(before);
        assertThat(Files.readAllBytes(log.resolve(ArchivePaths.CHECKPOINT))).isEqualTo(now);
    }

    @Test
    void aLargerLogWithAnotherPastIsRefused() throws IOException {
        Path other = another(20);
        // Its tiles lie where ours do, as if a restart had made them from another season's events.
        Durable.delete(log.resolve("tile"));
        Publishing.copy(other.resolve("log/spring/tile"), log.resolve("tile"));
        isNotGrownInto(other);
    }

    @Test
    void aLargerLogWithAnotherPastIsRefusedWhereATileSaysOurs() throws IOException {
        Path other = another(300);
        byte[] ours = Files.readAllBytes(log.resolve("tile/0/000.p/6"));
        Durable.delete(log.resolve("tile"));
        Publishing.copy(other.resolve("log/spring/tile"), log.resolve("tile"));
        // The root of six entries comes out of this tile, that of 302 out of the level above it.
        byte[] mixed = Files.readAllBytes(log.resolve("tile/0/000"));
        System.arraycopy(ours, 0, mixed, 0, ours.length);
        Files.write(log.resolve("tile/0/000"), mixed);
        isNotGrownInto(other);
    }

    private Path another(int battles) {
        Path other = folder.resolve("other");
        EntryChain chain = EntryChain.empty(Publishing.SEASON.id(), keys.record());
        Publishing.publish(other, Publishing.entries(keys, chain, battles, 7), keys);
        return other;
    }

    private void isNotGrownInto(Path other) throws IOException {
        Checkpoint before = published(root).head();
        byte[] now = Files.readAllBytes(log.resolve(ArchivePaths.CHECKPOINT));
        Path stage = folder.resolve("stage");
        Publishing.put(
                stage.resolve(ArchivePaths.CHECKPOINT), Files.readAllBytes(other.resolve("log/spring/checkpoint")));
        assertThatThrownBy(() -> new CheckpointSwap(log).advance(before, stage))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("does not grow out of the 6 there");
        assertThat(Files.readAllBytes(log.resolve(ArchivePaths.CHECKPOINT))).isEqualTo(now);
    }

    @Test
    void tilesThatDoNotLeadToTheCheckpointAreRefused() throws IOException {
        StagedVersion staged = stage(root, 2);
        StagePaths paths = new StagePaths(root, Publishing.SEASON.id());
        Durable.delete(paths.log());
        assertThatThrownBy(() -> commit(staged))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("The tiles in");
        assertThat(published(root).size()).isEqualTo(6);
    }

    @Test
    void anOldCheckpointThatWasPutBackIsNotGoneOnFrom() throws IOException {
        byte[] old = Files.readAllBytes(log.resolve(ArchivePaths.CHECKPOINT));
        commit(stage(root, 2));
        Durable.delete(root.resolve("archives/spring/v2"));
        Files.write(log.resolve(ArchivePaths.CHECKPOINT), old);
        refusesToRecover();
        Publishing.put(root.resolve(".staging/spring/v2/manifest.json"), new byte[] {2});
        refusesToRecover();
        Publishing.put(root.resolve(".staging/spring/observed"), old);
        refusesToRecover();
    }

    @Test
    void anOldCheckpointThatWasPutBackIsNotReplaced() throws IOException {
        byte[] old = Files.readAllBytes(log.resolve(ArchivePaths.CHECKPOINT));
        commit(stage(root, 2));
        Files.write(log.resolve(ArchivePaths.CHECKPOINT), old);
        StagedVersion fork = stage(root, 3);
        SortedMap<String, String> files = Publishing.files(root);
        assertThatThrownBy(() -> commit(fork))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("it is an old copy");
        assertThat(Publishing.files(root)).isEqualTo(files);
    }

    @Test
    void aCopyThatIsOfALaterCheckpointThanTheOneThereSaysThatThisIsAnOldCopy() throws IOException {
        byte[] old = Files.readAllBytes(log.resolve(ArchivePaths.CHECKPOINT));
        commit(stage(root, 2));
        byte[] later = Files.readAllBytes(log.resolve(ArchivePaths.CHECKPOINT));
        Durable.delete(log.resolve(ArchivePaths.OBSERVED));
        Durable.delete(root.resolve("archives/spring/v2"));
        Files.write(log.resolve(ArchivePaths.CHECKPOINT), old);
        Publishing.put(root.resolve(".staging/spring/observed"), later);
        refusesToRecover();
    }

    @Test
    void nothingIsDeletedBehindAnOldCheckpointThatWasPutBackBesideAStage() throws IOException {
        byte[] old = Files.readAllBytes(log.resolve(ArchivePaths.CHECKPOINT));
        commit(stage(root, 2));
        commit(stage(root, 2));
        Files.write(log.resolve(ArchivePaths.CHECKPOINT), old);
        Publishing.put(root.resolve(".staging/spring/v4/manifest.json"), new byte[] {4});
        refusesToRecover();
    }

    /** Neither goes on nor touches a file. */
    private void refusesToRecover() throws IOException {
        SortedMap<String, String> files = Publishing.files(root);
        PublishedLog stale = published(root);
        assertThatThrownBy(() ->
                        new Recovery(new StagePaths(root, Publishing.SEASON.id()), stale).run(stale.publishedSizes()))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("it is an old copy");
        assertThat(Publishing.files(root)).isEqualTo(files);
    }

    @Test
    void keepsWhatItReplaces() throws IOException {
        byte[] first = Files.readAllBytes(log.resolve(ArchivePaths.CHECKPOINT));
        commit(stage(root, 2));
        assertThat(Files.readAllBytes(log.resolve("observed/6"))).isEqualTo(first);
        assertThat(new ObservedCheckpoints(log).newest().orElseThrow().note().bytes())
                .isEqualTo(first);
        Files.writeString(log.resolve("observed/9"), new String(first, UTF_8));
        assertThatThrownBy(() -> commit(stage(root, 1)))
                .as("the history is not written over")
                .isInstanceOf(PublishingRefused.class);
    }
}
