/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Oracle: keys of C2SP signed-note, golang.org/x/mod and transparency-dev; of the Go key no part and no change may parse. */
class NoteKeyTest {

    private static final String PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    private static final String PETER_PRIVATE =
            "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";

    @ParameterizedTest
    @ValueSource(
            strings = {
                PETER,
                "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop",
                "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
                "example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx",
                "TEST+7997405c+AQcC+FTVKf0jlTdHDY3rbevmnKxxPjigCXlVtGe6RIr6"
            })
    void readsTheKeysOfOthersAndWritesThemAlike(String vkey) {
        assertThat(NoteKey.parse(vkey)).hasValueSatisfying(key -> {
            assertThat(key.format()).isEqualTo(vkey);
            assertThat(key.name()).isEqualTo(vkey.substring(0, vkey.indexOf('+')));
            assertThat(vkey).contains("+" + key.keyIdHex() + "+");
        });
    }

    @Test
    void refusesEveryPartAndEveryChangeOfAKey() {
        for (int start = 0; start <= PETER.length(); start++) {
            for (int end = start; end <= PETER.length(); end++) {
                String part = PETER.substring(start, end);
                if (!part.equals(PETER)) {
                    assertThat(NoteKey.parse(part)).as(part).isEmpty();
                }
            }
        }
        for (int i = 0; i < PETER.length(); i++) {
            byte[] changed = PETER.getBytes(ISO_8859_1);
            changed[i]++;
            String text = new String(changed, ISO_8859_1);
            assertThat(NoteKey.parse(text)).as(text).isEmpty();
        }
    }

    @Test
    void refusesEveryPartAndEveryChangeOfAPrivateKey() {
        assertThat(PrivateKeyLine.parse("PeterNeumann", PETER_PRIVATE))
                .hasValueSatisfying(key ->
                        assertThat(PrivateKeyLine.format("PeterNeumann", key)).isEqualTo(PETER_PRIVATE));
        assertThat(PrivateKeyLine.parse("PeterNeuman", PETER_PRIVATE)).isEmpty();
        for (int end = 0; end < PETER_PRIVATE.length(); end++) {
            assertThat(PrivateKeyLine.parse("PeterNeumann", PETER_PRIVATE.substring(0, end)))
                    .isEmpty();
            assertThat(PrivateKeyLine.parse("PeterNeumann", PETER_PRIVATE.substring(end + 1)))
                    .isEmpty();
            byte[] changed = PETER_PRIVATE.getBytes(ISO_8859_1);
            changed[end]++;
            assertThat(PrivateKeyLine.parse("PeterNeumann", new String(changed, ISO_8859_1)))
                    .as("character %d", end)
                    .isEmpty();
        }
    }

    @Test
    void refusesOtherAlgorithmsAndLengths() {
        assertThat(NoteKey.parse("PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY=="))
                .isEmpty();
        assertThat(NoteKey.parse("PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"))
                .isEmpty();
        assertThat(NoteKey.parse("remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2"))
                .isEmpty();
    }
}
