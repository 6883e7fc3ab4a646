/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Oracle: the format of C2SP tlog-proof written out by hand, and its bad files as transparency-dev/formats lists them. */
class InclusionProofFileTest {

    private static final Ed25519PrivateKey KEY = Ed25519PrivateKey.ofSeed(new byte[32]);
    private static final NoteKey LOG_KEY = new NoteKey("assize.example/log/season-one", KEY.publicKey());

    private static final List<Digest> LEAVES = IntStream.range(0, 5)
            .mapToObj(i -> MerkleTree.leafHash(new byte[] {(byte) i}))
            .toList();

    private static final SignedCheckpoint CHECKPOINT =
            SignedCheckpoint.sign(new Checkpoint(LOG_KEY.name(), 5, MerkleTree.root(LEAVES)), KEY);

    private static final InclusionProofFile FILE =
            InclusionProofFile.of(MerkleTree.hashes(LEAVES).prove(2, 5), CHECKPOINT);

    private static final String FIRST_PART = "c2sp.org/tlog-proof@v1\nindex 2\n"
            + LEAVES.get(3).base64() + "\n"
            + MerkleTree.nodeHash(LEAVES.get(0), LEAVES.get(1)).base64() + "\n"
            + LEAVES.get(4).base64() + "\n";

    private static Parsed<InclusionProofFile> parse(String file) {
        return InclusionProofFile.parse(file.getBytes(UTF_8));
    }

    @Test
    void writesTheFormatLineByLine() {
        assertThat(FILE.format())
                .isEqualTo(FIRST_PART + "\n" + CHECKPOINT.note().format());
        assertThat(FILE.verify(LEAVES.get(2), LOG_KEY)).isEqualTo(ProofCheck.proven());
        assertThat(parse(FILE.format())).isEqualTo(new Parsed.Value<>(FILE));
    }

    @Test
    void readsAnExtraLineAndGivesItBack() {
        String file = FILE.format().replace("index", "extra YSBub3Rl\nindex");

        assertThat(parse(file))
                .isInstanceOfSatisfying(
                        Parsed.Value.class,
                        value -> assertThat(((InclusionProofFile) value.value()).format())
                                .isEqualTo(file));
    }

    @Test
    void readsTheProofOfTheOnlyEntry() {
        SignedCheckpoint checkpoint = SignedCheckpoint.sign(new Checkpoint(LOG_KEY.name(), 1, LEAVES.get(0)), KEY);
        InclusionProofFile file = InclusionProofFile.of(new InclusionProof(0, 1, List.of()), checkpoint);

        assertThat(file.format()).startsWith("c2sp.org/tlog-proof@v1\nindex 0\n\nassize.example/");
        assertThat(parse(file.format())).isEqualTo(new Parsed.Value<>(file));
        assertThat(file.verify(LEAVES.get(0), LOG_KEY)).isEqualTo(ProofCheck.proven());
    }

    @Test
    void refutesOtherLeavesIndexesKeysAndPaths() {
        NoteKey otherLog = new NoteKey("assize.example/log/season-two", KEY.publicKey());
        InclusionProofFile otherIndex = new InclusionProofFile("", 3, FILE.hashes(), CHECKPOINT);
        InclusionProofFile pastTheEnd = new InclusionProofFile("", 5, FILE.hashes(), CHECKPOINT);
        InclusionProofFile shorter = new InclusionProofFile("", 2, FILE.hashes().subList(0, 2), CHECKPOINT);

        assertThat(List.of(
                        FILE.verify(LEAVES.get(1), LOG_KEY),
                        FILE.verify(LEAVES.get(2), otherLog),
                        otherIndex.verify(LEAVES.get(2), LOG_KEY),
                        pastTheEnd.verify(LEAVES.get(2), LOG_KEY),
                        shorter.verify(LEAVES.get(2), LOG_KEY)))
                .allSatisfy(check -> assertThat(check).isInstanceOf(ProofCheck.Refuted.class));
    }

    @Test
    void refusesBadFiles() {
        String good = FILE.format();
        String hash = LEAVES.get(3).base64();
        List<String> bad = List.of(
                "",
                "\n\n",
                FIRST_PART,
                good.replace("@v1", "@v2"),
                "\n" + good,
                good.replace("index 2", "index 02"),
                good.replace("index 2", "index -2"),
                good.replace("index 2", "index two"),
                good.replace("index 2", "index 9223372036854775808"),
                good.replace("index 2\n", ""),
                good.replace("index 2", "index  2"),
                good.replace("index", "extra \nindex"),
                good.replace("index", "extra !!notbase64!!\nindex"),
                good.replace("index", "extra QQ\nindex"),
                good.replace("index", "extra QUJD\nextra QUJD\nindex"),
                good.replace(hash, "!!notbase64!!"),
                good.replace(hash, hash.substring(4)),
                good.replace(hash, "A".repeat(86) + "=="),
                good.replace(hash, (hash + "\n").repeat(64)),
                good.replace("\n", "\r\n"),
                good + "\n",
                good.substring(0, good.length() - 1));

        assertThat(bad).allSatisfy(file -> assertThat(parse(file)).isInstanceOf(Parsed.Malformed.class));
        assertThat(InclusionProofFile.parse(new byte[2_000_001])).isInstanceOf(Parsed.Malformed.class);
    }

    @Test
    void refusesToBeMadeOfPartsThatDoNotFit() {
        assertThatThrownBy(() -> InclusionProofFile.of(MerkleTree.hashes(LEAVES).prove(2, 4), CHECKPOINT))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new InclusionProofFile("?", 0, List.of(), CHECKPOINT))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new InclusionProofFile("", -1, List.of(), CHECKPOINT))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
