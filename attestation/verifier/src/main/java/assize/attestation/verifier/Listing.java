/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The plain files found below a folder.
 *
 * <p>Shapes: {@code files} maps the path from that folder on, with {@code /} between names, to the size in bytes.
 *
 * @param folders all folders below it, by path like files
 */
record Listing(SortedMap<String, Long> files, SortedSet<String> folders) {

    static final Listing EMPTY = new Listing(Collections.emptySortedMap(), Collections.emptySortedSet());

    Listing {
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
        folders = Collections.unmodifiableSortedSet(new TreeSet<>(folders));
    }

    boolean has(String path) {
        return files.containsKey(path);
    }

    /** The size in bytes; 0 where there is no such file. */
    long size(String path) {
        return files.getOrDefault(path, 0L);
    }

    long totalBytes() {
        return files.values().stream().mapToLong(Long::longValue).sum();
    }
}
