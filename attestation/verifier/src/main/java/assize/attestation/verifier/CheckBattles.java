/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.attestation.EntryBundle;
import assize.attestation.TilePath;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.json.Decoded;
import assize.schemas.notice.NoticeDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads entries, records and replays of a version side by side, and checks each battle on all cores.
 *
 * <p>Memory: the battles in work, whatever their number in the archive.
 */
final class CheckBattles {

    private final ArchiveFolder archive;
    private final Findings findings;
    private final ExecutorService workers;
    private final Meter meter;
    private final CheckedLog log;
    private final CheckedVersion version;
    private final BattleCheck battleCheck;
    private final DocumentCheck documents;
    private final LogTiles tiles;
    private final List<FurtherRun> furtherRuns = new ArrayList<>();
    private final TreeMap<String, Long> linesByPart = new TreeMap<>();
    /** Found while reading ahead of the battles in work, which come first. */
    private final List<Failure> foundAhead = new ArrayList<>();

    private boolean allHold = true;
    private long battles;
    private long voidBattles;

    CheckBattles(
            ArchiveFolder archive,
            Findings findings,
            ExecutorService workers,
            Meter meter,
            CheckedLog log,
            CheckedVersion version,
            KeyRing keys) {
        this.archive = archive;
        this.findings = findings;
        this.workers = workers;
        this.meter = meter;
        this.log = log;
        this.version = version;
        this.documents = new DocumentCheck(log, keys);
        this.battleCheck = new BattleCheck(version.path(), log.log().seasonId(), Optional.of(keys));
        this.tiles = new LogTiles(archive, log.log(), foundAhead::add);
    }

    void check(List<ArchiveCheck> furtherChecks) {
        List<String> recordParts = parts(ArchivePaths.RECORDS, ArchivePaths::recordPart);
        List<String> replayParts = parts(ArchivePaths.REPLAYS, ArchivePaths::replayPart);
        List<String> evidenceParts = parts(ArchivePaths.EVIDENCE, ArchivePaths::evidencePart);
        if (findings.isDecided()) {
            return;
        }
        try (PartReader records = open(recordParts);
                PartReader replays = open(replayParts);
                EvidenceCheck evidence = new EvidenceCheck(version.path(), open(evidenceParts));
                OrderedWork<BattleCheck.Outcome> work =
                        new OrderedWork<>(workers, outcome -> take(outcome, evidence))) {
            furtherChecks.forEach(check -> furtherRuns.add(FurtherRun.begin(check, version, findings)));
            checkOpeningLine(records);
            readBattles(records, new ReplayGroups(replays), evidence, work);
        } finally {
            furtherRuns.forEach(FurtherRun::close);
        }
    }

    private PartReader open(List<String> parts) {
        return new PartReader(parts, part -> archive.openUnchecked(version.file(part)));
    }

    /** The parts of one kind: numbered from 0 without a gap, nothing else beside them. */
    private List<String> parts(String folder, IntFunction<String> partName) {
        List<String> parts = new ArrayList<>();
        for (ManifestFile file : version.manifest().files()) {
            if (!file.path().startsWith(folder + "/")) {
                continue;
            }
            if (!file.path().equals(partName.apply(parts.size()))) {
                findings.add(Failure.refuted(
                        version.file(file.path()), Checks.FILES_LAYOUT, "is not the next part of " + folder));
                return parts;
            }
            parts.add(file.path());
        }
        return parts;
    }

    private void checkOpeningLine(PartReader records) {
        Optional<PartReader.Line> line = nextRecord(records);
        String expected = log.opening().statement().documentHash();
        if (line.isEmpty() || !Digest.sha256(line.get().bytes()).prefixed().equals(expected)) {
            refute(records.part(), Checks.PARTS_LINES, "does not begin with the document that opened the season");
        }
    }

    private Optional<PartReader.Line> nextRecord(PartReader records) {
        Optional<PartReader.Line> line = records.next();
        line.ifPresent(read -> {
            linesByPart.merge(read.place().part(), 1L, Long::sum);
            meter.advance(read.bytes().length + 1L);
        });
        return line;
    }

