/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

/**
 * A number written without point and exponent.
 *
 * <p>Units and shapes: between -(2^53-1) and 2^53-1, the integers every JSON reader keeps apart (RFC 7493 §2.2).
 */
public record JsonInteger(long value) implements JsonValue {
    public static final long MAX = (1L << 53) - 1;
    public static final long MIN = -MAX;

    public JsonInteger {
        if (!isExact(value)) {
            throw new IllegalArgumentException("integer beyond +-(2^53-1): " + value);
        }
    }

    /** Whether every reader of JSON keeps {@code value} apart from its neighbours. */
    public static boolean isExact(long value) {
        return value >= MIN && value <= MAX;
    }
}
