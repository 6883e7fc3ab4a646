/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.attestation.Ed25519PublicKey;
import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.attestation.Signer;
import assize.publish.PublishingRefused;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.PublishedKey.Role;
import assize.schemas.season.Season;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What must change in a season's key list so that it says what the key folder says. Pure.
 *
 * <p>A change is signed by an operator or recovery key of the list before it that the change itself neither retires nor revokes,
 * and by each key it adds. A list that never had an operator or recovery key is one of before there were four roles: there a
 * record key stands in, which a change that adds the first of them needs. Where no one key may sign everything that is to change,
 * there are several changes, one after the other: {@link #next} is asked again with the list it gave.
 *
 * <p>A change in entry {@code i} takes effect behind it: new keys count from {@code i + 1} on, replaced ones up to {@code i}.
 */
public final class KeyChanges {
    private final KeyList list;
    private final KeyFolder folder;
    private final Season season;
    private final long index;

    /** What the list is to become; by key id, in order. */
    private final Map<String, PublishedKey> keys = new LinkedHashMap<>();

    private final List<KeyChange.Named> added = new ArrayList<>();

    private KeyChanges(KeyList list, KeyFolder folder, Season season, long index) {
        this.list = list;
        this.folder = folder;
        this.season = season;
        this.index = index;
        list.keys().forEach(key -> keys.put(key.keyId(), key));
    }

    /**
     * The next change; empty where the list says what the folder says.
     *
     * @param newest the newest published list
     * @param revocations those that wait in the folder; those of other seasons are let be
     * @param index the entry the change would be
     * @throws PublishingRefused where the folder cannot be what comes after that list
     */
    public static Optional<KeyChange> next(
            KeyList newest, KeyFolder folder, List<PendingRevocation> revocations, Season season, long index) {
        List<PendingRevocation> due = revocations.stream()
                .filter(revocation -> revocation.seasonId().equals(season.id()))
                .toList();
        // Without an operator yet, the keys that can sign changes come first, by themselves.
        boolean isOfTwoRoles =
                newest.of(Role.OPERATOR).isEmpty() && newest.of(Role.RECOVERY).isEmpty();
        if (isOfTwoRoles) {
            KeyChanges first = new KeyChanges(newest, folder, season, index);
            first.take(KeyRole.OPERATOR);
            first.take(KeyRole.RECOVERY);
            Optional<KeyChange> change = first.change();
            if (change.isPresent()) {
                return change;
            }
        }
        KeyChanges all = new KeyChanges(newest, folder, season, index);
        all.takeAll(due);
        if (all.isNothing() || all.authority().isPresent()) {
            return all.change();
        }
        // Nobody is left who may sign it all: the operator's key is changed first, by the recovery key, or the other
        // way round.
        for (KeyRole one : List.of(KeyRole.OPERATOR, KeyRole.RECOVERY)) {
            KeyChanges some = new KeyChanges(newest, folder, season, index);
            some.takeOnly(one, due);
            if (!some.isNothing() && some.authority().isPresent()) {
                return some.change();
            }
        }
        throw new PublishingRefused(
                "The keys of season %s changed, and no operator or recovery key that stays in use is in %s to sign that. Put one of the keys that %s lists back into the folder."
                        .formatted(season.id(), folder.path(), "keys.json"));
    }

    private void takeAll(List<PendingRevocation> revocations) {
        for (KeyRole role : KeyRole.values()) {
            take(role);
        }
        revocations.forEach(this::revoke);
    }

    private void takeOnly(KeyRole role, List<PendingRevocation> revocations) {
        take(role);
        revocations.stream()
                .filter(revocation -> list.find(revocation.keyId())
                        .filter(key -> key.role() == SeasonKeys.role(role))
                        .isPresent())
                .forEach(this::revoke);
    }

    /** The folder's key of that role takes the place of the listed one. */
    private void take(KeyRole role) {
        Optional<Signer> inFolder = folder.inUse(role);
        if (inFolder.isEmpty()) {
            // It is kept elsewhere.
            return;
        }
        PublishedKey key = SeasonKeys.published(role, inFolder.get(), season, index + 1);
        Optional<PublishedKey> listed = list.find(key.keyId());
        if (listed.isPresent()) {
            if (!listed.get().isInUse()) {
                throw new PublishingRefused(
                        "The %s key in %s (%s) is out of use in season %s: a newer one took its place, or it was revoked. Use the newest key folder, or './assize keys rotate --role %s'."
                                .formatted(role.wireName(), folder.path(), key.keyId(), season.id(), role.wireName()));
            }
            return;
        }
        list.inUse(key.role()).ifPresent(old -> keys.put(old.keyId(), old.retired(index, key.keyId())));
        keys.put(key.keyId(), key);
        added.add(new KeyChange.Named(key.keyId(), inFolder.get()));
    }

    private void revoke(PendingRevocation revocation) {
        PublishedKey key = keys.get(revocation.keyId());
        if (key == null) {
            // This log never trusted it: an archive begun anew with newer keys has nothing to revoke.
            return;
        }
        if (revocation.lastValidIndex() >= index) {
            throw new PublishingRefused(
                    "The revocation of %s names entry %d as the last that counts, but the log of season %s has %d entries."
                            .formatted(revocation.keyId(), revocation.lastValidIndex(), season.id(), index));
        }
        PublishedKey.Revocation before = key.revoked();
        if (before != null && before.lastValidIndex() <= revocation.lastValidIndex()) {
            // Logged already; what is revoked never comes back.
            return;
        }
        if (key.isInUse()) {
            throw new PublishingRefused(
                    "%s is to be revoked and is the %s key in use. './assize keys rotate --role %s' makes the key that takes its place; then publish again."
                            .formatted(
                                    key.keyId(),
                                    key.role().wireName(),
                                    key.role().wireName()));
        }
        keys.put(key.keyId(), key.revoked(revocation.published()));
    }

    private boolean isNothing() {
        return List.copyOf(keys.values()).equals(list.keys());
    }

    private Optional<KeyChange> change() {
        if (isNothing()) {
            return Optional.empty();
        }
        return authority().map(authority -> {
            List<KeyChange.Named> signers = new ArrayList<>(List.of(authority));
            signers.addAll(added);
            return new KeyChange(list.next(List.copyOf(keys.values())), signers);
        });
    }

    /** A key that may sign this change, and whose private half is here. */
    private Optional<KeyChange.Named> authority() {
        boolean isOfTwoRoles =
                list.of(Role.OPERATOR).isEmpty() && list.of(Role.RECOVERY).isEmpty();
        for (Role role : isOfTwoRoles ? List.of(Role.RECORD) : List.of(Role.OPERATOR, Role.RECOVERY)) {
            for (PublishedKey key : list.of(role)) {
                if (!key.isInUse() || !key.equals(keys.get(key.keyId()))) {
                    continue;
                }
                Optional<Signer> signer =
                        Ed25519PublicKey.parse(key.publicKeyBytes()).flatMap(folder::signer);
                if (signer.isPresent()) {
                    return Optional.of(new KeyChange.Named(key.keyId(), signer.get()));
                }
            }
        }
        return Optional.empty();
    }
}
