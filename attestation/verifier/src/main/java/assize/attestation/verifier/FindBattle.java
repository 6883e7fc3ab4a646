/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.attestation.EntryBundle;
import assize.attestation.MerkleTree;
import assize.attestation.ProofCheck;
import assize.attestation.TileException;
import assize.attestation.TileHashes;
import assize.attestation.TilePath;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.Statement;
import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks one battle up in an archive and proves its entry to be in the log, reading no more of the log than that takes.
 *
 * <p>Costs reading the records of one version up to the battle.
 */
final class FindBattle {

    /**
     * A battle whose entry the log holds.
     *
     * @param record its line in the archive
     * @param file the part that has it
     */
    record Found(long seq, Statement statement, PartReader.Line record, String file, Optional<KeyRing> keys) {}

    private final ArchiveFolder archive;
    private final Expectations expected;
    private final Findings findings;
    private final String seasonId;
    private @Nullable EntryBundle bundle;
    private long bundleIndex = -1;

    FindBattle(ArchiveScope scope, Expectations expected, Findings findings, String seasonId) {
        this.archive = new ArchiveFolder(scope.root(), findings);
        this.expected = expected;
        this.findings = findings;
        this.seasonId = seasonId;
    }

    private record RecordLine(long number, PartReader.Line line) {}

    /** The battle, unless it is not there or something on the way to it is amiss. */
    Optional<Found> find(String battleId) {
        Optional<Integer> version = Identifiers.SEASON.matcher(seasonId).matches() ? latestVersion() : Optional.empty();
        Optional<OpenedLog> log = version.isEmpty()
                ? Optional.empty()
                : new OpenLog(archive, expected, findings).open(seasonId, Listing.EMPTY);
        if (version.isEmpty()) {
            findings.add(
                    Failure.incomplete(ArchivePaths.ARCHIVES, Checks.VERSION_PRESENT, "holds no season " + seasonId));
        }
        if (log.isEmpty() || findings.isDecided()) {
            return Optional.empty();
        }
        try {
            return find(battleId, version.get(), log.get());
        } catch (TileException e) {
            String file = log.get().file(e.path().path());
            boolean isThere = archive.path(file).toFile().exists();
            findings.add(
                    isThere
                            ? Failure.refuted(file, Checks.LOG_TILES, "is no tile of its width")
                            : Failure.incomplete(file, Checks.LOG_TILES, "is missing"));
            return Optional.empty();
        }
    }

    /** Whether the log has the entry of a version, and that names this manifest; tells of it where not. */
    void manifest(int version, Manifest manifest, byte[] bytes) {
        Optional<OpenedLog> opened = new OpenLog(archive, expected, findings).open(seasonId, Listing.EMPTY);
        if (opened.isEmpty() || findings.isDecided()) {
            return;
        }
        OpenedLog log = opened.get();
        String file = ArchivePaths.manifest(seasonId, version);
        LogTiles tiles = new LogTiles(archive, log, findings::add);
        try {
            Optional<LogEntry> opening = entry(log, tiles, 0);
            Optional<KeyRing> keys =
                    opening.flatMap(first -> new SeasonKeys(archive, findings).find(log, first, List.of(version)));
            EntryCheck.Season season =
                    new EntryCheck.Season(seasonId, log.checkpoint().origin(), keys);
            long seq = manifest.log().size();
            Optional<LogEntry> entry = keys.isEmpty() ? Optional.empty() : entry(log, tiles, seq);
            if (entry.isEmpty()
                    || !prove(log, tiles, season, 0, opening.orElseThrow())
                    || !isLogged(log, tiles, season, version, keys.get())
                    || !prove(log, tiles, season, seq, entry.get())) {
                return;
            }
            standing(log, tiles, keys.get());
            Statement statement = entry.get().statement();
            boolean isOf = statement.claim() instanceof Claim.Archive archived
                    && archived.version() == version
                    && statement.documentHash().equals(Digest.sha256(bytes).prefixed());
            if (!isOf) {
                findings.add(
                        Failure.refuted(file, Checks.VERSION_LOGGED, "is not the manifest its entry of the log names")
                                .atEntry(seq));
            }
            findings.made(Checks.LOG_PROOF, Checks.ENTRY_SIGNATURE, Checks.VERSION_LOGGED);
        } catch (TileException e) {
            findings.add(Failure.incomplete(log.file(e.path().path()), Checks.LOG_TILES, "is missing"));
        }
    }

