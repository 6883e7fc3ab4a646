/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

/**
 * How much one document may hold before it is refused.
 *
 * <p>Units and shapes: {@code maxDocumentBytes} bytes of UTF-8; {@code maxStringLength} UTF-16 code units of one string;
 * {@code maxDepth} nested arrays and objects, the outermost counted, at most {@value #MAX_DEPTH}.
 */
public record JsonLimits(int maxDocumentBytes, int maxStringLength, int maxDepth) {
    public static final int MAX_DEPTH = 64;
    public static final JsonLimits DEFAULT = new JsonLimits(64 << 20, 16 << 20, MAX_DEPTH);

    public JsonLimits {
        if (maxDocumentBytes < 1 || maxStringLength < 1) {
            throw new IllegalArgumentException(
                    "no room: " + maxDocumentBytes + " bytes, strings of " + maxStringLength);
        }
        if (maxDepth < 1 || maxDepth > MAX_DEPTH) {
            throw new IllegalArgumentException("maxDepth not in 1.." + MAX_DEPTH + ": " + maxDepth);
        }
    }
}
