/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.archive.Claim;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.PublishedKey.Role;
import assize.schemas.archive.Statement;
import assize.schemas.json.Json;
import assize.schemas.json.JsonInteger;
import assize.schemas.notice.DisputeState;
import assize.schemas.notice.Notice;
import assize.schemas.notice.NoticeDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: README.md, "The log's life": who may sign what, where; and {@link LifeMaker}, which breaks one rule at a time. */
class SeasonLifeTest {

    private static final String OPERATOR = "operator:mira";

    @TempDir
    private Path root;

    private final LifeMaker life = new LifeMaker();

    private void assertProven() {
        Verification verification = life.verify(root);
        assertThat(verification.verdict())
                .as(Json.canonicalText(verification.toJson()))
                .isEqualTo(Verdict.PROVEN);
    }

    private void assertAnswer(Verdict verdict, String check, long entry) {
        Verification verification = life.verify(root);
        String document = Json.canonicalText(verification.toJson());
        assertThat(verification.verdict()).as(document).isEqualTo(verdict);
        Failure failure = verification.firstFailure().orElseThrow();
        assertThat(failure.check()).as(document).isEqualTo(check);
        assertThat(failure.entry()).as(document).isEqualTo(entry);
    }

    // Keys

    @Test
    void provesASeasonWhoseKeysAllChanged() {
        life.battles(2)
                .rotate(Role.RECORD, 31, Role.OPERATOR)
                .battles(2)
                .publish()
                .rotate(Role.LOG, 32, Role.OPERATOR)
                .rotate(Role.OPERATOR, 33, Role.RECOVERY)
                .rotate(Role.RECOVERY, 34, Role.OPERATOR)
                .battles(1)
                .publish();
        assertProven();
        assertThat(life.list().keys()).hasSize(8);
    }

    @Test
    void provesOneVersionWhoseKeysWereReplacedLater() {
        life.battles(2)
                .publish()
                .rotate(Role.RECORD, 31, Role.OPERATOR)
                .battles(1)
                .publish();
        ArchiveMaker.write(life.files(), root);
        for (String version : List.of(ArchiveMaker.V1, ArchiveMaker.V2)) {
            assertThat(VerifyArchive.verify(root.resolve(version), life.trust(), Progress.SILENT)
                            .verdict())
                    .as(version)
                    .isEqualTo(Verdict.PROVEN);
        }
    }

    @Test
    void aVersionAloneIsProvenAndWhatLaterKeysSignedIsLeftOpenWithAWord() {
        life.battles(2)
                .publish()
                .rotate(Role.RECORD, 31, Role.OPERATOR)
                .battles(1)
                .publish();
        var files = life.files();
        files.keySet().removeIf(file -> file.startsWith(ArchiveMaker.V2));
        ArchiveMaker.write(files, root);

        Verification alone = VerifyArchive.verify(root.resolve(ArchiveMaker.V1), life.trust(), Progress.SILENT);
        assertThat(alone.verdict()).as(Json.canonicalText(alone.toJson())).isEqualTo(Verdict.PROVEN);
        assertThat(alone.warnings()).anyMatch(warning -> warning.contains("behind entry 4 were not checked"));
        assertThat(VerifyArchive.verify(root, life.trust(), Progress.SILENT).verdict())
                .as("as a whole archive it lacks a version")
                .isEqualTo(Verdict.INCOMPLETE);
    }

    @Test
    void provesASeasonOfTwoRolesThatGainedTheOthers() {
        LifeMaker two = new LifeMaker(Role.RECORD, Role.LOG);
        two.battles(2).publish();
        List<PublishedKey> keys = new ArrayList<>(two.list().keys());
        PublishedKey operator = two.key(Role.OPERATOR, 41, two.size() + 1);
        PublishedKey recovery = two.key(Role.RECOVERY, 42, two.size() + 1);
        keys.add(operator);
        keys.add(recovery);
        two.keyEvent(two.list().next(keys), two.inUse(Role.RECORD), operator.keyId(), recovery.keyId())
                .rotate(Role.RECORD, 43, Role.OPERATOR)
                .battles(1)
                .notice(takedown("n-1", "btl-1"))
                .publish();
        Verification verification = two.verify(root);
        assertThat(verification.verdict())
                .as(Json.canonicalText(verification.toJson()))
                .isEqualTo(Verdict.PROVEN);
    }

