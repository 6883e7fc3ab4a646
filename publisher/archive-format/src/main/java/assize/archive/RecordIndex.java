/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Knows where the record of every battle of a version lies, by its place among them.
 *
 * <p>Memory: 16 bytes per battle. Immutable once open; records are read by range when asked for. What is found is not
 * checked: whoever reads it knows what it must be.
 *
 * <p>Shapes: a {@code row} is the 0-based number of a battle in the table, which is its place among all battles of the log.
 */
public final class RecordIndex {
    private final IntColumn seqs = new IntColumn();
    private final IntColumn parts = new IntColumn();
    private final IntColumn offsets = new IntColumn();
    private final IntColumn lengths = new IntColumn();
    private final Parts files;

    private RecordIndex(Path versionFolder) {
        this.files = new Parts(versionFolder);
    }

    /** The columns of {@code battles} that the index is made from. */
    record Row(long seq, int recordPart, long recordOffset, int recordLength) {}

    /** Reads the table once; numbers that cannot be are an {@link IOException}, as is a table that cannot be read. */
    public static RecordIndex open(Path versionFolder) throws IOException {
        RecordIndex index = new RecordIndex(versionFolder);
        Path table = versionFolder.resolve(Table.BATTLES.path());
        try (Stream<Row> rows = TableReader.rows(table, Row.class)) {
            rows.forEachOrdered(index::add);
        } catch (RuntimeException e) {
            // Parquet answers to damaged bytes with exceptions of many types.
            throw new IOException(table + " cannot be read: " + e, e);
        }
        return index;
    }

    private void add(Row battle) {
        RecordLocation at = new RecordLocation(battle.recordPart(), battle.recordOffset(), battle.recordLength());
        seqs.add(Math.toIntExact(battle.seq()));
        parts.add(at.part());
        offsets.add(Math.toIntExact(at.offset()));
        lengths.add(at.length());
    }

    /** How many battles there are. */
    public int size() {
        return seqs.size();
    }

    /** The place of a battle's entry in the log. */
    public long seq(int row) {
        return seqs.get(row);
    }

    /** Where a battle's record lies. */
    public RecordLocation recordAt(int row) {
        return new RecordLocation(parts.get(row), offsets.get(row), lengths.get(row));
    }

    /** The bytes of a battle's record, without line end. */
    public byte[] record(int row) {
        return files.record(recordAt(row));
    }
}
