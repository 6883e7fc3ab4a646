/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.attestation.Dsse;
import assize.attestation.Ed25519PublicKey;
import assize.schemas.archive.Envelope;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A list of keys, ready to say whether a published signature holds where it stands. Immutable, thread-safe.
 *
 * <p>The newest list of a season knows all keys there ever were, so it answers for every entry.
 */
public final class PublishedKeys {
    private final KeyList list;
    private final Map<String, Ed25519PublicKey> points = new HashMap<>();

    private PublishedKeys(KeyList list) {
        this.list = list;
        for (PublishedKey key : list.keys()) {
            // A key that is no point of prime order verifies nothing, and is never found here.
            Ed25519PublicKey.parse(key.publicKeyBytes()).ifPresent(point -> points.put(key.keyId(), point));
        }
    }

    /** The keys of that list. */
    public static PublishedKeys of(KeyList list) {
        return new PublishedKeys(list);
    }

    /** The list. */
    public KeyList list() {
        return list;
    }

    /**
     * Why a signature is not what was published there; empty where it is.
     *
     * <p>A revocation does not undo what was published: whether that is still to be trusted is for the verifier to say.
     *
     * @param index the entry of the log it counts for
     * @param role what the key must be for
     */
    public Optional<String> problem(
            String keyId, PublishedKey.Role role, long index, byte[] message, byte[] signature) {
        PublishedKey key = list.find(keyId).orElse(null);
        Ed25519PublicKey point = points.get(keyId);
        if (key == null || point == null) {
            return Optional.of("key %s is not in keys.json".formatted(keyId));
        }
        if (key.role() != role) {
            return Optional.of("key %s is no %s key".formatted(keyId, role.wireName()));
        }
        if (!key.wasInUseAt(index)) {
            return Optional.of("key %s was not in use at entry %d".formatted(keyId, index));
        }
        return point.verify(message, signature)
                ? Optional.empty()
                : Optional.of("the signature of key %s does not hold".formatted(keyId));
    }

    /** Why the first signature of an envelope does not count; empty where it does. */
    public Optional<String> problem(Envelope envelope, PublishedKey.Role role, long index) {
        byte[] message = Dsse.pae(envelope.payloadType(), envelope.payload());
        return problem(envelope.keyId(), role, index, message, envelope.signature());
    }
}