    @Test
    void provesASeasonOfTwoRolesWhoseRecordKeyCorrects() {
        LifeMaker two = new LifeMaker(Role.RECORD, Role.LOG);
        two.battles(1).notice(takedown("n-1", "btl-1")).publish();
        assertThat(two.verify(root).verdict()).isEqualTo(Verdict.PROVEN);
    }

    @Test
    void doesNotTrustARetiredKeyBehindItsEnd() {
        String retired = life.inUse(Role.RECORD);
        life.battles(2).rotate(Role.RECORD, 31, Role.OPERATOR).battle(retired).publish();
        assertAnswer(Verdict.UNTRUSTED_KEY, Checks.ENTRY_SIGNATURE, 4);
    }

    @Test
    void doesNotTrustANewKeyBeforeItsBeginning() {
        KeyList next = life.rotated(Role.RECORD, 31);
        String early = next.keys().get(next.keys().size() - 1).keyId();
        life.battle(early);
        next = life.rotated(Role.RECORD, 31);
        life.keyEvent(next, life.inUse(Role.OPERATOR), early).battles(1).publish();
        assertAnswer(Verdict.UNTRUSTED_KEY, Checks.ENTRY_SIGNATURE, 1);
    }

    @Test
    void doesNotTrustARevokedKeyBehindItsLastValidEntry() {
        String lost = life.inUse(Role.RECORD);
        life.battles(3).rotate(Role.RECORD, 31, Role.OPERATOR);
        life.keyEvent(
                life.changed(lost, key -> key.revoked(new PublishedKey.Revocation(2, "stolen"))),
                life.inUse(Role.OPERATOR));
        life.battles(1).publish();
        assertAnswer(Verdict.UNTRUSTED_KEY, Checks.ENTRY_SIGNATURE, 3);
    }

    @Test
    void provesWhatARevokedKeySignedBefore() {
        String lost = life.inUse(Role.RECORD);
        life.battles(3).rotate(Role.RECORD, 31, Role.OPERATOR);
        life.keyEvent(
                life.changed(lost, key -> key.revoked(new PublishedKey.Revocation(3, "stolen"))),
                life.inUse(Role.OPERATOR));
        life.battles(1).publish();
        assertProven();
    }

    @Test
    void doesNotTrustAChangeOfKeysByARecordKey() {
        KeyList next = life.battles(1).rotated(Role.LOG, 31);
        life.keyEvent(next, life.inUse(Role.RECORD), last(next)).publish();
        assertAnswer(Verdict.UNTRUSTED_KEY, Checks.ENTRY_SIGNATURE, 2);
    }

    private static String last(KeyList list) {
        return list.keys().get(list.keys().size() - 1).keyId();
    }

    @Test
    void doesNotTrustANewKeyThatDidNotSign() {
        KeyList next = life.battles(1).rotated(Role.RECORD, 31);
        life.keyEvent(next, life.inUse(Role.OPERATOR)).battles(1).publish();
        assertAnswer(Verdict.UNTRUSTED_KEY, Checks.KEYS_HISTORY, 2);
    }

    @Test
    void doesNotTrustAnOperatorThatSignsItsOwnSuccessionAlone() {
        KeyList next = life.battles(1).rotated(Role.OPERATOR, 31);
        life.keyEvent(next, life.inUse(Role.OPERATOR), last(next)).battles(1).publish();
        assertAnswer(Verdict.UNTRUSTED_KEY, Checks.KEYS_HISTORY, 2);
    }

    @Test
    void refutesAListThatLostAKey() {
        life.battles(1).rotate(Role.RECORD, 31, Role.OPERATOR);
        List<PublishedKey> fewer = life.list().keys().stream()
                .filter(key -> key.startIndex() > 0 || key.role() != Role.RECOVERY)
                .toList();
        life.keyEvent(life.list().next(fewer), life.inUse(Role.OPERATOR)).publish();
        Verification verification = life.verify(root);
        assertThat(verification.exitCode()).isIn(2, 4);
    }

    @Test
    void refutesAListThatTakesARevocationBack() {
        String lost = life.inUse(Role.LOG);
        life.battles(3).rotate(Role.LOG, 31, Role.OPERATOR);
        life.keyEvent(
                life.changed(lost, key -> key.revoked(new PublishedKey.Revocation(2, "stolen"))),
                life.inUse(Role.OPERATOR));
        life.keyEvent(
                life.changed(lost, key -> key.revoked(new PublishedKey.Revocation(3, "not yet stolen"))),
                life.inUse(Role.OPERATOR));
        life.publish();
        Verification verification = life.verify(root);
        Failure failure = verification.firstFailure().orElseThrow();
        assertThat(failure.check()).isEqualTo(Checks.KEYS_HISTORY);
        assertThat(failure.verdict()).isEqualTo(Verdict.REFUTED);
        assertThat(failure.detail()).contains("takes back the revocation");
    }

