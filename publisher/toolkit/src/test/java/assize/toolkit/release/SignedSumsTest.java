/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.release;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.NoteSigningKey;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.VerifyRelease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracles: SHA-256 of "abc" and "" (FIPS 180-4); the verifier. */
class SignedSumsTest {
    private static final NoteSigningKey KEY = NoteSigningKey.parse(
                    "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")
            .orElseThrow();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void listEveryFileOnceInOrder() throws IOException {
        Files.writeString(folder.resolve("b.zip"), "abc");
        Files.writeString(folder.resolve("a.jar"), "");
        SignedSums.write(folder, KEY);
        SignedSums.write(folder, KEY);

        assertThat(Files.readString(folder.resolve("SHA256SUMS"))).isEqualTo("""
            e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.jar
            ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b.zip
            """);
        assertThat(VerifyRelease.verify(folder.resolve("SHA256SUMS.note"), Trust.pinned(KEY.noteKey()))
                        .exitCode())
                .isZero();
    }

    @Test
    void unsignedSumsLeaveNoOldSignature() throws IOException {
        Files.writeString(folder.resolve("a.jar"), "");
        SignedSums.write(folder, KEY);
        SignedSums.write(folder);

        assertThat(folder.resolve("SHA256SUMS.note")).doesNotExist();
    }
}
