/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Oracles: the example of C2SP signed-note, and the keys, notes and bad notes of golang.org/x/mod/sumdb/note. */
class SignedNoteTest {

    private static final String TEXT = """
            If you think cryptography is the answer to your problem,
            then you don't know what your problem is.
            """;

    private static final String PETER_LINE =
            "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
    private static final String ENOCH_LINE =
            "— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n";

    private static final NoteKey PETER = key("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW");
    private static final NoteKey ENOCH = key("EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop");

    private static final Ed25519PrivateKey PETER_PRIVATE = PrivateKeyLine.parse(
                    "PeterNeumann", "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")
            .orElseThrow();

    private static NoteKey key(String vkey) {
        return NoteKey.parse(vkey).orElseThrow();
    }

    private static SignedNote note(String text) {
        return SignedNote.parse(text.getBytes(UTF_8)).toOptional().orElseThrow();
    }

    @Test
    void provesTheExampleOfTheSpecification() {
        SignedNote note = note("""
                This is an example message.

                — example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
                """);

        assertThat(note.text()).isEqualTo("This is an example message.\n");
        assertThat(note.verify(key("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k")))
                .isEqualTo(ProofCheck.proven());
    }

    @Test
    void signsAsTheGoCommandDoes() {
        SignedNote note = SignedNote.sign(TEXT, "PeterNeumann", PETER_PRIVATE);

        assertThat(note.format()).isEqualTo(TEXT + "\n" + PETER_LINE);
        assertThat(PETER_PRIVATE.publicKey()).isEqualTo(PETER.publicKey());
        assertThat(note(note.format())).isEqualTo(note);
    }

    @Test
    void ignoresKeysItDoesNotKnowAndNeedsOneItKnows() {
        SignedNote both = note(TEXT + "\n" + PETER_LINE + ENOCH_LINE);

        assertThat(both.verify(PETER)).isEqualTo(ProofCheck.proven());
        assertThat(both.verify(ENOCH)).isEqualTo(ProofCheck.proven());
        assertThat(both.verify(List.of(PETER, ENOCH))).isEqualTo(ProofCheck.proven());
        assertThat(both.verify(List.of())).isInstanceOf(ProofCheck.Refuted.class);
        assertThat(note(TEXT + "\n" + ENOCH_LINE).verify(PETER)).isInstanceOf(ProofCheck.Refuted.class);
    }

    @Test
    void ignoresASignatureThatSharesOnlyNameOrOnlyIdWithAKnownKey() {
        Ed25519PrivateKey other = Ed25519PrivateKey.ofSeed(new byte[32]);
        SignedNote sameName = note(TEXT + "\n" + PETER_LINE).alsoSign("PeterNeumann", other);
        String sameIdLine = PETER_LINE.replace("PeterNeumann", "CarmenSandiego");
        SignedNote sameId = note(TEXT + "\n" + sameIdLine + PETER_LINE);

        assertThat(sameName.verify(PETER)).isEqualTo(ProofCheck.proven());
        assertThat(sameId.verify(PETER)).isEqualTo(ProofCheck.proven());
        assertThat(note(TEXT + "\n" + sameIdLine).verify(PETER)).isInstanceOf(ProofCheck.Refuted.class);
    }

    @Test
    void refutesANoteWithABadSignatureOfAKnownKey() {
        String bad = PETER_LINE.substring(0, 60) + "ABCD" + PETER_LINE.substring(60);

        assertThat(note(TEXT + "\n" + bad).verify(PETER)).isInstanceOf(ProofCheck.Refuted.class);
        assertThat(note(TEXT + "\n" + bad + PETER_LINE).verify(PETER)).isInstanceOf(ProofCheck.Refuted.class);
        assertThat(note(TEXT + "\n" + PETER_LINE + bad).verify(PETER)).isInstanceOf(ProofCheck.Refuted.class);
        assertThat(note(TEXT.replace("answer", "Answer") + "\n" + ENOCH_LINE + PETER_LINE)
                        .verify(List.of(PETER, ENOCH)))
                .isInstanceOf(ProofCheck.Refuted.class);
        assertThat(note(TEXT + "\n" + bad + ENOCH_LINE).verify(ENOCH)).isEqualTo(ProofCheck.proven());
    }

    @Test
    void takesAHundredSignaturesAndNoMore() {
        assertThat(note(TEXT + "\n" + PETER_LINE.repeat(16)).verify(PETER)).isEqualTo(ProofCheck.proven());
        assertThat(note(TEXT + "\n" + PETER_LINE.repeat(100)).signatures()).hasSize(100);
        assertThat(SignedNote.parse((TEXT + "\n" + PETER_LINE.repeat(101)).getBytes(UTF_8)))
                .isInstanceOf(Parsed.Malformed.class);
        assertThat(SignedNote.parse(new byte[1_000_001])).isInstanceOf(Parsed.Malformed.class);
    }

    @Test
    void splitsAtTheLastEmptyLine() {
        String text = "one\n\n— not a signature\n\n\ntwo\n";
        SignedNote note = SignedNote.sign(text, "PeterNeumann", PETER_PRIVATE);

        assertThat(note(note.format())).isEqualTo(note);
        assertThat(note(note.format()).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "\n\n",
                "text\n",
                "text\n\n",
                "text\n\n\n",
                "text\n\nno signature\n",
                "text\n\n— Bad Name x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
                "text\n\n— a+b AAAAAAA=\n",
                "text\n\n—  AAAAAAA=\n",
                "text\n\n— name\n",
                "text\n\n— name \n",
                "text\n\n— name AAAA\n",
                "text\n\n— name AAAAAA==\n",
                "text\n\n— name AAAAAAA\n",
                "text\n\n— name AAAAAAB=\n",
                "text\n\n- name AAAAAAA=\n",
                "text\n\n— name AAAAAAA= \n",
                "text\n\n— name AAAAAAA=\r\n",
                "te\txt\n\n— name AAAAAAA=\n",
                "\u0001text\n\n— name AAAAAAA=\n",
                "text\n\n— na\u2003me AAAAAAA=\n",
                "text\n\n— name AAAAAAA=",
                "text\n\n— name AAAAAAA=\nUnexpected line.\n"
            })
    void refusesBadNotes(String text) {
        assertThat(SignedNote.parse(text.getBytes(UTF_8))).isInstanceOf(Parsed.Malformed.class);
    }

    @Test
    void refusesBytesThatAreNotUtf8() {
        String note = "\u00ff" + TEXT + "\n" + "name";
        assertThat(SignedNote.parse(note.getBytes(ISO_8859_1))).isInstanceOf(Parsed.Malformed.class);
        byte[] encodedSurrogate = {(byte) 0xed, (byte) 0xa0, (byte) 0x80, '\n', '\n'};
        assertThat(SignedNote.parse(encodedSurrogate)).isInstanceOf(Parsed.Malformed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no newline", "bell\u0007\n", "return\r\n", "surrogate\ud800\n"})
    void refusesToSignWhatNoReaderTakes(String text) {
        assertThatThrownBy(() -> SignedNote.sign(text, "name", PETER_PRIVATE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a+b", "a\u00a0b", "a\u3000b", "a\nb", "a\u0007b", "\ud800"})
    void refusesNamesNoKeyMayHave(String name) {
        assertThatThrownBy(() -> SignedNote.sign(TEXT, name, PETER_PRIVATE))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
