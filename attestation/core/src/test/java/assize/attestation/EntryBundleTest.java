/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Oracle: the definition in C2SP tlog-tiles, written out as bytes by hand. */
class EntryBundleTest {

    @Test
    void writesLengthAndBytesOfEachEntry() {
        byte[] bundle = EntryBundle.encode(List.of("one".getBytes(US_ASCII), new byte[0], "three".getBytes(US_ASCII)));

        assertThat(HexFormat.of().formatHex(bundle)).isEqualTo("00036f6e65" + "0000" + "00057468726565");
    }

    @Test
    void readsBackWhatWasWritten() {
        byte[] longest = new byte[65_535];
        longest[65_534] = 7;
        byte[] bytes = EntryBundle.encode(List.of(longest, "b".getBytes(US_ASCII)));
        EntryBundle bundle = EntryBundle.decode(bytes).toOptional().orElseThrow();
        bytes[10]++;

        assertThat(bundle.size()).isEqualTo(2);
        assertThat(bundle.entry(0)).isEqualTo(longest);
        assertThat(bundle.entry(1)).asString().isEqualTo("b");
        assertThat(bundle.leafHash(0)).isEqualTo(MerkleTree.leafHash(longest));
        assertThatThrownBy(() -> bundle.entry(2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void holdsUpTo256Entries() {
        byte[] full = EntryBundle.encode(Collections.nCopies(256, new byte[] {1}));
        byte[] overfull = new byte[257 * 3];

        assertThat(EntryBundle.decode(full).toOptional().map(EntryBundle::size)).contains(256);
        assertThat(EntryBundle.decode(overfull)).isInstanceOf(Parsed.Malformed.class);
        assertThatThrownBy(() -> EntryBundle.encode(Collections.nCopies(257, new byte[0])))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> EntryBundle.encode(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> EntryBundle.encode(List.of(new byte[65_536])))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00", "0001", "000141ff", "ffff00", "00020102" + "0001"})
    void refusesBytesThatDoNotDivideIntoEntries(String hex) {
        assertThat(EntryBundle.decode(HexFormat.of().parseHex(hex))).isInstanceOf(Parsed.Malformed.class);
    }
}
