/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Oracle: FIPS 180-4's example for "abc", and each text form read back. */
class DigestTest {

    private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    private static final Digest DIGEST = Digest.sha256("abc".getBytes(US_ASCII));

    @Test
    void hashesPartsAsIfTheyWereOne() {
        assertThat(DIGEST.hex()).isEqualTo(ABC);
        assertThat(Digest.sha256("a".getBytes(US_ASCII), new byte[0], "bc".getBytes(US_ASCII)))
                .isEqualTo(DIGEST);
    }

    @Test
    void hashesAStreamInAnyPieces() {
        Sha256 hasher = new Sha256();
        for (int round = 0; round < 2; round++) {
            hasher.update('a');
            hasher.update("xbx".getBytes(US_ASCII), 1, 1);
            hasher.update("c".getBytes(US_ASCII));
            assertThat(hasher.digest()).as("round %d", round).isEqualTo(DIGEST);
        }
    }

    @Test
    void hashesAStreamFromWhereItStandsToItsEnd() throws IOException {
        byte[] bytes = new byte[200_001];
        Arrays.fill(bytes, (byte) 'a');
        InputStream in = new ByteArrayInputStream(bytes);
        assertThat(in.read()).isEqualTo('a');

        assertThat(Sha256.of(in)).isEqualTo(Digest.sha256(Arrays.copyOf(bytes, 200_000)));
        assertThat(Sha256.of(in)).as("at its end").isEqualTo(Digest.sha256(new byte[0]));
    }

    @Test
    void passesOnThatAStreamCannotBeRead() throws IOException {
        InputStream closed = InputStream.nullInputStream();
        closed.close();

        assertThatThrownBy(() -> Sha256.of(closed)).isInstanceOf(IOException.class);
    }

    @Test
    void readsBackEachOfItsTexts() {
        assertThat(Digest.parseHex(DIGEST.hex())).contains(DIGEST);
        assertThat(Digest.parsePrefixed(DIGEST.prefixed())).contains(DIGEST);
        assertThat(Digest.parseBase64(DIGEST.base64())).contains(DIGEST);
        assertThat(Digest.ofBytes(DIGEST.bytes())).isEqualTo(DIGEST).hasSameHashCodeAs(DIGEST);
        assertThat(DIGEST).hasToString("sha256:" + ABC);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sha256:", "sha-256:" + ABC, "SHA256:" + ABC, "sha256:" + ABC + "0", " sha256:" + ABC})
    void refusesOtherPrefixedTexts(String text) {
        assertThat(Digest.parsePrefixed(text)).isEmpty();
    }

    @Test
    void refusesOtherSpellingsOfTheSameValue() {
        List<String> hexes =
                List.of(ABC.toUpperCase(Locale.ROOT), ABC + "00", ABC.substring(1), "g" + ABC.substring(1));
        assertThat(hexes)
                .as("hex")
                .allSatisfy(hex -> assertThat(Digest.parseHex(hex)).isEmpty());

        String base64 = DIGEST.base64();
        String unpadded = base64.substring(0, 43);
        String strayBits = base64.substring(0, 42) + (char) (base64.charAt(42) + 1) + "=";
        List<String> base64s = List.of(
                unpadded, strayBits, base64 + "\n", base64.replace('+', '-').replace('/', '_') + "=");
        assertThat(base64s)
                .as("base64")
                .allSatisfy(text -> assertThat(Digest.parseBase64(text)).isEmpty());
    }

    @Test
    void keepsItsBytesToItself() {
        byte[] given = DIGEST.bytes();
        Digest digest = Digest.ofBytes(given);
        given[0]++;
        digest.bytes()[1]++;

        assertThat(digest).isEqualTo(DIGEST);
    }

    @Test
    void refusesAnyOtherLength() {
        assertThatThrownBy(() -> Digest.ofBytes(new byte[31])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Digest.ofBytes(new byte[33])).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void ordersAsItsHexTextsDo() {
        byte[] high = new byte[32];
        high[0] = (byte) 0x80;
        byte[] low = new byte[32];
        low[0] = 0x7f;

        assertThat(Digest.ofBytes(high)).isGreaterThan(Digest.ofBytes(low));
    }
}
