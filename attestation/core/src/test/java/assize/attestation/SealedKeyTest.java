/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.generators.SCrypt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: attestation/README.md, "Encrypted key files", followed step by step here. */
class SealedKeyTest {

    private static final String PASSPHRASE = "correct horse battery";

    @TempDir
    private Path parent;

    private Path sealedFolder() throws IOException {
        Path folder = parent.resolve("keys");
        KeyFolder.unlock(folder, Passphrase.of(PASSPHRASE));
        assertThat(KeyFolder.openOrCreate(folder)).isNotNull();
        return folder;
    }

    /** The same files where no passphrase is known. */
    private Path unknown(Path folder, String name) throws IOException {
        return Files.move(folder, parent.resolve(name));
    }

    @Test
    void aPassphraseEncryptsEveryPrivateFileAndNothingElse() throws Exception {
        Path folder = sealedFolder();
        for (KeyRole role : KeyRole.values()) {
            Path file = folder.resolve(role.wireName() + ".key");
            List<String> lines = Files.readString(file).lines().toList();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(lines).hasSize(4);
            assertThat(lines.get(0)).isEqualTo("assize-sealed-key@v1");
            String plain = unseal(lines);
            assertThat(plain).startsWith("PRIVATE+KEY+assize-" + role.wireName() + "+");
            assertThat(Files.readString(folder.resolve(role.wireName() + ".vkey")))
                    .startsWith("assize-" + role.wireName() + "+");
        }
        assertThat(Files.readString(folder.resolve("log.key"))).doesNotContain("PRIVATE");
    }

    private static String unseal(List<String> lines) throws Exception {
        String[] scrypt = lines.get(1).split(" ", -1);
        String[] gcm = lines.get(2).split(" ", -1);
        byte[] key = SCrypt.generate(
                PASSPHRASE.getBytes(StandardCharsets.UTF_8),
                Base64.getDecoder().decode(scrypt[4]),
                Integer.parseInt(scrypt[1]),
                Integer.parseInt(scrypt[2]),
                Integer.parseInt(scrypt[3]),
                32);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(
                Cipher.DECRYPT_MODE,
                new SecretKeySpec(key, "AES"),
                new GCMParameterSpec(128, Base64.getDecoder().decode(gcm[1])));
        cipher.updateAAD((String.join("\n", lines.subList(0, 3)) + "\n").getBytes(StandardCharsets.UTF_8));
        return new String(cipher.doFinal(Base64.getDecoder().decode(lines.get(3))), StandardCharsets.UTF_8);
    }

    @Test
    void opensWithItsPassphraseAlone() throws IOException {
        Path folder = unknown(sealedFolder(), "moved");
        assertThatThrownBy(() -> KeyFolder.open(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is encrypted; set ASSIZE_PASSPHRASE");

        KeyFolder.unlock(folder, Passphrase.of("another passphrase"));
        assertThatThrownBy(() -> KeyFolder.open(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("does not open with this passphrase");

        KeyFolder.unlock(folder, Passphrase.of(PASSPHRASE));
        assertThat(KeyFolder.open(folder).inUse(KeyRole.RECOVERY)).isPresent();
    }

    @Test
    void everyChangedBitIsFoundOut() throws IOException {
        Path folder = sealedFolder();
        Path file = folder.resolve("log.key");
        String text = Files.readString(file);
        for (int line = 0; line < 4; line++) {
            List<String> lines = text.lines().toList();
            String changed = lines.get(line);
            char last = changed.charAt(changed.length() - 3);
            String other = changed.substring(0, changed.length() - 3)
                    + (last == 'A' ? 'B' : 'A')
                    + changed.substring(changed.length() - 2);
            String[] all = lines.toArray(String[]::new);
            all[line] = other;
            Files.writeString(file, String.join("\n", all) + "\n");
            assertThatThrownBy(() -> KeyFolder.open(folder))
                    .as("line %d", line)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("log.key")
                    .message()
                    .doesNotContain(PASSPHRASE);
        }
        for (String cost : List.of("scrypt 1048577 8 1", "scrypt 2097152 8 1", "scrypt 65536 99 1", "scrypt 3 8 1")) {
            Files.writeString(file, text.replace("scrypt 65536 8 1", cost));
            assertThatThrownBy(() -> KeyFolder.open(folder))
                    .as(cost)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("log.key is corrupt");
        }
    }

    @Test
    void aRotatedKeyIsEncryptedToo() throws IOException {
        Path folder = sealedFolder();
        KeyFolder rotated = KeyFolder.rotate(folder, KeyRole.RECORD);
        assertThat(Files.readString(folder.resolve("record.key"))).startsWith("assize-sealed-key@v1\n");
        assertThat(rotated.retired())
                .singleElement()
                .satisfies(retired -> assertThat(retired.signer()).isPresent());
    }

    @Test
    void aShortPassphraseIsRefusedBeforeAnyKeyIsMade() {
        Path folder = parent.resolve("keys");
        KeyFolder.unlock(folder, Passphrase.of("elevenchars"));
        assertThatThrownBy(() -> KeyFolder.openOrCreate(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("fewer than 12 characters");
        assertThat(folder.resolve("record.key")).doesNotExist();
    }

    @Test
    void aPassphraseFileMustBeItsOwnersAlone() throws IOException {
        Path file = Files.writeString(parent.resolve("passphrase"), PASSPHRASE + "\nsecond line\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> Passphrase.ofFile(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("chmod 600");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(Passphrase.ofFile(file)).isEqualTo(Passphrase.of(PASSPHRASE));
        assertThat(Passphrase.of(PASSPHRASE).toString()).doesNotContain(PASSPHRASE);
        Files.writeString(file, "\n");
        assertThatThrownBy(() -> Passphrase.ofFile(file)).isInstanceOf(IOException.class);
    }

    @Test
    void noTwoFilesAreSealedAlike() throws IOException {
        Path folder = sealedFolder();
        try (Stream<Path> files = Files.list(folder)) {
            List<String> nonces = files.filter(file -> file.toString().endsWith(".key"))
                    .map(file -> {
                        try {
                            return Files.readAllLines(file).get(2);
                        } catch (IOException e) {
                            throw new AssertionError(e);
                        }
                    })
                    .toList();
            assertThat(nonces).hasSize(4).doesNotHaveDuplicates();
        }
        assertThat(Arrays.asList(KeyRole.values())).hasSize(4);
    }
}
