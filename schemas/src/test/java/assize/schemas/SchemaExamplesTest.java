/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The schemas accept good documents and refuse bad ones.
 *
 * <p>Oracle: examples written by hand; each invalid one has the one defect its file is named for. Those called
 * {@code source-example} are the source specification's own, with what it leaves out by dots filled in.
 */
class SchemaExamplesTest {

    private static final Set<String> KINDS = Set.of("required", "enum", "const", "pattern", "additionalProperties");

    @Test
    void everyDocumentHasValidAndInvalidExamples() {
        for (String name : SchemaFolder.documents()) {
            assertThat(SchemaFolder.examples("valid", name))
                    .as("valid/%s", name)
                    .isNotEmpty();
            assertThat(SchemaFolder.examples("invalid", name))
                    .as("invalid/%s", name)
                    .isNotEmpty();
        }
    }

    @Test
    void acceptsTheValidExamples() {
        for (String name : SchemaFolder.documents()) {
            SchemaFolder.examples("valid", name)
                    .forEach((file, document) ->
                            assertThat(problems(name, document)).as(file).isEmpty());
        }
    }

    @Test
    void refusesTheInvalidExamples() {
        for (String name : SchemaFolder.documents()) {
            SchemaFolder.examples("invalid", name)
                    .forEach((file, document) ->
                            assertThat(problems(name, document)).as(file).isNotEmpty());
        }
    }

    @Test
    void anInvalidExampleBreaksEveryKindOfConstraint() {
        for (String name : SchemaFolder.documents()) {
            Set<String> broken = SchemaFolder.examples("invalid", name).values().stream()
                    .flatMap(document -> problems(name, document).stream())
                    .map(Error::getKeyword)
                    .collect(Collectors.toSet());
            assertThat(broken).as("kinds broken in invalid/%s", name).containsAll(kinds(name));
        }
    }

    @Test
    void acceptsTheSourceSpecificationsOwnExamples() {
        for (String name : List.of("task", "audit-battle", "audit-resume", "audit-keys")) {
            assertThat(SchemaFolder.examples("valid", name))
                    .as("the source's example of %s", name)
                    .containsKey("valid/" + name + "/source-example.json");
        }
    }

    private static List<Error> problems(String name, JsonNode document) {
        return SchemaFolder.schema(name).validate(document);
    }

    /** The kinds of constraint a schema uses itself or by shared definitions; what other documents bring is theirs. */
    private static Set<String> kinds(String name) {
        Set<String> kinds = new TreeSet<>();
        collect(SchemaFolder.source(name), SchemaFolder.source(SchemaFolder.SHARED), kinds, "");
        return kinds;
    }

    private static void collect(JsonNode node, JsonNode shared, Set<String> kinds, String followed) {
        node.properties().forEach(member -> {
            JsonNode value = member.getValue();
            boolean closes = !member.getKey().equals("additionalProperties") || value.isBoolean();
            if (KINDS.contains(member.getKey()) && closes) {
                kinds.add(member.getKey());
            }
            // Conditions and rules on names break under the keyword that holds them.
            if (!Set.of("if", "propertyNames").contains(member.getKey())) {
                collect(value, shared, kinds, followed);
            }
        });
        if (node.isArray()) {
            node.forEach(child -> collect(child, shared, kinds, followed));
        }
        String reference = node.path("$ref").stringValue("");
        String prefix = SchemaFolder.SHARED + SchemaFolder.ENDING + "#";
        if (reference.startsWith(prefix) && !followed.contains(reference)) {
            collect(shared.at(reference.substring(prefix.length())), shared, kinds, followed + " " + reference);
        }
    }
}
