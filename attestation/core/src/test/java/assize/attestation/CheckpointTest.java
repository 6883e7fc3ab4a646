/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Oracle: the example and the rules of C2SP tlog-checkpoint. */
class CheckpointTest {

    private static final String ROOT = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=";
    private static final String EXAMPLE = "example.com/behind-the-sofa\n20852163\n" + ROOT + "\n";

    private static final Ed25519PrivateKey KEY = Ed25519PrivateKey.ofSeed(new byte[32]);

    private static final Ed25519PrivateKey OTHER_KEY =
            Ed25519PrivateKey.ofSeed(MerkleTree.emptyRoot().bytes());

    private static Checkpoint example() {
        return Checkpoint.parse(EXAMPLE).toOptional().orElseThrow();
    }

    @Test
    void readsAndWritesTheExample() {
        assertThat(example())
                .isEqualTo(new Checkpoint(
                        "example.com/behind-the-sofa",
                        20_852_163,
                        Digest.parseBase64(ROOT).orElseThrow()));
        assertThat(example().text()).isEqualTo(EXAMPLE);
    }

    @Test
    void readsOverExtensionLines() {
        assertThat(Checkpoint.parse(EXAMPLE + "more\nand more\n")).isEqualTo(new Parsed.Value<>(example()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "origin\n1\n",
                "origin\n1\n" + ROOT,
                "\n1\n" + ROOT + "\n",
                "origin\n01\n" + ROOT + "\n",
                "origin\n00\n" + ROOT + "\n",
                "origin\n+1\n" + ROOT + "\n",
                "origin\n-1\n" + ROOT + "\n",
                "origin\n 1\n" + ROOT + "\n",
                "origin\n1 \n" + ROOT + "\n",
                "origin\n1.0\n" + ROOT + "\n",
                "origin\n0x1\n" + ROOT + "\n",
                "origin\n١\n" + ROOT + "\n",
                "origin\n\n" + ROOT + "\n",
                "origin\n9223372036854775808\n" + ROOT + "\n",
                "origin\n99999999999999999999\n" + ROOT + "\n",
                "origin\n1\n" + ROOT + "=\n",
                "origin\n1\n\n",
                "origin\n1\nAAAA\n",
                "origin\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I\n",
                "origin\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2J=\n",
                "origin\n1\n" + ROOT + "\n\n",
                "origin\n1\n" + ROOT + "\nmore\n\n",
                "origin\n1\n" + ROOT + "\n\nmore\n",
                "ori\u0000gin\n1\n" + ROOT + "\n"
            })
    void refusesBadCheckpoints(String text) {
        assertThat(Checkpoint.parse(text)).isInstanceOf(Parsed.Malformed.class);
    }

    @Test
    void takesAnySizeALogCanHave() {
        for (long size : new long[] {0, 1, 10, Long.MAX_VALUE}) {
            Checkpoint checkpoint = new Checkpoint("origin", size, MerkleTree.emptyRoot());
            assertThat(Checkpoint.parse(checkpoint.text())).isEqualTo(new Parsed.Value<>(checkpoint));
        }
        assertThatThrownBy(() -> new Checkpoint("origin", -1, MerkleTree.emptyRoot()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Checkpoint("two\nlines", 1, MerkleTree.emptyRoot()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Checkpoint("", 1, MerkleTree.emptyRoot()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void isProvenOnlyByTheKeyOfItsOrigin() {
        SignedCheckpoint signed = SignedCheckpoint.sign(example(), KEY);
        NoteKey logKey = new NoteKey(example().origin(), KEY.publicKey());
        NoteKey otherName = new NoteKey("example.com/elsewhere", KEY.publicKey());
        NoteKey otherKey = new NoteKey(example().origin(), OTHER_KEY.publicKey());

        assertThat(SignedCheckpoint.parse(signed.note().bytes())).isEqualTo(new Parsed.Value<>(signed));
        assertThat(signed.verify(logKey)).isEqualTo(ProofCheck.proven());
        assertThat(signed.verify(otherName)).isInstanceOf(ProofCheck.Refuted.class);
        assertThat(signed.verify(otherKey)).isInstanceOf(ProofCheck.Refuted.class);

        SignedNote underOtherName = SignedNote.sign(example().text(), "example.com/elsewhere", KEY);
        SignedCheckpoint confused =
                SignedCheckpoint.parse(underOtherName.bytes()).toOptional().orElseThrow();
        assertThat(confused.verify(otherName)).as("origin confusion").isInstanceOf(ProofCheck.Refuted.class);
        assertThat(confused.verify(logKey)).as("name confusion").isInstanceOf(ProofCheck.Refuted.class);
    }

    @Test
    void isProvenBesideSignaturesOfWitnesses() {
        SignedNote witnessed = SignedCheckpoint.sign(example(), KEY).note().alsoSign("witness.example", OTHER_KEY);
        SignedCheckpoint signed =
                SignedCheckpoint.parse(witnessed.bytes()).toOptional().orElseThrow();

        assertThat(signed.verify(new NoteKey(example().origin(), KEY.publicKey())))
                .isEqualTo(ProofCheck.proven());
    }

    @Test
    void refusesANoteThatIsNoCheckpointAndACheckpointThatIsNoNote() {
        byte[] otherNote = SignedNote.sign("hello\n", "name", KEY).bytes();

        assertThat(SignedCheckpoint.parse(otherNote)).isInstanceOf(Parsed.Malformed.class);
        assertThat(SignedCheckpoint.parse(EXAMPLE.getBytes(UTF_8))).isInstanceOf(Parsed.Malformed.class);
        assertThatThrownBy(() -> new SignedCheckpoint(example(), SignedNote.sign("hello\n", "name", KEY)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
