/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Oracle: the example of W3C Data Integrity EdDSA Cryptosuites 1.0, appendix B.3 (its key pair, hashes and proof value); the
 * first key of did:key's Ed25519 examples; the base58 examples of draft-msporny-base58.
 */
class DataIntegrityTest {
    private static final String MULTIKEY = "z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2";
    private static final String CONTEXT =
            "\"@context\":[\"https://www.w3.org/ns/credentials/v2\",\"https://www.w3.org/ns/credentials/examples/v2\"]";

    /** Members in canonical order. */
    private static final byte[] DOCUMENT = utf8("{" + CONTEXT
            + ",\"credentialSubject\":{\"alumniOf\":\"The School of Examples\",\"id\":\"did:example:abcdefgh\"}"
            + ",\"description\":\"A minimum viable example of an Alumni Credential.\""
            + ",\"id\":\"urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33\""
            + ",\"issuer\":\"https://vc.example/issuers/5678\",\"name\":\"Alumni Credential\""
            + ",\"type\":[\"VerifiableCredential\",\"AlumniCredential\"],\"validFrom\":\"2023-01-01T00:00:00Z\"}");

    /** As published: the key is named by itself. */
    private static final byte[] CONFIGURATION = configuration("did:key:" + MULTIKEY + "#" + MULTIKEY);

    private static final String PROOF_VALUE =
            "z2HnFSSPPBzR36zdDgK8PbEHeXbR56YF24jwMpt3R1eHXQzJDMWS93FCzpvJpwTWd3GAVFuUfjoJdcnTMuVor51aX";

    @Test
    void hashesConfigurationAndDocumentAsTheExampleDoes() {
        assertThat(HexFormat.of().formatHex(DataIntegrity.hashData(CONFIGURATION, DOCUMENT)))
                .isEqualTo("66ab154f5c2890a140cb8388a22a160454f80575f6eae09e5a097cabe539a1db"
                        + "59b7cb6251b8991add1ce0bc83107e3db9dbbab5bd2c28f687db1a03abc92f19");
    }

    @Test
    void makesAndVerifiesTheExamplesProof() {
        byte[] secret = Multibase.parseBase58("z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq")
                .orElseThrow();
        // Multicodec ed25519-priv is two bytes.
        Ed25519PrivateKey key = Ed25519PrivateKey.ofSeed(Arrays.copyOfRange(secret, 2, 34));
        assertThat(DidKey.multikey(key.publicKey())).isEqualTo(MULTIKEY);
        assertThat(DataIntegrity.sign(key, CONFIGURATION, DOCUMENT)).isEqualTo(PROOF_VALUE);
        assertThat(DataIntegrity.sign(key, configuration("https://vc.example/issuers/5678#" + MULTIKEY), DOCUMENT))
                .as("an example of the working group's repository, by the same key under another name")
                .isEqualTo("z63t83Y53KfzJ5ZosfKTnqfMcKB2dmTrfjSaQjeNNjAD5srBowQfmWqeRb8rRjmeEuCBEsddF9LsVogtuTsijJKh4");
        Ed25519PublicKey published = DidKey.parseMultikey(MULTIKEY).orElseThrow();
        assertThat(DataIntegrity.verify(published, CONFIGURATION, DOCUMENT, PROOF_VALUE))
                .isEqualTo(ProofCheck.proven());
    }

    @Test
    void refutesEveryChange() {
        Ed25519PublicKey key = DidKey.parseMultikey(MULTIKEY).orElseThrow();
        for (int i = 0; i < DOCUMENT.length; i += 17) {
            byte[] changed = DOCUMENT.clone();
            changed[i] ^= 1;
            assertThat(DataIntegrity.verify(key, CONFIGURATION, changed, PROOF_VALUE))
                    .as("byte %d of the document", i)
                    .isInstanceOf(ProofCheck.Refuted.class);
        }
        assertThat(DataIntegrity.verify(key, DOCUMENT, CONFIGURATION, PROOF_VALUE))
                .as("the two swapped")
                .isInstanceOf(ProofCheck.Refuted.class);
        for (String value : new String[] {"", "z", "u" + PROOF_VALUE.substring(1), PROOF_VALUE + "1", "z0", "zzzz"}) {
            assertThat(DataIntegrity.verify(key, CONFIGURATION, DOCUMENT, value))
                    .as(value)
                    .isInstanceOf(ProofCheck.Refuted.class);
        }
    }

    @Test
    void namesAKeyByItself() {
        Ed25519PublicKey key = DidKey.parse("did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp")
                .orElseThrow();
        assertThat(HexFormat.of().formatHex(key.bytes()))
                .isEqualTo("3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29");
        assertThat(DidKey.parse(DidKey.verificationMethod(key))).contains(key);
        assertThat(DidKey.parse(DidKey.of(key))).contains(key);
        for (String other : new String[] {
            "",
            "did:key:",
            "did:key:z",
            "did:web:assize.example",
            MULTIKEY,
            "did:key:" + MULTIKEY + "#other",
            "did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooW",
            "did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme"
        }) {
            assertThat(DidKey.parse(other)).as(other).isEmpty();
        }
    }

    @Test
    void writesTheExamplesOfBase58() {
        assertThat(Base58.encode(utf8("Hello World!"))).isEqualTo("2NEpo7TZRRrLZSi2U");
        assertThat(Base58.encode(utf8("The quick brown fox jumps over the lazy dog.")))
                .isEqualTo("USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z");
        assertThat(Base58.encode(HexFormat.of().parseHex("0000287fb4cd"))).isEqualTo("11233QC4");
    }

    @Test
    void readsWhatItWrites() {
        Random random = new Random(58);
        for (int length = 0; length < 70; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            Arrays.fill(bytes, 0, Math.min(length, length % 4), (byte) 0);
            assertThat(Base58.decode(Base58.encode(bytes)))
                    .hasValueSatisfying(read -> assertThat(read).isEqualTo(bytes));
        }
        assertThat(Base58.decode("0OIl")).isEmpty();
        assertThat(Base58.decode("1".repeat(201))).isEmpty();
    }

    @Test
    void writesADigestAsMultihash() {
        assertThat(Multibase.of(Digest.sha256(utf8("")))).startsWith("zQm");
    }

    /** Members in canonical order. */
    private static byte[] configuration(String verificationMethod) {
        return utf8("{" + CONTEXT
                + ",\"created\":\"2023-02-24T23:36:38Z\",\"cryptosuite\":\"eddsa-jcs-2022\""
                + ",\"proofPurpose\":\"assertionMethod\",\"type\":\"DataIntegrityProof\""
                + ",\"verificationMethod\":\"" + verificationMethod + "\"}");
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
