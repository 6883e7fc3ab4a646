/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.BattleRow;
import assize.archive.CorrectionRow;
import assize.archive.DisputeRow;
import assize.archive.LogFolder;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.attestation.EntryBundle;
import assize.attestation.InclusionProofFile;
import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TilePath;
import assize.attestation.verifier.Checks;
import assize.attestation.verifier.Expectations;
import assize.attestation.verifier.Progress;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.attestation.verifier.VerifyProof;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * A season of thousands of battles with a key rotated and revoked, corrections, disputes and a takedown is proven; what somebody
 * without its keys does to it has the answer due to that deed. {@link ThousandsByInsidersIT} has those who hold keys.
 *
 * <p>Oracle: attestation/verifier, README.md, "Verdicts", and what was done to which file. The long form has 2,000 battles.
 */
class ThousandsIT {
    private static final String V4 = ArchivePaths.version(ThousandsSeason.ID, 4);
    private static final String LOG = ArchivePaths.log(ThousandsSeason.ID);
    private static final String RECORDS = ArchivePaths.recordPart(0);
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

    @Test
    void theSeasonIsProvenWithEveryTable() throws IOException {
        Verification verified = ThousandsSeason.verified();
        System.out.println("untouched: " + verified.verdict() + " " + verified.counts());
        assertThat(verified.verdict()).as("%s", verified.failure()).isEqualTo(Verdict.PROVEN);
        assertThat(verified.warnings()).isEmpty();
        long half = season.battles() / 2;
        assertThat(verified.counts())
                .containsEntry("versions", 4L)
                .containsEntry("battles", half + 3L * season.battles())
                .containsEntry("entries", season.battles() + 1L + 4 + 2 + ThousandsSeason.NOTICES)
                .containsEntry("notices", 2L * ThousandsSeason.NOTICES);
        Path version = ThousandsSeason.version(season.archive(), 4);
        try (Stream<CorrectionRow> rows = TableReader.rows(version, Table.CORRECTIONS)) {
            List<CorrectionRow> all = rows.toList();
            assertThat(all)
                    .extracting(CorrectionRow::noticeId)
                    .containsOnly("cor-ranks", "cor-text", "cor-void", "tak-1");
            assertThat(all)
                    .filteredOn(row -> row.noticeId().equals("cor-ranks"))
                    .allSatisfy(row -> assertThat(row.adjustments()).contains("\"points\":"));
        }
        try (Stream<DisputeRow> rows = TableReader.rows(version, Table.DISPUTES)) {
            assertThat(rows.map(DisputeRow::state)).containsExactly("final", "filed");
        }
    }

    @Test
    void withoutAPinnedKeyItIsUnanchored() {
        Verification answer = VerifyArchive.verify(season.archive(), Trust.none(), Progress.SILENT);
        ANSWERS.isNoFailure("no pinned key", answer, Verdict.UNANCHORED);
    }

    @Test
    void underAPinOfAnotherKeyItIsNotTrusted() {
        Trust other = Trust.pinned(
                new NoteKey(season.pinned().name(), RewrittenLog.own().publicKey()));
        Verification answer = VerifyArchive.verify(season.archive(), other, Progress.SILENT);
        ANSWERS.isFound(
                "another pinned key", answer, Verdict.UNTRUSTED_KEY, Checks.LOG_TRUSTED, LOG + "/checkpoint", null);
    }

    @Test
    void aByteOfARecordIsFlipped() throws IOException {
        Path root = copy("flipped");
        Path part = root.resolve(V4).resolve(RECORDS);
        byte[] bytes = Files.readAllBytes(part);
        bytes[bytes.length / 2] ^= 1;
        Trees.write(part, bytes);
        ANSWERS.isFound("flipped byte", verify(root), Verdict.REFUTED, Checks.FILES_DIGEST, V4 + "/" + RECORDS, null);
    }

