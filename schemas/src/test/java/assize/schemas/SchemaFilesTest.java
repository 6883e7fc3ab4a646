/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The schemas are good schemas and say what they mean.
 *
 * <p>Oracle: the published meta-schema of JSON Schema 2020-12, by a validator that is not ours.
 */
class SchemaFilesTest {

    private final Map<String, JsonNode> schemas = SchemaFolder.schemas();

    @Test
    void everySchemaIsAValidSchema() {
        schemas.forEach((name, schema) ->
                assertThat(SchemaFolder.metaSchema().validate(schema)).as(name).isEmpty());
    }

    @Test
    void everySchemaIsNamedForItsFileAndSaysWhatItDescribes() {
        schemas.forEach((name, schema) -> {
            assertThat(schema.path("$schema").stringValue(""))
                    .as("$schema of %s", name)
                    .isEqualTo("https://json-schema.org/draft/2020-12/schema");
            assertThat(schema.path("$id").stringValue(""))
                    .as("$id of %s", name)
                    .isEqualTo(SchemaFolder.BASE + name + SchemaFolder.ENDING);
            assertThat(schema.path("title").stringValue(""))
                    .as("title of %s", name)
                    .isNotBlank();
            assertThat(schema.path("description").stringValue(""))
                    .as("description of %s", name)
                    .endsWith(".");
        });
    }

    @Test
    void everyMemberHasADescriptionAndEveryNumberItsUnit() {
        List<String> faults = new ArrayList<>();
        schemas.forEach((name, schema) -> membersOf(schema, name, faults));
        assertThat(faults).isEmpty();
    }

    @Test
    void everyReferenceLeadsToASchema() {
        schemas.forEach((name, schema) -> references(schema)
                .forEach(reference -> assertThat(target(name, reference))
                        .as("%s in %s", reference, name)
                        .isNotNull()));
    }

    @Test
    void theTableOfMessagesNamesEverySchemaOnce() throws IOException {
        List<String> named = Files.readAllLines(Path.of("README.md")).stream()
                .map(Pattern.compile("\\|.*\\| `([a-z_-]+)` \\|[^|]*\\|[^|]*\\|")::matcher)
                .filter(Matcher::matches)
                .map(row -> row.group(1))
                .toList();
        assertThat(named).as("schemas in the table of README.md").containsExactlyInAnyOrderElementsOf(schemas.keySet());
    }

    /** Collects members without a description, and numbers without a unit; conditions repeat members and are left out. */
    private static void membersOf(JsonNode node, String place, List<String> faults) {
        boolean declares = node.has("properties") && node.path("type").isString();
        if (declares) {
            node.path("properties").properties().forEach(member -> {
                String where = place + "." + member.getKey();
                String words = words(member.getValue(), place);
                if (words.isBlank()) {
                    faults.add(where + " has no description");
                } else if (isNumber(member.getValue(), place) && !words.contains("Unit: ")) {
                    faults.add(where + " has no unit");
                }
            });
        }
        node.properties().forEach(child -> membersOf(child.getValue(), place + "." + child.getKey(), faults));
        if (node.isArray()) {
            node.forEach(child -> membersOf(child, place, faults));
        }
    }

    private static String words(JsonNode member, String place) {
        String own = member.path("description").stringValue("");
        String reference = member.path("$ref").stringValue("");
        return reference.isEmpty() ? own : own + " " + words(target(place(place), reference), place(place, reference));
    }

    private static boolean isNumber(JsonNode member, String place) {
        String reference = member.path("$ref").stringValue("");
        if (!reference.isEmpty()) {
            return isNumber(target(place(place), reference), place(place, reference));
        }
        JsonNode type = member.path("type");
        boolean named =
                type.isArray() ? type.valueStream().anyMatch(SchemaFilesTest::namesANumber) : namesANumber(type);
        return named || member.path("anyOf").valueStream().anyMatch(choice -> isNumber(choice, place));
    }

    private static boolean namesANumber(JsonNode type) {
        return type.stringValue("").equals("integer") || type.stringValue("").equals("number");
    }

    private static String place(String place) {
        int dot = place.indexOf('.');
        return dot < 0 ? place : place.substring(0, dot);
    }

    private static String place(String place, String reference) {
        int ending = reference.indexOf(SchemaFolder.ENDING);
        return ending < 0 ? place(place) : reference.substring(0, ending);
    }

    /** What a reference in the schema of that name leads to; a missing node where it leads nowhere. */
    private static JsonNode target(String name, String reference) {
        int hash = reference.indexOf('#');
        JsonNode schema = SchemaFolder.source(place(name, reference));
        return hash < 0 ? schema : schema.at(reference.substring(hash + 1));
    }

    private static List<String> references(JsonNode node) {
        List<String> found = new ArrayList<>();
        if (node.path("$ref").isString()) {
            found.add(node.path("$ref").stringValue());
        }
        node.forEach(child -> found.addAll(references(child)));
        return found;
    }
}
