/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

/** Finds text that no UTF-8 can carry. */
public final class Surrogates {
    private Surrogates() {}

    /** Whether a half of a surrogate pair stands without its other half. */
    public static boolean hasLone(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }
}
