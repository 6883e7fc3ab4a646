/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Oracle: the key and the signature of golang.org/x/mod/sumdb/note's tests. */
class NoteSigningKeyTest {
    private static final String LINE = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";

    @Test
    void signsWhatItsPublicSideVerifies() {
        NoteSigningKey key = NoteSigningKey.parse(LINE).orElseThrow();

        assertThat(key.noteKey().format())
                .isEqualTo("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW");
        assertThat(key.sign("a text\n").verify(key.noteKey())).isEqualTo(ProofCheck.proven());
        assertThat(key.toString()).as("nothing secret").doesNotContain("AYEKFALV");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "PRIVATE+KEY+",
                "PRIVATE+KEY+PeterNeumann",
                "PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz",
                "PRIVATE+KEY+PeterNeumann+c74f20a4+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz",
                "PRIVATE+KEY+EnochRoot+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz",
                "PRIVATE+KEY++c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz",
                "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz\n"
            })
    void refusesWhatIsNoKeyLine(String line) {
        assertThat(NoteSigningKey.parse(line)).isEmpty();
    }
}
