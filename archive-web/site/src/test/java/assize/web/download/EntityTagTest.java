/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Oracle: RFC 9110 §13.1.2 (weak comparison) and §13.1.5 (strong comparison). */
class EntityTagTest {
    private static final String HEX = "ab".repeat(32);
    private static final EntityTag TAG = new EntityTag(HEX);
    private static final String OTHER = "\"" + "cd".repeat(32) + "\"";

    @Test
    void isNamedAloneInAListWeaklyAndByTheStar() {
        String[] naming = {TAG.quoted(), OTHER + ", " + TAG.quoted(), "W/" + TAG.quoted(), "*"};
        for (String header : naming) {
            assertThat(TAG.isNamedBy(header)).as(header).isTrue();
        }
        for (String header : new String[] {OTHER, "", HEX}) {
            assertThat(TAG.isNamedBy(header)).as(header).isFalse();
        }
        assertThat(TAG.isNamedBy(null)).isFalse();
    }

    @Test
    void allowsARangeOnlyOfTheSameBytes() {
        assertThat(TAG.allowsRange(null)).isTrue();
        assertThat(TAG.allowsRange(TAG.quoted())).isTrue();
        for (String header : new String[] {"W/" + TAG.quoted(), OTHER, "Sat, 29 Oct 1994 19:43:31 GMT"}) {
            assertThat(TAG.allowsRange(header)).as(header).isFalse();
        }
    }
}
