/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.archive.LogHead;
import com.jerolba.carpet.AnnotatedLevels;
import com.jerolba.carpet.ColumnNamingStrategy;
import com.jerolba.carpet.TimeUnit;
import com.jerolba.carpet.impl.write.CarpetWriteConfiguration;
import com.jerolba.carpet.impl.write.DecimalConfig;
import com.jerolba.carpet.impl.write.WriteSupportFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;

/**
 * Writes one table: the same rows in the same order give the same bytes, whatever the JVM.
 *
 * <p>Rows go out in groups of at most {@value #ROW_GROUP_ROWS} rows and about {@value #ROW_GROUP_BYTES} bytes; memory is
 * one group, whatever the size of the table. A file that was not {@link #finish finished} is no table of an archive. One
 * owner, one thread.
 */
public final class TableWriter<T extends Record> implements AutoCloseable {
    /**
     * So few that a reader who looks for one battle by an id that says nothing of its place reads the ids of one small group.
     */
    private static final int ROW_GROUP_ROWS = 12_500;

    private static final long ROW_GROUP_BYTES = 16L << 20;

    /** What a reader of one row reads of each column. */
    private static final int PAGE_ROWS = 2_000;

    private static final int PAGE_BYTES = 64 << 10;
    private static final int DICTIONARY_BYTES = 128 << 10;

    /** One filter for a full group: 12,500 values at 1 % false answers need 15 KB. */
    private static final int BLOOM_FILTER_BYTES_MAX = 16 << 10;

    /** Sizes tried from the largest down by halves; small tables get one of a few hundred bytes. */
    private static final int BLOOM_FILTER_SIZES = 10;

    /** The level is part of the bytes. */
    private static final Map<String, String> CONFIGURATION =
            Map.of("parquet.compression.codec.zstd.level", "3", "parquet.compression.codec.zstd.workers", "0");

    private final Table<T> table;
    private final StampedWriteSupport<T> writeSupport;
    private final ParquetWriter<T> writer;
    private long rows;

    private TableWriter(Table<T> table, StampedWriteSupport<T> writeSupport, ParquetWriter<T> writer) {
        this.table = table;
        this.writeSupport = writeSupport;
        this.writer = writer;
    }

    /** Starts the table's file in the folder of a version; a file that is there is an error. */
    public static <T extends Record> TableWriter<T> open(Path versionFolder, Table<T> table) throws IOException {
        ParquetConfiguration configuration = new PlainParquetConfiguration(CONFIGURATION);
        CarpetWriteConfiguration columns = new CarpetWriteConfiguration(
                AnnotatedLevels.THREE, ColumnNamingStrategy.SNAKE_CASE, TimeUnit.MILLIS, DecimalConfig.decimalConfig());
        StampedWriteSupport<T> writeSupport = new StampedWriteSupport<>(
                WriteSupportFactory.createWriteSupport(table.rowType(), Map.of(), configuration, columns, null));
        Builder<T> builder = new Builder<>(new LocalOutputFile(versionFolder.resolve(table.path())), writeSupport)
                .withConf(configuration)
                .withWriterVersion(ParquetProperties.WriterVersion.PARQUET_1_0)
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withRowGroupSize(ROW_GROUP_BYTES)
                .withRowGroupRowCountLimit(ROW_GROUP_ROWS)
                .withPageSize(PAGE_BYTES)
                .withPageRowCountLimit(PAGE_ROWS)
                .withDictionaryPageSize(DICTIONARY_BYTES)
                .withPageWriteChecksumEnabled(true)
                .withMaxBloomFilterBytes(BLOOM_FILTER_BYTES_MAX)
                .withAdaptiveBloomFilterEnabled(true);
        table.plainColumns().forEach(column -> builder.withDictionaryEncoding(column, false));
        for (String column : table.lookupColumns()) {
            builder.withDictionaryEncoding(column, false)
                    .withBloomFilterEnabled(column, true)
                    .withBloomFilterCandidateNumber(column, BLOOM_FILTER_SIZES);
        }
        return new TableWriter<>(table, writeSupport, builder.build());
    }

    private static final class Builder<T> extends ParquetWriter.Builder<T, Builder<T>> {
        private final WriteSupport<T> writeSupport;

        Builder(LocalOutputFile file, WriteSupport<T> writeSupport) {
            super(file);
            this.writeSupport = writeSupport;
        }

        @Override
        protected Builder<T> self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // Still abstract; only the other one is called.
        protected WriteSupport<T> getWriteSupport(Configuration configuration) {
            return writeSupport;
        }

        @Override
        protected WriteSupport<T> getWriteSupport(ParquetConfiguration configuration) {
            return writeSupport;
        }
    }

    /** Adds the next row, in the table's order. */
    public void write(T row) throws IOException {
        writer.write(row);
        rows++;
    }

    /** How many rows were written. */
    public long rows() {
        return rows;
    }

    /** Completes the file; its metadata names the log before the archive's own entry. */
    public void finish(LogHead log) throws IOException {
        writeSupport.stamp(new TreeMap<>(Map.of(
                "assize.origin", log.origin(),
                "assize.size", Long.toString(log.size()),
                "assize.root", log.root(),
                "assize.schema", table.schema())));
        writer.close();
    }

    /** Lets the file go; where it was not finished, without the metadata of an archive. */
    @Override
    public void close() throws IOException {
        writer.close();
    }
}
