/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.replay;

import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The first member in which two documents differ.
 *
 * @param path such as {@code results[0].final_score}; empty where it is the document itself
 */
public record JsonDifference(String path, String published, String now) {
    /** Stands where one of the two has no such member. */
    public static final String ABSENT = "(absent)";

    /** What follows from the rest of a record, and says little where that differs. */
    private static final List<String> CONSEQUENCES = List.of("replay", "attestations");

    /** What says most of a record that differs. */
    private static final List<String> CAUSES = List.of(
            "contenders",
            "challenge",
            "turns",
            "ineligible",
            "evidence",
            "verdicts",
            "penalties",
            "review",
            "arithmetic",
            "results",
            "outcome",
            "rating");

    /** Compares two documents; what is no JSON is compared as text. */
    public static Optional<JsonDifference> between(byte[] published, byte[] now) {
        Optional<JsonValue> one = parsed(published);
        Optional<JsonValue> other = parsed(now);
        if (one.isEmpty() || other.isEmpty()) {
            return Optional.of(new JsonDifference("", text(published), text(now)));
        }
        Optional<JsonDifference> found = between("", one.get(), other.get());
        // Equal members and yet other bytes: one of the two is not in the canonical form.
        return found.isPresent() ? found : Optional.of(new JsonDifference("", text(published), text(now)));
    }

    private static Optional<JsonValue> parsed(byte[] document) {
        return Json.parse(document).fold(parsed -> Optional.of(parsed.value()), malformed -> Optional.empty());
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Compares two values; empty where they are equal. */
    public static Optional<JsonDifference> between(String path, JsonValue published, JsonValue now) {
        if (published.equals(now)) {
            return Optional.empty();
        }
        if (published instanceof JsonObject one && now instanceof JsonObject other) {
            for (String name : names(one, other)) {
                Optional<JsonDifference> found =
                        member(path.isEmpty() ? name : path + "." + name, one.get(name), other.get(name));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        if (published instanceof JsonArray one && now instanceof JsonArray other) {
            for (int i = 0; i < Math.max(one.items().size(), other.items().size()); i++) {
                Optional<JsonDifference> found = member(path + "[" + i + "]", item(one, i), item(other, i));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.of(new JsonDifference(path, Json.canonicalText(published), Json.canonicalText(now)));
    }

    private static Optional<JsonDifference> member(String path, @Nullable JsonValue one, @Nullable JsonValue other) {
        if (one == null || other == null) {
            return one == other ? Optional.empty() : Optional.of(new JsonDifference(path, shown(one), shown(other)));
        }
        return between(path, one, other);
    }

    private static String shown(@Nullable JsonValue value) {
        return value == null ? ABSENT : Json.canonicalText(value);
    }

    private static @Nullable JsonValue item(JsonArray array, int index) {
        return index < array.items().size() ? array.items().get(index) : null;
    }

    /** Causes first, consequences last, everything else by name. */
    private static List<String> names(JsonObject one, JsonObject other) {
        Set<String> all = new LinkedHashSet<>(CAUSES);
        List<String> rest = new ArrayList<>(one.members().keySet());
        rest.addAll(other.members().keySet());
        rest.stream().filter(name -> !CONSEQUENCES.contains(name)).sorted().forEach(all::add);
        all.addAll(CONSEQUENCES);
        return all.stream().filter(name -> one.has(name) || other.has(name)).toList();
    }
}
