/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.attestation.EntryBundle;
import assize.attestation.TilePath;
import assize.attestation.TileWriter;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.LogEntry;
import assize.schemas.json.Decoded;
import assize.schemas.season.ContentHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Reads all entries of a log, checks each, and makes every tile anew up to the root.
 *
 * <p>Where root and tiles disagree with the entries, the file that is out of line with the signed root is blamed: a tile
 * when the entries lead to the root, else the bundle whose hashes the tiles do not have.
 */
final class CheckLog {

    private static final int BUNDLE_WIDTH = TilePath.FULL_WIDTH;

    private final ArchiveFolder archive;
    private final Findings findings;
    private final ExecutorService workers;
    private final Meter meter;
    private final OpenedLog log;
    private final LogTiles tiles;
    private final TileWriter writer = new TileWriter(this::compare);
    /** Found while reading ahead of the entries in work, which come first. */
    private final List<Failure> foundAhead = new ArrayList<>();

    private final CheckObserved observed;
    private final LogOrder order;
    private final SeasonKeys seasonKeys;
    private boolean isWhole = true;
    private long unknownKeysFrom = Long.MAX_VALUE;
    private @Nullable LogEntry opening;
    private Optional<KeyRing> keys = Optional.empty();
    private Optional<Digest> lastLeafHash = Optional.empty();
    private @Nullable TilePath differingLeaves;
    private @Nullable TilePath differingNodes;

    CheckLog(
            ArchiveFolder archive,
            Findings findings,
            ExecutorService workers,
            Meter meter,
            OpenedLog log,
            Expectations expected) {
        this.archive = archive;
        this.findings = findings;
        this.workers = workers;
        this.meter = meter;
        this.log = log;
        this.tiles = new LogTiles(archive, log, foundAhead::add);
        this.observed = new CheckObserved(archive, findings, log, expected, tiles);
        this.seasonKeys = new SeasonKeys(archive, findings);
        this.order = new LogOrder(findings, tiles, log.checkpoint().size());
    }

    /**
     * The log, if it could be read to its end.
     *
     * @param versions those in whose folders the keys are looked for
     * @param areAll whether these are all versions, so that the newest list of keys must be in them
     */
    Optional<CheckedLog> check(Collection<Integer> versions, boolean areAll) {
        long size = log.checkpoint().size();
        if (size == 0) {
            findings.add(Failure.refuted(log.file(ArchivePaths.CHECKPOINT), Checks.LOG_ENTRIES, "is of an empty log"));
        }
        readEntries(size, versions);
        if (!findings.isDecided() && isWhole) {
            writer.finish();
            tellFoundAhead();
            compareRoot();
        }
        LogEntry first = opening;
        if (findings.isDecided() || first == null) {
            return Optional.empty();
        }
        new LogLayout(archive, findings, log, tiles).check(isWhole, order.publishedSizes());
        tellFoundAhead();
        if (!isWhole) {
            return Optional.empty();
        }
        findings.made(
                Checks.LOG_ENTRIES, Checks.ENTRY_FORM, Checks.ENTRY_PLACE, Checks.ENTRY_UNIQUE, Checks.ENTRY_ORDER);
        checkKeys(areAll);
        observed.check(keys.filter(known -> isNewest()).map(KeyRing::list));
        if (keys.isPresent()) {
            findings.made(Checks.ENTRY_SIGNATURE);
        }
        findings.made(Checks.LOG_TILES, Checks.LOG_ROOT, Checks.LOG_UNLISTED);
        findings.count("entries", size);
        return Optional.of(new CheckedLog(log, first, keys, order.archives(), order.others(), order.unpublished()));
    }

    /** What can only be told of the keys once all changes of keys are known. */
    private void checkKeys(boolean areAll) {
        if (keys.isEmpty()) {
            return;
        }
        seasonKeys.checkLogged(order.keyEvents(), order.archives());
        String checkpoint = log.file(ArchivePaths.CHECKPOINT);
        // A list that is not the newest may not know of a revocation; one that it knows of stays.
        SeasonKeys.revokedPin(log, keys.get().list())
                .ifPresent(problem -> findings.add(Failure.untrustedKey(checkpoint, Checks.KEYS_LOG_KEY, problem)));
        int listed = keys.get().list().version();
        int logged = order.keyEvents().size() + 1;
        if (listed > logged) {
            findings.add(Failure.incomplete(
                    checkpoint,
                    Checks.KEYS_PRESENT,
                    "is of a log that does not know list of keys number " + listed + " yet"));
        } else if (listed > 1
                && !ContentHash.of(keys.get().list().toBytes())
                        .equals(order.keyEvents().get(listed - 2).documentHash())) {
            findings.add(Failure.refuted(
                    checkpoint,
                    Checks.KEYS_LOGGED,
                    "names another list of keys number " + listed + " than the one a version holds"));
        } else if (isNewest()) {
            SeasonKeys.checkpointProblem(log.signed(), keys.get().list())
                    .ifPresent(problem -> findings.add(Failure.untrustedKey(checkpoint, Checks.KEYS_LOG_KEY, problem)));
        } else if (areAll) {
            findings.add(Failure.incomplete(
                    checkpoint, Checks.KEYS_PRESENT, "is of a log whose newest list of keys no version holds"));
        } else {
            findings.warn("signatures behind entry "
                    + order.keyEvents().get(keys.get().list().version() - 1).seq()
                    + " were not checked: the keys changed there, and the new list is in a later version");
        }
    }

