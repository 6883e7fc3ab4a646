/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.notice;

import assize.publish.PublishingRefused;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonPointer;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonValue;
import assize.schemas.notice.DisputeState;
import assize.schemas.notice.Notice;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.notice.NoticeLine;
import assize.schemas.notice.RatingAdjustment;
import assize.schemas.season.ContentHash;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes notices one after another and says which are published.
 *
 * <p>A notice is about a battle that is published, a correction about what its record says with all earlier corrections, a step
 * about a dispute that stands where the step begins. Nothing here edits a record (R-031, R-035, R-036, GR-10, GX-09).
 *
 * <p>One thread; keeps the records of the battles that notices are about.
 */
public final class NoticeBook {
    /** What a correction may speak of; hashes, signatures and names are what they are. */
    private static final Set<String> CORRECTABLE = Set.of(
            "arithmetic",
            "audit_flags",
            "contenders",
            "identifiers",
            "outcome",
            "penalties",
            "results",
            "review",
            "team",
            "turns",
            "verdicts");

    private final String seasonId;
    private final Consequences consequences;
    private final Map<String, Battle> battles = new HashMap<>();
    private final Map<String, Notice> published = new HashMap<>();
    private final Map<String, Dispute> disputes = new HashMap<>();

    /** A book without notices. */
    public NoticeBook(String seasonId, Consequences consequences) {
        this.seasonId = seasonId;
        this.consequences = consequences;
    }

    private static final class Battle {
        private final long seq;
        private final String recordHash;
        private final JsonObject record;
        private JsonObject view;

        Battle(long seq, String recordHash, JsonObject record) {
            this.seq = seq;
            this.recordHash = recordHash;
            this.record = record;
            this.view = record;
        }
    }

    private record Dispute(String battleId, String filedBy, DisputeState state) {}

    /** Why a notice is not taken. */
    private record Fault(Rejection reason, String detail) {}

    /** Learns of a published battle that notices are about. */
    public void battle(long seq, String battleId, byte[] record) {
        JsonObject object = (JsonObject) Json.parse(record).fold(JsonResult.Parsed::value, malformed -> {
            throw new IllegalStateException("a record of ours does not parse: " + malformed.reason());
        });
        battles.put(battleId, new Battle(seq, ContentHash.of(record), object));
    }

    /** Learns of a published notice. */
    public void published(NoticeDocument document) {
        remember(document.notice());
    }

    /**
     * Decides about the next line.
     *
     * @throws PublishingRefused where the notice was published and said something else
     */
    public Ruling take(NoticeLine line) {
        Notice notice = line.notice();
        Notice before = published.get(notice.noticeId());
        if (before != null) {
            if (before.equals(notice)) {
                return new Ruling.Known();
            }
            throw new PublishingRefused(
                    "%s, line %d: notice %s was published and said something else. What is published stays; write another notice."
                            .formatted(line.file(), line.line(), notice.noticeId()));
        }
        Battle battle = battles.get(notice.battleId());
        if (battle == null) {
            return refused(line, new Fault(Rejection.UNKNOWN_BATTLE, "speaks of a battle that is not published"));
        }
        Fault fault = fault(notice, battle);
        if (fault != null) {
            return refused(line, fault);
        }
        JsonObject viewBefore = battle.view;
        remember(notice);
        List<RatingAdjustment> adjustments =
                battle.view.equals(viewBefore) ? List.of() : consequences.of(battle.record, viewBefore, battle.view);
        return new Ruling.Taken(new NoticeDocument(seasonId, notice, battle.seq, battle.recordHash, adjustments));
    }

    private static Ruling refused(NoticeLine line, Fault fault) {
        return new Ruling.Refused(new RejectedLine(
                line.file(),
                line.line(),
                fault.reason(),
                fault.detail(),
                line.notice().battleId(),
                null));
    }

