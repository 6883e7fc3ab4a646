/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.live;

import assize.attestation.Checkpoint;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TilePath;
import assize.attestation.TileWriter;
import assize.publish.commit.ArchiveLock;
import assize.publish.commit.CheckpointSwap;
import assize.publish.commit.Durable;
import assize.publish.commit.LogKeyFile;
import assize.publish.commit.ObservedCheckpoints;
import assize.publish.commit.Superseded;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonKeys;
import assize.publish.witness.WitnessCheckpoint;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Envelope;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.season.ContentHash;
import assize.schemas.season.Season;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Publishes a staged segment. Done twice it does nothing the second time. */
final class SegmentCommit {
    private static final String INDEX_TYPE = "application/vnd.assize.segment+json";

    private final SegmentFiles files;
    private final SeasonKeys keys;
    private final Season season;

    /** Publishes segments of a season, and has each checkpoint cosigned as its settings say. */
    SegmentCommit(SegmentFiles files, SeasonKeys keys, Season season) {
        this.files = files;
        this.keys = keys;
        this.season = season;
    }

    void apply(Segment segment) throws IOException {
        try (Closeable lock = ArchiveLock.heldOrTaken(files.paths().archiveRoot())) {
            Objects.requireNonNull(lock, "no lock");
            publish(segment);
            beWitnessed(segment);
        }
    }

    /** Published: whoever does not cosign now, or whose word cannot be written, is asked for the next one, or by the next command. */
    private void beWitnessed(Segment segment) {
        try {
            WitnessCheckpoint.runLive(files.paths().archiveRoot(), season, keys.logKey(), segment.from());
        } catch (IOException | UncheckedIOException e) {
            return;
        }
    }

    private void publish(Segment segment) throws IOException {
        PublishedLog log =
                PublishedLog.open(files.paths().archiveRoot(), files.paths().seasonId(), keys.logKey());
        Path folder = files.paths().publishedLog();
        Path stage = files.paths().folder();
        // What a commit that crashed right behind the checkpoint left; the first run to come by moves it in.
        new ObservedCheckpoints(folder).follow(stage, log.size());
        if (log.size() >= segment.to()) {
            // The checkpoint covers it: we crashed after publishing and before the job knew.
            LogKeyFile.follow(folder, files.paths().log());
            tidyUp(segment, log, log.size());
            return;
        }
        if (log.size() != segment.from()) {
            throw new IllegalStateException(
                    "segment %s does not follow a log of %d entries".formatted(segment.folder(), log.size()));
        }
        Durable.createFolder(stage, files.paths().archiveRoot());
        Durable.createFolder(folder, files.paths().archiveRoot());
        publishFiles(segment);
        // If we crash here, the segment's folder stands and no checkpoint covers it; the next try goes on from here.
        List<Path> written = new ArrayList<>();
        TileWriter tiles = TileWriter.resume(
                log.size(), log.root(), log.tiles(), (tile, bytes) -> written.add(writeTile(tile, bytes)));
        append(files.published(segment).resolve(SegmentFiles.ENTRIES), tiles);
        tiles.finish();
        Durable.force(written, folder);
        // If we crash here, there are tiles past the checkpoint; nobody asks for them, and they come out the same.
        LogKeyFile.stage(folder, files.paths().log(), keys.logKey());
        LogKeyFile.precede(folder, files.paths().log());
        // If we crash here, there is a key and no checkpoint, or the key of the checkpoint that stands.
        Checkpoint head = new Checkpoint(keys.logKey().name(), tiles.size(), tiles.root());
        Path note = stage.resolve(ArchivePaths.CHECKPOINT);
        Files.write(note, SignedCheckpoint.sign(head, keys.log()).note().bytes());
        Durable.forceOne(note);
        new CheckpointSwap(folder).advance(log.head(), stage);
        // Published. What follows puts the key beside its checkpoint and tidies up, and is done again if we crash here.
        LogKeyFile.follow(folder, files.paths().log());
        tidyUp(segment, log, tiles.size());
    }

    private void tidyUp(Segment segment, PublishedLog log, long size) throws IOException {
        Durable.delete(files.staged(segment));
        Files.deleteIfExists(files.published(segment).resolve(SegmentFiles.ENTRIES));
        if (!log.closesVersion(segment.from())) {
            Superseded.remove(files.paths().publishedLog(), segment.from(), size);
        }
        files.removeEmptyStage();
    }

    private void publishFiles(Segment segment) throws IOException {
        Path staged = files.staged(segment);
        Path published = files.published(segment);
        if (Files.exists(staged)) {
            byte[] index = Json.canonical(JsonObject.builder()
                    .put("type", "segment")
                    .put("format_version", 1)
                    .put("season_id", files.paths().seasonId())
                    .put("from", segment.from())
                    .put("to", segment.to())
                    .put("records_hash", ContentHash.of(Files.readAllBytes(staged.resolve(SegmentFiles.RECORDS))))
                    .put("replays_hash", ContentHash.of(Files.readAllBytes(staged.resolve(SegmentFiles.REPLAYS))))
                    .put("evidence_hash", ContentHash.of(Files.readAllBytes(staged.resolve(SegmentFiles.EVIDENCE))))
                    .build());
            Files.write(staged.resolve(SegmentFiles.INDEX), index);
            Files.write(
                    staged.resolve(SegmentFiles.INDEX_SIGNATURE),
                    Envelope.sign(INDEX_TYPE, index, keys.record().keyId(), keys.record())
                            .toBytes());
            Durable.force(staged);
            Durable.move(staged, published);
        }
    }

    private static void append(Path entries, TileWriter tiles) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(entries))) {
            while (true) {
                int length;
                try {
                    length = in.readUnsignedShort();
                } catch (EOFException end) {
                    return;
                }
                tiles.append(in.readNBytes(length));
            }
        }
    }

    private Path writeTile(TilePath tile, byte[] bytes) {
        Path file = files.paths().publishedLog().resolve(tile.path());
        try {
            Files.createDirectories(file.getParent());
            return Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }
}
