/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.RecordConsumer;

/** Writes records by another's rules and lets the file's metadata be named last, when the log is known. */
final class StampedWriteSupport<T> extends WriteSupport<T> {
    private final WriteSupport<T> records;
    private Map<String, String> stamp = Map.of();

    StampedWriteSupport(WriteSupport<T> records) {
        this.records = records;
    }

    /** What the footer will say beside the schema. */
    void stamp(Map<String, String> metadata) {
        stamp = Map.copyOf(metadata);
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
