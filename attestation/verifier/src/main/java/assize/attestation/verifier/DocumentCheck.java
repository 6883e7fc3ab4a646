/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.schemas.archive.Claim;
import assize.schemas.archive.KeyList;
import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonPointer;
import assize.schemas.json.JsonValue;
import assize.schemas.notice.DisputeState;
import assize.schemas.notice.Notice;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.notice.RatingAdjustment;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks the lines of {@code records/} that are no battle's: notices against the battle they speak of and the dispute they go on
 * with, lists of keys against the one before. One thread; lines come in log order.
 *
 * <p>Memory: the records that corrections and disputes speak of.
 */
final class DocumentCheck {

    private final String seasonId;
    private final KeyHistory keys;

    /** Records as the corrections so far have them, by battle. */
    private final Map<String, JsonValue> views = new HashMap<>();

    /** The battles that notices speak of, as far as they have come by. */
    private final Map<String, CheckedBattle> battles = new HashMap<>();

    private final Set<String> spokenOf = new HashSet<>();
    private final Map<String, Dispute> disputes = new HashMap<>();

    private record Dispute(String battleId, DisputeState state) {}

    DocumentCheck(CheckedLog log, KeyRing keys) {
        this.seasonId = log.log().seasonId();
        this.keys = KeyHistory.from(keys.list());
        for (EntryCheck.Logged entry : log.others().values()) {
            if (entry.claim() instanceof Claim.OfNotice notice) {
                spokenOf.add(notice.battleId());
            }
        }
    }

    /** Hears of every battle that holds. */
    void battle(CheckedBattle battle, String battleId) {
        if (spokenOf.contains(battleId)) {
            battles.put(battleId, battle);
        }
    }

    /** What is wrong with the line of a changed list of keys. */
    Optional<Failure> keyEvent(EntryCheck.Logged entry, PartReader.Line line, String file) {
        if (!isOf(entry, line)) {
            return Optional.of(unlike(file, Checks.KEYS_HISTORY));
        }
        Decoded<KeyList> decoded = KeyList.decode(line.bytes());
        return decoded.fold(
                list -> keys.take(list, entry.seq(), Set.copyOf(entry.signers()), file),
                problem -> Optional.of(Failure.refuted(file, Checks.KEYS_FORM, "the list of keys: " + problem)));
    }

    /** What is wrong with the line of a notice. */
    Optional<Failure> notice(EntryCheck.Logged entry, PartReader.Line line, NoticeDocument document, String file) {
        if (!document.claim().equals(entry.claim()) || !document.seasonId().equals(seasonId)) {
            return Optional.of(Failure.refuted(
                    file,
                    Checks.NOTICE_ENTRY,
                    "holds the notice of another battle, kind or season than its entry names"));
        }
        Notice notice = document.notice();
        CheckedBattle battle = battles.get(notice.battleId());
        if (battle == null || battle.seq() != document.battleSeq() || battle.seq() >= entry.seq()) {
            return refuted(file, Checks.NOTICE_BATTLE, notice, "speaks of no battle of an earlier entry");
        }
        if (!battle.recordHash().equals(document.recordHash())) {
            return refuted(file, Checks.NOTICE_BATTLE, notice, "speaks of another record than the battle has");
        }
        return body(notice, battle, file).or(() -> adjustments(document, battle, file));
    }

    static boolean isOf(EntryCheck.Logged entry, PartReader.Line line) {
        return Digest.sha256(line.bytes()).prefixed().equals(entry.documentHash());
    }

    static Failure unlike(String file, String check) {
        return Failure.refuted(file, check, "does not hold the document its entry speaks of");
    }

    private static Optional<Failure> refuted(String file, String check, Notice notice, String detail) {
        return Optional.of(Failure.refuted(file, check, "notice " + notice.noticeId() + " " + detail));
    }

    private Optional<Failure> body(Notice notice, CheckedBattle battle, String file) {
        Notice.Body body = notice.body();
        if (body instanceof Notice.Correction correction) {
            return correction(notice, correction, battle, file);
        }
        if (body instanceof Notice.Takedown takedown) {
            String agentId = takedown.agentId();
            return agentId == null || contenders(battle).contains(agentId)
                    ? Optional.empty()
                    : refuted(file, Checks.NOTICE_CHANGE, notice, "takes down texts of nobody who fought there");
        }
        if (body instanceof Notice.Dispute dispute) {
            disputes.put(notice.noticeId(), new Dispute(notice.battleId(), DisputeState.FILED));
            return new JsonPointer(dispute.field()).find(battle.record()).isPresent()
                    ? Optional.empty()
                    : refuted(file, Checks.NOTICE_DISPUTE, notice, "disputes what the record does not say");
        }
        return step(notice, (Notice.DisputeStep) body, file);
    }

    private Optional<Failure> correction(
            Notice notice, Notice.Correction correction, CheckedBattle battle, String file) {
        JsonValue view = views.getOrDefault(notice.battleId(), battle.record());
        for (Notice.Change change : correction.changes()) {
            JsonPointer field = new JsonPointer(change.field());
            if (!field.find(view).equals(Optional.of(change.from()))) {
                return refuted(
                        file,
                        Checks.NOTICE_CHANGE,
                        notice,
                        "corrects " + change.field() + " from what the record does not say");
            }
            view = field.replace(view, change.to()).orElse(view);
        }
        views.put(notice.battleId(), view);
        String disputeId = correction.disputeId();
        Dispute dispute = disputeId == null ? null : disputes.get(disputeId);
        return disputeId == null || (dispute != null && dispute.battleId().equals(notice.battleId()))
                ? Optional.empty()
                : refuted(file, Checks.NOTICE_DISPUTE, notice, "follows from no dispute about that battle");
    }

    private Optional<Failure> step(Notice notice, Notice.DisputeStep step, String file) {
        Dispute dispute = disputes.get(step.disputeId());
        if (dispute == null || !dispute.battleId().equals(notice.battleId())) {
            return refuted(file, Checks.NOTICE_DISPUTE, notice, "goes on with no dispute about that battle");
        }
        if (!dispute.state().next().contains(step.state())) {
            return refuted(
                    file,
                    Checks.NOTICE_DISPUTE,
                    notice,
                    "is " + step.state().wireName() + " where the dispute is "
                            + dispute.state().wireName());
        }
        disputes.put(step.disputeId(), new Dispute(dispute.battleId(), step.state()));
        return Optional.empty();
    }

    private static Optional<Failure> adjustments(NoticeDocument document, CheckedBattle battle, String file) {
        Notice notice = document.notice();
        if (document.adjustments().isEmpty()) {
            return Optional.empty();
        }
        boolean areOfThatBattle = notice.body() instanceof Notice.Correction
                && document.adjustments().stream()
                        .map(RatingAdjustment::agentId)
                        .allMatch(agent -> contenders(battle).contains(agent));
        return areOfThatBattle
                ? Optional.empty()
                : refuted(file, Checks.NOTICE_CHANGE, notice, "adjusts ratings that it cannot");
    }

    private static List<String> contenders(CheckedBattle battle) {
        return Fields.of(battle.record(), "").objects("contenders").stream()
                .map(contender -> contender.text("agent_id"))
                .toList();
    }
}
