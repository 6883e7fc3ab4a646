/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: OpenSSL, which keeps the private half and signs; and programs that do not keep to the protocol. */
class ExternalSignerTest {

    private static final Ed25519PublicKey KEY =
            Ed25519PrivateKey.ofSeed(new byte[32]).publicKey();

    @TempDir
    private Path folder;

    private static boolean run(Path in, String... command) throws Exception {
        try {
            return new ProcessBuilder(command)
                            .directory(in.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void openSslSignsForTheOperator() throws Exception {
        assumeTrue(run(folder, "openssl", "genpkey", "-algorithm", "ed25519", "-out", "key.pem"), "no openssl here");
        assumeTrue(run(folder, "openssl", "pkey", "-in", "key.pem", "-pubout", "-outform", "DER", "-out", "key.der"));
        byte[] spki = Files.readAllBytes(folder.resolve("key.der"));
        Ed25519PublicKey key = Ed25519PublicKey.parse(Arrays.copyOfRange(spki, spki.length - 32, spki.length))
                .orElseThrow();
        // OpenSSL wants a file whose length it knows.
        String script = "cat > \"$2/message\" && exec openssl pkeyutl -sign -rawin -inkey \"$1\" -in \"$2/message\"";
        Path keys = folder.resolve("keys");
        assertThat(KeyFolder.openOrCreate(keys)).isNotNull();
        Files.delete(keys.resolve("operator.key"));
        Files.delete(keys.resolve("operator.vkey"));
        Path file = Files.writeString(
                keys.resolve("operator.signer"),
                "assize-signer@v1\n" + key.prefixed() + "\nsh\n-c\n" + script + "\nsh\n" + folder.resolve("key.pem")
                        + "\n" + folder + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        Signer operator = KeyFolder.open(keys).inUse(KeyRole.OPERATOR).orElseThrow();
        byte[] message = "a change of keys".getBytes(UTF_8);
        assertThat(key.verify(message, operator.sign(message))).isTrue();
        assertThat(operator.toString()).contains(key.fingerprint());

        KeyFolder rotated = KeyFolder.rotate(keys, KeyRole.OPERATOR);
        assertThat(rotated.inUse(KeyRole.OPERATOR).orElseThrow()).isInstanceOf(Ed25519PrivateKey.class);
        assertThat(rotated.signer(key)).get().isInstanceOf(ExternalSigner.class);
    }

    @Test
    void aProgramThatDoesNotKeepToTheProtocolSignsNothing() {
        byte[] large = new byte[1 << 20];
        for (String script : List.of(
                "cat > /dev/null; exit 3",
                "cat > /dev/null",
                "cat > /dev/null; head -c 64 /dev/zero",
                "cat > /dev/null; head -c 65 /dev/zero",
                "cat > /dev/null; yes",
                "exec < /dev/null; exit 0",
                "cat")) {
            Signer signer = new ExternalSigner(KEY, List.of("sh", "-c", script));
            assertThatThrownBy(() -> signer.sign(large))
                    .as(script)
                    .isInstanceOf(SigningException.class)
                    .hasMessageStartingWith("The signer sh ");
        }
        Signer none = new ExternalSigner(KEY, List.of(folder.resolve("none").toString()));
        assertThatThrownBy(() -> none.sign(large))
                .isInstanceOf(SigningException.class)
                .hasMessageContaining("cannot be run");
    }

    @Test
    void aSignerFileThatOthersMayWriteOrThatIsCorruptIsRefused() throws IOException {
        Path keys = folder.resolve("keys");
        assertThat(KeyFolder.openOrCreate(keys)).isNotNull();
        Files.delete(keys.resolve("operator.key"));
        Files.delete(keys.resolve("operator.vkey"));
        Path file = Files.writeString(
                keys.resolve("operator.signer"), "assize-signer@v1\n" + KEY.prefixed() + "\n/bin/true\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
        assertThatThrownBy(() -> KeyFolder.open(keys))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is open to others");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(KeyFolder.open(keys).inUse(KeyRole.OPERATOR)).isPresent();
        for (String text : List.of("", "assize-signer@v2\n" + KEY.prefixed() + "\nx\n", "assize-signer@v1\nx\nx\n")) {
            Files.writeString(file, text);
            assertThatThrownBy(() -> KeyFolder.open(keys))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("operator.signer is corrupt");
        }
    }
}
