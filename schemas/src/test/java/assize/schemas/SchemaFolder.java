/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * The schemas and their examples, as files.
 *
 * <p>Shapes: a schema goes by its file name without {@code .schema.json}; examples by the path inside their folder.
 */
final class SchemaFolder {
    /** What every {@code $id} begins with. */
    static final String BASE = "https://assize.example/schemas/v1/";
    /** The ending of schema files. */
    static final String ENDING = ".schema.json";
    /** The schema that describes no document. */
    static final String SHARED = "common";

    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final Map<String, JsonNode> SCHEMAS = read();
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(sources()));

    private SchemaFolder() {}

    /** Every schema by name, in name order. */
    static Map<String, JsonNode> schemas() {
        return SCHEMAS;
    }

    private static Map<String, JsonNode> read() {
        Map<String, JsonNode> schemas = new TreeMap<>();
        for (Path file : files(resource("/assize/schemas/v1"), ENDING)) {
            String name = String.valueOf(file.getFileName());
            schemas.put(name.substring(0, name.length() - ENDING.length()), read(file));
        }
        return Collections.unmodifiableMap(schemas);
    }

    /** The schema of that name as a file; a missing node where there is none. */
    static JsonNode source(String name) {
        return Objects.requireNonNullElse(schemas().get(name), MissingNode.getInstance());
    }

    /** The names of the schemas that describe a document. */
    static List<String> documents() {
        return schemas().keySet().stream().filter(name -> !name.equals(SHARED)).toList();
    }

    /** The schema of that name, ready to validate with. */
    static Schema schema(String name) {
        return REGISTRY.getSchema(SchemaLocation.of(BASE + name + ENDING));
    }

    /** The schema every 2020-12 schema must satisfy. */
    static Schema metaSchema() {
        return REGISTRY.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    }

    /** The examples of one schema, {@code valid} or {@code invalid}, by file name. */
    static Map<String, JsonNode> examples(String kind, String name) {
        Map<String, JsonNode> examples = new TreeMap<>();
        Path folder = resource("/" + kind).resolve(name);
        for (Path file : files(folder, ".json")) {
            examples.put(kind + "/" + name + "/" + file.getFileName(), read(file));
        }
        return examples;
    }

    private static Map<String, String> sources() {
        Map<String, String> sources = new TreeMap<>();
        schemas().forEach((name, schema) -> sources.put(BASE + name + ENDING, schema.toString()));
        return sources;
    }

    private static List<Path> files(Path folder, String ending) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode read(Path file) {
        try {
            return MAPPER.readTree(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }

    private static Path resource(String path) {
        URL url = Objects.requireNonNull(SchemaFolder.class.getResource(path), path + " is not on the class path");
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
