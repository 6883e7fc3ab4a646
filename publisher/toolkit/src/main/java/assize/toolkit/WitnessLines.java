/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.publish.witness.Witnessed;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.toolkit.terminal.PlainText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Who vouches for a published checkpoint, in words and as JSON. */
record WitnessLines(Witnessed witnessed) {
    private static final String UNCONFIGURED = "unconfigured";

    /** One line for all, and one for each witness. */
    List<String> lines() {
        if (witnessed.witnesses().isEmpty()) {
            return List.of(UNCONFIGURED);
        }
        int missing = witnessed.missing().size();
        int all = witnessed.witnesses().size();
        List<String> lines = new ArrayList<>();
        lines.add("%d of %d cosigned, and %d must: %s"
                .formatted(all - missing, all, witnessed.threshold(), witnessed.isMet() ? "met" : "NOT MET"));
        for (Witnessed.Witness witness : witnessed.witnesses()) {
            Long at = witness.cosignedAt();
            lines.add(
                    at == null
                            ? "%s did not: %s".formatted(witness.name(), PlainText.of(witness.reason()))
                            : "%s at %s".formatted(witness.name(), Instant.ofEpochSecond(at)));
        }
        return lines;
    }

    /** What became of the timestamp. */
    String stamp() {
        Witnessed.Stamp stamp = witnessed.stamp();
        return switch (stamp.state()) {
            case UNCONFIGURED -> UNCONFIGURED;
            case MISSING -> "missing: " + PlainText.of(stamp.reason());
            case PRESENT -> "%s by %s".formatted(stamp.at(), PlainText.of(stamp.authority()));
            case ANCHORED ->
                "%s by %s, under the certificate of season.yaml".formatted(stamp.at(), PlainText.of(stamp.authority()));
        };
    }

    JsonObject stampJson() {
        Witnessed.Stamp stamp = witnessed.stamp();
        return JsonObject.builder()
                .put("state", stamp.state().name().toLowerCase(Locale.ROOT))
                .put("at", textOrNull(stamp.at() == null ? null : stamp.at().toString()))
                .put("authority", textOrNull(stamp.authority().isEmpty() ? null : stamp.authority()))
                .put("reason", textOrNull(stamp.reason().isEmpty() ? null : stamp.reason()))
                .build();
    }

    /** Whether to ask again would change nothing. */
    boolean isComplete() {
        return witnessed.isComplete();
    }

    JsonObject toJson() {
        String state = witnessed.witnesses().isEmpty() ? UNCONFIGURED : witnessed.isMet() ? "met" : "not_met";
        return JsonObject.builder()
                .put("state", state)
                .put("threshold", witnessed.threshold())
                .put(
                        "asked",
                        new JsonArray(witnessed.witnesses().stream()
                                .<JsonValue>map(WitnessLines::toJson)
                                .toList()))
                .build();
    }

    private static JsonObject toJson(Witnessed.Witness witness) {
        Long at = witness.cosignedAt();
        return JsonObject.builder()
                .put("name", witness.name())
                .put(
                        "cosigned_at",
                        textOrNull(at == null ? null : Instant.ofEpochSecond(at).toString()))
                .put("reason", textOrNull(at == null ? witness.reason() : null))
                .build();
    }

    private static JsonValue textOrNull(@Nullable String text) {
        return text == null ? JsonNull.NULL : new JsonString(text);
    }
}
