/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import assize.archive.FileHash;
import assize.attestation.Checkpoint;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileWriter;
import assize.publish.log.EntryChain;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonKeys;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Checksums;
import assize.schemas.archive.Envelope;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.season.ContentHash;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A publisher that changed files of a version after the fact and covers it up with its own keys.
 *
 * <p>The manifest, its signature, the sums, the version's entry, the tiles and the checkpoint are made anew over the files as
 * they are now. The entries of the battles stay as they are.
 */
final class DishonestPublisher {
    private final JudgedSeason judged;
    private final SeasonKeys keys;

    private DishonestPublisher(JudgedSeason judged) {
        this.judged = judged;
        this.keys = judged.seasonKeys();
    }

    /** Covers up whatever was changed in the only version of an archive. */
    static void coverUp(JudgedSeason judged) {
        try {
            new DishonestPublisher(judged).coverUp();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void coverUp() throws IOException {
        Manifest manifest = signManifest();
        PublishedLog log = PublishedLog.open(judged.root(), judged.season().id(), keys.logKey());
        EntryChain chain = EntryChain.empty(judged.season().id(), keys.record());
        List<byte[]> entries = new ArrayList<>();
        for (long seq = 0; seq < manifest.log().size(); seq++) {
            entries.add(log.entry(seq));
            chain.passOver(log.entry(seq));
        }
        entries.add(chain.archive(manifest.version(), manifest.toBytes(), manifest.log()));
        Repository.delete(judged.logFolder().resolve("tile"));
        TileWriter tiles = new TileWriter(
                (tile, bytes) -> Repository.write(judged.logFolder().resolve(tile.path()), bytes));
        entries.forEach(tiles::append);
        tiles.finish();
        SignedCheckpoint signed =
                SignedCheckpoint.sign(new Checkpoint(keys.logKey().name(), entries.size(), tiles.root()), keys.log());
        byte[] note = signed.note().format().getBytes(StandardCharsets.UTF_8);
        Repository.write(judged.logFolder().resolve(ArchivePaths.CHECKPOINT), note);
    }

    private Manifest signManifest() throws IOException {
        Path folder = judged.versionFolder();
        Manifest honest = judged.archive().manifest();
        List<ManifestFile> files = new ArrayList<>();
        for (ManifestFile file : honest.files()) {
            files.add(FileHash.of(folder, file.path(), file.rows()));
        }
        Manifest manifest = new Manifest(
                honest.seasonId(),
                honest.title(),
                honest.origin(),
                honest.licence(),
                honest.ruleSet(),
                honest.version(),
                honest.publishedAt(),
                honest.log(),
                honest.counts(),
                honest.pending(),
                files);
        byte[] bytes = manifest.toBytes();
        byte[] envelope = Envelope.sign(
                        Manifest.PAYLOAD_TYPE, bytes, keys.record().keyId(), keys.record())
                .toBytes();
        Map<String, String> sums = new TreeMap<>();
        files.forEach(file -> sums.put(file.path(), file.sha256()));
        sums.put(ArchivePaths.MANIFEST, ContentHash.of(bytes));
        sums.put(ArchivePaths.MANIFEST_SIGNATURE, ContentHash.of(envelope));
        Repository.write(folder.resolve(ArchivePaths.MANIFEST), bytes);
        Repository.write(folder.resolve(ArchivePaths.MANIFEST_SIGNATURE), envelope);
        Repository.write(
                folder.resolve(ArchivePaths.CHECKSUMS), Checksums.of(sums).toBytes());
        return manifest;
    }
}
