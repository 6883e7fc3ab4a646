/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.notice;

import assize.schemas.archive.Claim;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.Identifiers;
import assize.schemas.battle.ReviewFields;
import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonPointer;
import assize.schemas.json.JsonValue;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What somebody says of a published battle: a line of {@code notices/*.jsonl} in the season folder.
 *
 * <p>A notice never edits: the battle's record stays as it is, readable and unchanged, and the notice stands beside it as an
 * entry of its own (R-031, R-036).
 *
 * <p>Units: {@code at} in Unix milliseconds.
 *
 * @param actor who says it: an operator corrects, takes down and decides; anybody named files and appeals (GR-10)
 */
public record Notice(String noticeId, long at, String actor, String battleId, Body body) {
    private static final int TEXT_MAX = 10_000;
    private static final int CHANGES_MAX = 100;
    private static final int POINTER_MAX = 500;
    private static final Pattern CODE = Pattern.compile("[a-z][a-z0-9_]{0,63}");

    private static final Map<String, Type> TYPES = Map.of(
            "correction", Type.CORRECTION,
            "takedown", Type.TAKEDOWN,
            "dispute", Type.DISPUTE,
            "dispute_step", Type.DISPUTE_STEP);

    private static final Set<String> SHARED = Set.of("notice_id", "type", "at", "actor", "battle_id");

    private enum Type {
        CORRECTION,
        TAKEDOWN,
        DISPUTE,
        DISPUTE_STEP
    }

    public Notice {
        Objects.requireNonNull(noticeId, "noticeId is null");
        Objects.requireNonNull(actor, "actor is null");
        Objects.requireNonNull(battleId, "battleId is null");
        Objects.requireNonNull(body, "body is null");
        if (at < 0) {
            throw new IllegalArgumentException("before 1970: " + at);
        }
    }

    /** What the notice says. */
    public sealed interface Body {
        /** The name of its type in {@code type}. */
        String type();

        /** The kind of entry it becomes. */
        Claim.Kind kind();

        /** Whether only an operator may say it. */
        boolean isTheOperators();

        /** Adds its members. */
        void write(JsonObject.Builder notice);
    }

    /**
     * Members of a record are wrong; this is what they should be.
     *
     * @param reasonCode a word of the operator's own list
     * @param changes by pointer, none twice
     * @param disputeId the dispute that led to it; null where none did
     */
    public record Correction(
            String reasonCode,
            String reason,
            List<Change> changes,
            @Nullable String disputeId) implements Body {

        public Correction {
            changes = List.copyOf(changes);
        }

        @Override
        public String type() {
            return "correction";
        }

        @Override
        public Claim.Kind kind() {
            return Claim.Kind.CORRECTION;
        }

        @Override
        public boolean isTheOperators() {
            return true;
        }

        @Override
        public void write(JsonObject.Builder notice) {
            notice.put("reason_code", reasonCode)
                    .put("reason", reason)
                    .put(
                            "changes",
                            new JsonArray(changes.stream().map(Change::toJson).toList()))
                    .putIfPresent("dispute_id", disputeId);
        }
    }

    /**
     * One member: what it says and what it should say.
     *
     * @param field a JSON pointer into the record (RFC 6901)
     * @param from must be what the record says
     */
    public record Change(String field, JsonValue from, JsonValue to) {

        JsonValue toJson() {
            return JsonObject.builder()
                    .put("field", field)
                    .put("from", from)
                    .put("to", to)
                    .build();
        }
    }

    /**
     * Texts of a battle are not to be shown any more; their hashes stay, so that the record still verifies (GX-09).
     *
     * @param agentId whose texts; null for those of every contender
     */
    public record Takedown(String reason, @Nullable String agentId) implements Body {

        @Override
        public String type() {
            return "takedown";
        }

        @Override
        public Claim.Kind kind() {
            return Claim.Kind.CORRECTION;
        }

        @Override
        public boolean isTheOperators() {
            return true;
        }

        @Override
        public void write(JsonObject.Builder notice) {
            notice.put("reason", reason).putIfPresent("agent_id", agentId);
        }
    }

    /**
     * Somebody disputes a member of a record; its id is the dispute's (R-035).
     *
     * @param field a JSON pointer into the record
     */
    public record Dispute(String field, String evidence, String requestedReview) implements Body {

        @Override
        public String type() {
            return "dispute";
        }

        @Override
        public Claim.Kind kind() {
            return Claim.Kind.DISPUTE;
        }

        @Override
        public boolean isTheOperators() {
            return false;
        }

        @Override
        public void write(JsonObject.Builder notice) {
            notice.put("field", field).put("evidence", evidence).put("requested_review", requestedReview);
        }
    }

    /**
     * A dispute goes on.
     *
     * @param outcome null where the step decides nothing
     */
    public record DisputeStep(
            String disputeId,
            DisputeState state,
            String rationale,
            @Nullable Outcome outcome) implements Body {

        @Override
        public String type() {
            return "dispute_step";
        }

        @Override
        public Claim.Kind kind() {
            return state.isTheOperators() ? Claim.Kind.DECISION : Claim.Kind.DISPUTE;
        }

        @Override
        public boolean isTheOperators() {
            return state.isTheOperators();
        }

        @Override
        public void write(JsonObject.Builder notice) {
            notice.put("dispute_id", disputeId)
                    .put("state", state.wireName())
                    .put("rationale", rationale)
                    .putIfPresent("outcome", outcome == null ? null : outcome.wireName());
        }
    }

    /** How a dispute was decided. */
    public enum Outcome {
        UPHELD("upheld"),
        PARTIALLY_UPHELD("partially_upheld"),
        DISMISSED("dismissed");

        private static final Map<String, Outcome> BY_NAME = Map.of(
                UPHELD.wireName, UPHELD, PARTIALLY_UPHELD.wireName, PARTIALLY_UPHELD, DISMISSED.wireName, DISMISSED);

        private final String wireName;

        Outcome(String wireName) {
            this.wireName = wireName;
        }

        /** The name in {@code outcome}. */
        public String wireName() {
            return wireName;
        }
    }

    /** Reads a line, or the part of a published document that was one. */
    public static Decoded<Notice> from(Fields fields) {
        Notice notice = new Notice(
                fields.matching("notice_id", Identifiers.ID),
                fields.integer("at", 0, EventDecoder.TIME_MAX),
                fields.matching("actor", Identifiers.ACTOR),
                fields.matching("battle_id", Identifiers.ID),
                body(fields));
        if (notice.body().isTheOperators()
                && !Identifiers.OPERATOR.matcher(notice.actor()).matches()) {
            fields.fail("actor", "must be an operator: only one may say this");
        }
        FieldProblem problem = fields.problem();
        return problem == null ? new Decoded.Usable<>(notice) : new Decoded.Unusable<>(problem);
    }

    private static Body body(Fields fields) {
        Type type = fields.oneOf("type", TYPES);
        Set<String> known = new HashSet<>(SHARED);
        known.addAll(ownMembers(type));
        fields.refuseUnknown(known);
        return switch (type) {
            case CORRECTION -> correction(fields);
            case TAKEDOWN ->
                new Takedown(ReviewFields.words(fields, "reason"), fields.optionalMatching("agent_id", Identifiers.ID));
            case DISPUTE ->
                new Dispute(
                        pointer(fields),
                        ReviewFields.words(fields, "evidence"),
                        ReviewFields.words(fields, "requested_review"));
            case DISPUTE_STEP -> step(fields);
        };
    }

    private static String pointer(Fields fields) {
        String pointer = fields.text("field", POINTER_MAX);
        if (!JsonPointer.isPointer(pointer)) {
            fields.fail("field", "must be a JSON pointer to a member of the record, such as /outcome/winner");
        }
        return pointer;
    }

    private static Set<String> ownMembers(Type type) {
        return switch (type) {
            case CORRECTION -> Set.of("reason_code", "reason", "changes", "dispute_id");
            case TAKEDOWN -> Set.of("reason", "agent_id");
            case DISPUTE -> Set.of("field", "evidence", "requested_review");
            case DISPUTE_STEP -> Set.of("dispute_id", "state", "rationale", "outcome");
        };
    }

    private static Correction correction(Fields fields) {
        List<Change> changes = fields.objects("changes").stream()
                .map(change -> {
                    change.refuseUnknown(Set.of("field", "from", "to"));
                    return new Change(pointer(change), change.value("from"), change.value("to"));
                })
                .toList();
        if (changes.isEmpty() || changes.size() > CHANGES_MAX) {
            fields.fail("changes", "must be from 1 to " + CHANGES_MAX + " changes");
        }
        if (changes.stream().map(Change::field).distinct().count() < changes.size()) {
            fields.fail("changes", "names a field twice");
        }
        return new Correction(
                fields.matching("reason_code", CODE),
                ReviewFields.words(fields, "reason"),
                changes,
                fields.optionalMatching("dispute_id", Identifiers.ID));
    }

    private static DisputeStep step(Fields fields) {
        DisputeState state = fields.oneOf("state", DisputeState.BY_NAME);
        if (state == DisputeState.FILED) {
            fields.fail("state", "must not be filed: a notice of type dispute files it");
        }
        Outcome outcome = fields.optionalOneOf("outcome", Outcome.BY_NAME);
        if (state.decides() != (outcome != null)) {
            fields.fail("outcome", state.decides() ? "is missing" : "does not go with a step that decides nothing");
        }
        if (outcome != null
                && ((state == DisputeState.REJECTED) != (outcome == Outcome.DISMISSED))
                && state != DisputeState.FINAL) {
            fields.fail("outcome", "must be dismissed where the dispute is rejected, and nowhere else");
        }
        return new DisputeStep(
                fields.matching("dispute_id", Identifiers.ID), state, fields.text("rationale", TEXT_MAX), outcome);
    }

    /** The line; a publisher adds members of its own behind these. */
    public JsonObject.Builder toJson() {
        JsonObject.Builder notice = JsonObject.builder()
                .put("notice_id", noticeId)
                .put("type", body.type())
                .put("at", at)
                .put("actor", actor)
                .put("battle_id", battleId);
        body.write(notice);
        return notice;
    }
}
