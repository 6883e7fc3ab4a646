/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.timestamp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assize.attestation.Digest;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedNote;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracles: RFC 3161; a responder made of another side of the library; {@code openssl ts} where it is installed. */
class TimestampTest {
    private static final Ed25519PrivateKey KEY = key(3);
    private static final Ed25519PrivateKey OTHER = key(4);
    private static final SignedNote NOTE = SignedNote.sign("example.com/log\n5\nroot\n", "example.com/log", KEY);
    private static final SignedNote COSIGNED = NOTE.alsoSign("witness.example", OTHER);

    @TempDir
    private Path folder = Path.of("");

    private LoopbackAuthority authority;

    private static Ed25519PrivateKey key(int seedByte) {
        byte[] seed = new byte[Ed25519PrivateKey.SEED_BYTES];
        Arrays.fill(seed, (byte) seedByte);
        return Ed25519PrivateKey.ofSeed(seed);
    }

    @BeforeEach
    void start() throws IOException {
        authority = LoopbackAuthority.start("Noon");
    }

    @AfterEach
    void stop() {
        authority.close();
    }

    private static TimestampRequest request(SignedNote note) {
        return new TimestampRequest(Digest.sha256(note.bytes()), BigInteger.valueOf(42));
    }

    private byte[] answer(SignedNote note) {
        return authority.answer(request(note).toBytes());
    }

    private static Timestamp read(byte[] answer) {
        return Timestamp.parse(answer).toOptional().orElseThrow();
    }

    @Test
    void anAnswerSaysWhenANoteWasThere() {
        Timestamp timestamp = read(answer(NOTE));
        assertThat(timestamp.at()).isEqualTo(LoopbackAuthority.NOON);
        assertThat(timestamp.authority()).isEqualTo("CN=Noon");
        assertThat(timestamp.answers(request(NOTE))).isEqualTo(ProofCheck.proven());
        assertThat(timestamp.verify(NOTE)).isEqualTo(ProofCheck.proven());
    }

    @Test
    void holdsForANoteThatGotMoreSignaturesSinceAndForNoOther() {
        assertThat(read(answer(NOTE)).verify(COSIGNED)).isEqualTo(ProofCheck.proven());
        assertThat(read(answer(COSIGNED)).verify(NOTE))
                .as("a signature that was timestamped is gone")
                .isInstanceOf(ProofCheck.Refuted.class);
        SignedNote other = SignedNote.sign("example.com/log\n6\nroot\n", "example.com/log", KEY);
        assertThat(read(answer(NOTE)).verify(other)).isInstanceOf(ProofCheck.Refuted.class);
    }

    @Test
    void anAnswerToSomethingElseIsNone() {
        Timestamp timestamp = read(answer(NOTE));
        TimestampRequest otherNonce = new TimestampRequest(Digest.sha256(NOTE.bytes()), BigInteger.valueOf(43));
        assertThat(timestamp.answers(otherNonce)).isInstanceOf(ProofCheck.Refuted.class);
        assertThat(timestamp.answers(request(COSIGNED))).isInstanceOf(ProofCheck.Refuted.class);
    }

    @Test
    void isAnchoredInItsCertificateOrTheOneAboveAndInNoOther() throws IOException {
        Timestamp timestamp = read(answer(NOTE));
        assertThat(timestamp.isAnchored(List.of(authority.certificate()))).isTrue();
        assertThat(timestamp.isAnchored(List.of(authority.root()))).isTrue();
        assertThat(timestamp.isAnchored(List.of())).isFalse();
        try (LoopbackAuthority stranger = LoopbackAuthority.start("Noon")) {
            assertThat(timestamp.isAnchored(List.of(stranger.root(), stranger.certificate())))
                    .as("another root of the same name")
                    .isFalse();
        }
    }

    @Test
    void aCertificateThatHadEndedByThenCountsForNothing() {
        authority.setClock(LoopbackAuthority.NOON.plus(200, ChronoUnit.DAYS));
        assertThat(read(answer(NOTE)).verify(NOTE)).isInstanceOf(ProofCheck.Refuted.class);
        assertThat(read(answer(NOTE)).isAnchored(List.of(authority.root()))).isFalse();
    }