    private void remember(Notice notice) {
        published.put(notice.noticeId(), notice);
        if (notice.body() instanceof Notice.Dispute) {
            disputes.put(notice.noticeId(), new Dispute(notice.battleId(), notice.actor(), DisputeState.FILED));
        } else if (notice.body() instanceof Notice.DisputeStep step) {
            disputes.computeIfPresent(
                    step.disputeId(),
                    (id, dispute) -> new Dispute(dispute.battleId(), dispute.filedBy(), step.state()));
        } else if (notice.body() instanceof Notice.Correction correction) {
            Battle battle = battles.get(notice.battleId());
            if (battle != null) {
                battle.view = corrected(battle.view, correction);
            }
        }
    }

    private @Nullable Fault fault(Notice notice, Battle battle) {
        if (notice.body() instanceof Notice.Correction correction) {
            return wrongCorrection(notice, correction, battle);
        }
        if (notice.body() instanceof Notice.Takedown takedown) {
            return takedown.agentId() == null || contends(battle.record, takedown.agentId())
                    ? null
                    : new Fault(Rejection.UNKNOWN_AGENT, "names an agent that is not in the battle");
        }
        if (notice.body() instanceof Notice.Dispute dispute) {
            return new JsonPointer(dispute.field()).find(battle.record).isPresent()
                    ? null
                    : new Fault(Rejection.WRONG_CORRECTION, "disputes a member that the record does not have");
        }
        return notice.body() instanceof Notice.DisputeStep step ? wrongStep(notice, step) : null;
    }

    private @Nullable Fault wrongCorrection(Notice notice, Notice.Correction correction, Battle battle) {
        JsonValue view = battle.view;
        for (Notice.Change change : correction.changes()) {
            JsonPointer field = new JsonPointer(change.field());
            if (!CORRECTABLE.contains(change.field().split("/", -1)[1])) {
                return new Fault(
                        Rejection.WRONG_CORRECTION,
                        "corrects %s: hashes, signatures and names of a record are what they are"
                                .formatted(change.field()));
            }
            if (!field.find(view).equals(Optional.of(change.from()))) {
                return new Fault(
                        Rejection.WRONG_CORRECTION,
                        "the record does not say at %s what 'from' says".formatted(change.field()));
            }
            view = field.replace(view, change.to()).orElse(view);
        }
        String disputeId = correction.disputeId();
        if (disputeId != null) {
            Dispute dispute = disputes.get(disputeId);
            if (dispute == null || !dispute.battleId().equals(notice.battleId())) {
                return new Fault(Rejection.UNKNOWN_DISPUTE, "names a dispute that was not filed about this battle");
            }
        }
        String contradiction = consequences.contradiction((JsonObject) view);
        return contradiction == null ? null : new Fault(Rejection.WRONG_CORRECTION, contradiction);
    }

    private @Nullable Fault wrongStep(Notice notice, Notice.DisputeStep step) {
        Dispute dispute = disputes.get(step.disputeId());
        if (dispute == null || !dispute.battleId().equals(notice.battleId())) {
            return new Fault(Rejection.UNKNOWN_DISPUTE, "goes on with a dispute that was not filed about this battle");
        }
        if (!dispute.state().next().contains(step.state())) {
            return new Fault(
                    Rejection.WRONG_STEP,
                    "%s does not follow %s"
                            .formatted(step.state().wireName(), dispute.state().wireName()));
        }
        return step.state() == DisputeState.APPEALED && !notice.actor().equals(dispute.filedBy())
                ? new Fault(Rejection.WRONG_STEP, "only who filed a dispute appeals")
                : null;
    }

    private static JsonObject corrected(JsonObject record, Notice.Correction correction) {
        JsonValue corrected = record;
        for (Notice.Change change : correction.changes()) {
            corrected = new JsonPointer(change.field())
                    .replace(corrected, change.to())
                    .orElse(corrected);
        }
        return (JsonObject) corrected;
    }

    private static boolean contends(JsonObject record, @Nullable String agentId) {
        return Fields.of(record, "").objects("contenders").stream()
                .anyMatch(contender -> contender.text("agent_id").equals(agentId));
    }
}
