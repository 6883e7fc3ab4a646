/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Arrays;
import java.util.Optional;

/**
 * An Ed25519 key as a decentralised identifier that says all there is to know: {@code did:key:z6Mk…}.
 *
 * <p>Source: did:key method 0.9, Multikey (Data Integrity 1.0, §2.2.2): multicodec {@code ed25519-pub}, multibase base58btc.
 */
public final class DidKey {
    private static final String DID = "did:key:";
    private static final byte[] CODEC = {(byte) 0xed, 0x01};

    private DidKey() {}

    /** The identifier. */
    public static String of(Ed25519PublicKey key) {
        return DID + multikey(key);
    }

    /** The identifier with the key in its fragment: how a proof names the key that made it. */
    public static String verificationMethod(Ed25519PublicKey key) {
        return of(key) + "#" + multikey(key);
    }

    /** The key alone, {@code z6Mk…}. */
    public static String multikey(Ed25519PublicKey key) {
        byte[] bytes = Arrays.copyOf(CODEC, CODEC.length + Ed25519PublicKey.SIZE_BYTES);
        System.arraycopy(key.sharedBytes(), 0, bytes, CODEC.length, Ed25519PublicKey.SIZE_BYTES);
        return Multibase.base58(bytes);
    }

    /** Reads an identifier, or one with the same key in its fragment. */
    public static Optional<Ed25519PublicKey> parse(String did) {
        if (!did.startsWith(DID)) {
            return Optional.empty();
        }
        String key = did.substring(DID.length());
        int fragment = key.indexOf('#');
        if (fragment >= 0 && !key.substring(fragment + 1).equals(key.substring(0, fragment))) {
            return Optional.empty();
        }
        return parseMultikey(fragment < 0 ? key : key.substring(0, fragment));
    }

    /** Reads a key alone. */
    public static Optional<Ed25519PublicKey> parseMultikey(String multikey) {
        return Multibase.parseBase58(multikey)
                .filter(bytes -> bytes.length == CODEC.length + Ed25519PublicKey.SIZE_BYTES)
                .filter(bytes -> Arrays.equals(bytes, 0, CODEC.length, CODEC, 0, CODEC.length))
                .flatMap(bytes -> Ed25519PublicKey.parse(Arrays.copyOfRange(bytes, CODEC.length, bytes.length)));
    }
}
