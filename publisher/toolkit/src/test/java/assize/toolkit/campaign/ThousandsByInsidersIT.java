/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.BattleRow;
import assize.archive.CorrectionRow;
import assize.archive.RatingRow;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.archive.TableWriter;
import assize.attestation.TilePath;
import assize.attestation.verifier.Checks;
import assize.attestation.verifier.Progress;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.PublishedKey;
import assize.schemas.notice.DisputeState;
import assize.schemas.notice.Notice;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.season.ContentHash;
import assize.toolkit.tables.TablesCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * What is done to the season of thousands by those who hold keys, its own or some of their own, and who make everything else agree
 * with it ({@link RewrittenLog}): each deed has its answer.
 *
 * <p>Oracle: attestation/verifier, README.md, "Verdicts" and "The log's life", and which entry was touched.
 */
class ThousandsByInsidersIT {
    private static final String V4 = ArchivePaths.version(ThousandsSeason.ID, 4);
    private static final String V5 = ArchivePaths.version(ThousandsSeason.ID, 5);
    private static final String LOG = ArchivePaths.log(ThousandsSeason.ID);
    private static final String CHECKPOINT = LOG + "/" + ArchivePaths.CHECKPOINT;
    private static final String RECORDS = ArchivePaths.recordPart(0);
    private static final String REPLAYS = ArchivePaths.replayPart(0);
    private static final Answers ANSWERS = new Answers();

    private final ThousandsSeason season = ThousandsSeason.shared();

    @AfterAll
    static void showTheAnswers() {
        ANSWERS.print();
    }

    private Path copy(String attack) throws IOException {
        return season.copy(season.archive(), attack);
    }

    private Verification verify(Path root) {
        return VerifyArchive.verify(root, season.trust(), Progress.SILENT);
    }

    private static String bundle(RewrittenLog log, long seq) {
        return LOG + "/" + TilePath.ofEntry(seq, log.size()).path();
    }

    private static List<String> lines(Path file) throws IOException {
        return new ArrayList<>(Files.readAllLines(file, StandardCharsets.UTF_8));
    }

