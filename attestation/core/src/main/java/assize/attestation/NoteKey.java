/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A named Ed25519 key that verifies notes.
 *
 * <p>Its text (a "vkey"): {@code <name>+<8 hex digits of the key id>+<base64(0x01 ‖ public key)>}.
 *
 * <p>Source: C2SP signed-note, "Signatures"; golang.org/x/mod/sumdb/note for the text.
 */
public record NoteKey(String name, Ed25519PublicKey publicKey) {

    /** The signature type Ed25519 of signed-note. */
    static final byte ED25519 = 0x01;

    /** Checks the name. */
    public NoteKey {
        if (!NoteText.isKeyName(name)) {
            throw new IllegalArgumentException("no key name: " + name);
        }
    }

    /** Reads a vkey; its key id must be the one of its name and key. */
    public static Optional<NoteKey> parse(String vkey) {
        int nameEnd = vkey.indexOf('+');
        int idEnd = vkey.indexOf('+', nameEnd + 1);
        if (nameEnd < 0 || idEnd < 0 || !NoteText.isKeyName(vkey.substring(0, nameEnd))) {
            return Optional.empty();
        }
        String name = vkey.substring(0, nameEnd);
        return StrictBase64.decode(vkey.substring(idEnd + 1))
                .filter(typed -> typed.length == 1 + Ed25519PublicKey.SIZE_BYTES && typed[0] == ED25519)
                .flatMap(typed -> Ed25519PublicKey.parse(Arrays.copyOfRange(typed, 1, typed.length)))
                .map(publicKey -> new NoteKey(name, publicKey))
                .filter(key -> key.format().equals(vkey));
    }

    /** The vkey text. */
    public String format() {
        return name + "+" + keyIdHex() + "+" + StrictBase64.encode(typed(publicKey.sharedBytes()));
    }

    /** The first four bytes, big-endian, of SHA-256(name ‖ 0x0A ‖ 0x01 ‖ public key). */
    public int keyId() {
        byte[] prefix = (name + "\n").getBytes(StandardCharsets.UTF_8);
        Digest digest = Digest.sha256(prefix, typed(publicKey.sharedBytes()));
        return ByteBuffer.wrap(digest.sharedBytes()).getInt();
    }

    /** The key id as 8 lower-case hex digits. */
    public String keyIdHex() {
        return HexFormat.of().toHexDigits(keyId());
    }

    /** The type byte and 32 bytes of key. */
    static byte[] typed(byte[] key) {
        byte[] typed = new byte[1 + key.length];
        typed[0] = ED25519;
        System.arraycopy(key, 0, typed, 1, key.length);
        return typed;
    }

    boolean made(NoteSignature signature) {
        return signature.keyName().equals(name) && signature.keyId() == keyId();
    }

    /** The vkey text. */
    @Override
    public String toString() {
        return format();
    }
}
