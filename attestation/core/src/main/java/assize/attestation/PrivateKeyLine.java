/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Arrays;
import java.util.Optional;

/**
 * A private key as one line of text: {@code PRIVATE+KEY+<name>+<8 hex digits of the key id>+<base64(0x01 ‖ seed)>}.
 *
 * <p>Source: golang.org/x/mod/sumdb/note.
 */
final class PrivateKeyLine {

    private static final String PREFIX = "PRIVATE+KEY+";

    private PrivateKeyLine() {}

    static String format(String name, Ed25519PrivateKey key) {
        String keyId = new NoteKey(name, key.publicKey()).keyIdHex();
        return PREFIX + name + "+" + keyId + "+" + StrictBase64.encode(NoteKey.typed(key.seed()));
    }

    /** Reads the key of this name; the key id must be the one of its name and public key. */
    static Optional<Ed25519PrivateKey> parse(String name, String line) {
        // Base64 may hold a plus itself, so the text is found by its place, and checked by writing the line again.
        int start = PREFIX.length() + name.length() + "+01234567+".length();
        if (line.length() < start) {
            return Optional.empty();
        }
        return StrictBase64.decode(line.substring(start))
                .filter(typed -> typed.length == 1 + Ed25519PrivateKey.SEED_BYTES && typed[0] == NoteKey.ED25519)
                .map(typed -> Ed25519PrivateKey.ofSeed(Arrays.copyOfRange(typed, 1, typed.length)))
                .filter(key -> format(name, key).equals(line));
    }
}