    @Test
    void refutesAListThatEndsAKeyBeforeItWasChanged() {
        life.battles(3);
        PublishedKey added = life.key(Role.RECORD, 31, life.size() + 1);
        List<PublishedKey> keys = new ArrayList<>();
        for (PublishedKey key : life.list().keys()) {
            keys.add(key.role() == Role.RECORD ? key.retired(3, added.keyId()) : key);
        }
        keys.add(added);
        life.keyEvent(life.list().next(keys), life.inUse(Role.OPERATOR), added.keyId())
                .battles(1)
                .publish();
        assertAnswer(Verdict.REFUTED, Checks.KEYS_HISTORY, 4);
    }

    @Test
    void refutesABackDatedKeyThatCountsFromBeforeItWasAdded() {
        life.battles(3);
        PublishedKey added = life.key(Role.RECORD, 31, 2);
        List<PublishedKey> keys = new ArrayList<>(life.list().keys());
        keys.add(added);
        life.keyEvent(life.list().next(keys), life.inUse(Role.OPERATOR), added.keyId())
                .publish();
        assertAnswer(Verdict.REFUTED, Checks.KEYS_HISTORY, 4);
    }

    @Test
    void refutesAListOfTheWrongNumber() {
        KeyList next = life.battles(1).rotated(Role.RECORD, 31);
        life.keyEvent(new KeyList(next.seasonId(), 3, next.keys()), life.inUse(Role.OPERATOR), last(next))
                .publish();
        assertThat(life.verify(root).exitCode()).isEqualTo(2);
    }

    @Test
    void refutesAVersionWithAnOlderListThanTheLogHad() {
        life.battles(1);
        byte[] older = life.list().toBytes();
        life.rotate(Role.RECORD, 31, Role.OPERATOR).battles(1);
        life.keysFile = bytes -> older;
        life.publish();
        Failure failure = life.verify(root).firstFailure().orElseThrow();
        assertThat(failure.check()).isEqualTo(Checks.KEYS_LOGGED);
        assertThat(failure.verdict()).isEqualTo(Verdict.REFUTED);
    }

    @Test
    void doesNotTrustAVersionWithAListOfForgedKeys() {
        life.battles(1);
        KeyList forged = new LifeMaker(Role.RECORD).list();
        life.keysFile = bytes -> new KeyList(
                        ArchiveMaker.SEASON,
                        List.of(
                                new LifeMaker().key(Role.RECORD, 77, 0),
                                forged.keys().get(0)))
                .toBytes();
        life.publish();
        Failure failure = life.verify(root).firstFailure().orElseThrow();
        assertThat(failure.check()).isEqualTo(Checks.KEYS_LOGGED);
    }

    @Test
    void doesNotTrustALogAnchoredByARevokedLogKey() {
        String lost = life.inUse(Role.LOG);
        life.battles(3).rotate(Role.LOG, 31, Role.OPERATOR);
        life.keyEvent(
                life.changed(lost, key -> key.revoked(new PublishedKey.Revocation(3, "stolen"))),
                life.inUse(Role.OPERATOR));
        life.publish();
        Verification verification = life.verify(root);
        assertThat(verification.verdict()).isEqualTo(Verdict.UNTRUSTED_KEY);
        assertThat(verification.firstFailure().orElseThrow().check()).isEqualTo(Checks.LOG_TRUSTED);
    }

    @Test
    void refutesAnEntryWithMoreSignaturesThanOne() {
        life.battles(1);
        life.append(
                Statement.battle(
                        ArchiveMaker.SEASON, life.size(), life.previous(), "btl-9", ArchiveMaker.hash(new byte[1])),
                life.inUse(Role.RECORD),
                life.inUse(Role.OPERATOR));
        life.publish();
        assertAnswer(Verdict.REFUTED, Checks.ENTRY_SIGNATURE, 2);
    }

    // Notices

    private static Notice takedown(String id, String battleId) {
        return new Notice(id, BattleMaker.OPENS_AT, OPERATOR, battleId, new Notice.Takedown("a name in it", null));
    }

