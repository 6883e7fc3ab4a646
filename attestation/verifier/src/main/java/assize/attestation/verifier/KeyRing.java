/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Dsse;
import assize.attestation.Ed25519PublicKey;
import assize.schemas.archive.Envelope;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import assize.schemas.json.Decoded;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A key list whose record keys are ready to verify signatures. Immutable. */
final class KeyRing {

    /** What a signature turned out to be. */
    enum Answer {
        /** By the key it names. */
        HOLDS,
        /** By another key of the list than it names. */
        MISNAMED,
        /** Not by the key it names, although the list has that key. */
        BAD,
        /** By a key the list does not hold. */
        UNKNOWN_KEY
    }

    private final KeyList list;
    private final Map<String, Ed25519PublicKey> recordKeys;

    private KeyRing(KeyList list, Map<String, Ed25519PublicKey> recordKeys) {
        this.list = list;
        this.recordKeys = recordKeys;
    }

    /** Reads {@code keys.json}. */
    static Decoded<KeyRing> decode(byte[] bytes) {
        return KeyList.decode(bytes).then(KeyRing::of);
    }

    private static Decoded<KeyRing> of(KeyList list) {
        Map<String, Ed25519PublicKey> recordKeys = new HashMap<>();
        for (PublishedKey key : list.of(PublishedKey.Role.RECORD)) {
            Optional<Ed25519PublicKey> point = Ed25519PublicKey.parse(key.publicKeyBytes());
            if (point.isEmpty()) {
                return Decoded.unusable("keys", key.keyId() + " is no key of prime order");
            }
            recordKeys.put(key.keyId(), point.get());
        }
        return new Decoded.Usable<>(new KeyRing(list, recordKeys));
    }

    KeyList list() {
        return list;
    }

    Answer answer(Envelope envelope) {
        return answer(envelope.keyId(), Dsse.pae(envelope.payloadType(), envelope.payload()), envelope.signature());
    }

    Answer answer(String keyId, byte[] message, byte[] signature) {
        Ed25519PublicKey named = recordKeys.get(keyId);
        if (named != null) {
            return named.verify(message, signature) ? Answer.HOLDS : Answer.BAD;
        }
        // A key id is only a hint. Whoever changed it alone did not sign anything.
        return recordKeys.values().stream().anyMatch(key -> key.verify(message, signature))
                ? Answer.MISNAMED
                : Answer.UNKNOWN_KEY;
    }

    /** The failure that an answer stands for; none where the signature holds. */
    static Optional<Failure> failure(Answer answer, String keyId, String file, String check) {
        return switch (answer) {
            case HOLDS -> Optional.empty();
            case MISNAMED -> Optional.of(Failure.refuted(file, check, "is signed by another key than " + keyId));
            case BAD -> Optional.of(Failure.refuted(file, check, "does not bear a valid signature by " + keyId));
            case UNKNOWN_KEY ->
                Optional.of(
                        Failure.untrustedKey(file, check, "is signed by " + keyId + ", which keys.json does not hold"));
        };
    }
}
