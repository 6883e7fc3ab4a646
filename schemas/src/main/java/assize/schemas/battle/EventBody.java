/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** Opens the {@code data} of accepted events: a body that passed {@link EventDecoder} once decodes again without fault. */
public final class EventBody {
    private EventBody() {}

    /** JSON that travels as text, such as data or challenge; it was written by us, so a fault is a broken invariant. */
    public static JsonObject json(String data) {
        return Json.parse(data.getBytes(StandardCharsets.UTF_8))
                .fold(parsed -> (JsonObject) parsed.value(), malformed -> {
                    throw new IllegalStateException("stored event data does not parse: " + malformed);
                });
    }

    /** The typed body of an accepted event. */
    public static <T> T of(BattleEvent event, Function<Fields, T> decode) {
        Fields fields = Fields.of(event.data().object(), "data");
        T body = decode.apply(fields);
        if (fields.problem() != null) {
            throw new IllegalStateException(
                    "accepted event %s does not decode: %s".formatted(event.eventId(), fields.problem()));
        }
        return body;
    }
}
