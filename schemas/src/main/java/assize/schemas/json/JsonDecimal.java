/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

/**
 * A number written with a point or an exponent, held as a double. Negative zero becomes zero.
 *
 * <p>Units and shapes: finite, and not a whole number from 2^53 up to below 1e21 in size, because the canonical form
 * writes those without exponent, as integers that no strict reader accepts.
 */
public record JsonDecimal(double value) implements JsonValue {
    /** From here on ECMAScript writes whole numbers with an exponent. */
    private static final double FIRST_WITH_EXPONENT = 1e21;

    public JsonDecimal {
        if (!isWritable(value)) {
            throw new IllegalArgumentException("no decimal that JSON can carry: " + value);
        }
        value = value == 0 ? 0.0 : value;
    }

    /** Whether the canonical form of {@code value} exists and is read again as the same number. */
    public static boolean isWritable(double value) {
        double size = Math.abs(value);
        // Every double from 2^53 on is a whole number.
        return size <= JsonInteger.MAX || (size >= FIRST_WITH_EXPONENT && size <= Double.MAX_VALUE);
    }
}
