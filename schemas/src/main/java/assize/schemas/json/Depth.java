/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

/** Keeps writers from making what no reader of ours takes. */
final class Depth {
    private Depth() {}

    static int checked(int depth) {
        if (depth > JsonLimits.MAX_DEPTH) {
            throw new IllegalArgumentException("nested deeper than " + JsonLimits.MAX_DEPTH);
        }
        return depth;
    }
}
