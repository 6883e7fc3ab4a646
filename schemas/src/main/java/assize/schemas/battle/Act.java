/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an agent did in a turn.
 *
 * <p>An act may come as its frame alone, without an action: then the seal reads the action from the frame.
 *
 * @param taskId empty where a message to the team names none (GA-32)
 * @param turnNumber 0 where a message to the team takes no turn (GA-32)
 * @param actionType as sent; empty where there is a frame alone; see {@link #action()}
 * @param text the answer or message with the transport envelope stripped and nothing else changed (GR-05); null where the
 *     action carries none
 * @param raw the frame as received; null where the answer came bare
 * @param readFrom what the seal read the action from; null where it came as it is
 * @param payload what went with the action; without members where nothing did
 */
public record Act(
        int round,
        String taskId,
        int turnNumber,
        String actionType,
        @Nullable String text,
        @Nullable Telemetry telemetry,
        @Nullable String raw,
        @Nullable ReadFrom readFrom,
        JsonObject payload) {

    private static final int ACTION_NAME_MAX = 64;

    /** Decodes the body of an act event. */
    public static Act from(Fields fields) {
        String raw = fields.optionalText("raw");
        boolean isFrameAlone = raw != null && !fields.has("action");
        Fields action = isFrameAlone ? Fields.of(JsonObject.EMPTY, "action") : fields.object("action");
        Fields payload = action.optionalObject("payload");
        Fields readFrom = fields.optionalObject(ReadFrom.MEMBER);
        Fields telemetry = fields.optionalObject("telemetry");
        boolean isMessage = isTeamMessage(action.asObject());
        return new Act(
                (int) fields.integer("round", 1, Observe.ROUND_MAX),
                isMessage && !fields.has("task_id") ? "" : fields.matching("task_id", Identifiers.TASK),
                isMessage && !fields.has("turn_number") ? 0 : (int) fields.integer("turn_number", 1, Observe.TURN_MAX),
                isFrameAlone ? "" : action.text("type", ACTION_NAME_MAX),
                payload == null ? null : textOf(payload),
                telemetry == null ? null : Telemetry.from(telemetry),
                raw,
                readFrom == null ? null : ReadFrom.from(readFrom),
                payload == null ? JsonObject.EMPTY : payload.asObject());
    }

    private static boolean isTeamMessage(JsonObject action) {
        return action.get("type") instanceof JsonString type
                && ActionType.parse(type.value())
                        .filter(ActionType::isTeamMessage)
                        .isPresent();
    }

    private static @Nullable String textOf(Fields payload) {
        if (payload.has("answer")) {
            return payload.optionalText("answer");
        }
        return payload.has("content") ? payload.optionalText("content") : payload.optionalText("message");
    }

    /** The action; empty for a type Arena does not have (GC-16). */
    public Optional<ActionType> action() {
        return ActionType.parse(actionType);
    }

    /** A text of the payload; null where it has no such text. */
    public @Nullable String payloadText(String name) {
        return payload.get(name) instanceof JsonString text ? text.value() : null;
    }

    /** What the act means (Combat §6.2); empty for a type Arena does not have. */
    public Optional<String> semantic(String taskCategory) {
        boolean searches = readFrom != null && "search".equals(readFrom.semanticHint());
        return action().map(type -> type.semantic(taskCategory, searches));
    }

    /** The text received, envelope and all. */
    public String rawText() {
        if (raw != null) {
            return raw;
        }
        return text == null ? "" : text;
    }
}
