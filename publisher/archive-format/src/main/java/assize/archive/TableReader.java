/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import com.jerolba.carpet.CarpetParquetReader;
import com.jerolba.carpet.FieldMatchingStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;

/** Reads tables row by row, checking the sums of their pages. */
public final class TableReader {
    private static final Pattern UPPER = Pattern.compile("[A-Z]");

    private TableReader() {}

    /**
     * The rows of a table, in order; close the stream.
     *
     * <p>A file that is damaged ends in an {@link IOException}, or in an unchecked exception of Parquet's while rows are
     * read: whoever must answer for such files catches both.
     */
    public static <T extends Record> Stream<T> rows(Path versionFolder, Table<T> table) throws IOException {
        return rows(versionFolder.resolve(table.path()), table.rowType());
    }

    /** The rows of a file, with only the columns this type of row has; those that were {@link AddedLater} may be missing. */
    public static <T extends Record> Stream<T> rows(Path file, Class<T> rowType) throws IOException {
        checkColumns(file, rowType);
        ParquetReader<T> reader = CarpetParquetReader.builder(new LocalInputFile(file), rowType)
                .fieldMatchingStrategy(FieldMatchingStrategy.SNAKE_CASE)
                .failOnMissingColumn(false)
                .failOnNullForPrimitives(true)
                .failNarrowingPrimitiveConversion(true)
                .withConf(new PlainParquetConfiguration())
                .usePageChecksumVerification()
                .build();
        return StreamSupport.stream(new Rows<>(reader), false).onClose(() -> close(reader));
    }

    private static void checkColumns(Path file, Class<? extends Record> rowType) throws IOException {
        MessageType schema;
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            schema = reader.getFileMetaData().getSchema();
        }
        for (RecordComponent component : rowType.getRecordComponents()) {
            String column = UPPER.matcher(component.getName())
                    .replaceAll(upper -> "_" + upper.group().toLowerCase(Locale.ROOT));
            if (!component.isAnnotationPresent(AddedLater.class) && !schema.containsField(column)) {
                throw new IOException(file.getFileName() + " has no column " + column);
            }
        }
    }

    private static void close(ParquetReader<?> reader) {
        try {
            reader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Rows<T> extends Spliterators.AbstractSpliterator<T> {
        private final ParquetReader<T> reader;

        Rows(ParquetReader<T> reader) {
            super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE);
            this.reader = reader;
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            try {
                T row = reader.read();
                if (row == null) {
                    return false;
                }
                action.accept(row);
                return true;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** What the footer of a table says beside its schema: {@code assize.origin} and the like. */
    public static Map<String, String> metadata(Path versionFolder, Table<?> table) throws IOException {
        try (ParquetFileReader reader =
                ParquetFileReader.open(new LocalInputFile(versionFolder.resolve(table.path())))) {
            return Map.copyOf(reader.getFileMetaData().getKeyValueMetaData());
        }
    }
}