    private void readBattles(
            PartReader records, ReplayGroups replays, EvidenceCheck evidence, OrderedWork<BattleCheck.Outcome> work) {
        long endSeq = version.manifest().log().size();
        EntryBundle bundle = null;
        for (long seq = 0; seq < endSeq && !findings.isDecided(); seq++) {
            if (seq % TilePath.FULL_WIDTH == 0 || bundle == null) {
                Optional<EntryBundle> next = tiles.bundle(
                        TilePath.ofEntry(seq, log.log().checkpoint().size()));
                if (next.isEmpty()) {
                    work.finish();
                    foundAhead.forEach(findings::add);
                    return;
                }
                bundle = next.get();
            }
            EntryCheck.Logged other = log.others().get(seq);
            if (seq > 0 && other == null) {
                submit(work, seq, bundle.entry((int) (seq % TilePath.FULL_WIDTH)), records, replays);
            } else if (other != null && (other.claim().kind().isNotice() || other.claim() instanceof Claim.KeyEvent)) {
                // It speaks of battles that are in work.
                work.finish();
                document(other, records);
            }
        }
        work.finish();
        if (findings.isDecided()) {
            return;
        }
        if (nextRecord(records).isPresent()) {
            refute(records.part(), Checks.PARTS_LINES, "holds a line that no entry of the log speaks of");
        }
        if (nextReplay(replays).isPresent()) {
            refute(replays.part(), Checks.PARTS_LINES, "holds a replay that no entry of the log speaks of");
        }
        tellProblems(records, replays);
        if (allHold) {
            evidence.end().ifPresent(findings::add);
            linesByPart.putAll(evidence.linesByPart());
        }
        finish();
    }

    private Optional<ReplayGroups.Group> nextReplay(ReplayGroups replays) {
        Optional<ReplayGroups.Group> group = replays.next();
        group.ifPresent(read -> {
            linesByPart.merge(read.place().part(), (long) read.lines().size(), Long::sum);
            meter.advance(read.place().length());
        });
        return group;
    }

    private void submit(
            OrderedWork<BattleCheck.Outcome> work, long seq, byte[] entry, PartReader records, ReplayGroups replays) {
        Optional<PartReader.Line> record = nextRecord(records);
        Optional<ReplayGroups.Group> replay = nextReplay(replays);
        if (record.isEmpty() || replay.isEmpty()) {
            // What was read before comes first, also when it is found later.
            work.finish();
            tellProblems(records, replays);
            String part = record.isEmpty() ? records.part() : replays.part();
            refute(part, Checks.PARTS_LINES, "ends before the battle of entry " + seq);
            return;
        }
        PartReader.Line line = record.get();
        ReplayGroups.Group group = replay.get();
        long weightBytes =
                entry.length + 4L * line.bytes().length + group.place().length();
        work.submit(weightBytes, () -> battleCheck.check(seq, entry, line, group));
    }

    /** The line of an entry that is no battle's. */
    private void document(EntryCheck.Logged entry, PartReader records) {
        if (findings.isDecided()) {
            return;
        }
        Optional<PartReader.Line> read = nextRecord(records);
        if (read.isEmpty()) {
            tellProblem(records.problem());
            refute(records.part(), Checks.PARTS_LINES, "ends before the document of entry " + entry.seq());
            return;
        }
        PartReader.Line line = read.get();
        String file = version.file(line.place().part());
        if (entry.claim() instanceof Claim.KeyEvent) {
            documents.keyEvent(entry, line, file).ifPresent(failure -> findings.add(failure.atEntry(entry.seq())));
            findings.count("key_events", 1);
        } else if (allHold) {
            notice(entry, line, file);
        }
    }

    private void notice(EntryCheck.Logged entry, PartReader.Line line, String file) {
        if (!DocumentCheck.isOf(entry, line)) {
            findings.add(DocumentCheck.unlike(file, Checks.NOTICE_ENTRY).atEntry(entry.seq()));
            return;
        }
        Decoded<NoticeDocument> decoded = NoticeDocument.decode(line.bytes());
        Optional<Failure> failure = decoded.fold(
                document -> documents.notice(entry, line, document, file),
                problem -> Optional.of(Failure.refuted(file, Checks.NOTICE_FORM, "the notice: " + problem)));
        if (failure.isPresent()) {
            findings.add(failure.get().atEntry(entry.seq()));
            return;
        }
        findings.count("notices", 1);
        CheckedNotice checked =
                new CheckedNotice(entry.seq(), decoded.toOptional().orElseThrow(), line.place());
        furtherRuns.forEach(run -> run.notice(checked));
    }

