/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.attestation.EntryBundle;
import assize.attestation.TilePath;
import assize.schemas.archive.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/**
 * Holds the files of a live segment against the log: a line for each of its entries but those of versions and of the end, a replay
 * and the evidence for each battle, in log order, and nothing beside them.
 *
 * <p>Memory: the battles in work, whatever the segment's length.
 */
final class CheckSegment {

    static final String RECORDS = "records.jsonl";
    static final String REPLAYS = "replays.jsonl";
    static final String EVIDENCE = "evidence.jsonl";

    private final ArchiveFolder archive;
    private final Findings findings;
    private final ExecutorService workers;
    private final CheckedLog log;
    private final String folder;
    private final BattleCheck battleCheck;
    private final LogTiles tiles;
    /** Found while reading ahead of the battles in work, which come first. */
    private final List<Failure> foundAhead = new ArrayList<>();

    private boolean allHold = true;

    CheckSegment(ArchiveFolder archive, Findings findings, ExecutorService workers, CheckedLog log, String folder) {
        this.archive = archive;
        this.findings = findings;
        this.workers = workers;
        this.log = log;
        this.folder = folder;
        this.battleCheck = new BattleCheck(folder, log.log().seasonId(), log.keys());
        this.tiles = new LogTiles(archive, log.log(), foundAhead::add);
    }

    /** Checks them for the entries from one to before another, which the log has. */
    void check(long from, long to) {
        try (PartReader records = open(RECORDS);
                PartReader replayLines = open(REPLAYS);
                EvidenceCheck evidence = new EvidenceCheck(folder, open(EVIDENCE));
                OrderedWork<BattleCheck.Outcome> work =
                        new OrderedWork<>(workers, outcome -> take(outcome, evidence))) {
            ReplayGroups replays = new ReplayGroups(replayLines);
            boolean areThere = read(from, to, records, replays, work);
            work.finish();
            foundAhead.forEach(findings::add);
            if (areThere && allHold && !findings.isDecided()) {
                end(records, replays);
                evidence.end().ifPresent(findings::add);
            }
        }
    }

    private PartReader open(String file) {
        return new PartReader(List.of(file), name -> archive.openUnchecked(folder + "/" + name));
    }

    /** Whether something was there for each entry; where not, that has been told ahead. */
    private boolean read(
            long from, long to, PartReader records, ReplayGroups replays, OrderedWork<BattleCheck.Outcome> work) {
        Optional<EntryBundle> bundle = Optional.empty();
        for (long seq = from; seq < to && !findings.isDecided(); seq++) {
            if (bundle.isEmpty() || seq % TilePath.FULL_WIDTH == 0) {
                bundle = tiles.bundle(
                        TilePath.ofEntry(seq, log.log().checkpoint().size()));
            }
            if (bundle.isEmpty()) {
                return false;
            }
            EntryCheck.Logged other = log.others().get(seq);
            boolean hasNoDocument = other != null
                    && (other.claim() instanceof Claim.Archive || other.claim() instanceof Claim.SeasonClose);
            if (hasNoDocument) {
                continue;
            }
            Optional<PartReader.Line> record = records.next();
            if (record.isEmpty()) {
                return ends(RECORDS, records.problem(), seq);
            }
            if (seq == 0 || other != null) {
                String hash = other == null ? log.opening().statement().documentHash() : other.documentHash();
                document(seq, record.get(), hash);
                continue;
            }
            Optional<ReplayGroups.Group> replay = replays.next();
            if (replay.isEmpty()) {
                return ends(REPLAYS, replays.problem(), seq);
            }
            submit(seq, bundle.get().entry((int) (seq % TilePath.FULL_WIDTH)), record.get(), replay.get(), work);
        }
        return true;
    }

    private void submit(
            long seq,
            byte[] entry,
            PartReader.Line record,
            ReplayGroups.Group replay,
            OrderedWork<BattleCheck.Outcome> work) {
        long weightBytes =
                entry.length + 4L * record.bytes().length + replay.place().length();
        work.submit(weightBytes, () -> battleCheck.check(seq, entry, record, replay));
    }

    /** What more a notice or a list of keys must be, is told where a version holds it. */
    private void document(long seq, PartReader.Line line, String hash) {
        if (!Digest.sha256(line.bytes()).prefixed().equals(hash)) {
            foundAhead.add(Failure.refuted(
                            folder + "/" + RECORDS, Checks.LIVE_FILES, "does not hold the document its entry speaks of")
                    .atEntry(seq));
        }
    }

    private boolean ends(String file, Optional<PartReader.Problem> problem, long seq) {
        String detail = problem.map(PartReader.Problem::detail).orElse("ends before the document of entry " + seq);
        foundAhead.add(
                Failure.refuted(folder + "/" + file, Checks.LIVE_FILES, detail).atEntry(seq));
        return false;
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
        }
    }

    private void end(PartReader records, ReplayGroups replays) {
        if (records.next().isPresent() || records.problem().isPresent()) {
            beside(RECORDS, records.problem());
        }
        if (replays.next().isPresent() || replays.problem().isPresent()) {
            beside(REPLAYS, replays.problem());
        }
    }

    private void beside(String file, Optional<PartReader.Problem> problem) {
        String detail = problem.map(PartReader.Problem::detail).orElse("holds what none of its entries speaks of");
        findings.add(Failure.refuted(folder + "/" + file, Checks.LIVE_FILES, detail));
    }
}