    private static void write(Path file, List<String> lines) throws IOException {
        Trees.write(file, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Changes the line of an entry in the records of a version; its hash. */
    private static String change(Path root, int version, int line, UnaryOperator<String> change) throws IOException {
        Path part = ThousandsSeason.version(root, version).resolve(RECORDS);
        List<String> lines = lines(part);
        String changed = change.apply(lines.get(line));
        assertThat(changed).as("the line in version %d", version).isNotEqualTo(lines.get(line));
        lines.set(line, changed);
        write(part, lines);
        return ContentHash.of(changed.getBytes(StandardCharsets.UTF_8));
    }

    private static String withAnotherName(String record) {
        return record.replaceFirst("\"agent_name\":\"Agent ", "\"agent_name\":\"Agent 00");
    }

    /** The entry of a battle of the second half. */
    private long lateBattle(RewrittenLog log) {
        return log.ofVersion(1) + 2 + season.battles() / 4;
    }

    /** The key that signs records now, and the one that was revoked. */
    private static String recordKey(RewrittenLog log, int version) {
        return log.entry(log.ofVersion(version)).signers().get(0);
    }

    private static Claim.Battle anotherBattle() {
        return new Claim.Battle("btl_invented");
    }

    private static String hash(String text) {
        return ContentHash.of(text.getBytes(StandardCharsets.UTF_8));
    }

    // Records

    @Test
    void aRecordIsForgedAndEverythingSignedAnewByAStranger() throws IOException {
        Path root = copy("forged");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = lateBattle(log);
        String forged = "";
        for (int version = 2; version <= ThousandsSeason.VERSIONS; version++) {
            forged = change(root, version, log.line(seq), ThousandsByInsidersIT::withAnotherName);
        }
        log.set(seq, log.entry(seq).claim(), forged, log.entry(seq).signers())
                .signedByAStranger(seq)
                .write();
        ANSWERS.isFound(
                "forged, signed anew by a stranger",
                verify(root),
                Verdict.UNTRUSTED_KEY,
                Checks.LOG_TRUSTED,
                CHECKPOINT,
                null);
    }

    @Test
    void aRecordIsForgedAndItsVersionSignedAnew() throws IOException {
        Path root = copy("forged-version");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = lateBattle(log);
        assertThat(change(root, 4, log.line(seq), ThousandsByInsidersIT::withAnotherName))
                .isNotEmpty();
        log.from(log.ofVersion(4)).write();
        ANSWERS.isFound(
                "forged, its version signed anew",
                verify(root),
                Verdict.REFUTED,
                Checks.RECORD_ENTRY,
                V4 + "/" + RECORDS,
                seq);
    }

    @Test
    void aResultIsForgedAndEverythingSignedAnewByThePublisher() throws IOException {
        Path root = copy("forged-result");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = lateBattle(log);
        String forged = "";
        for (int version = 2; version <= ThousandsSeason.VERSIONS; version++) {
            forged = change(
                    root,
                    version,
                    log.line(seq),
                    record -> record.replaceFirst("(\"attestations\":.*?\"elo_after\":)\\d+", "$11999"));
        }
        log.set(seq, log.entry(seq).claim(), forged, log.entry(seq).signers()).write();
        ANSWERS.isFound(
                "result forged by the publisher",
                verify(root),
                Verdict.REFUTED,
                Checks.RECORD_BATTLE_HASH,
                ArchivePaths.version(ThousandsSeason.ID, 2) + "/" + RECORDS,
                seq);
    }

    @Test
    void recordsAreReordered() throws IOException {
        Path root = copy("reordered");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = lateBattle(log);
        Path part = root.resolve(V4).resolve(RECORDS);
        List<String> lines = lines(part);
        Collections.swap(lines, log.line(seq), log.line(seq + 1));
        write(part, lines);
        log.from(log.ofVersion(4)).write();
        ANSWERS.isFound(
                "re-ordered records", verify(root), Verdict.REFUTED, Checks.RECORD_ENTRY, V4 + "/" + RECORDS, seq);
    }

    @Test
    void replaysOfTwoBattlesAreSwapped() throws IOException {
        Path root = copy("swapped");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = lateBattle(log);
        List<BattleRow> rows = ThousandsSeason.battles(root, 4);
        int at = (int) rows.stream().filter(row -> row.seq() < seq).count();
        BattleRow one = rows.get(at);
        BattleRow other = rows.get(at + 1);
        Path part = root.resolve(V4).resolve(REPLAYS);
        byte[] replays = Files.readAllBytes(part);
        byte[] swapped = replays.clone();
        int from = (int) one.replayOffset();
        System.arraycopy(replays, (int) other.replayOffset(), swapped, from, other.replayLength());
        System.arraycopy(replays, from, swapped, from + other.replayLength(), one.replayLength());
        Trees.write(part, swapped);
        rows = new ArrayList<>(rows);
        rows.set(at, placed(one, one.replayOffset(), other.replayLength()));
        rows.set(at + 1, placed(other, one.replayOffset() + other.replayLength(), one.replayLength()));
        writeTable(root, rows);
        log.from(log.ofVersion(4)).write();
        ANSWERS.isFound(
                "swapped replays", verify(root), Verdict.REFUTED, Checks.REPLAY_RECORD, V4 + "/" + REPLAYS, seq);
    }

    @Test
    void aTableIsFalsified() throws IOException {
        Path root = copy("table");
        RewrittenLog log = RewrittenLog.of(root, season);
        List<BattleRow> rows = new ArrayList<>(ThousandsSeason.battles(root, 4));
        BattleRow honest = rows.get(rows.size() / 2);
        rows.set(rows.size() / 2, placed(honest, honest.replayOffset() + 1, honest.replayLength()));
        writeTable(root, rows);
        log.from(log.ofVersion(4)).write();
        Verification answer = VerifyArchive.verify(root, season.trust(), Progress.SILENT, new TablesCheck());
        ANSWERS.isFound(
                "falsified table, signed",
                answer,
                Verdict.REFUTED,
                TablesCheck.NAME,
                V4 + "/battles.parquet",
                honest.seq());
    }

    /** The row of a battle whose replay lies elsewhere. */
    private static BattleRow placed(BattleRow row, long replayOffset, int replayLength) {
        return new BattleRow(
                row.seq(),
                row.battleId(),
                row.mode(),
                row.ranked(),
                row.ruleSet(),
                row.outcome(),
                row.winner(),
                row.agents(),
                row.tasks(),
                row.startedAt(),
                row.completedAt(),
                row.board(),
                row.position(),
                row.ratingState(),
                row.challengeHash(),
                row.replayRoot(),
                row.eventsCount(),
                row.auditFlags(),
                row.recordPart(),
                row.recordOffset(),
                row.recordLength(),
                row.recordHash(),
                row.replayPart(),
                replayOffset,
                replayLength,
                row.eventsPart(),
                row.eventsOffset(),
                row.eventsLength(),
                row.evidencePart(),
                row.evidenceOffset(),
                row.evidenceLength());
    }

    private static void writeTable(Path root, List<BattleRow> rows) throws IOException {
        Path folder = root.resolve(V4);
        LogHead head = Manifest.decode(Files.readAllBytes(folder.resolve(ArchivePaths.MANIFEST)))
                .toOptional()
                .orElseThrow()
                .log();
        Files.delete(folder.resolve(Table.BATTLES.path()));
        TableWriter<BattleRow> writer = TableWriter.open(folder, Table.BATTLES);
        for (BattleRow row : rows) {
            writer.write(row);
        }
        writer.finish(head);
    }

    // Entries

    @Test
    void aBattleIsLoggedTwice() throws IOException {
        Path root = copy("replayed");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = log.size();
        RewrittenLog.Entry first = log.entry(lateBattle(log));
        log.append(first.claim(), first.documentHash(), recordKey(log, 4)).write();
        ANSWERS.isFound(
                "entry replayed, signed anew",
                verify(root),
                Verdict.REFUTED,
                Checks.ENTRY_UNIQUE,
                bundle(log, seq),
                seq);
    }

    @Test
    void anEntryIsSignedByAnUnknownKey() throws IOException {
        Path root = copy("unknown-key");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = log.size();
        log.append(anotherBattle(), hash("invented"), log.holdOwn(PublishedKey.Role.RECORD))
                .write();
        ANSWERS.isFound(
                "unknown key", verify(root), Verdict.UNTRUSTED_KEY, Checks.ENTRY_SIGNATURE, bundle(log, seq), seq);
    }

    @Test
    void anEntryIsSignedByTheRevokedKey() throws IOException {
        Path root = copy("revoked-key");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = log.size();
        log.append(anotherBattle(), hash("invented"), recordKey(log, 1)).write();
        Verification answer = verify(root);
        ANSWERS.isFound("revoked key", answer, Verdict.UNTRUSTED_KEY, Checks.ENTRY_SIGNATURE, bundle(log, seq), seq);
        assertThat(answer.firstFailure().orElseThrow().detail())
                .contains("revoked behind entry " + season.lastOfRevoked() + " (" + ThousandsSeason.REVOKED_FOR + ")");
    }

    @Test
    void anEntryIsBackDatedByTheRetiredKey() throws IOException {
        Path root = season.copy(season.archiveOfVersion3(), "back-dated");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = log.size();
        // A record of before the rotation under another name; its dates are good, its place is not.
        RewrittenLog.Entry early = log.entry(3);
        log.append(anotherBattle(), early.documentHash(), recordKey(log, 1)).write();
        Verification answer = verify(root);
        ANSWERS.isFound("back-dated", answer, Verdict.UNTRUSTED_KEY, Checks.ENTRY_SIGNATURE, bundle(log, seq), seq);
        assertThat(answer.firstFailure().orElseThrow().detail()).contains("it counts from entry 0 to ");
    }

    @Test
    void aCorrectionIsSignedByARecordKey() throws IOException {
        Path root = copy("wrong-role");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = log.size();
        log.append(
                        new Claim.OfNotice(Claim.Kind.CORRECTION, "cor-own", "btl_000000001"),
                        hash("invented"),
                        recordKey(log, 4))
                .write();
        ANSWERS.isFound(
                "correction by a record key",
                verify(root),
                Verdict.UNTRUSTED_KEY,
                Checks.ENTRY_SIGNATURE,
                bundle(log, seq),
                seq);
    }

    @Test
    void anEntryOfAnotherSeasonIsPutIn() throws IOException {
        Path root = copy("wrong-season-entry");
        RewrittenLog log = RewrittenLog.of(root, season);
        RewrittenLog other = RewrittenLog.of(season.otherArchive(), season, ThousandsSeason.OTHER_ID);
        long seq = log.size();
        log.append(other.entry(2)).write();
        ANSWERS.isFound(
                "entry of another season", verify(root), Verdict.REFUTED, Checks.ENTRY_PLACE, bundle(log, seq), seq);
    }

    @Test
    void keysAreChangedWithoutTheOperator() throws IOException {
        Path root = copy("keys-changed");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = log.size();
        String own = log.holdOwn(PublishedKey.Role.RECORD);
        addOwnKey(root, log, PublishedKey.Role.RECORD, seq + 1, recordKey(log, 4), own);
        ANSWERS.isFound(
                "key added without the operator",
                verify(root),
                Verdict.UNTRUSTED_KEY,
                Checks.ENTRY_SIGNATURE,
                bundle(log, seq),
                seq);
    }

    @Test
    void anOperatorsKeyLetsItselfIn() throws IOException {
        Path root = copy("keys-by-themselves");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = log.size();
        addOwnKey(root, log, PublishedKey.Role.OPERATOR, seq, log.holdOwn(PublishedKey.Role.OPERATOR));
        ANSWERS.isFound(
                "operator's key that adds itself",
                verify(root),
                Verdict.REFUTED,
                Checks.KEYS_HISTORY,
                V5 + "/" + RECORDS,
                seq);
    }

    /** A change of keys that adds the attacker's key from an entry on, and a version that has it. */
    private static void addOwnKey(
            Path root, RewrittenLog log, PublishedKey.Role role, long startIndex, String... signers)
            throws IOException {
        KeyList honest = log.list(4);
        List<PublishedKey> keys = new ArrayList<>(honest.keys());
        keys.add(PublishedKey.of(
                role,
                RewrittenLog.own().publicKey().bytes(),
                null,
                LocalDate.of(2026, 1, 1),
                LocalDate.of(2027, 1, 1),
                startIndex));
        byte[] list = honest.next(keys).toBytes();
        log.append(new Claim.KeyEvent(honest.version() + 1), ContentHash.of(list), signers)
                .appendVersion(5, list, recordKey(log, 4));
        Trees.write(root.resolve(V5).resolve(ArchivePaths.KEYS), list);
        log.write();
    }

    @Test
    void aCorrectionIsLoggedAndItsDocumentWithheld() throws IOException {
        Path root = copy("withheld");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = log.size();
        String operator = log.entry(log.ofNotice("tak-1")).signers().get(0);
        log.append(
                        new Claim.OfNotice(Claim.Kind.CORRECTION, "cor-withheld", "btl_000000001"),
                        hash("withheld"),
                        operator)
                .write();
        ANSWERS.isFound(
                "correction's document withheld",
                verify(root),
                Verdict.INCOMPLETE,
                Checks.VERSION_PRESENT,
                ArchivePaths.ARCHIVES + "/" + ThousandsSeason.ID,
                seq);
    }

    // The log as a whole

    @Test
    void theLogIsForkedAtTheSameSize() throws IOException {
        Path root = copy("fork");
        RewrittenLog log = RewrittenLog.of(root, season);
        assertThat(change(root, 4, log.line(lateBattle(log)), ThousandsByInsidersIT::withAnotherName))
                .isNotEmpty();
        log.from(log.ofVersion(4)).write();
        Verification answer = VerifyArchive.verify(root, season.remembering(), Progress.SILENT);
        ANSWERS.isFound("fork of the same size", answer, Verdict.REFUTED, Checks.LOG_SEEN, CHECKPOINT, null);
        assertThat(answer.firstFailure().orElseThrow().detail()).contains("fork");
    }

    @Test
    void theLogIsForkedBelowACheckpointThatWasObserved() throws IOException {
        Path root = copy("fork-observed");
        RewrittenLog log = RewrittenLog.of(root, season);
        long size = log.ofVersion(3) + 1;
        String observed = LOG + "/" + ArchivePaths.observed(size);
        byte[] honest = Files.readAllBytes(root.resolve(observed));
        long seq = lateBattle(log);
        log.set(seq, log.entry(seq).claim(), hash("invented"), log.entry(seq).signers())
                .write();
        Trees.write(root.resolve(observed), honest);
        ANSWERS.isFound(
                "fork of an observed checkpoint", verify(root), Verdict.REFUTED, Checks.LOG_OBSERVED, observed, null);
    }

    // Notices

    @Test
    void aCorrectionIsAltered() throws IOException {
        Path root = copy("correction-altered");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = log.ofNotice("cor-ranks");
        assertThat(change(root, 4, log.line(seq), line -> line.replace("was misread", "was read well")))
                .isNotEmpty();
        log.from(log.ofVersion(4)).write();
        ANSWERS.isFound(
                "correction altered", verify(root), Verdict.REFUTED, Checks.NOTICE_ENTRY, V4 + "/" + RECORDS, seq);
    }

    @Test
    void aCorrectionIsTakenOutOfTheRecords() throws IOException {
        Path root = copy("correction-removed");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = log.ofNotice("cor-ranks");
        Path part = root.resolve(V4).resolve(RECORDS);
        List<String> lines = lines(part);
        lines.remove(log.line(seq));
        write(part, lines);
        log.from(log.ofVersion(4)).write();
        ANSWERS.isFound(
                "correction taken out, version signed",
                verify(root),
                Verdict.REFUTED,
                Checks.NOTICE_ENTRY,
                V4 + "/" + RECORDS,
                seq);
    }

    @Test
    void theTakedownIsTurnedAgainstAnotherBattle() throws IOException {
        Path root = copy("takedown");
        RewrittenLog log = RewrittenLog.of(root, season);
        long seq = log.ofNotice("tak-1");
        String other = ThousandsSeason.battles(root, 4).get(0).battleId();
        String battle = ((Claim.OfNotice) log.entry(seq).claim()).battleId();
        String turned = "";
        for (int version = 3; version <= ThousandsSeason.VERSIONS; version++) {
            turned = change(root, version, log.line(seq), line -> line.replace(battle, other));
        }
        log.set(seq, log.entry(seq).claim(), turned, log.entry(seq).signers()).write();
        ANSWERS.isFound(
                "takedown of another battle",
                verify(root),
                Verdict.REFUTED,
                Checks.NOTICE_ENTRY,
                ArchivePaths.version(ThousandsSeason.ID, 3) + "/" + RECORDS,
                seq);
    }

    @Test
    void aDisputeSkipsItsSteps() throws IOException {
        Path root = copy("dispute");
        RewrittenLog log = RewrittenLog.of(root, season);
        long filed = log.ofNotice("dsp-open");
        NoticeDocument dispute = NoticeDocument.decode(lines(root.resolve(V4).resolve(RECORDS))
                        .get(log.line(filed))
                        .getBytes(StandardCharsets.UTF_8))
                .toOptional()
                .orElseThrow();
        Notice step = new Notice(
                "dsp-open-1",
                dispute.notice().at() + 5_000,
                "operator:ada",
                dispute.notice().battleId(),
                new Notice.DisputeStep("dsp-open", DisputeState.FINAL, "Enough.", Notice.Outcome.DISMISSED));
        NoticeDocument document =
                new NoticeDocument(ThousandsSeason.ID, step, dispute.battleSeq(), dispute.recordHash(), List.of());
        long seq = log.size();
        String operator = log.entry(log.ofNotice("tak-1")).signers().get(0);
        log.append(document.claim(), ContentHash.of(document.toBytes()), operator)
                .appendVersion(5, document.toBytes(), recordKey(log, 4))
                .write();
        ANSWERS.isFound(
                "dispute out of order", verify(root), Verdict.REFUTED, Checks.NOTICE_DISPUTE, V5 + "/" + RECORDS, seq);
    }

    // The clock

    @Test
    void aBattleOfTheFutureIsAWordAndNoRefusal() throws IOException {
        CorrectionRow correction = corrections(season.archive()).get(0);
        Path root = season.withABattleOfTheFuture(
                Campaign.fresh("thousands-attacks").resolve("future"), correction.battleId());
        Verification answer = verify(root);
        ANSWERS.isNoFailure("clock in the future", answer, Verdict.PROVEN);
        assertThat(answer.warnings()).singleElement().asString().contains("outside the dates");
        correctedRatingsCountInIt(root);
    }

    /** Each correction once. */
    private static List<CorrectionRow> corrections(Path root) throws IOException {
        Map<String, CorrectionRow> rows = new LinkedHashMap<>();
        try (Stream<CorrectionRow> read = TableReader.rows(root.resolve(V4), Table.CORRECTIONS)) {
            read.forEach(row -> rows.putIfAbsent(row.noticeId(), row));
        }
        return List.copyOf(rows.values());
    }

    /** Both agents of the corrected battle begin it from their last rating and what corrections added. */
    private static void correctedRatingsCountInIt(Path root) throws IOException {
        List<RatingRow> ratings;
        try (Stream<RatingRow> read = TableReader.rows(root.resolve(V5), Table.RATINGS)) {
            ratings = read.toList();
        }
        List<RatingRow> later = ratings.stream()
                .filter(row -> row.battleId().equals(ThousandsSeason.FUTURE_BATTLE))
                .toList();
        assertThat(later).hasSize(2);
        for (RatingRow row : later) {
            RatingRow last = ratings.stream()
                    .filter(before -> before.agentId().equals(row.agentId()) && before.seq() < row.seq())
                    .reduce((earlier, newer) -> newer)
                    .orElseThrow();
            Pattern points = Pattern.compile("\"agent_id\":\"" + row.agentId() + "\",[^}]*\"points\":(-?\\d+)");
            int added = 0;
            for (CorrectionRow correction : corrections(root)) {
                added += points.matcher(correction.adjustments())
                        .results()
                        .mapToInt(found -> Integer.parseInt(found.group(1)))
                        .sum();
            }
            assertThat(added).as("moved by corrections: %s", row.agentId()).isNotZero();
            assertThat(row.eloBefore()).as(row.agentId()).isEqualTo(last.eloAfter() + added);
        }
    }
}