    private void tellProblems(PartReader records, ReplayGroups replays) {
        tellProblem(records.problem().or(replays::problem));
    }

    private void tellProblem(Optional<PartReader.Problem> found) {
        found.ifPresent(problem -> refute(problem.part(), Checks.PARTS_LINES, problem.detail()));
    }

    private void take(BattleCheck.Outcome outcome, EvidenceCheck evidence) {
        CheckedBattle battle = outcome.battle();
        // Behind a battle that does not hold, nobody knows whose evidence the next lines are.
        Failure failure = battle == null || !allHold
                ? outcome.failure()
                : evidence.next(battle.seq(), outcome.evidence()).orElse(null);
        if (failure != null) {
            findings.add(failure);
            allHold = false;
            // They were to see every battle; with one left out, they could only find that.
            furtherRuns.forEach(FurtherRun::close);
        }
        if (battle == null || failure != null || findings.isDecided()) {
            return;
        }
        battles++;
        voidBattles += outcome.isVoid() ? 1 : 0;
        outcome.warnings().forEach(findings::warn);
        findings.count("battles", 1);
        findings.count("battle_signatures", outcome.signatures());
        CheckedBattle whole = battle.withEvidence(evidence.place());
        documents.battle(whole, outcome.battleId());
        furtherRuns.forEach(run -> run.battle(whole));
    }

    private void finish() {
        if (!allHold) {
            return;
        }
        Manifest.Counts counts = version.manifest().counts();
        if (counts.battlesPublished() != battles || counts.battlesVoid() != voidBattles) {
            refute(
                    ArchivePaths.MANIFEST,
                    Checks.PARTS_COUNTS,
                    "counts " + counts.battlesPublished() + " battles, " + counts.battlesVoid() + " void; there are "
                            + battles + " and " + voidBattles);
        }
        linesByPart.forEach((part, lines) -> {
            @Nullable
            Long rows = version.manifest().file(part).map(ManifestFile::rows).orElse(null);
            if (rows != null && rows.longValue() != lines.longValue()) {
                refute(
                        ArchivePaths.MANIFEST,
                        Checks.PARTS_ROWS,
                        "lists " + rows + " rows for " + part + ", not " + lines);
            }
        });
        if (findings.isDecided()) {
            return;
        }
        findings.made(Checks.PARTS_LINES, Checks.PARTS_COUNTS, Checks.PARTS_ROWS);
        findings.made(
                Checks.RECORD_FORM,
                Checks.RECORD_ENTRY,
                Checks.RECORD_CHALLENGE,
                Checks.RECORD_TEXT,
                Checks.RECORD_BATTLE_HASH,
                Checks.RECORD_SIGNATURE,
                Checks.RECORD_EVIDENCE,
                Checks.REPLAY_FORM,
                Checks.REPLAY_CHAIN,
                Checks.REPLAY_ROOT,
                Checks.REPLAY_RECORD);
        if (log.others().values().stream().anyMatch(entry -> entry.claim() instanceof Claim.KeyEvent)) {
            findings.made(Checks.KEYS_HISTORY);
        }
        if (log.others().values().stream()
                .anyMatch(entry -> entry.claim().kind().isNotice())) {
            findings.made(
                    Checks.NOTICE_FORM,
                    Checks.NOTICE_ENTRY,
                    Checks.NOTICE_BATTLE,
                    Checks.NOTICE_CHANGE,
                    Checks.NOTICE_DISPUTE);
        }
        furtherRuns.forEach(FurtherRun::finish);
    }

    private void refute(String pathInVersion, String check, String detail) {
        String file = pathInVersion.isEmpty() ? ArchivePaths.MANIFEST : pathInVersion;
        findings.add(Failure.refuted(version.file(file), check, detail));
    }
}
