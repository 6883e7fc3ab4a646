/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * One signature line of a note: em dash, key name, base64 of the 4-byte key id and the signature.
 *
 * <p>Source: C2SP signed-note, "Signatures".
 */
public record NoteSignature(String keyName, String base64) {

    private static final String LINE_START = "\u2014 ";
    private static final int KEY_ID_BYTES = 4;

    /** Checks the form; what is signed, and by which kind of key, is not known here. */
    public NoteSignature {
        if (!NoteText.isKeyName(keyName)) {
            throw new IllegalArgumentException("no key name: " + keyName);
        }
        if (StrictBase64.decode(base64)
                .filter(blob -> blob.length > KEY_ID_BYTES)
                .isEmpty()) {
            throw new IllegalArgumentException("no key id and signature: " + base64);
        }
    }

    static NoteSignature of(NoteKey key, Signature signature) {
        return of(key.name(), key.keyId(), signature.sharedBytes());
    }

    static NoteSignature of(String keyName, int keyId, byte[] signature) {
        byte[] blob = ByteBuffer.allocate(KEY_ID_BYTES + signature.length)
                .putInt(keyId)
                .put(signature)
                .array();
        return new NoteSignature(keyName, StrictBase64.encode(blob));
    }

    /** Reads one line without its newline. */
    public static Optional<NoteSignature> parse(String line) {
        int nameEnd = line.indexOf(' ', LINE_START.length());
        if (!line.startsWith(LINE_START) || nameEnd < 0) {
            return Optional.empty();
        }
        String keyName = line.substring(LINE_START.length(), nameEnd);
        String base64 = line.substring(nameEnd + 1);
        boolean wellFormed = NoteText.isKeyName(keyName)
                && StrictBase64.decode(base64)
                        .filter(blob -> blob.length > KEY_ID_BYTES)
                        .isPresent();
        return wellFormed ? Optional.of(new NoteSignature(keyName, base64)) : Optional.empty();
    }

    /** The key id, first four bytes of the base64 value, big-endian. */
    public int keyId() {
        return ByteBuffer.wrap(blob()).getInt();
    }

    /** A copy of the signature's bytes, after the key id. */
    public byte[] signature() {
        byte[] blob = blob();
        return Arrays.copyOfRange(blob, KEY_ID_BYTES, blob.length);
    }

    /** The line without its newline. */
    public String line() {
        return LINE_START + keyName + " " + base64;
    }

    private byte[] blob() {
        return StrictBase64.decode(base64).orElseThrow(() -> new IllegalStateException("checked at construction"));
    }
}
