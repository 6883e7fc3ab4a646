/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

/** The one text form of a SHA-256 in documents: {@code sha256:} and 64 lower-case hex digits. */
public final class HashText {
    private static final String PREFIX = "sha256:";
    private static final int LENGTH = PREFIX.length() + 64;

    private HashText() {}

    /** Whether it is one; asked of every hash of every document, hence without a pattern. */
    public static boolean isOne(String text) {
        if (text.length() != LENGTH || !text.startsWith(PREFIX)) {
            return false;
        }
        for (int i = PREFIX.length(); i < LENGTH; i++) {
            char digit = text.charAt(i);
            if (!((digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f'))) {
                return false;
            }
        }
        return true;
    }
}
