/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Oracle: the worked example of attestation/README.md; its signature was made by the JDK's Ed25519. */
class BattleHashTest {

    private static final Digest ROOT = Digest.parsePrefixed(
                    "sha256:ec0961024c248174f44ae71f79a98d27a03eeaa2a071a740106bd921d2ab495c")
            .orElseThrow();

    private static final BattleHash EXAMPLE =
            new BattleHash("btl_example", "agt_red", 1, 100, 1500, 1512, 1_721_480_060_000L, ROOT);

    @Test
    void hashesTheWorkedExample() {
        assertThat(EXAMPLE.text()).isEqualTo("sha256:d088b0fed978aba3a6cfba3965a4d4279a9f633ce9126e1674e5a3731ab26643");
        assertThat(EXAMPLE.digest().prefixed()).isEqualTo(EXAMPLE.text());
    }

    @Test
    void signsItsTextAsItStands() {
        assertThat(EXAMPLE.message()).hasSize(71).isEqualTo(EXAMPLE.text().getBytes(US_ASCII));
        assertThat(Ed25519PrivateKey.ofSeed(new byte[32])
                        .sign(EXAMPLE.message())
                        .ed25519Hex())
                .isEqualTo("ed25519:1c5845a563fb882d85eaca97fda5e838517c2decebf5b1bda93f20d281055ae0"
                        + "8df22f896404988ea7b75a087155f8ccf54937fe0175681d114c9d32b80e1804");
    }

    @Test
    void joinsItsValuesWithNothingBetween() {
        // Known and documented: the formula is the source's, so checkers made for it work.
        BattleHash rankTwo = new BattleHash("b", "a", 2, 157, 0, 0, 0, ROOT);
        BattleHash rankTwentyOne = new BattleHash("b", "a", 21, 57, 0, 0, 0, ROOT);

        assertThat(rankTwo.text()).isEqualTo(rankTwentyOne.text());
        assertThat(rankTwo).isNotEqualTo(rankTwentyOne);
    }
}
