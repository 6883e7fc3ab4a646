/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonText;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads one line of a battle log.
 *
 * <p>Pure and total: every input gives an event or a reason. What is decided here needs no other line; everything else is
 * decided where the battle is sealed.
 */
public final class EventDecoder {
    /** The last time we accept, in Unix milliseconds: the end of the year 9999. */
    public static final long TIME_MAX = 253_402_300_799_999L;

    private static final int SEQ_MAX = 1_000_000;
    private static final int TYPE_NAME_MAX = 64;
    private static final Set<String> ENVELOPE = Set.of("event_id", "battle_id", "seq", "type", "at", "actor", "data");

    private final int lineBytesMax;

    /** A decoder that refuses lines of more than that many bytes. */
    public EventDecoder(int lineBytesMax) {
        this.lineBytesMax = lineBytesMax;
    }

    /** What the line is. */
    public DecodedLine decode(RawLine line) {
        if (line.bytes().length > lineBytesMax) {
            return refused(line, Rejection.OVERSIZE, "longer than %s bytes".formatted(lineBytesMax), null, null);
        }
        JsonResult result = Json.parse(line.bytes());
        return result.fold(
                parsed -> parsed.value() instanceof JsonObject object
                        ? decode(line, object)
                        : refused(line, Rejection.BAD_EVENT, "not a JSON object", null, null),
                malformed -> refused(
                        line,
                        Rejection.MALFORMED,
                        "column %s: %s".formatted(malformed.column(), malformed.reason()),
                        null,
                        null));
    }

    private static DecodedLine decode(RawLine line, JsonObject object) {
        Fields envelope = Fields.of(object, "");
        String eventId = envelope.matching("event_id", Identifiers.ID);
        String battleId = envelope.matching("battle_id", Identifiers.ID);
        int seq = (int) envelope.integer("seq", 0, SEQ_MAX);
        String typeName = envelope.text("type", TYPE_NAME_MAX);
        long at = envelope.integer("at", 0, TIME_MAX);
        String actor = envelope.matching("actor", Identifiers.ACTOR);
        Fields data = envelope.object("data");
        envelope.refuseUnknown(ENVELOPE);
        if (envelope.problem() != null) {
            return badEvent(line, envelope.problem(), object);
        }
        Optional<EventType> type = EventType.parse(typeName);
        if (type.isEmpty()) {
            return refused(line, Rejection.UNKNOWN_TYPE, "no such event type", battleId, seq);
        }
        checkReviewer(type.get(), actor, envelope);
        check(type.get(), data);
        if (type.get() == EventType.ACT && data.has(ReadFrom.MEMBER)) {
            data.fail(ReadFrom.MEMBER, "is written where the battle is sealed");
        }
        if (envelope.problem() != null) {
            return badEvent(line, envelope.problem(), object);
        }
        if (data.problem() != null) {
            return badEvent(line, data.problem(), object);
        }
        if (type.get() == EventType.DRAFT && !Draft.weightsTotalOne(data)) {
            return refused(
                    line, Rejection.WEIGHTS_NOT_ONE, "data.scoring_weights must total exactly 1.00", battleId, seq);
        }
        return new DecodedLine.Accepted(new BattleEvent(
                eventId,
                battleId,
                seq,
                type.get(),
                at,
                actor,
                JsonText.python(data.asObject()),
                line.file(),
                line.line(),
                JsonText.of(line.bytes())));
    }

    private static void check(EventType type, Fields data) {
        Function<Fields, ?> decode = switch (type) {
            case DRAFT -> Draft::from;
            case SCHEDULE -> Schedule::from;
            case LOCK -> Lock::from;
            case OBSERVE -> Observe::from;
            case ACT -> Act::from;
            case TIMEOUT -> Timeout::from;
            case FORFEIT -> Forfeit::from;
            case CLOSE -> Close::from;
            case VERDICT -> ReviewVerdict::from;
            case PENALTY -> Penalty::from;
            case CONFIRM -> Confirmation::from;
            case TIE_DECISION -> TieDecision::from;
            case FLAG_DECISION -> FlagDecision::from;
            case READY, START -> fields -> fields;
        };
        Object body = decode.apply(data);
        if (body == null) {
            throw new IllegalStateException("a decoder returned nothing for " + type);
        }
    }

    /** Scores are a judge's, decisions an operator's (GR-14). */
    private static void checkReviewer(EventType type, String actor, Fields envelope) {
        switch (type) {
            case VERDICT, PENALTY, CONFIRM -> {
                if (!Identifiers.JUDGE.matcher(actor).matches()) {
                    envelope.fail("actor", "must be judge:<id>");
                }
            }
            case TIE_DECISION, FLAG_DECISION -> {
                if (!Identifiers.OPERATOR.matcher(actor).matches()) {
                    envelope.fail("actor", "must be operator:<name>");
                }
            }
            case DRAFT, SCHEDULE, READY, LOCK, START, OBSERVE, ACT, TIMEOUT, FORFEIT, CLOSE -> {
                // Whose they are is seen where the battle is sealed.
            }
        }
    }

    private static DecodedLine badEvent(RawLine line, FieldProblem problem, JsonObject object) {
        // The battle is named where the line says it legibly, so that a person can find what is missing there.
        Fields envelope = Fields.of(object, "");
        String battleId = envelope.matching("battle_id", Identifiers.ID);
        boolean named = envelope.problem() == null;
        int seq = (int) envelope.integer("seq", 0, SEQ_MAX);
        return refused(
                line,
                Rejection.BAD_EVENT,
                problem.toString(),
                named ? battleId : null,
                envelope.problem() == null ? seq : null);
    }

    private static DecodedLine refused(
            RawLine line, Rejection reason, String detail, @Nullable String battleId, @Nullable Integer seq) {
        return new DecodedLine.Refused(new RejectedLine(line.file(), line.line(), reason, detail, battleId, seq));
    }
}
