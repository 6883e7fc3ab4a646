/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** JSON that travels as bytes, and long texts on their way to bytes. The oracle is the same text written character by character. */
class JsonTextTest {
    private static final String PLAIN = "0123456789 abcdefghijklmnopqrstuvwxyz";

    @Test
    void saysWhatItsBytesSayOnceTheyHaveTravelled() {
        JsonObject object = JsonObject.builder().put("a", 1).put("b", "é").build();
        JsonText made = JsonText.python(object);
        JsonText arrived = new JsonText();
        arrived.setUtf8(made.getUtf8());
        assertThat(arrived).isEqualTo(made).hasSameHashCodeAs(made);
        assertThat(arrived.object()).isEqualTo(object).isEqualTo(made.object());
        assertThat(arrived.text()).isEqualTo(Json.pythonText(object));
    }

    @Test
    void brokenBytesAreABrokenInvariant() {
        assertThatThrownBy(() -> JsonText.of("{").object()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void longTextsAreWrittenLikeShortOnes() {
        for (int c = 0; c < 0x180; c++) {
            for (int at = 0; at < PLAIN.length(); at += 5) {
                String odd = String.valueOf((char) c);
                String text = PLAIN.substring(0, at) + odd + PLAIN.substring(at);
                String whole = Json.canonicalText(new JsonString(text));
                String part = Json.canonicalText(new JsonString(odd));
                assertThat(whole)
                        .as("%d at %d", c, at)
                        .isEqualTo("\"" + PLAIN.substring(0, at) + part.substring(1, part.length() - 1)
                                + PLAIN.substring(at) + "\"");
                String python = Json.pythonText(new JsonString(text));
                String oddPython = Json.pythonText(new JsonString(odd));
                assertThat(python)
                        .as("%d at %d", c, at)
                        .isEqualTo("\"" + PLAIN.substring(0, at) + oddPython.substring(1, oddPython.length() - 1)
                                + PLAIN.substring(at) + "\"");
            }
        }
    }

    @Test
    void aLoneSurrogateIsFoundInALongTextToo() {
        assertThatThrownBy(() -> Json.canonical(new JsonString(PLAIN + "\uD800" + PLAIN)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(new String(Json.canonical(new JsonString(PLAIN + "?" + PLAIN)), StandardCharsets.UTF_8))
                .isEqualTo("\"" + PLAIN + "?" + PLAIN + "\"");
    }

    @Test
    void manyMembersAreSortedByTheirNames() {
        JsonObject.Builder many = JsonObject.builder();
        StringBuilder expected = new StringBuilder();
        for (int i = 63; i >= 0; i--) {
            many.put("m%02d".formatted((i * 29) % 64), i);
        }
        for (int name = 0; name < 64; name++) {
            for (int i = 0; i < 64; i++) {
                if ((i * 29) % 64 == name) {
                    expected.append(expected.isEmpty() ? "" : ",").append("\"m%02d\":%d".formatted(name, i));
                }
            }
        }
        assertThat(Json.canonicalText(many.build())).isEqualTo("{" + expected + "}");
    }
}
