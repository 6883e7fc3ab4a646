/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Dsse;
import assize.attestation.Ed25519PublicKey;
import assize.schemas.archive.Claim;
import assize.schemas.archive.Envelope;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.PublishedKey.Role;
import assize.schemas.json.Decoded;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A key list whose keys are ready to verify signatures. Immutable.
 *
 * <p>A key counts by places in the log alone: from its first entry to its last, and never behind a revocation. The newest list
 * says so for every entry, since a key stays in all later lists and its past is not rewritten ({@link KeyHistory}).
 */
final class KeyRing {

    /** What a signature turned out to be. */
    enum Answer {
        /** By the key it names, which may sign this, here. */
        HOLDS,
        /** By another key of the list than it names. */
        MISNAMED,
        /** Not by the key it names, although the list has that key. */
        BAD,
        /** By a key the list does not hold. */
        UNKNOWN_KEY,
        /** By a key of the list that is not for this. */
        WRONG_ROLE,
        /** By a key that does not count at that place. */
        NOT_COUNTING
    }

    private final KeyList list;
    private final Map<String, Ed25519PublicKey> points;

    private KeyRing(KeyList list, Map<String, Ed25519PublicKey> points) {
        this.list = list;
        this.points = points;
    }

    /** Reads {@code keys.json}. */
    static Decoded<KeyRing> decode(byte[] bytes) {
        return KeyList.decode(bytes).then(KeyRing::of);
    }

    private static Decoded<KeyRing> of(KeyList list) {
        Map<String, Ed25519PublicKey> points = new HashMap<>();
        for (PublishedKey key : list.keys()) {
            Optional<Ed25519PublicKey> point = Ed25519PublicKey.parse(key.publicKeyBytes());
            if (point.isEmpty()) {
                return Decoded.unusable("keys", key.keyId() + " is no key of prime order");
            }
            points.put(key.keyId(), point.get());
        }
        return new Decoded.Usable<>(new KeyRing(list, points));
    }

    KeyList list() {
        return list;
    }

    /** What a signature is that a record key should have made. */
    Answer byRecordKey(long index, String keyId, byte[] message, byte[] signature) {
        return answer(EnumSet.of(Role.RECORD), index, keyId, message, signature);
    }

    /** What an envelope's first signature is, which a record key should have made. */
    Answer byRecordKey(long index, Envelope envelope) {
        return byRecordKey(
                index, envelope.keyId(), Dsse.pae(envelope.payloadType(), envelope.payload()), envelope.signature());
    }

    private Answer answer(Set<Role> roles, long index, String keyId, byte[] message, byte[] signature) {
        Ed25519PublicKey named = points.get(keyId);
        if (named == null) {
            // A key id is only a hint. Whoever changed it alone did not sign anything.
            return points.values().stream().anyMatch(key -> key.verify(message, signature))
                    ? Answer.MISNAMED
                    : Answer.UNKNOWN_KEY;
        }
        if (!named.verify(message, signature)) {
            return Answer.BAD;
        }
        PublishedKey key = list.find(keyId).orElseThrow();
        if (!roles.contains(key.role())) {
            return Answer.WRONG_ROLE;
        }
        return key.countsAt(index) ? Answer.HOLDS : Answer.NOT_COUNTING;
    }

    /** What is wrong with the signatures of an entry. */
    Optional<Failure> entryFailure(LogEntry entry, long seq, String file) {
        Envelope envelope = entry.envelope();
        byte[] message = Dsse.pae(envelope.payloadType(), envelope.payload());
        Claim.Kind kind = entry.statement().claim().kind();
        if (kind == Claim.Kind.KEY_EVENT) {
            return keyEventFailure(envelope.signatures(), message, seq, file);
        }
        if (envelope.signatures().size() > 1) {
            return Optional.of(Failure.refuted(file, Checks.ENTRY_SIGNATURE, "bears more signatures than one"));
        }
        Answer answer = answer(signersOf(kind, seq), seq, envelope.keyId(), message, envelope.signature());
        return failure(answer, envelope.keyId(), seq, file, Checks.ENTRY_SIGNATURE);
    }

    /** Who may sign an entry of that kind; before there were operator keys, the record key signed everything. */
    private Set<Role> signersOf(Claim.Kind kind, long seq) {
        boolean isTheOperators = kind == Claim.Kind.CORRECTION || kind == Claim.Kind.DECISION;
        return EnumSet.of(isTheOperators && existedAt(Role.OPERATOR, seq) ? Role.OPERATOR : Role.RECORD);
    }

    private boolean existedAt(Role role, long seq) {
        return list.of(role).stream().anyMatch(key -> key.startIndex() <= seq);
    }

    /**
     * All signatures must hold; one must be by a key that may change keys and counts there. Whether each new key signed, and what
     * the change may change, is told where its document is ({@link KeyHistory}).
     */
    private Optional<Failure> keyEventFailure(
            List<Envelope.Signature> signatures, byte[] message, long seq, String file) {
        Set<Role> all = EnumSet.allOf(Role.class);
        Set<Role> authorities = authoritiesAt(seq);
        boolean isAuthorised = false;
        for (Envelope.Signature signature : signatures) {
            Answer answer = answer(all, seq, signature.keyId(), message, signature.bytes());
            // A new key counts from the next entry on, and signs here to prove that it is there.
            if (answer != Answer.HOLDS && answer != Answer.NOT_COUNTING) {
                return failure(answer, signature.keyId(), seq, file, Checks.ENTRY_SIGNATURE);
            }
            isAuthorised |= answer == Answer.HOLDS
                    && authorities.contains(
                            list.find(signature.keyId()).orElseThrow().role());
        }
        return isAuthorised
                ? Optional.empty()
                : Optional.of(Failure.untrustedKey(
                        file,
                        Checks.ENTRY_SIGNATURE,
                        "changes the keys and is signed by no operator or recovery key that counts there"));
    }

    private Set<Role> authoritiesAt(long seq) {
        return existedAt(Role.OPERATOR, seq) || existedAt(Role.RECOVERY, seq)
                ? EnumSet.of(Role.OPERATOR, Role.RECOVERY)
                : EnumSet.of(Role.RECORD);
    }

    /** The failure that an answer stands for; none where the signature holds. */
    Optional<Failure> failure(Answer answer, String keyId, long index, String file, String check) {
        return switch (answer) {
            case HOLDS -> Optional.empty();
            case MISNAMED -> Optional.of(Failure.refuted(file, check, "is signed by another key than " + keyId));
            case BAD -> Optional.of(Failure.refuted(file, check, "does not bear a valid signature by " + keyId));
            case UNKNOWN_KEY ->
                Optional.of(
                        Failure.untrustedKey(file, check, "is signed by " + keyId + ", which keys.json does not hold"));
            case WRONG_ROLE ->
                Optional.of(
                        Failure.untrustedKey(file, check, "is signed by " + keyId + ", a key that is not for this"));
            case NOT_COUNTING ->
                Optional.of(Failure.untrustedKey(
                        file,
                        check,
                        "is signed by " + keyId + ", which does not count at entry " + index + why(keyId)));
        };
    }

    private String why(String keyId) {
        return list.find(keyId)
                .map(key -> {
                    PublishedKey.Revocation revoked = key.revoked();
                    if (revoked != null) {
                        return ": it was revoked behind entry " + revoked.lastValidIndex() + " (" + revoked.reason()
                                + ")";
                    }
                    return key.endIndex() == null
                            ? ": it counts from entry " + key.startIndex() + " on"
                            : ": it counts from entry " + key.startIndex() + " to " + key.endIndex();
                })
                .orElse("");
    }
}
