/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Digest;
import assize.attestation.NoteKey;
import assize.attestation.NoteSigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each thing that may be wrong with a release has its own answer. Oracle: SHA-256 of the bytes, C2SP signed-note. */
class VerifyReleaseTest {
    private static final NoteSigningKey KEY = NoteSigningKey.parse(
                    "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")
            .orElseThrow();
    private static final Trust TRUST = Trust.pinned(KEY.noteKey());
    private static final Trust STRANGER =
            Trust.pinned(NoteKey.parse("EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop")
                    .orElseThrow());

    @TempDir
    private Path folder = Path.of("");

    private Path sums = Path.of("");

    @BeforeEach
    void release() throws IOException {
        Files.writeString(folder.resolve("verifier.jar"), "one");
        Files.writeString(folder.resolve("toolkit.zip"), "two");
        sums = folder.resolve("SHA256SUMS.note");
        sign(line("toolkit.zip", "two") + line("verifier.jar", "one"));
    }

    private static String line(String name, String content) {
        return Digest.sha256(content.getBytes(UTF_8)).hex() + "  " + name + "\n";
    }

    private void sign(String text) throws IOException {
        Files.write(sums, KEY.sign(text).bytes());
    }

    private void assertAnswer(Trust trust, Verdict verdict, String check) {
        Verification verification = VerifyRelease.verify(sums, trust);
        assertThat(verification.verdict()).as("%s", verification.toJson()).isEqualTo(verdict);
        assertThat(verification.firstFailure().map(Failure::check).orElse("")).isEqualTo(check);
    }

    @Test
    void provesWhatThePinnedKeySigned() {
        assertAnswer(TRUST, Verdict.PROVEN, "");
        assertThat(VerifyRelease.verify(sums, TRUST).counts()).containsEntry("files", 2L);
    }

    @Test
    void isUnanchoredWithoutAKey() {
        assertAnswer(Trust.none(), Verdict.UNANCHORED, "");
    }

    @Test
    void namesAStrangersKeyUntrusted() {
        assertAnswer(STRANGER, Verdict.UNTRUSTED_KEY, "release.signature");
    }

    @Test
    void refutesAChangedFile() throws IOException {
        Files.writeString(folder.resolve("verifier.jar"), "One");
        assertAnswer(TRUST, Verdict.REFUTED, "release.files");
    }

    @Test
    void isIncompleteWhereAFileIsMissing() throws IOException {
        Files.delete(folder.resolve("toolkit.zip"));
        assertAnswer(TRUST, Verdict.INCOMPLETE, "release.files");
    }

    @Test
    void refutesChangedSums() throws IOException {
        String changed = Files.readString(sums).replace(line("verifier.jar", "one"), line("verifier.jar", "One"));
        Files.writeString(folder.resolve("verifier.jar"), "One");
        Files.writeString(sums, changed);
        assertAnswer(TRUST, Verdict.REFUTED, "release.signature");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../verifier.jar", "/etc/passwd", "a/b", ".hidden", "", "a b", "-x"})
    void refutesSumsOfNoPlainFile(String name) throws IOException {
        sign(line(name, "one"));
        assertAnswer(TRUST, Verdict.REFUTED, "release.sums");
    }

    @Test
    void refutesSumsThatListAFileTwice() throws IOException {
        sign(line("verifier.jar", "one").repeat(2));
        assertAnswer(TRUST, Verdict.REFUTED, "release.sums");
    }

    @Test
    void refutesUnsignedSums() throws IOException {
        Files.writeString(sums, line("verifier.jar", "one"));
        assertAnswer(TRUST, Verdict.REFUTED, "release.sums");
    }

    @Test
    void saysThatThereIsNothing() {
        sums = folder.resolve("nothing");
        assertAnswer(TRUST, Verdict.UNUSABLE, "");
    }
}
