/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Oracles: the example of C2SP tlog-cosignature; the witness key of transparency-dev/formats' tests; two cosignatures that
 * torchwood 0.9.0 made with the seed of 32 bytes 0x07.
 */
class CosignatureTest {

    private static final String TEXT = """
        example.com/behind-the-sofa
        20852163
        CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
        """;
    private static final String LOG_LINE = "— example.com/behind-the-sofa"
            + " Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n";
    private static final String SPECIFIED = "— witness.example.com/w1"
            + " jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n";
    private static final String TORCHWOOD = "— witness.example.com/w1"
            + " gSKlqwAAAABrDbLpvEHNw1DaiFPYtx3uu+2yU4E65yqdiPXDXBy8e5sTI9DP5blagDdb59n/8xZX6qMgKOeo6P2bjwikkpAh71ncAw==\n";
    private static final String TORCHWOOD_EXTENDED = "— witness.example.com/w1"
            + " gSKlqwAAAABrDbLpQN/fgrRjx+nrTDTj28EZiimdZtAL7iNbMh80viw1KR20iGdt+lLKrvjSb4YBwRtqHv0a25HNKaWlcGAIO30UDg==\n";
    private static final WitnessKey WITNESS = WitnessKey.parse(
                    "witness.example.com/w1+8122a5ab+BOpKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs")
            .orElseThrow();
    private static final long TORCHWOOD_TIME = 1_796_059_881;

    private static SignedCheckpoint checkpoint(String text, String... lines) {
        String note = text + "\n" + String.join("", lines);
        return SignedCheckpoint.parse(note.getBytes(UTF_8)).toOptional().orElseThrow();
    }

    private static Cosignature last(SignedCheckpoint checkpoint) {
        List<NoteSignature> lines = checkpoint.note().signatures();
        return Cosignature.of(lines.get(lines.size() - 1)).toOptional().orElseThrow();
    }

    private static Ed25519PrivateKey witnessKey() {
        byte[] seed = new byte[Ed25519PrivateKey.SEED_BYTES];
        Arrays.fill(seed, (byte) 7);
        return Ed25519PrivateKey.ofSeed(seed);
    }

    @Test
    void readsTheExampleOfTheSpecification() {
        Cosignature cosignature = last(checkpoint(TEXT, LOG_LINE, SPECIFIED));

        assertThat(cosignature.witnessName()).isEqualTo("witness.example.com/w1");
        assertThat(cosignature.timestamp())
                .as("the time the specification names")
                .isEqualTo(1_679_315_147);
        assertThat(cosignature.line().line() + "\n").isEqualTo(SPECIFIED);
    }

    @Test
    void readsAWitnessKeyOfAnotherImplementation() {
        String vkey = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2";

        assertThat(WitnessKey.parse(vkey).orElseThrow().format()).isEqualTo(vkey);
        assertThat(NoteKey.parse(vkey)).as("no key of a log").isEmpty();
    }

    @Test
    void provesWhatTorchwoodCosigned() {
        SignedCheckpoint checkpoint = checkpoint(TEXT, LOG_LINE, TORCHWOOD);

        assertThat(last(checkpoint).timestamp()).isEqualTo(TORCHWOOD_TIME);
        assertThat(last(checkpoint).verify(checkpoint, WITNESS)).isEqualTo(ProofCheck.proven());
        assertThat(checkpoint.cosignatures(WITNESS)).isEqualTo(new Parsed.Value<>(List.of(last(checkpoint))));
    }

    @Test
    void cosignsAsTorchwoodDoes() {
        SignedCheckpoint bare = checkpoint(TEXT, LOG_LINE);

        Cosignature cosignature = Cosignature.sign(bare, TORCHWOOD_TIME, "witness.example.com/w1", witnessKey());

        assertThat(bare.cosigned(cosignature)).isEqualTo(checkpoint(TEXT, LOG_LINE, TORCHWOOD));
        assertThat(bare.cosigned(cosignature).cosigned(cosignature))
                .as("one it bears already")
                .isEqualTo(checkpoint(TEXT, LOG_LINE, TORCHWOOD));
    }

