/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A named Ed25519 key that verifies the timestamped cosignatures of a witness.
 *
 * <p>Its text (a "vkey"): {@code <name>+<8 hex digits of the key id>+<base64(0x04 ‖ public key)>}. The type byte keeps it
 * apart from a {@link NoteKey}: neither is ever taken for the other.
 *
 * <p>Source: C2SP tlog-cosignature, "Format".
 */
public record WitnessKey(String name, Ed25519PublicKey publicKey) {

    /** The signature type of timestamped Ed25519 cosignatures. */
    private static final byte COSIGNATURE = 0x04;

    /** Checks the name. */
    public WitnessKey {
        if (!NoteText.isKeyName(name)) {
            throw new IllegalArgumentException("no key name: " + name);
        }
    }

    /** Reads a vkey; its key id must be the one of its name and key. */
    public static Optional<WitnessKey> parse(String vkey) {
        int nameEnd = vkey.indexOf('+');
        int idEnd = vkey.indexOf('+', nameEnd + 1);
        if (nameEnd < 0 || idEnd < 0 || !NoteText.isKeyName(vkey.substring(0, nameEnd))) {
            return Optional.empty();
        }
        String name = vkey.substring(0, nameEnd);
        return StrictBase64.decode(vkey.substring(idEnd + 1))
                .filter(typed -> typed.length == 1 + Ed25519PublicKey.SIZE_BYTES && typed[0] == COSIGNATURE)
                .flatMap(typed -> Ed25519PublicKey.parse(Arrays.copyOfRange(typed, 1, typed.length)))
                .map(publicKey -> new WitnessKey(name, publicKey))
                .filter(key -> key.format().equals(vkey));
    }

    /** The vkey text. */
    public String format() {
        return name + "+" + HexFormat.of().toHexDigits(keyId()) + "+" + StrictBase64.encode(typed());
    }

    /** The first four bytes, big-endian, of SHA-256(name ‖ 0x0A ‖ 0x04 ‖ public key). */
    public int keyId() {
        byte[] prefix = (name + "\n").getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.wrap(Digest.sha256(prefix, typed()).sharedBytes()).getInt();
    }

    private byte[] typed() {
        return ByteBuffer.allocate(1 + Ed25519PublicKey.SIZE_BYTES)
                .put(COSIGNATURE)
                .put(publicKey.sharedBytes())
                .array();
    }

    /** Whether a signature line bears this key's name and id; that it is valid is another question. */
    boolean made(NoteSignature signature) {
        return signature.keyName().equals(name) && signature.keyId() == keyId();
    }

    /** The vkey text. */
    @Override
    public String toString() {
        return format();
    }
}
