/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.attest;

import assize.attestation.Signature;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.Objects;

/**
 * Says which key signs the battle hash of one agent in one battle, and with what.
 *
 * <p>Thread-safe. A battle that is published has its signatures for good; a new one is signed with the key in use.
 */
public interface BattleSigner extends Closeable {

    /**
     * A signature and whose it is.
     *
     * @param keyId the name of the key in {@code keys.json}
     */
    record Signed(String keyId, Signature signature) {
        public Signed {
            Objects.requireNonNull(keyId, "keyId is null");
            Objects.requireNonNull(signature, "signature is null");
        }
    }

    /** Opens a signer where the stage runs; keys travel nowhere. Whoever opens it closes it. */
    @FunctionalInterface
    interface Source extends Serializable {
        /** Opens one. */
        BattleSigner open() throws IOException;
    }

    /**
     * The signature over a battle hash.
     *
     * @param place the battle's 0-based place among all battles of the season
     * @param message what is signed
     * @throws assize.publish.PublishingRefused where the battle is published and its signature is over something else
     */
    Signed sign(long place, String battleId, String agentId, byte[] message);

    @Override
    void close() throws IOException;
}