    /** Status and certificates around the token are nobody's word; what is signed is time, digest and signature. */
    @Test
    void everyChangedByteOfTimeDigestAndSignatureIsNoticed() {
        byte[] answer = answer(NOTE);
        List<Integer> positions = new ArrayList<>();
        positions.addAll(positions(answer, "20260301120000Z".getBytes(UTF_8)));
        positions.addAll(positions(answer, Digest.sha256(NOTE.bytes()).bytes()));
        for (int fromEnd = 1; fromEnd <= 60; fromEnd++) {
            positions.add(answer.length - fromEnd);
        }
        assertThat(positions).hasSize(15 + 32 + 60);
        for (int position : positions) {
            byte[] changed = answer.clone();
            changed[position] ^= 1;
            boolean holds = Timestamp.parse(changed)
                    .fold(timestamp -> timestamp.verify(NOTE) instanceof ProofCheck.Proven, reason -> false);
            assertThat(holds).as("byte %d of %d", position, answer.length).isFalse();
        }
    }

    private static List<Integer> positions(byte[] in, byte[] part) {
        for (int start = 0; start <= in.length - part.length; start++) {
            if (Arrays.equals(in, start, start + part.length, part, 0, part.length)) {
                return IntStream.range(start, start + part.length).boxed().toList();
            }
        }
        return List.of();
    }

    @Test
    void neverThrowsWhateverTheBytesAre() {
        byte[] answer = answer(NOTE);
        Random random = new Random(7);
        List<byte[]> hostile = new ArrayList<>(
                List.of(new byte[0], "no".getBytes(UTF_8), new byte[Timestamp.MAX_BYTES + 1], new byte[] {
                    0x30, (byte) 0x84, 0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff
                }));
        for (int i = 0; i < 300; i++) {
            byte[] changed = Arrays.copyOf(answer, 1 + random.nextInt(answer.length));
            changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
            hostile.add(changed);
        }
        for (byte[] bytes : hostile) {
            Parsed<Timestamp> parsed = Timestamp.parse(bytes);
            parsed.toOptional()
                    .ifPresent(timestamp -> assertThat(timestamp.verify(NOTE)).isNotNull());
        }
    }

    @Test
    void opensslVerifiesWhatWeKeep() throws IOException, InterruptedException, GeneralSecurityException {
        assumeTrue(hasOpenssl(), "openssl is not installed: nobody but us looked at the timestamp");
        Files.write(folder.resolve("checkpoint"), NOTE.bytes());
        Files.write(folder.resolve("5.tsr"), answer(NOTE));
        Files.writeString(folder.resolve("root.pem"), LoopbackAuthority.pem(authority.root()));
        assertThat(openssl()).contains("Verification: OK");
        Files.write(folder.resolve("checkpoint"), COSIGNED.bytes());
        assertThat(openssl()).contains("Verification: FAILED");
    }

    private String openssl() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        "openssl",
                        "ts",
                        "-verify",
                        "-data",
                        "checkpoint",
                        "-in",
                        "5.tsr",
                        "-CAfile",
                        "root.pem",
                        "-attime",
                        Long.toString(LoopbackAuthority.NOON.getEpochSecond()))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        process.waitFor();
        return said;
    }

    private static boolean hasOpenssl() throws InterruptedException {
        try {
            return new ProcessBuilder("openssl", "version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void readsPinnedCertificates() throws GeneralSecurityException {
        String pem = LoopbackAuthority.pem(authority.root()) + LoopbackAuthority.pem(authority.certificate());
        assertThat(TrustedCertificates.parse(pem))
                .isEqualTo(new Parsed.Value<>(List.of(authority.root(), authority.certificate())));
        assertThat(TrustedCertificates.parse("")).isInstanceOf(Parsed.Malformed.class);
        assertThat(TrustedCertificates.parse("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"))
                .isInstanceOf(Parsed.Malformed.class);
    }
}