    private Optional<Found> find(String battleId, int version, OpenedLog log) {
        LogTiles tiles = new LogTiles(archive, log, findings::add);
        Optional<LogEntry> opening = entry(log, tiles, 0);
        if (opening.isEmpty()) {
            return Optional.empty();
        }
        Optional<KeyRing> keys = new SeasonKeys(archive, findings).find(log, opening.get(), List.of(version));
        EntryCheck.Season season =
                new EntryCheck.Season(seasonId, log.checkpoint().origin(), keys);
        if (!prove(log, tiles, season, 0, opening.get())) {
            return Optional.empty();
        }
        String versionPath = ArchivePaths.version(seasonId, version);
        Optional<RecordLine> line = recordLine(versionPath, battleId);
        if (line.isEmpty()) {
            findings.add(Failure.incomplete(
                    versionPath, Checks.RECORD_ENTRY, "holds no record of battle " + printableId(battleId)));
            return Optional.empty();
        }
        String file = versionPath + "/" + line.get().line().place().part();
        // Archives have an entry and no line, so an entry lies at its line's number or behind it.
        if (keys.isPresent()) {
            if (!isLogged(log, tiles, season, version, keys.get())) {
                return Optional.empty();
            }
            standing(log, tiles, keys.get());
        }
        for (long seq = line.get().number(); seq < log.checkpoint().size(); seq++) {
            Optional<LogEntry> entry = entry(log, tiles, seq);
            if (entry.isEmpty()) {
                return Optional.empty();
            }
            Statement statement = entry.get().statement();
            if (statement.claim() instanceof Claim.Battle battle
                    && battle.battleId().equals(battleId)) {
                if (!prove(log, tiles, season, seq, entry.get())) {
                    return Optional.empty();
                }
                findings.made(Checks.LOG_ENTRIES, Checks.LOG_PROOF, Checks.ENTRY_FORM, Checks.ENTRY_PLACE);
                if (keys.isPresent()) {
                    findings.made(Checks.ENTRY_SIGNATURE);
                }
                return Optional.of(new Found(seq, statement, line.get().line(), file, keys));
            }
        }
        findings.add(Failure.refuted(file, Checks.RECORD_ENTRY, "holds a record that no entry of the log speaks of"));
        return Optional.empty();
    }

    private void standing(OpenedLog log, LogTiles tiles, KeyRing keys) {
        LogStanding.checkLogKey(log, keys, seq -> entry(log, tiles, seq), findings);
        LogStanding.checkSince(log, tiles, expected, findings);
        expected.leaveTimestampsOut(findings);
    }

    /** Whether the log names that list of keys: its first entry does, or the entry of the change that made it. */
    private boolean isLogged(OpenedLog log, LogTiles tiles, EntryCheck.Season season, int version, KeyRing keys) {
        int number = keys.list().version();
        String file = ArchivePaths.version(seasonId, version) + "/" + ArchivePaths.KEYS;
        // Where keys begin or end a change lies; one that only revokes is looked for everywhere.
        Set<Long> likely = new TreeSet<>(Comparator.reverseOrder());
        keys.list().keys().forEach(key -> {
            likely.add(key.startIndex() - 1);
            likely.add(Objects.requireNonNullElse(key.endIndex(), 0L));
        });
        long size = log.checkpoint().size();
        PrimitiveIterator.OfLong places = LongStream.concat(
                        likely.stream().mapToLong(Long::longValue),
                        LongStream.range(0, number == 1 ? 0 : size).map(seq -> size - 1 - seq))
                .filter(seq -> seq > 0 && seq < size)
                .iterator();
        boolean isFound = number == 1;
        while (!isFound && places.hasNext() && !findings.isDecided()) {
            long seq = places.nextLong();
            Optional<LogEntry> entry = entry(log, tiles, seq);
            isFound = entry.isPresent()
                    && entry.get().statement().claim().equals(new Claim.KeyEvent(number))
                    && entry.get()
                            .statement()
                            .documentHash()
                            .equals(Digest.sha256(keys.list().toBytes()).prefixed())
                    && prove(log, tiles, season, seq, entry.get());
        }
        if (!isFound && !findings.isDecided()) {
            findings.add(Failure.refuted(file, Checks.KEYS_LOGGED, "is named by no entry of the log"));
        }
        if (isFound) {
            findings.made(Checks.KEYS_LOGGED);
        }
        return isFound;
    }

