/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Oracles: RFC 8032 §7.1 for what must verify, the 914 edge cases of C2SP/CCTV for what must not, and the JDK's own Ed25519 as
 * second opinion.
 */
class Ed25519Test {

    private static final HexFormat HEX = HexFormat.of();

    /** L, the order of the group, RFC 8032 §5.1. */
    private static final BigInteger GROUP_ORDER =
            BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));

    private static final Ed25519PrivateKey KEY = Ed25519PrivateKey.ofSeed(new byte[32]);

    @ParameterizedTest
    @CsvSource(delimiter = '|', emptyValue = "", textBlock = """
            9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60 | d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a | '' | e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b
            4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb | 3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c | 72 | 92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
            c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7 | fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025 | af82 | 6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a
            833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42 | ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf | ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f | dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704
            """)
    void signsAsTheSpecificationDoes(String seed, String publicKey, String message, String signature) {
        Ed25519PrivateKey key = Ed25519PrivateKey.ofSeed(HEX.parseHex(seed));
        byte[] bytes = HEX.parseHex(message);

        assertThat(key.publicKey().bytes()).asHexString().isEqualToIgnoringCase(publicKey);
        assertThat(key.sign(bytes).ed25519Hex()).isEqualTo("ed25519:" + signature);
        assertThat(Ed25519PublicKey.parse(HEX.parseHex(publicKey))).hasValueSatisfying(parsed -> {
            assertThat(parsed).isEqualTo(key.publicKey()).hasSameHashCodeAs(key.publicKey());
            assertThat(parsed.verify(bytes, key.sign(bytes))).isTrue();
        });
        assertThat(jdkVerifies(HEX.parseHex(publicKey), bytes, HEX.parseHex(signature)))
                .isTrue();
    }

    @Test
    void takesOneOfTheEdgeCasesAndTheJdkAgreesOnAll() {
        int accepted = 0;
        Object vectors = SharedVectors.json(SharedVectors.folder("ed25519").resolve("cctv-ed25519vectors.json"));
        for (Object each : SharedVectors.list(vectors)) {
            Map<String, Object> vector = SharedVectors.object(each);
            byte[] key = HEX.parseHex(String.valueOf(vector.get("key")));
            byte[] signature = HEX.parseHex(String.valueOf(vector.get("sig")));
            byte[] message = String.valueOf(vector.get("msg")).getBytes(US_ASCII);

            boolean ours = Ed25519PublicKey.parse(key)
                    .filter(parsed -> parsed.verify(message, signature))
                    .isPresent();
            boolean jdk = Ed25519PublicKey.parse(key).isPresent()
                    && Ed25519PublicKey.parse(Arrays.copyOf(signature, 32)).isPresent()
                    && jdkVerifies(key, message, signature);
            assertThat(ours).as("%s", vector).isEqualTo(jdk);
            accepted += ours ? 1 : 0;
        }
        assertThat(SharedVectors.list(vectors)).hasSize(914);
        assertThat(accepted).isEqualTo(1);
    }

    private static boolean jdkVerifies(byte[] key, byte[] message, byte[] signature) {
        try {
            byte[] spki = HEX.parseHex("302a300506032b6570032100" + HEX.formatHex(key));
            java.security.Signature verifier = java.security.Signature.getInstance("Ed25519", "SunEC");
            verifier.initVerify(
                    KeyFactory.getInstance("Ed25519", "SunEC").generatePublic(new X509EncodedKeySpec(spki)));
            verifier.update(message);
            return verifier.verify(signature);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    @Test
    void refusesEveryChangedBit() {
        byte[] message = "a message".getBytes(US_ASCII);
        byte[] signature = KEY.sign(message).bytes();
        assertThat(KEY.publicKey().verify(message, signature)).isTrue();
        for (int bit = 0; bit < 8 * signature.length; bit++) {
            byte[] changed = signature.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(KEY.publicKey().verify(message, changed))
                    .as("signature bit %d", bit)
                    .isFalse();
        }
        for (int bit = 0; bit < 8 * message.length; bit++) {
            byte[] changed = message.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(KEY.publicKey().verify(changed, signature))
                    .as("message bit %d", bit)
                    .isFalse();
        }
    }

    @Test
    void refusesTheSameSignatureInAnotherForm() {
        byte[] message = new byte[0];
        byte[] signature = KEY.sign(message).bytes();

        byte[] plusOrder = signature.clone();
        byte[] bigEndian = new byte[32];
        for (int i = 0; i < 32; i++) {
            bigEndian[31 - i] = signature[32 + i];
        }
        byte[] sum = new BigInteger(1, bigEndian).add(GROUP_ORDER).toByteArray();
        for (int i = 0; i < 32; i++) {
            plusOrder[32 + i] = i < sum.length ? sum[sum.length - 1 - i] : 0;
        }
        assertThat(KEY.publicKey().verify(message, plusOrder)).as("S + L").isFalse();
        for (int length : new int[] {0, 32, 63, 65, 128}) {
            assertThat(KEY.publicKey().verify(message, Arrays.copyOf(signature, length)))
                    .as("%d bytes", length)
                    .isFalse();
        }
    }

    @Test
    void refusesKeysThatAreNoneOfPrimeOrder() {
        byte[] identity = new byte[32];
        identity[0] = 1;
        byte[] orderTwo = HEX.parseHex("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f");

        assertThat(Ed25519PublicKey.parse(identity)).isEmpty();
        assertThat(Ed25519PublicKey.parse(orderTwo)).isEmpty();
        assertThat(Ed25519PublicKey.parse(new byte[31])).isEmpty();
        assertThat(Ed25519PublicKey.parse(new byte[33])).isEmpty();
    }

    @Test
    void showsAPublicKeyAsTextAndFingerprint() throws GeneralSecurityException {
        Ed25519PublicKey key = KEY.publicKey();

        assertThat(key.prefixed()).isEqualTo("base64:O2onvM62pC1io6jQKm8Nc2UyFXcd4kOmOsBIoYtZ2ik=");
        assertThat(Ed25519PublicKey.parsePrefixed(key.prefixed())).contains(key);
        assertThat(Ed25519PublicKey.parsePrefixed("base64:O2onvM62pC1io6jQKm8Nc2UyFXcd4kOmOsBIoYtZ2ik"))
                .isEmpty();
        assertThat(Ed25519PublicKey.parsePrefixed(key.prefixed().substring(7))).isEmpty();
        assertThat(KeyFactory.getInstance("Ed25519", "SunEC")
                        .generatePublic(new X509EncodedKeySpec(key.spki()))
                        .getEncoded())
                .isEqualTo(key.spki());
        assertThat(key.fingerprint()).isEqualTo(HEX.formatHex(ReferenceTree.sha256(key.spki())));
    }

    @Test
    void neverShowsASeed() {
        Ed25519PrivateKey key = Ed25519PrivateKey.ofSeed(HEX.parseHex("ab".repeat(32)));

        assertThat(key.toString())
                .isEqualTo("private key of " + key.publicKey().fingerprint())
                .doesNotContain("abab");
        assertThatThrownBy(() -> Ed25519PrivateKey.ofSeed(new byte[31])).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void readsBackTheTextsOfASignature() {
        Signature signature = KEY.sign("abc".getBytes(US_ASCII));

        assertThat(Signature.parse(signature.ed25519Hex())).contains(signature);
        assertThat(Signature.parseBase64(signature.base64())).contains(signature);
        assertThat(Signature.ofBytes(signature.bytes())).isEqualTo(signature).hasSameHashCodeAs(signature);
        assertThat(signature.base64()).hasSize(88);
        assertThat(Signature.parse(signature.ed25519Hex().toUpperCase(Locale.ROOT)))
                .isEmpty();
        assertThat(Signature.parse(signature.ed25519Hex() + "0")).isEmpty();
        assertThat(Signature.parse(signature.ed25519Hex().substring(8))).isEmpty();
        assertThat(Signature.parseBase64(signature.base64() + "=")).isEmpty();
        assertThatThrownBy(() -> Signature.ofBytes(new byte[63])).isInstanceOf(IllegalArgumentException.class);
    }
}
