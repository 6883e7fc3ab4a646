/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.RecordConsumer;

/** Writes records by another's rules and lets the file's metadata be named last, when the log is known. */
final class StampedWriteSupport<T> extends WriteSupport<T> {
    private final WriteSupport<T> records;
    private SortedMap<String, String> stamp = Collections.emptySortedMap();

    StampedWriteSupport(WriteSupport<T> records) {
        this.records = records;
    }

    /**
     * What the footer will say beside the schema.
     *
     * <p>Sorted, because the order of insertion shows in the footer where two names meet in a bucket of Parquet's map, and
     * the order of {@code Map.of} is another in each JVM.
     */
    void stamp(SortedMap<String, String> metadata) {
        stamp = new TreeMap<>(metadata);
    }

    @Override
    public String getName() {
        return records.getName();
    }

    @Override
    @SuppressWarnings("deprecation") // Still abstract; only the other one is called.
    public WriteContext init(Configuration configuration) {
        return records.init(configuration);
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
        return records.init(configuration);
    }

    @Override
    public void prepareForWrite(RecordConsumer recordConsumer) {
        records.prepareForWrite(recordConsumer);
    }

    @Override
    public void write(T row) {
        records.write(row);
    }

    @Override
    public FinalizedWriteContext finalizeWrite() {
        return new FinalizedWriteContext(stamp);
    }
}