    private boolean isNewest() {
        return keys.isPresent() && order.keyEvents().size() == keys.get().list().version() - 1;
    }

    private void readEntries(long size, Collection<Integer> versions) {
        try (OrderedWork<EntryCheck.Bundle> work = new OrderedWork<>(workers, this::take)) {
            for (long firstSeq = 0; firstSeq < size && isWhole && !findings.isDecided(); firstSeq += BUNDLE_WIDTH) {
                TilePath path = TilePath.ofEntry(firstSeq, size);
                Optional<EntryBundle> bundle = tiles.bundle(path);
                if (bundle.isEmpty() || (firstSeq == 0 && !readOpening(path, bundle.get(), versions))) {
                    isWhole = false;
                } else {
                    submit(work, path, firstSeq, bundle.get());
                }
                if (!foundAhead.isEmpty()) {
                    work.finish();
                    tellFoundAhead();
                }
            }
            work.finish();
        }
    }

    private void tellFoundAhead() {
        foundAhead.forEach(findings::add);
        foundAhead.clear();
    }

    private boolean readOpening(TilePath path, EntryBundle bundle, Collection<Integer> versions) {
        Decoded<LogEntry> decoded = LogEntry.decode(bundle.entry(0));
        if (decoded instanceof Decoded.Unusable<LogEntry> unusable) {
            foundAhead.add(Failure.refuted(
                            tiles.file(path),
                            Checks.ENTRY_FORM,
                            "the entry: " + unusable.problem().toString())
                    .atEntry(0));
            return false;
        }
        decoded.toOptional().ifPresent(entry -> {
            opening = entry;
            keys = seasonKeys.find(log, entry, versions);
        });
        return true;
    }

    private void submit(OrderedWork<EntryCheck.Bundle> work, TilePath path, long firstSeq, EntryBundle bundle) {
        List<byte[]> entries = new ArrayList<>();
        List<Digest> leafHashes = new ArrayList<>();
        long weightBytes = 0;
        for (int i = 0; i < bundle.size(); i++) {
            byte[] entry = bundle.entry(i);
            entries.add(entry);
            leafHashes.add(writer.append(entry));
            weightBytes += entry.length;
        }
        Optional<Digest> previous = lastLeafHash;
        lastLeafHash = Optional.of(leafHashes.get(leafHashes.size() - 1));
        EntryCheck.Season season =
                new EntryCheck.Season(log.seasonId(), log.checkpoint().origin(), keys);
        String file = tiles.file(path);
        meter.advance(weightBytes + 2L * entries.size());
        work.submit(weightBytes, () -> EntryCheck.bundle(season, file, firstSeq, entries, leafHashes, previous));
    }

    private void take(EntryCheck.Bundle bundle) {
        for (EntryCheck.Logged entry : bundle.entries()) {
            order.take(entry);
            boolean isBehind = entry.claim() instanceof Claim.KeyEvent event
                    && keys.isPresent()
                    && event.keysVersion() > keys.get().list().version();
            if (isBehind) {
                unknownKeysFrom = Math.min(unknownKeysFrom, entry.seq());
            }
        }
        Failure failure = bundle.failure();
        if (failure != null && !isOfUnknownKeys(failure)) {
            findings.add(failure);
        }
    }

    /** Whether it says no more than that the list at hand is not the newest, which is told once. */
    private boolean isOfUnknownKeys(Failure failure) {
        Long entry = failure.entry();
        return failure.verdict() == Verdict.UNTRUSTED_KEY && entry != null && entry >= unknownKeysFrom;
    }

    /** Hears of every tile made anew and looks at the one stored. */
    private void compare(TilePath path, byte[] made) {
        if (path.isEntries()) {
            return;
        }
        meter.advance(made.length);
        Optional<byte[]> stored = tiles.require(path);
        if (stored.isEmpty() || Arrays.equals(stored.get(), made)) {
            return;
        }
        if (path.level() == 0 && differingLeaves == null) {
            differingLeaves = path;
        }
        if (path.level() > 0 && differingNodes == null) {
            differingNodes = path;
        }
    }

    private void compareRoot() {
        TilePath leaves = differingLeaves;
        TilePath nodes = differingNodes;
        if (writer.root().equals(log.checkpoint().root())) {
            TilePath differing = leaves == null ? nodes : leaves;
            if (differing != null) {
                findings.add(Failure.refuted(
                        tiles.file(differing), Checks.LOG_TILES, "does not hold the hashes of the entries"));
            }
        } else if (leaves != null) {
            TilePath bundle = new TilePath(TilePath.ENTRIES, leaves.index(), leaves.width());
            findings.add(Failure.refuted(
                    tiles.file(bundle), Checks.LOG_ENTRIES, "does not hold the entries the log was signed for"));
        } else if (nodes != null) {
            findings.add(Failure.refuted(
                    tiles.file(nodes), Checks.LOG_TILES, "does not hold the hashes of the tiles below"));
        } else {
            findings.add(Failure.refuted(
                    log.file(ArchivePaths.CHECKPOINT),
                    Checks.LOG_ROOT,
                    "has another root than the entries lead to, " + writer.root()));
        }
    }
}
