/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.PublishedKey.Role;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The lists of a season's keys, each judged by the one before.
 *
 * <p>A change in entry {@code i} may add keys, which count from behind it on; put keys out of use, not before it; and revoke keys,
 * for what lies before it. It loses no key, and of a key's past it changes nothing: names, dates, first entry, last entry once
 * there is one, successor. A revocation may later reach further back, never less far.
 *
 * <p>It is signed by an operator or recovery key of the list before that is in use and that it leaves alone, and by each key it
 * adds; by no key it revokes. Where the list before has neither operator nor recovery key, a record key stands in.
 */
final class KeyHistory {

    private KeyList list;

    private KeyHistory(KeyList first) {
        this.list = first;
    }

    /** Begins with the list that opened the season, which a later list still holds. */
    static KeyHistory from(KeyList newest) {
        return new KeyHistory(first(newest));
    }

    /** The list that opened the season, worked out of a later one: the keys that count from entry 0, as they were then. */
    static KeyList first(KeyList newest) {
        List<PublishedKey> keys = newest.keys().stream()
                .filter(key -> key.startIndex() == 0)
                .map(key -> new PublishedKey(
                        key.keyId(),
                        key.role(),
                        key.publicKey(),
                        key.fingerprint(),
                        key.vkey(),
                        key.validFrom(),
                        key.validUntil(),
                        0,
                        null,
                        null,
                        null))
                .toList();
        return new KeyList(newest.seasonId(), keys);
    }

    /** The newest list so far. */
    KeyList list() {
        return list;
    }

    /**
     * Takes the next list.
     *
     * @param seq the entry it came in
     * @param signers the ids of the keys that signed that entry; that their signatures hold is told elsewhere
     */
    Optional<Failure> take(KeyList next, long seq, Set<String> signers, String file) {
        Optional<String> rewritten = rewritten(next, seq);
        if (rewritten.isPresent()) {
            return Optional.of(Failure.refuted(file, Checks.KEYS_HISTORY, rewritten.get()));
        }
        Optional<String> unauthorised = unauthorised(next, signers);
        if (unauthorised.isPresent()) {
            return Optional.of(Failure.untrustedKey(file, Checks.KEYS_HISTORY, unauthorised.get()));
        }
        list = next;
        return Optional.empty();
    }

    private Optional<String> rewritten(KeyList next, long seq) {
        if (!next.seasonId().equals(list.seasonId()) || next.version() != list.version() + 1) {
            return Optional.of("the new list is not number " + (list.version() + 1) + " of the season");
        }
        if (next.keys().equals(list.keys())) {
            return Optional.of("the new list changes nothing");
        }
        for (PublishedKey before : list.keys()) {
            Optional<PublishedKey> after = next.find(before.keyId());
            if (after.isEmpty()) {
                return Optional.of("the new list has lost " + before.keyId());
            }
            Optional<String> rewritten = rewritten(before, after.get(), seq);
            if (rewritten.isPresent()) {
                return rewritten;
            }
        }
        for (PublishedKey added : added(next)) {
            if (added.startIndex() <= seq || added.endIndex() != null || added.revoked() != null) {
                return Optional.of("the new key " + added.keyId() + " does not count from behind the change on");
            }
        }
        return Optional.empty();
    }

    private static Optional<String> rewritten(PublishedKey before, PublishedKey after, long seq) {
        boolean isSame = after.role() == before.role()
                && after.publicKey().equals(before.publicKey())
                && Objects.equals(after.vkey(), before.vkey())
                && after.validFrom().equals(before.validFrom())
                && after.validUntil().equals(before.validUntil())
                && after.startIndex() == before.startIndex();
        if (!isSame) {
            return Optional.of("the new list says otherwise of " + before.keyId());
        }
        if (before.endIndex() != null || before.successor() != null) {
            boolean isKept = Objects.equals(after.endIndex(), before.endIndex())
                    && Objects.equals(after.successor(), before.successor());
            if (!isKept) {
                return Optional.of("the new list ends " + before.keyId() + " elsewhere than the one before");
            }
        } else if (after.endIndex() != null && after.endIndex() < seq) {
            return Optional.of("the new list ends " + before.keyId() + " before it was changed");
        }
        return revocation(before, after, seq);
    }

    private static Optional<String> revocation(PublishedKey before, PublishedKey after, long seq) {
        PublishedKey.Revocation was = before.revoked();
        PublishedKey.Revocation is = after.revoked();
        if (was != null && (is == null || is.lastValidIndex() > was.lastValidIndex())) {
            return Optional.of("the new list takes back the revocation of " + before.keyId());
        }
        if (is != null && !is.equals(was) && is.lastValidIndex() >= seq) {
            return Optional.of("the new list revokes " + before.keyId() + " behind an entry that was not there yet");
        }
        return Optional.empty();
    }

    private List<PublishedKey> added(KeyList next) {
        return next.keys().stream()
                .filter(key -> list.find(key.keyId()).isEmpty())
                .toList();
    }

    private Optional<String> unauthorised(KeyList next, Set<String> signers) {
        Set<String> missing = new HashSet<>();
        added(next).forEach(key -> missing.add(key.keyId()));
        missing.removeAll(signers);
        if (!missing.isEmpty()) {
            return Optional.of("the change is not signed by the key it adds, "
                    + missing.stream().sorted().findFirst().orElse(""));
        }
        boolean isOfTwoRoles =
                list.of(Role.OPERATOR).isEmpty() && list.of(Role.RECOVERY).isEmpty();
        boolean isAuthorised = false;
        for (PublishedKey before : list.keys()) {
            if (!signers.contains(before.keyId())) {
                continue;
            }
            PublishedKey after = next.find(before.keyId()).orElse(before);
            if (after.revoked() != null && !after.revoked().equals(before.revoked())) {
                return Optional.of("the change is signed by the key it revokes, " + before.keyId());
            }
            boolean may = isOfTwoRoles
                    ? before.role() == Role.RECORD
                    : before.role() == Role.OPERATOR || before.role() == Role.RECOVERY;
            isAuthorised |= may && before.isInUse() && after.equals(before);
        }
        return isAuthorised
                ? Optional.empty()
                : Optional.of("the change is signed by no operator or recovery key that it leaves in use");
    }
}
