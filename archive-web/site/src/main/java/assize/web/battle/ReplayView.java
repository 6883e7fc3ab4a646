/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.battle;

import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.web.text.LongText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of a replay, event by event.
 *
 * <p>Shapes: {@code shown} counts up from event 0; {@code total} is the number the record states.
 */
public record ReplayView(List<Event> shown, long total) {
    /** More events are never put on a page. */
    public static final int EVENTS_MAX = 200;

    /** One event. Units: Unix milliseconds; null where the event has no time. */
    public record Event(String index, String type, @Nullable Long at, String actor, LongText data, String hash) {}

    public ReplayView {
        shown = List.copyOf(shown);
    }

    /** The events of these lines, up to the most a page takes; a line that cannot be read ends them. */
    public static ReplayView of(byte[] lines, long total) {
        List<Event> events = new ArrayList<>();
        int start = 0;
        while (start < lines.length && events.size() < EVENTS_MAX) {
            int end = start;
            while (end < lines.length && lines[end] != '\n') {
                end++;
            }
            Optional<Event> event = event(lines, start, end - start);
            if (event.isEmpty()) {
                break;
            }
            events.add(event.get());
            start = end + 1;
        }
        return new ReplayView(events, total);
    }

    private static Optional<Event> event(byte[] lines, int offset, int length) {
        if (!(Json.parse(lines, offset, length) instanceof JsonResult.Parsed parsed)) {
            return Optional.empty();
        }
        Fields line = Fields.ofDocument(parsed.value());
        JsonObject data = line.object("data").asObject();
        Event event = new Event(
                Long.toString(line.integer("event_index", 0, JsonInteger.MAX)),
                line.text("type"),
                data.get("at") instanceof JsonInteger at ? (Long) at.value() : null,
                actor(data),
                LongText.of(Json.pythonText(data)),
                line.text("hash"));
        return line.problem() == null ? Optional.of(event) : Optional.empty();
    }

    private static String actor(JsonObject data) {
        JsonValue actor = data.has("actor") ? data.get("actor") : data.get("agent_id");
        return actor instanceof JsonString string ? string.value() : "";
    }

    /** Whether events are left out. */
    public boolean isCut() {
        return shown.size() < total;
    }
}
