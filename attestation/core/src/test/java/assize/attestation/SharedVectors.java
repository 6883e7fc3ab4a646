/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Finds public test vectors beside the repository; where they are absent, the calling test is skipped. */
final class SharedVectors {

    private static final int MAX_STEPS_UP = 6;

    private SharedVectors() {}

    static Path folder(String name) {
        Path from = Path.of(System.getProperty("user.dir")).toAbsolutePath();
        for (int step = 0; step <= MAX_STEPS_UP && from != null; step++) {
            Path vectors = from.resolve("shared").resolve("vectors");
            if (Files.isDirectory(vectors)) {
                return vectors.resolve(name);
            }
            from = from.getParent();
        }
        assumeTrue(false, "no folder shared/vectors beside the repository: " + name + " skipped");
        throw new IllegalStateException("unreachable");
    }

    static List<Path> jsonFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Objects as maps, arrays as lists, integers and everything else as their text. */
    static Object json(Path file) {
        try (JsonParser parser = new JsonFactory().createParser(Files.readAllBytes(file))) {
            parser.nextToken();
            return value(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object json) {
        return (Map<String, Object>) json;
    }

    static List<?> list(Object json) {
        return json instanceof List<?> list ? list : List.of();
    }

    private static Object value(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            Map<String, Object> members = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                members.put(name, value(parser));
            }
            return members;
        }
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            List<Object> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(value(parser));
            }
            return elements;
        }
        return parser.currentToken() == JsonToken.VALUE_NULL ? "" : parser.getText();
    }
}
