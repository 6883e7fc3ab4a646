/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Optional;

/**
 * A named key that signs notes, from the one line of text it is kept as.
 *
 * <p>Source: golang.org/x/mod/sumdb/note.
 */
public record NoteSigningKey(String name, Ed25519PrivateKey key) {

    private static final String PREFIX = "PRIVATE+KEY+";

    /** Checks the name. */
    public NoteSigningKey {
        if (!NoteText.isKeyName(name)) {
            throw new IllegalArgumentException("no key name: " + name);
        }
    }

    /** Reads {@code PRIVATE+KEY+<name>+<key id>+<base64>}; the key id must be the one of its name and public key. */
    public static Optional<NoteSigningKey> parse(String line) {
        int nameEnd = line.indexOf('+', PREFIX.length());
        if (!line.startsWith(PREFIX) || nameEnd < 0) {
            return Optional.empty();
        }
        String name = line.substring(PREFIX.length(), nameEnd);
        return NoteText.isKeyName(name)
                ? PrivateKeyLine.parse(name, line).map(key -> new NoteSigningKey(name, key))
                : Optional.empty();
    }

    /** The key that verifies what this one signs. */
    public NoteKey noteKey() {
        return new NoteKey(name, key.publicKey());
    }

    /** Signs a text that ends in a newline and has no other control characters. */
    public SignedNote sign(String text) {
        return SignedNote.sign(text, name, key);
    }

    /** The public side. */
    @Override
    public String toString() {
        return "private key of " + noteKey();
    }
}
