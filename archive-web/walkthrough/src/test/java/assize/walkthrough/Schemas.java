/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The published schemas, ready to validate with; a schema goes by its file name without {@code .schema.json}. */
final class Schemas {
    private static final String BASE = "https://assize.example/schemas/v1/";
    private static final String ENDING = ".schema.json";
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(sources()));

    private Schemas() {}

    private static Map<String, String> sources() {
        Map<String, String> sources = new TreeMap<>();
        for (String file : Repository.files(Repository.schemas())) {
            byte[] schema = Repository.read(Repository.schemas().resolve(file));
            sources.put(BASE + file, new String(schema, StandardCharsets.UTF_8));
        }
        return sources;
    }

    /** Asserts that a document is what the schema of that name describes. */
    static void assertValid(String name, String what, JsonNode document) {
        assertThat(REGISTRY.getSchema(SchemaLocation.of(BASE + name + ENDING)).validate(document))
                .as("%s against %s%s", what, name, ENDING)
                .isEmpty();
    }

    /** The same for the text of a document. */
    static void assertValid(String name, String what, String document) {
        assertValid(name, what, JsonMapper.shared().readTree(document));
    }
}
