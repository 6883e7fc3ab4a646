/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.archive.Manifest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a version's tables say of its battles beside their records. People write notices, so all are kept; of the battles that
 * moved no rating only the places in the log are, 4 bytes each.
 *
 * @param excluded ascending; null where the version was made before there was such a table
 */
record NoticeTables(
        List<CorrectionRow> corrections,
        List<DisputeRow> disputes,
        @Nullable IntColumn excluded) {

    /** The only column of {@code excluded} that is kept: the rest follows from the record. */
    private record Excluded(long seq) {}

    NoticeTables {
        corrections = List.copyOf(corrections);
        disputes = List.copyOf(disputes);
    }

    /** The rows of a table; none where the manifest does not list it. */
    static <T extends Record> List<T> rows(Path folder, Manifest manifest, Table<T> table) throws IOException {
        if (manifest.file(table.path()).isEmpty()) {
            return List.of();
        }
        try (Stream<T> rows = TableReader.rows(folder, table)) {
            return rows.toList();
        }
    }

    /** The places of the battles that moved no rating; empty where the manifest does not list the table. */
    static Optional<IntColumn> excluded(Path folder, Manifest manifest) throws IOException {
        if (manifest.file(Table.EXCLUDED.path()).isEmpty()) {
            return Optional.empty();
        }
        IntColumn seqs = new IntColumn();
        try (Stream<Excluded> rows = TableReader.rows(folder.resolve(Table.EXCLUDED.path()), Excluded.class)) {
            rows.forEachOrdered(row -> seqs.add(Math.toIntExact(row.seq())));
        }
        seqs.trim();
        return Optional.of(seqs);
    }
}
