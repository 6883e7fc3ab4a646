/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import java.util.Objects;

/**
 * A JSON string, exactly as entered: never normalised, trimmed or re-cased.
 *
 * <p>A text from {@link Json#parse} has no lone surrogate; the writers refuse one that a program made.
 */
public record JsonString(String value) implements JsonValue {
    public JsonString {
        Objects.requireNonNull(value, "value");
    }
}
