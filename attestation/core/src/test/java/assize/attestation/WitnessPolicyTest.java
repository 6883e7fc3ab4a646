/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Oracle: C2SP tlog-policy, and cosignatures made here. */
class WitnessPolicyTest {

    private static final Ed25519PrivateKey LOG = key(1);
    private static final String ORIGIN = "assize.example/log/spring";

    private static Ed25519PrivateKey key(int seed) {
        byte[] bytes = new byte[Ed25519PrivateKey.SEED_BYTES];
        bytes[0] = (byte) seed;
        return Ed25519PrivateKey.ofSeed(bytes);
    }

    private static String witness(String name, int seed) {
        return "witness " + name + " "
                + new WitnessKey("witness.example/" + name, key(seed).publicKey()).format() + "\n";
    }

    private static String logLine() {
        return "log " + new NoteKey(ORIGIN, LOG.publicKey()).format() + " https://assize.example/log/spring\n";
    }

    private static final String THREE =
            "# a policy\n\n" + logLine() + witness("a", 11) + witness("b", 12) + witness("c", 13);

    private static SignedCheckpoint cosigned(String... names) {
        SignedCheckpoint checkpoint = SignedCheckpoint.sign(new Checkpoint(ORIGIN, 0, MerkleTree.emptyRoot()), LOG);
        for (String name : names) {
            checkpoint = checkpoint.cosigned(Cosignature.sign(
                    checkpoint, 1_767_225_600, "witness.example/" + name, key(name.charAt(0) - 'a' + 11)));
        }
        return checkpoint;
    }

    private static boolean isMet(String policy, String... names) {
        return WitnessPolicy.parse(policy)
                .then(parsed -> parsed.count(cosigned(names)))
                .fold(WitnessPolicy.Count::isMet, reason -> {
                    throw new AssertionError(reason);
                });
    }

    @Test
    void countsTOfN() {
        String twoOfThree = THREE + "group g 2 a b c\nquorum g\n";
        assertThat(isMet(twoOfThree)).isFalse();
        assertThat(isMet(twoOfThree, "a")).isFalse();
        assertThat(isMet(twoOfThree, "a", "a")).as("each counts once").isFalse();
        assertThat(isMet(twoOfThree, "a", "c")).isTrue();
        assertThat(isMet(THREE + "group g all a b c\nquorum g\n", "a", "b")).isFalse();
        assertThat(isMet(THREE + "group g any a b c\nquorum g\n", "b")).isTrue();
        assertThat(isMet(THREE + "quorum c\n", "b")).isFalse();
        assertThat(isMet(THREE + "quorum none\n")).isTrue();
        assertThat(isMet(THREE + "group g any a b\ngroup h all g c\nquorum h\n", "b", "c"))
                .isTrue();
    }

    /** Read group by group and member by member, this would take longer than anybody waits. */
    @Test
    @Timeout(60)
    void countsGroupsOfGroupsHoweverManyThereAre() {
        StringBuilder policy = new StringBuilder(THREE).append("group g0 any a\ngroup g1 any a b\n");
        for (int i = 2; i < 1_000; i++) {
            policy.append("group g%d all g%d g%d\n".formatted(i, i - 1, i - 2));
        }
        policy.append("quorum g999\n");
        assertThat(isMet(policy.toString(), "a")).isTrue();
        assertThat(isMet(policy.toString(), "b")).isFalse();
        StringBuilder chain = new StringBuilder(THREE).append("group h0 any c\n");
        for (int i = 1; i < 5_000; i++) {
            chain.append("group h%d 1 h%d\n".formatted(i, i - 1));
        }
        chain.append("quorum h4999\n");
        assertThat(isMet(chain.toString(), "c")).isTrue();
        assertThat(isMet(chain.toString(), "a", "b")).isFalse();
    }

    @Test
    void namesWhoIsThereAndWhoIsNot() {
        WitnessPolicy policy = WitnessPolicy.parse(THREE + "group g all a b c\nquorum g\n")
                .toOptional()
                .orElseThrow();
        assertThat(policy.count(cosigned("c", "a")))
                .isEqualTo(new Parsed.Value<>(new WitnessPolicy.Count(false, List.of("a", "c"), List.of("b"))));
        assertThat(policy.logs()).containsExactly(new NoteKey(ORIGIN, LOG.publicKey()));
    }

    @Test
    void aCosignatureThatIsBadIsNotPassedOver() {
        SignedCheckpoint good = cosigned("a");
        SignedCheckpoint other =
                SignedCheckpoint.sign(new Checkpoint(ORIGIN, 1, Digest.sha256("x".getBytes(UTF_8))), LOG);
        SignedCheckpoint swapped = other.cosigned(
                Cosignature.of(good.note().signatures().get(1)).toOptional().orElseThrow());
        assertThat(WitnessPolicy.parse(THREE + "quorum a\n").then(policy -> policy.count(swapped)))
                .isInstanceOf(Parsed.Malformed.class);
    }

    @Test
    void readsNothingElse() {
        for (String text : List.of(
                "",
                THREE,
                THREE + "quorum d\n",
                THREE + "quorum a\nquorum a\n",
                THREE + "quorum\n",
                THREE + "group g 4 a b c\nquorum g\n",
                THREE + "group g 0 a b c\nquorum g\n",
                THREE + "group g 2 a a\nquorum g\n",
                THREE + "group g 1 d\nquorum g\n",
                THREE + "group a any b\nquorum a\n",
                THREE + "group none any b\nquorum none\n",
                THREE + witness("a", 14) + "quorum a\n",
                THREE + witness("d", 11) + "quorum a\n",
                THREE + "witness d nonsense\nquorum a\n",
                "log nonsense\nquorum none\n",
                "vote a\nquorum none\n",
                "#" + "x".repeat(100_000))) {
            assertThat(WitnessPolicy.parse(text))
                    .as(text.substring(0, Math.min(40, text.length())))
                    .isInstanceOf(Parsed.Malformed.class);
        }
    }
}
