/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.sink;

import assize.attestation.Checkpoint;
import assize.attestation.Digest;
import assize.attestation.Ed25519PublicKey;
import assize.attestation.KeyFolder;
import assize.attestation.SignedCheckpoint;
import assize.attestation.Signer;
import assize.attestation.TileWriter;
import assize.publish.PublishingRefused;
import assize.publish.commit.ArchiveLock;
import assize.publish.commit.Durable;
import assize.publish.commit.LogKeyFile;
import assize.publish.commit.Recovery;
import assize.publish.commit.StagedVersion;
import assize.publish.log.Continuation;
import assize.publish.log.EntryChain;
import assize.publish.log.KeyChange;
import assize.publish.log.KeyChanges;
import assize.publish.log.PendingRevocation;
import assize.publish.log.PublishedLog;
import assize.publish.log.RoleSigner;
import assize.publish.log.SeasonKeys;
import assize.publish.log.SeasonLog;
import assize.publish.notice.PublishedDocuments;
import assize.publish.stage.InOrder;
import assize.publish.stage.StagePaths;
import assize.publish.stage.VersionStage;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.Statement;
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
    private final KeyFolder folder;
    private final SeasonKeys keys;
    private final String openingKeysHash;
    private KeyList list;
    private boolean keysAreSettled;
    private final PublishedLog published;
    private final boolean isClosed;
    private final int version;
    private final VersionStage stage;
    private final EntryChain chain;
    private final Continuation continuation;
    private final TileWriter log;
    private final InOrder order = InOrder.fromTheStart();
    private final VersionNotices notices;
    private final PublishedDocuments documents;

    private VersionWriter(
            ArchiveSink settings, ArchiveLock lock, StagePaths paths, KeyFolder folder, SeasonLog season, int version)
            throws IOException {
        this.settings = settings;
        this.lock = lock;
        this.paths = paths;
        this.folder = folder;
        this.keys = SeasonKeys.of(folder, settings.season());
        this.list = season.keys();
        this.openingKeysHash = season.openingKeysHash();
        this.published = season.log();
        this.isClosed = published.isClosed();
        this.version = version;
        this.stage = new VersionStage(
                paths.version(version),
                settings.boards()
                        .begin(settings.season().id(), settings.season().ruleSet()));
        this.chain = EntryChain.empty(settings.season().id(), new RoleSigner(folder, list));
        this.continuation = new Continuation(settings.season().id(), published, chain, list, this::passedOver);
        this.notices = new VersionNotices(settings.season().id(), settings.afterwards(), stage);
        this.documents = new PublishedDocuments(paths.publishedVersion(Math.max(1, version - 1)));
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
            KeyFolder folder = KeyFolder.open(Path.of(settings.keyFolder()));
            StagePaths paths = new StagePaths(root, settings.season().id());
            SeasonLog season = SeasonLog.open(root, settings.season(), SeasonKeys.of(folder, settings.season()));
            List<Long> sizes = season.log().publishedSizes();
            new Recovery(paths, season.log()).run(sizes);
            LogKeyFile.mend(
                    paths.publishedLog(),
                    paths.log(),
                    SeasonKeys.of(folder, settings.season()).logKey());
            writer = new VersionWriter(settings, lock, paths, folder, season, sizes.size() + 1);
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
        byte[] document = Json.canonical(settings.season().openingDocument(openingKeysHash));
        Optional<byte[]> entry = continuation.seasonOpen(document, openingKeysHash);
        stage.file(ArchivePaths.SEASON, document);
        if (!settings.calibrations().isEmpty()) {
            stage.calibrations(settings.calibrations().getBytes(StandardCharsets.UTF_8));
        }
        stage.opening(document);
        settings.badTasks().forEach(stage::rejected);
        settings.afterwards().rejected().forEach(stage::rejected);
        if (entry.isPresent()) {
            add(entry.get());
        }
    }

    /** Which version is being made. */
    int version() {
        return version;
    }

    /** Takes over what the version before says of battles that wait. */
    void pending(List<Manifest.Pending> before) {
        stage.pending(before);
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
        if (continuation.nextBattle() >= published.size()) {
            settleKeys();
        }
        long seq = continuation.nextBattle();
        Optional<byte[]> entry = continuation.battle(battle.battleId(), battle.record());
        if (entry.isPresent() && isClosed) {
            throw new PublishingRefused(
                    "Season %s is closed; battle %s cannot be added to it. Take it out of the folder, or begin a new season."
                            .formatted(settings.season().id(), battle.battleId()));
        }
        entry.ifPresent(this::add);
        stage.battle(seq, battle);
        notices.battle(seq, battle);
    }

    /** Before anything new is signed the log says who signs it: changes of the key folder are entries of their own. */
    private void settleKeys() throws IOException {
        if (keysAreSettled) {
            return;
        }
        keysAreSettled = true;
        List<PendingRevocation> revocations = PendingRevocation.in(folder.path());
        Optional<KeyChange> change = nextChange(revocations);
        while (change.isPresent()) {
            add(chain.keyEvent(change.get()));
            list = change.get().list();
            stage.document(list.toBytes());
            chain.signWith(new RoleSigner(folder, list));
            change = nextChange(revocations);
        }
    }

    private Optional<KeyChange> nextChange(List<PendingRevocation> revocations) {
        return KeyChanges.next(list, folder, revocations, settings.season(), chain.size());
    }

    /** An entry of an earlier version that is no battle's: its document is carried over. */
    private void passedOver(Statement statement) throws IOException {
        if (statement.claim() instanceof Claim.KeyEvent) {
            stage.document(documents.next(statement));
        } else if (statement.claim() instanceof Claim.OfNotice) {
            notices.published(statement.seq(), documents.nextNotice(statement));
        } else if (statement.claim() instanceof Claim.Archive archive) {
            String keyId = published.logEntry(statement.seq()).envelope().keyId();
            stage.earlierVersion(archive.version(), statement.seq(), keyId);
        }
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
        settleKeys();
        stage.file(ArchivePaths.KEYS, list.toBytes());
        notices.publish(chain, this::add);
        boolean closes = settings.afterwards().closes() && !isClosed;
        if (chain.size() == published.size() && version > 1 && !closes) {
            return Optional.empty();
        }
        LogHead head = new LogHead(keys.logKey().name(), log.size(), log.root().prefixed());
        Manifest manifest = stage.finish(
                settings.season(), settings.tasks(), settings.eventsRead(), version, head, list, keys.record());
        add(chain.archive(version, manifest.toBytes(), head));
        if (closes) {
            add(chain.seasonClose(version, manifest.toBytes()));
        }
        log.finish();
        LogKeyFile.stage(paths.publishedLog(), paths.log(), keys.logKey());
        Digest root = log.root();
        SignedCheckpoint signed = signed(new Checkpoint(keys.logKey().name(), log.size(), root));
        return Optional.of(new StagedVersion(
                settings.season().id(),
                version,
                published.closesVersion(published.size()) ? 0 : published.size(),
                published.head(),
                log.size(),
                signed.note().format()));
    }

    /** Signed by the log key in use, and by older ones that can still sign: whoever pinned one of those is not left alone. */
    private SignedCheckpoint signed(Checkpoint checkpoint) {
        SignedCheckpoint signed = SignedCheckpoint.sign(checkpoint, keys.log());
        for (PublishedKey key : list.of(PublishedKey.Role.LOG)) {
            Optional<Signer> older = key.isInUse() || key.revoked() != null
                    ? Optional.empty()
                    : Ed25519PublicKey.parse(key.publicKeyBytes()).flatMap(folder::signer);
            if (older.isPresent()) {
                signed = signed.signedBy(older.get());
            }
        }
        return signed;
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
            try (documents) {
                stage.close();
            } finally {
                if (Files.exists(paths.folder())) {
                    PublishedLog now = SeasonLog.open(paths.archiveRoot(), settings.season(), keys)
                            .log();
                    new Recovery(paths, now).run(now.publishedSizes());
                }
                Durable.deleteIfEmpty(paths.root());
            }
        }
    }
}
