/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Hashes bytes as they come.
 *
 * <p>Reusable: {@link #digest()} answers and starts anew. Not thread-safe: one per thread.
 *
 * <p>Source: FIPS 180-4.
 */
public final class Sha256 {

    /** One hasher per thread for the one-shot functions of this package; it holds a class of the JDK only. */
    private static final ThreadLocal<MessageDigest> SHARED = ThreadLocal.withInitial(Sha256::newMessageDigest);

    private static final int BUFFER_BYTES = 1 << 16;

    private final MessageDigest messageDigest = newMessageDigest();

    /** Starts with no bytes. */
    public Sha256() {}

    /** The SHA-256 of all bytes that are still in it; reads it to its end and leaves closing it to the caller. */
    public static Digest of(InputStream in) throws IOException {
        Sha256 sha256 = new Sha256();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            sha256.update(buffer, 0, read);
        }
        return sha256.digest();
    }

    /** Adds one byte, the low 8 bits of {@code value}. */
    public void update(int value) {
        messageDigest.update((byte) value);
    }

    /** Adds all bytes of the array. */
    public void update(byte[] bytes) {
        messageDigest.update(bytes);
    }

    /** Adds {@code length} bytes from {@code offset} on. */
    public void update(byte[] bytes, int offset, int length) {
        messageDigest.update(bytes, offset, length);
    }

    /** The SHA-256 of all bytes added since the start or the last answer. */
    public Digest digest() {
        return new Digest(messageDigest.digest());
    }

    /** This thread's own hasher, with no bytes in it; never to be kept or handed out. */
    static MessageDigest fresh() {
        MessageDigest shared = SHARED.get();
        shared.reset();
        return shared;
    }

    private static MessageDigest newMessageDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