    private static Notice correction(String id, String battleId, long from) {
        return new Notice(
                id,
                BattleMaker.OPENS_AT,
                OPERATOR,
                battleId,
                new Notice.Correction(
                        "wrong_key",
                        "The key was wrong.",
                        List.of(new Notice.Change("/results/0/final_score", new JsonInteger(from), new JsonInteger(0))),
                        null));
    }

    private static Notice dispute(String id, String battleId) {
        return new Notice(
                id,
                BattleMaker.OPENS_AT,
                "agt_bob",
                battleId,
                new Notice.Dispute("/results/1/final_score", "see turn 1", "read it again"));
    }

    private static Notice step(String id, String battleId, String disputeId, DisputeState state) {
        Notice.Outcome outcome = state.decides() ? Notice.Outcome.UPHELD : null;
        return new Notice(
                id,
                BattleMaker.OPENS_AT,
                state.isTheOperators() ? OPERATOR : "agt_bob",
                battleId,
                new Notice.DisputeStep(disputeId, state, "because", outcome));
    }

    @Test
    void provesCorrectionsTakedownsAndADisputeToItsEnd() {
        life.battles(3)
                .publish()
                .notice(correction("c-1", "btl-1", 100))
                .notice(takedown("t-1", "btl-2"))
                .notice(dispute("d-1", "btl-3"))
                .notice(step("s-1", "btl-3", "d-1", DisputeState.ACKNOWLEDGED))
                .notice(step("s-2", "btl-3", "d-1", DisputeState.UNDER_REVIEW))
                .notice(step("s-3", "btl-3", "d-1", DisputeState.RESOLVED))
                .notice(step("s-4", "btl-3", "d-1", DisputeState.APPEALED))
                .notice(step("s-5", "btl-3", "d-1", DisputeState.FINAL))
                .publish();
        assertProven();
        Verification verification = life.verify(root);
        assertThat(verification.counts()).containsEntry("notices", 8L);
        assertThat(verification.checks())
                .extracting(Verification.CheckResult::check)
                .contains(Checks.NOTICE_BATTLE, Checks.NOTICE_CHANGE, Checks.NOTICE_DISPUTE);
    }

    @Test
    void refutesACorrectionOfWhatTheRecordDoesNotSay() {
        life.battles(1).notice(correction("c-1", "btl-1", 99)).publish();
        assertAnswer(Verdict.REFUTED, Checks.NOTICE_CHANGE, 2);
    }

    @Test
    void refutesANoticeOfAnotherRecord() {
        life.battles(2);
        NoticeDocument honest = life.document(takedown("t-1", "btl-1"));
        life.notice(
                        new NoticeDocument(
                                honest.seasonId(),
                                honest.notice(),
                                honest.battleSeq(),
                                ArchiveMaker.hash(new byte[] {1}),
                                List.of()),
                        life.inUse(Role.OPERATOR))
                .publish();
        assertAnswer(Verdict.REFUTED, Checks.NOTICE_BATTLE, 3);
    }

    @Test
    void refutesANoticeThatNamesAnotherEntry() {
        life.battles(2);
        NoticeDocument honest = life.document(takedown("t-1", "btl-1"));
        life.notice(
                        new NoticeDocument(honest.seasonId(), honest.notice(), 2, honest.recordHash(), List.of()),
                        life.inUse(Role.OPERATOR))
                .publish();
        assertAnswer(Verdict.REFUTED, Checks.NOTICE_BATTLE, 3);
    }

    @Test
    void refutesANoticeOfABattleThatComesLater() {
        life.battles(1).notice(takedown("t-1", "btl-2")).battles(1).publish();
        assertAnswer(Verdict.REFUTED, Checks.NOTICE_BATTLE, 2);
    }

    @Test
    void refutesADisputeThatSkipsAStep() {
        life.battles(1)
                .notice(dispute("d-1", "btl-1"))
                .notice(step("s-1", "btl-1", "d-1", DisputeState.UNDER_REVIEW))
                .publish();
        assertAnswer(Verdict.REFUTED, Checks.NOTICE_DISPUTE, 3);
    }

    @Test
    void refutesAStepOfNoDispute() {
        life.battles(1)
                .notice(step("s-1", "btl-1", "d-9", DisputeState.ACKNOWLEDGED))
                .publish();
        assertAnswer(Verdict.REFUTED, Checks.NOTICE_DISPUTE, 2);
    }

