/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.rate.Standing;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.RejectedLine;
import assize.schemas.stream.SealedBattle;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.BasicTypeInfo;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.typeutils.EnumTypeInfo;
import org.apache.flink.api.java.typeutils.ListTypeInfo;
import org.apache.flink.api.java.typeutils.PojoTypeInfo;
import org.junit.jupiter.api.Test;

/** The engine knows every record that travels or is kept as state down to its last component; none falls back on Kryo. */
class StreamTypesTest {
    @Test
    void everyRecordOfTheStreamIsKnownToTheEngine() throws Exception {
        List<Class<?>> records = new ArrayList<>(streamRecords());
        assertThat(records)
                .as("the package was found")
                .contains(SealedBattle.class)
                .hasSizeGreaterThan(8);
        records.addAll(List.of(BattleEvent.class, RawLine.class, RejectedLine.class, Standing.class));
        for (Class<?> type : records) {
            TypeInformation<?> known = TypeInformation.of(type);
            assertThat(known).as(type.getName()).isInstanceOf(PojoTypeInfo.class);
            isKnown(type.getSimpleName(), known);
        }
    }

    private static void isKnown(String path, TypeInformation<?> type) {
        if (type instanceof PojoTypeInfo<?> pojo) {
            for (int i = 0; i < pojo.getArity(); i++) {
                isKnown(path + "." + pojo.getFieldNames()[i], pojo.getTypeAt(i));
            }
        } else if (type instanceof ListTypeInfo<?> list) {
            isKnown(path + "[]", list.getElementTypeInfo());
        } else {
            assertThat(type)
                    .as(path)
                    .isInstanceOfAny(BasicTypeInfo.class, EnumTypeInfo.class, PrimitiveArrayTypeInfo.class);
        }
    }

    private static List<Class<?>> streamRecords() throws IOException, URISyntaxException, ClassNotFoundException {
        String folder = "/" + SealedBattle.class.getPackageName().replace('.', '/');
        URI code = SealedBattle.class.getResource("SealedBattle.class").toURI();
        if (code.getScheme().equals("jar")) {
            try (FileSystem jar = FileSystems.newFileSystem(code, Map.of())) {
                return records(jar.getPath(folder));
            }
        }
        return records(Path.of(code.resolve(".")));
    }

    private static List<Class<?>> records(Path folder) throws IOException, ClassNotFoundException {
        List<Class<?>> records = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".class")) {
                    Class<?> type = Class.forName(SealedBattle.class.getPackageName() + "."
                            + name.substring(0, name.length() - ".class".length()));
                    if (type.isRecord()) {
                        records.add(type);
                    }
                }
            }
        }
        return records;
    }
}
