/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A text with signature lines below it.
 *
 * <p>The text counts for nothing until {@link #verify} has proven it. {@link #format()} gives back the bytes that were read.
 *
 * <p>Shapes: {@code text} ends in a newline; 1…100 signatures.
 *
 * <p>Source: C2SP signed-note.
 */
public record SignedNote(String text, List<NoteSignature> signatures) {

    /** The most bytes read as one note; a hundred post-quantum signatures fit. */
    public static final int MAX_BYTES = 1_000_000;

    /** The most signatures read; the specification asks for at least 16. */
    public static final int MAX_SIGNATURES = 100;

    /** Checks the text and the number of signatures. */
    public SignedNote {
        signatures = List.copyOf(signatures);
        if (!NoteText.isSignable(text)) {
            throw new IllegalArgumentException("no note text: " + text);
        }
        if (signatures.isEmpty() || signatures.size() > MAX_SIGNATURES) {
            throw new IllegalArgumentException("a note has 1 to 100 signatures, not " + signatures.size());
        }
    }

    /** Signs a text that ends in a newline and has no other control characters. */
    public static SignedNote sign(String text, String keyName, Signer key) {
        if (!NoteText.isSignable(text)) {
            throw new IllegalArgumentException("no note text: " + text);
        }
        return new SignedNote(text, List.of(signature(text, keyName, key)));
    }

    /** This note with one more signature below the others. */
    public SignedNote alsoSign(String keyName, Signer key) {
        List<NoteSignature> more = new ArrayList<>(signatures);
        more.add(signature(text, keyName, key));
        return new SignedNote(text, more);
    }

    private static NoteSignature signature(String text, String keyName, Signer key) {
        return NoteSignature.of(new NoteKey(keyName, key.publicKey()), key.sign(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Reads a note; the text ends at the last empty line. */
    public static Parsed<SignedNote> parse(byte[] bytes) {
        return NoteText.decode(bytes, MAX_BYTES)
                .then(SignedNote::split)
                .fold(Parsed.Value::new, reason -> new Parsed.Malformed<>("the note " + reason));
    }

    private static Parsed<SignedNote> split(String note) {
        int lastEmptyLine = note.lastIndexOf("\n\n");
        if (lastEmptyLine < 0) {
            return new Parsed.Malformed<>("has no empty line before its signatures");
        }
        String lines = note.substring(lastEmptyLine + 2);
        if (lines.isEmpty() || !lines.endsWith("\n")) {
            return new Parsed.Malformed<>("does not end in a signature line");
        }
        List<NoteSignature> signatures = new ArrayList<>();
        for (String line : lines.substring(0, lines.length() - 1).split("\n", -1)) {
            Optional<NoteSignature> signature = NoteSignature.parse(line);
            if (signature.isEmpty()) {
                return new Parsed.Malformed<>("has a line among its signatures that is none");
            }
            if (signatures.size() == MAX_SIGNATURES) {
                return new Parsed.Malformed<>("has more than 100 signatures");
            }
            signatures.add(signature.get());
        }
        return new Parsed.Value<>(new SignedNote(note.substring(0, lastEmptyLine + 1), signatures));
    }

    /** As {@link #verify(Collection)} with one key. */
    public ProofCheck verify(NoteKey key) {
        return verify(List.of(key));
    }

    /**
     * Whether known keys signed this text: at least one did, and no signature that bears a known key's name and id is bad.
     * Signatures of other keys count for nothing.
     */
    public ProofCheck verify(Collection<NoteKey> knownKeys) {
        byte[] message = text.getBytes(StandardCharsets.UTF_8);
        boolean signed = false;
        for (NoteSignature signature : signatures) {
            for (NoteKey key : knownKeys) {
                if (!key.made(signature)) {
                    continue;
                }
                if (!key.publicKey().verify(message, signature.signature())) {
                    return ProofCheck.refuted("the note's signature by " + key + " is not valid");
                }
                signed = true;
            }
        }
        return signed ? ProofCheck.proven() : ProofCheck.refuted("the note bears no signature of a known key");
    }

    /** The note's bytes. */
    public byte[] bytes() {
        return format().getBytes(StandardCharsets.UTF_8);
    }

    /** The note: text, empty line, signature lines. */
    public String format() {
        return signatures.stream()
                .map(signature -> signature.line() + "\n")
                .collect(Collectors.joining("", text + "\n", ""));
    }
}