    @Test
    void refutesANoticePublishedTwice() {
        life.battles(1)
                .notice(takedown("t-1", "btl-1"))
                .notice(takedown("t-1", "btl-1"))
                .publish();
        assertAnswer(Verdict.REFUTED, Checks.ENTRY_UNIQUE, 3);
    }

    @Test
    void doesNotTrustACorrectionSignedByARecordKey() {
        life.battles(1);
        life.notice(life.document(takedown("t-1", "btl-1")), life.inUse(Role.RECORD))
                .publish();
        assertAnswer(Verdict.UNTRUSTED_KEY, Checks.ENTRY_SIGNATURE, 2);
    }

    @Test
    void doesNotTrustABattleSignedByAnOperatorKey() {
        life.battle(life.inUse(Role.OPERATOR)).publish();
        assertAnswer(Verdict.UNTRUSTED_KEY, Checks.ENTRY_SIGNATURE, 1);
    }

    @Test
    void refutesARecordsLineThatIsNotTheNoticeOfItsEntry() {
        life.battles(1);
        NoticeDocument one = life.document(takedown("t-1", "btl-1"));
        life.append(
                Statement.notice(
                        ArchiveMaker.SEASON,
                        life.size(),
                        life.previous(),
                        new Claim.OfNotice(Claim.Kind.CORRECTION, "t-2", "btl-1"),
                        ArchiveMaker.hash(one.toBytes())),
                life.inUse(Role.OPERATOR));
        life.publish();
        Failure failure = life.verify(root).firstFailure().orElseThrow();
        assertThat(failure.verdict()).isEqualTo(Verdict.REFUTED);
        assertThat(failure.check()).isEqualTo(Checks.PARTS_LINES);
    }

    // What no version holds

    @Test
    void missesTheDocumentOfANoticeThatIsInNoVersion() {
        life.battles(1).publish().notice(takedown("t-1", "btl-1"));
        assertAnswer(Verdict.INCOMPLETE, Checks.VERSION_PRESENT, 3);
    }

    @Test
    void missesTheRecordOfABattleThatIsInNoVersion() {
        life.battles(1).publish().battles(2);
        assertAnswer(Verdict.INCOMPLETE, Checks.VERSION_PRESENT, 3);
    }

    @Test
    void missesNothingWhereALaterVersionHoldsWhatAnEarlierDoesNot() {
        life.battles(1).publish().notice(takedown("t-1", "btl-1")).publish();
        assertProven();
    }

    // The end

    @Test
    void provesAClosedSeasonWithNoticesAndKeysBehindItsEnd() {
        life.battles(2)
                .publish()
                .close()
                .rotate(Role.RECORD, 31, Role.OPERATOR)
                .notice(takedown("t-1", "btl-1"))
                .publish();
        assertProven();
    }

    @Test
    void refutesABattleBehindTheEndOfTheSeason() {
        life.battles(1).publish().close().battles(1).publish();
        assertAnswer(Verdict.REFUTED, Checks.ENTRY_ORDER, 4);
    }

    @Test
    void refutesASeasonThatEndsTwice() {
        life.battles(1).publish().close().close();
        assertAnswer(Verdict.REFUTED, Checks.ENTRY_ORDER, 4);
    }

    @Test
    void refutesAnEndThatNamesAnotherManifest() {
        life.battles(1).publish();
        life.append(
                Statement.seasonClose(
                        ArchiveMaker.SEASON, life.size(), life.previous(), 1, ArchiveMaker.hash(new byte[] {1})),
                life.inUse(Role.RECORD));
        assertAnswer(Verdict.REFUTED, Checks.ENTRY_ORDER, 3);
    }

    @Test
    void findsARecordInAnArchiveWhoseKeysChanged() throws Exception {
        life.battles(2).rotate(Role.RECORD, 31, Role.OPERATOR).battles(1).publish();
        ArchiveMaker.write(life.files(), root);
        for (int number : List.of(1, 3)) {
            byte[] record = BattleMaker.battle(number, ArchiveMaker.key(number < 3 ? 10 : 31))
                    .record();
            Path file = java.nio.file.Files.write(root.resolve("record-" + number + ".json"), record);
            Verification verification = VerifyRecord.verifyIn(file, root, life.trust());
            assertThat(verification.verdict())
                    .as(Json.canonicalText(verification.toJson()))
                    .isEqualTo(Verdict.PROVEN);
        }
    }
}
