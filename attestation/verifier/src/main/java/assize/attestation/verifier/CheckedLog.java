/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.schemas.archive.LogEntry;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A log whose entries were read to the end and lead to its checkpoint.
 *
 * @param opening entry 0
 * @param keys the season's keys, where they were found
 * @param archives the entries that speak of archives, in order
 * @param others all entries but the first that are no battle's, by place
 * @param unpublished the battles and notices behind the newest version; null where there are none
 */
record CheckedLog(
        OpenedLog log,
        LogEntry opening,
        Optional<KeyRing> keys,
        List<EntryCheck.LoggedArchive> archives,
        SortedMap<Long, EntryCheck.Logged> others,
        @Nullable Unpublished unpublished) {

    /** From the first battle or notice behind the newest version to the last. */
    record Unpublished(long first, long last) {}

    CheckedLog {
        archives = List.copyOf(archives);
        others = Collections.unmodifiableSortedMap(others);
    }

    /** The entry that speaks of a version. */
    Optional<EntryCheck.LoggedArchive> archive(int version) {
        return archives.stream()
                .filter(archive -> archive.claim().version() == version)
                .findFirst();
    }
}