    @Test
    void aFileIsAdded() throws IOException {
        Path root = copy("added");
        Files.writeString(root.resolve(V4).resolve("notes.txt"), "me too\n");
        ANSWERS.isFound("added file", verify(root), Verdict.REFUTED, Checks.FILES_UNLISTED, V4 + "/notes.txt", null);
    }

    @Test
    void aPartOfTheReplaysIsGone() throws IOException {
        Path root = copy("deleted-part");
        String part = V4 + "/" + ArchivePaths.replayPart(0);
        Files.delete(root.resolve(part));
        ANSWERS.isFound("deleted part", verify(root), Verdict.INCOMPLETE, Checks.FILES_PRESENT, part, null);
    }

    @Test
    void thePartWithTheCorrectionsDocumentsIsGone() throws IOException {
        Path root = copy("removed-document");
        Files.delete(root.resolve(V4).resolve(RECORDS));
        ANSWERS.isFound(
                "removed correction's document",
                verify(root),
                Verdict.INCOMPLETE,
                Checks.FILES_PRESENT,
                V4 + "/" + RECORDS,
                null);
    }

    @Test
    void theTilesOfTheLogAreCutOff() throws IOException {
        Path root = copy("truncated");
        long size = checkpoint(root).checkpoint().size();
        String last = TilePath.ofEntry(size - 1, size).path();
        Files.delete(ThousandsSeason.log(root).resolve(last));
        ANSWERS.isFound("truncated log", verify(root), Verdict.INCOMPLETE, Checks.LOG_ENTRIES, LOG + "/" + last, null);
    }

