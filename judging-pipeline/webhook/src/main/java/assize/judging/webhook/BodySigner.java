/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.webhook;

/**
 * Signs what is sent, so that a server knows who asks.
 *
 * <p>Thread-safe.
 */
public interface BodySigner {
    /** The key's id, as {@code keys.json} names it. */
    String keyId();

    /** The 64 bytes of an Ed25519 signature over these bytes. */
    byte[] sign(byte[] body);
}