    private static String printableId(String battleId) {
        return Identifiers.ID.matcher(battleId).matches() ? battleId : "?";
    }

    private Optional<Integer> latestVersion() {
        return archive.foldersIn(ArchivePaths.ARCHIVES + "/" + seasonId).stream()
                .map(ArchivePaths::parseVersionFolder)
                .filter(OptionalInt::isPresent)
                .map(OptionalInt::getAsInt)
                .max(Integer::compare);
    }

    private Optional<RecordLine> recordLine(String versionPath, String battleId) {
        String member = "\"battle_id\":\"" + battleId + "\"";
        List<String> parts = new ArrayList<>();
        Listing listing = archive.list(versionPath);
        while (listing.has(ArchivePaths.recordPart(parts.size()))) {
            parts.add(ArchivePaths.recordPart(parts.size()));
        }
        try (PartReader records = new PartReader(parts, part -> archive.openUnchecked(versionPath + "/" + part))) {
            long number = 0;
            for (Optional<PartReader.Line> line = records.next(); line.isPresent(); line = records.next()) {
                byte[] bytes = line.get().bytes();
                if (new String(bytes, StandardCharsets.ISO_8859_1).contains(member) && isRecordOf(bytes, battleId)) {
                    return Optional.of(new RecordLine(number, line.get()));
                }
                number++;
            }
            records.problem()
                    .ifPresent(problem -> findings.add(
                            Failure.refuted(versionPath + "/" + problem.part(), Checks.PARTS_LINES, problem.detail())));
        }
        return Optional.empty();
    }

    private static boolean isRecordOf(byte[] line, String battleId) {
        return BattleRecord.decode(line)
                .toOptional()
                .filter(record -> record.battleId().equals(battleId))
                .isPresent();
    }

    private Optional<byte[]> entryBytes(OpenedLog log, LogTiles tiles, long seq) {
        if (seq >= log.checkpoint().size()) {
            findings.add(Failure.refuted(
                    log.file(ArchivePaths.CHECKPOINT), Checks.LOG_ENTRIES, "is of a log without entry " + seq));
            return Optional.empty();
        }
        TilePath path = TilePath.ofEntry(seq, log.checkpoint().size());
        EntryBundle held = bundle;
        if (held == null || bundleIndex != path.index()) {
            held = tiles.bundle(path).orElse(null);
            bundle = held;
            bundleIndex = path.index();
        }
        return held == null ? Optional.empty() : Optional.of(held.entry((int) (seq % TilePath.FULL_WIDTH)));
    }

    private Optional<LogEntry> entry(OpenedLog log, LogTiles tiles, long seq) {
        Optional<Decoded<LogEntry>> decoded = entryBytes(log, tiles, seq).map(LogEntry::decode);
        if (decoded.isPresent() && decoded.get() instanceof Decoded.Unusable<LogEntry> unusable) {
            String file = tiles.file(TilePath.ofEntry(seq, log.checkpoint().size()));
            findings.add(Failure.refuted(
                            file,
                            Checks.ENTRY_FORM,
                            "the entry: " + unusable.problem().toString())
                    .atEntry(seq));
        }
        return decoded.flatMap(Decoded::toOptional);
    }

    /** Whether the entry is where it says, is signed, and leads to the checkpoint's root. */
    private boolean prove(OpenedLog log, LogTiles tiles, EntryCheck.Season season, long seq, LogEntry entry) {
        long size = log.checkpoint().size();
        String file = tiles.file(TilePath.ofEntry(seq, size));
        Optional<byte[]> before = seq == 0 ? Optional.empty() : entryBytes(log, tiles, seq - 1);
        String previous =
                before.map(bytes -> MerkleTree.leafHash(bytes).prefixed()).orElse(Statement.NO_PREVIOUS);
        Optional<Failure> failure = EntryCheck.check(season, file, seq, previous, entry);
        if (failure.isPresent()) {
            findings.add(failure.get().atEntry(seq));
            return false;
        }
        Digest leafHash = MerkleTree.leafHash(entry.toBytes());
        ProofCheck proof = new TileHashes(tiles, size)
                .prove(seq, size)
                .verify(leafHash, log.checkpoint().root());
        if (proof instanceof ProofCheck.Refuted refuted) {
            findings.add(
                    Failure.refuted(file, Checks.LOG_PROOF, refuted.reason()).atEntry(seq));
            return false;
        }
        return true;
    }
}
