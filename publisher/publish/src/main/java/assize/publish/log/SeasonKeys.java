/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.attestation.NoteKey;
import assize.attestation.Signer;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import assize.schemas.season.ContentHash;
import assize.schemas.season.Season;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys a season is published with, and the list that says so.
 *
 * <p>Published dates come from the season's opening, never from a clock (DESIGN, Trust).
 *
 * @param logKey the log's key under the log's name
 * @param list the list that opens a season with the folder's keys in use
 */
public record SeasonKeys(RecordSigner record, Signer log, NoteKey logKey, KeyList list) {
    private static final int YEARS_VALID = 1;

    /** The keys of that folder, for that season; a folder without operator and recovery keys lists none. */
    public static SeasonKeys of(KeyFolder folder, Season season) {
        List<PublishedKey> keys = new ArrayList<>();
        for (KeyRole role : KeyRole.values()) {
            folder.inUse(role).ifPresent(signer -> keys.add(published(role, signer, season, 0)));
        }
        return new SeasonKeys(
                RecordSigner.of(folder.record()),
                folder.log(),
                new NoteKey(season.logOrigin(), folder.log().publicKey()),
                new KeyList(season.id(), keys));
    }

    /** The public half of a key that counts from an entry of the log on. */
    static PublishedKey published(KeyRole role, Signer signer, Season season, long startIndex) {
        LocalDate from = LocalDate.ofInstant(Instant.ofEpochMilli(season.opensAt()), ZoneOffset.UTC);
        String vkey = role == KeyRole.LOG ? new NoteKey(season.logOrigin(), signer.publicKey()).format() : null;
        return PublishedKey.of(
                role(role), signer.publicKey().bytes(), vkey, from, from.plusYears(YEARS_VALID), startIndex);
    }

    static PublishedKey.Role role(KeyRole role) {
        return switch (role) {
            case RECORD -> PublishedKey.Role.RECORD;
            case LOG -> PublishedKey.Role.LOG;
            case OPERATOR -> PublishedKey.Role.OPERATOR;
            case RECOVERY -> PublishedKey.Role.RECOVERY;
        };
    }

    /** The hash of {@code keys.json}, which opens the log. */
    public String listHash() {
        return ContentHash.of(list.toBytes());
    }
}
