/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.sink;

import assize.attestation.Checkpoint;
import assize.attestation.Digest;
import assize.attestation.KeyFolder;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileWriter;
import assize.publish.PublishingRefused;
import assize.publish.commit.ArchiveLock;
import assize.publish.commit.Durable;
import assize.publish.commit.Recovery;
import assize.publish.commit.StagedVersion;
import assize.publish.log.Continuation;
import assize.publish.log.EntryChain;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonKeys;
import assize.publish.stage.InOrder;
import assize.publish.stage.StagePaths;
import assize.publish.stage.VersionStage;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.Manifest;
import assize.schemas.battle.RejectedLine;
import assize.schemas.json.Json;
import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.PendingBattle;
import assize.schemas.stream.Publication;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Stages the next version of a season: the records and replays in order, the log that goes on behind the published one.
 *
 * <p>What is published already must come out the same, byte for byte; anything else is refused before a single published
 * file is looked at for writing. One thread; the only writer of the log.
 */
final class VersionWriter implements Closeable {
    private final ArchiveSink settings;
    private final ArchiveLock lock;
    private final StagePaths paths;
    private final SeasonKeys keys;
    private final PublishedLog published;
    private final int version;
    private final VersionStage stage;
    private final EntryChain chain;
    private final Continuation continuation;
    private final TileWriter log;
    private final InOrder order = InOrder.fromTheStart();

    private VersionWriter(
            ArchiveSink settings,
            ArchiveLock lock,
            StagePaths paths,
            SeasonKeys keys,
            PublishedLog published,
            int version)
            throws IOException {
        this.settings = settings;
        this.lock = lock;
        this.paths = paths;
        this.keys = keys;
        this.published = published;
        this.version = version;
        this.stage = new VersionStage(
                paths.version(version),
                settings.boards()
                        .begin(settings.season().id(), settings.season().ruleSet()));
        this.chain = EntryChain.empty(settings.season().id(), keys.record());
        this.continuation = new Continuation(settings.season().id(), published, chain, keys.list(), statement -> {});
        this.log = TileWriter.resume(published.size(), published.root(), published.tiles(), (tile, bytes) -> {
            Path file = paths.log().resolve(tile.path());
            try {
                Files.createDirectories(file.getParent());
                Files.write(file, bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(file.toString(), e);
            }
        });
    }

    static VersionWriter open(ArchiveSink settings) throws IOException {
        Path root = Path.of(settings.archiveRoot());
        ArchiveLock lock = ArchiveLock.take(root);
        VersionWriter writer;
        try {
            SeasonKeys keys = SeasonKeys.of(KeyFolder.open(Path.of(settings.keyFolder())), settings.season());
            StagePaths paths = new StagePaths(root, settings.season().id());
            PublishedLog published = PublishedLog.open(root, settings.season().id(), keys.logKey());
            List<Long> sizes = published.publishedSizes();
            new Recovery(paths, published).run(sizes);
            writer = new VersionWriter(settings, lock, paths, keys, published, sizes.size() + 1);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
        try {
            writer.begin();
            return writer;
        } catch (IOException | RuntimeException e) {
            try (writer) {
                throw e;
            }
        }
    }

    private void begin() throws IOException {
        byte[] document = Json.canonical(settings.season().openingDocument(keys.listHash()));
        Optional<byte[]> entry = continuation.seasonOpen(document, keys.listHash());
        stage.file(ArchivePaths.SEASON, document);
        stage.file(ArchivePaths.KEYS, keys.list().toBytes());
        if (!settings.calibrations().isEmpty()) {
            stage.file(ArchivePaths.CALIBRATION, settings.calibrations().getBytes(StandardCharsets.UTF_8));
        }
        stage.opening(document);
        settings.badTasks().forEach(stage::rejected);
        if (entry.isPresent()) {
            add(entry.get());
            Path vkey = paths.log().resolve(ArchivePaths.LOG_VKEY);
            Files.createDirectories(vkey.getParent());
            Files.write(vkey, (keys.logKey().format() + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    void write(Publication publication) throws IOException {
        AttestedBattle battle = publication.battle();
        RejectedLine rejected = publication.rejected();
        PendingBattle pending = publication.pending();
        if (battle != null) {
            order.add(battle);
            while ((battle = order.poll()) != null) {
                next(battle);
            }
        } else if (rejected != null) {
            stage.rejected(rejected);
        } else if (pending != null) {
            stage.pending(pending);
        }
    }

    private void next(AttestedBattle battle) throws IOException {
        long seq = continuation.nextBattle();
        continuation.battle(battle.battleId(), battle.record()).ifPresent(this::add);
        stage.battle(seq, battle);
    }

    /** Closes the stage; empty where there is nothing that is not published already. */
    Optional<StagedVersion> finish() throws IOException {
        long found = continuation.nextBattle();
        if (found < published.size()) {
            throw new PublishingRefused(
                    "The archive holds battles that this folder does not (%d of %d entries found): it is not a continuation of that season."
                            .formatted(found, published.size()));
        }
        if (!order.waiting().isEmpty()) {
            throw new IllegalStateException("battle %d never came".formatted(order.next()));
        }
        if (chain.size() == published.size() && version > 1) {
            return Optional.empty();
        }
        LogHead head = new LogHead(keys.logKey().name(), log.size(), log.root().prefixed());
        Manifest manifest =
                stage.finish(settings.season(), settings.tasks(), settings.eventsRead(), version, head, keys.record());
        add(chain.archive(version, manifest.toBytes(), head));
        log.finish();
        Digest root = log.root();
        SignedCheckpoint signed =
                SignedCheckpoint.sign(new Checkpoint(keys.logKey().name(), log.size(), root), keys.log());
        return Optional.of(new StagedVersion(
                settings.season().id(),
                version,
                published.closesVersion(published.size()) ? 0 : published.size(),
                log.size(),
                signed.note().format()));
    }

    private void add(byte[] entry) {
        Digest leaf = log.append(entry);
        if (!leaf.prefixed().equals(chain.previous())) {
            throw new IllegalStateException("the log and its chain disagree at entry " + (log.size() - 1));
        }
    }

    /** A stage that is still there was not published, or not to the end: the archive is put back to what it was. */
    @Override
    public void close() throws IOException {
        try (lock) {
            try {
                stage.close();
            } finally {
                if (Files.exists(paths.folder())) {
                    PublishedLog now = PublishedLog.open(
                            paths.archiveRoot(), settings.season().id(), keys.logKey());
                    new Recovery(paths, now).run(now.publishedSizes());
                }
                Durable.deleteIfEmpty(paths.root());
            }
        }
    }
}
