/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: the schema in the footers of files that were written. */
class TableColumnTest {
    @TempDir
    private Path root = Path.of("");

    @Test
    void tellsOfTheColumnsThatFilesHave() throws IOException {
        Path folder = ExampleArchive.write(root, 3);
        for (Table<?> table : Table.ALL) {
            if (!Files.exists(folder.resolve(table.path()))) {
                continue;
            }
            MessageType schema;
            try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(folder.resolve(table.path())))) {
                schema = reader.getFileMetaData().getSchema();
            }
            List<TableColumn> columns = TableColumn.of(table);
            assertThat(columns)
                    .as(table.name())
                    .extracting(TableColumn::name)
                    .containsExactlyElementsOf(
                            schema.getFields().stream().map(Type::getName).toList());
            for (TableColumn column : columns) {
                Type type = schema.getType(column.name());
                assertThat(type.isRepetition(Repetition.REQUIRED))
                        .as("%s.%s", table.name(), column.name())
                        .isEqualTo(column.isRequired());
                assertThat(type.isPrimitive())
                        .as("%s.%s", table.name(), column.name())
                        .isEqualTo(!column.isList());
                if (!column.isList()) {
                    assertThat(kind(type))
                            .as("%s.%s", table.name(), column.name())
                            .isEqualTo(column.kind());
                }
            }
        }
    }

    private static TableColumn.Kind kind(Type type) {
        String annotation = String.valueOf(type.getLogicalTypeAnnotation());
        if (annotation.startsWith("STRING")) {
            return TableColumn.Kind.TEXT;
        }
        if (annotation.startsWith("TIMESTAMP(MILLIS,true)")) {
            return TableColumn.Kind.TIME;
        }
        if (annotation.startsWith("DECIMAL")) {
            return TableColumn.Kind.DECIMAL;
        }
        return type.asPrimitiveType().getPrimitiveTypeName().name().equals("BOOLEAN")
                ? TableColumn.Kind.FLAG
                : TableColumn.Kind.INTEGER;
    }
}
