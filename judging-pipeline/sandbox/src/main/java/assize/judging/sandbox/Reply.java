/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.schemas.json.StrictBase64;
import java.util.Arrays;

/** What a program wrote, as far as it is recorded. */
record Reply(String base64) {
    static final Reply NONE = new Reply("");

    private static final int KEPT = 1 << 16;

    static Reply of(byte[] output) {
        return new Reply(StrictBase64.encode(output.length > KEPT ? Arrays.copyOf(output, KEPT) : output));
    }
}