    @Test
    void coversTheExtensionLines() {
        SignedCheckpoint extended = checkpoint(TEXT + "extension 1\n", LOG_LINE, TORCHWOOD_EXTENDED);

        assertThat(last(extended).verify(extended, WITNESS)).isEqualTo(ProofCheck.proven());
        assertThat(last(extended).verify(checkpoint(TEXT + "extension X\n", LOG_LINE), WITNESS))
                .isInstanceOf(ProofCheck.Refuted.class);
        assertThat(last(extended).verify(checkpoint(TEXT, LOG_LINE), WITNESS)).isInstanceOf(ProofCheck.Refuted.class);
    }

    @Test
    void isBoundToItsTime() {
        SignedCheckpoint checkpoint = checkpoint(TEXT, LOG_LINE, TORCHWOOD);
        Cosignature given = last(checkpoint);
        Cosignature later =
                new Cosignature(given.witnessName(), given.keyId(), given.timestamp() + 1, given.signature());

        assertThat(later.verify(checkpoint, WITNESS)).isInstanceOf(ProofCheck.Refuted.class);
        assertThat(checkpoint(TEXT, LOG_LINE).cosigned(later).cosignatures(WITNESS))
                .as("a bad line of a known witness spoils the checkpoint")
                .isInstanceOf(Parsed.Malformed.class);
    }

    @Test
    void countsNobodyElsesLines() {
        WitnessKey otherName = new WitnessKey("witness.example.com/w2", WITNESS.publicKey());
        SignedCheckpoint checkpoint = checkpoint(TEXT, LOG_LINE, SPECIFIED, TORCHWOOD);

        assertThat(checkpoint.cosignatures(otherName)).isEqualTo(new Parsed.Value<>(List.of()));
        assertThat(last(checkpoint).verify(checkpoint, otherName)).isInstanceOf(ProofCheck.Refuted.class);
        assertThat(checkpoint.cosignatures(WITNESS))
                .as("the line of the same name and another key id is passed over")
                .isEqualTo(new Parsed.Value<>(List.of(last(checkpoint))));
    }

    @Test
    void isNoSignatureOfALogNorTheOtherWayRound() {
        String name = "example.com/behind-the-sofa";
        SignedCheckpoint signed =
                SignedCheckpoint.sign(checkpoint(TEXT, LOG_LINE).checkpoint(), witnessKey());
        NoteKey asLog = new NoteKey(name, witnessKey().publicKey());
        WitnessKey asWitness = new WitnessKey(name, witnessKey().publicKey());
        SignedCheckpoint cosignedOnly = checkpoint(
                TEXT,
                Cosignature.sign(signed, TORCHWOOD_TIME, name, witnessKey())
                                .line()
                                .line() + "\n");

        assertThat(asLog.keyId()).isNotEqualTo(asWitness.keyId());
        assertThat(signed.cosignatures(asWitness)).isEqualTo(new Parsed.Value<>(List.of()));
        assertThat(cosignedOnly.verify(asLog)).isInstanceOf(ProofCheck.Refuted.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 71, 73, 2_428})
    void refusesOtherLengths(int bytes) {
        NoteSignature line = NoteSignature.of("witness.example.com/w1", WITNESS.keyId(), new byte[bytes]);

        assertThat(Cosignature.of(line)).isInstanceOf(Parsed.Malformed.class);
    }

    @Test
    void refusesTimesBeyondTheLargestNumber() {
        byte[] blob = new byte[72];
        blob[0] = (byte) 0x80;

        assertThat(Cosignature.of(NoteSignature.of("witness.example.com/w1", WITNESS.keyId(), blob)))
                .isInstanceOf(Parsed.Malformed.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "+",
                "w+8122a5ab",
                "witness.example.com/w2+8122a5ab+BOpKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs",
                "witness.example.com/w1+8122a5ac+BOpKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs",
                "witness.example.com/w1+8122A5AB+BOpKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs",
                "witness.example.com/w1+8122a5ab+BOpKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtI",
                "witness.example.com/w1+8122a5ab+BOpKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs ",
                "witness example+8122a5ab+BOpKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs"
            })
    void refusesBadKeys(String vkey) {
        assertThat(WitnessKey.parse(vkey)).isEmpty();
    }

    @Test
    void refusesAKeyOfTheLogsType() {
        byte[] typed = Base64.getDecoder().decode("BOpKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs");
        typed[0] = 1;
        String vkey = "witness.example.com/w1+8122a5ab+" + Base64.getEncoder().encodeToString(typed);

        assertThat(WitnessKey.parse(vkey)).isEmpty();
    }
}
