/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.attestation.Ed25519PrivateKey;
import assize.attestation.KeyFolder;
import assize.attestation.NoteKey;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import assize.schemas.season.ContentHash;
import assize.schemas.season.Season;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * The keys a season is published with, and the list that says so.
 *
 * <p>Published dates come from the season's opening, never from a clock (DESIGN, Trust).
 *
 * @param logKey the log's key under the log's name
 */
public record SeasonKeys(RecordSigner record, Ed25519PrivateKey log, NoteKey logKey, KeyList list) {
    private static final int YEARS_VALID = 1;

    /** The keys of that folder, for that season. */
    public static SeasonKeys of(KeyFolder folder, Season season) {
        LocalDate from = LocalDate.ofInstant(Instant.ofEpochMilli(season.opensAt()), ZoneOffset.UTC);
        LocalDate until = from.plusYears(YEARS_VALID);
        NoteKey logKey = new NoteKey(season.logOrigin(), folder.log().publicKey());
        KeyList list = new KeyList(
                season.id(),
                List.of(
                        PublishedKey.record(folder.record().publicKey().bytes(), from, until),
                        PublishedKey.log(folder.log().publicKey().bytes(), logKey.format(), from, until)));
        return new SeasonKeys(RecordSigner.of(folder.record()), folder.log(), logKey, list);
    }

    /** The hash of {@code keys.json}, which opens the log. */
    public String listHash() {
        return ContentHash.of(list.toBytes());
    }
}