    @Test
    void anEntryIsReplayedInThePlaceOfTheNext() throws IOException {
        Path root = copy("replayed-bytes");
        long size = checkpoint(root).checkpoint().size();
        Path bundle =
                ThousandsSeason.log(root).resolve(TilePath.ofEntry(5, size).path());
        EntryBundle entries =
                EntryBundle.decode(Files.readAllBytes(bundle)).toOptional().orElseThrow();
        List<byte[]> replayed = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            replayed.add(entries.entry(i == 5 ? 4 : i));
        }
        Trees.write(bundle, EntryBundle.encode(replayed));
        ANSWERS.isFound(
                "replayed entry, as it stood",
                verify(root),
                Verdict.REFUTED,
                Checks.ENTRY_PLACE,
                LOG + "/" + TilePath.ofEntry(5, size).path(),
                5L);
    }

    @Test
    void theLogIsRolledBack() throws IOException {
        Path root = season.archiveOfVersion3();
        ANSWERS.isFound(
                "rolled back, seen by who remembers",
                VerifyArchive.verify(root, season.remembering(), Progress.SILENT),
                Verdict.REFUTED,
                Checks.LOG_SEEN,
                LOG + "/checkpoint",
                null);
        SignedCheckpoint newest = checkpoint(season.archive());
        Expectations since = new Expectations(season.trust(), Optional.empty(), List.of(newest), Optional.empty());
        ANSWERS.isFound(
                "rolled back, under a checkpoint at hand",
                VerifyArchive.verify(root, since, Progress.SILENT),
                Verdict.REFUTED,
                Checks.LOG_SINCE,
                LOG + "/checkpoint",
                null);
        // It is what was published then; nobody who has only this can know of more.
        ANSWERS.isNoFailure("rolled back, seen for the first time", verify(root), Verdict.PROVEN);
    }

    @Test
    void anotherLogsCheckpointIsPutInItsPlace() throws IOException {
        Path root = copy("wrong-log");
        byte[] other = Files.readAllBytes(season.otherArchive()
                .resolve(ArchivePaths.log(ThousandsSeason.OTHER_ID))
                .resolve(ArchivePaths.CHECKPOINT));
        Trees.write(ThousandsSeason.log(root).resolve(ArchivePaths.CHECKPOINT), other);
        ANSWERS.isFound("wrong log", verify(root), Verdict.REFUTED, Checks.LOG_CHECKPOINT, LOG + "/checkpoint", null);
    }

    @Test
    void anotherSeasonsVersionIsPutInPlace() throws IOException {
        Path root = copy("wrong-season");
        Trees.delete(root.resolve(V4));
        Trees.link(season.otherArchive().resolve(ArchivePaths.version(ThousandsSeason.OTHER_ID, 1)), root.resolve(V4));
        ANSWERS.isFound(
                "wrong season", verify(root), Verdict.REFUTED, Checks.VERSION_MANIFEST, V4 + "/manifest.json", null);
    }

    @Test
    void theAttackersKeyIsAddedToTheListOfKeys() throws IOException {
        Path root = copy("added-key");
        Path file = root.resolve(V4).resolve(ArchivePaths.KEYS);
        KeyList honest = KeyList.decode(Files.readAllBytes(file)).toOptional().orElseThrow();
        List<PublishedKey> keys = new ArrayList<>(honest.keys());
        keys.add(PublishedKey.of(
                PublishedKey.Role.RECORD,
                RewrittenLog.own().publicKey().bytes(),
                null,
                LocalDate.of(2026, 1, 1),
                LocalDate.of(2027, 1, 1),
                3));
        Trees.write(file, new KeyList(ThousandsSeason.ID, honest.version(), keys).toBytes());
        ANSWERS.isFound(
                "attacker's key in keys.json",
                verify(root),
                Verdict.REFUTED,
                Checks.KEYS_LOGGED,
                V4 + "/keys.json",
                null);
    }

    @Test
    void theProofIsOfAnotherBattleThanTheRecord() throws IOException {
        List<BattleRow> battles = ThousandsSeason.battles(season.archive(), 4);
        BattleRow one = battles.get(3);
        BattleRow other = battles.get(battles.size() - 2);
        Path folder = Campaign.fresh("thousands-attacks").resolve("proof");
        Path proof = proof(folder, other.seq());
        Path keys = season.archive().resolve(V4).resolve(ArchivePaths.KEYS);
        Path right = record(folder, other);
        Path wrong = record(folder, one);
        assertThat(VerifyProof.verify(proof, Optional.of(right), Optional.of(keys), season.trust())
                        .verdict())
                .as("of the battle it is for")
                .isEqualTo(Verdict.PROVEN);
        ANSWERS.isFound(
                "proof of another battle",
                VerifyProof.verify(proof, Optional.of(wrong), Optional.of(keys), season.trust()),
                Verdict.REFUTED,
                Checks.RECORD_ENTRY,
                wrong.toString(),
                other.seq());
    }

    private Path proof(Path folder, long seq) throws IOException {
        LogFolder log = new LogFolder(ThousandsSeason.log(season.archive()));
        InclusionProofFile bare = log.proof(seq).toOptional().orElseThrow();
        String entry =
                Base64.getEncoder().encodeToString(log.entry(seq).toOptional().orElseThrow());
        Path file = folder.resolve(seq + ".tlog-proof");
        Trees.write(
                file,
                new InclusionProofFile(entry, bare.leafIndex(), bare.hashes(), bare.signedCheckpoint())
                        .format()
                        .getBytes(StandardCharsets.UTF_8));
        return file;
    }

    private Path record(Path folder, BattleRow row) throws IOException {
        byte[] records = Files.readAllBytes(season.archive().resolve(V4).resolve(RECORDS));
        int from = (int) row.recordOffset();
        Path file = folder.resolve(row.battleId() + ".json");
        Trees.write(file, Arrays.copyOfRange(records, from, from + row.recordLength()));
        return file;
    }

    private static SignedCheckpoint checkpoint(Path root) throws IOException {
        return SignedCheckpoint.parse(
                        Files.readAllBytes(ThousandsSeason.log(root).resolve(ArchivePaths.CHECKPOINT)))
                .toOptional()
                .orElseThrow();
    }
}
