/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** How a program is put to the test. */
public sealed interface CodeTests {

    /** The program reads standard input and writes standard output, once per case. */
    record Cases(List<Case> cases) implements CodeTests {
        public static final int MAX = 200;

        public Cases {
            cases = List.copyOf(cases);
            if (cases.isEmpty() || cases.size() > MAX) {
                throw new IllegalArgumentException("from 1 to " + MAX + " cases are allowed: " + cases.size());
            }
        }
    }

    /** One input and the output it must give. */
    record Case(String input, String expectedOutput) {
        public Case {
            Objects.requireNonNull(input, "input is null");
            Objects.requireNonNull(expectedOutput, "expectedOutput is null");
        }
    }

    /**
     * The program defines a function and a test program calls it.
     *
     * @param testCode defines {@code check(candidate)}, which raises where the function is wrong
     * @param entryPoint the name of the function
     */
    record Harness(String testCode, String entryPoint) implements CodeTests {
        /** What a name may look like. */
        public static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,127}");

        public Harness {
            Objects.requireNonNull(testCode, "testCode is null");
            if (!NAME.matcher(entryPoint).matches()) {
                throw new IllegalArgumentException("not the name of a function: " + entryPoint);
            }
        }
    }

    /** One function per form. */
    default <R> R fold(Function<Cases, R> cases, Function<Harness, R> harness) {
        return this instanceof Cases c ? cases.apply(c) : harness.apply((Harness) this);
    }

    /** The name of the form in files. */
    default String form() {
        return fold(cases -> "cases", harness -> "harness");
    }

    /** Adds the members that belong to the form. */
    default JsonObject.Builder addTo(JsonObject.Builder request) {
        request.put("form", form());
        return fold(
                cases -> request.put(
                        "cases",
                        new JsonArray(cases.cases().stream()
                                .<JsonValue>map(c -> JsonObject.builder()
                                        .put("expected_output", c.expectedOutput())
                                        .put("input", c.input())
                                        .build())
                                .toList())),
                harness -> request.put("entry_point", harness.entryPoint()).put("test_code", harness.testCode()));
    }

    /** Reads the members of the form; harmless ones once the document has a problem. */
    static CodeTests from(Fields fields) {
        return fields.oneOf("form", Set.of("cases", "harness")).equals("cases") ? cases(fields) : harness(fields);
    }

    private static CodeTests cases(Fields fields) {
        List<Case> cases = new ArrayList<>();
        for (Fields one : fields.objects("cases")) {
            cases.add(new Case(
                    one.text("input", CodeRequest.TEXT_MAX), one.text("expected_output", CodeRequest.TEXT_MAX)));
            one.refuseUnknown(Set.of("input", "expected_output"));
        }
        if (cases.isEmpty() || cases.size() > Cases.MAX) {
            fields.fail("cases", "must hold from 1 to " + Cases.MAX + " cases");
            return new Cases(List.of(new Case("", "")));
        }
        return new Cases(cases);
    }

    private static CodeTests harness(Fields fields) {
        String testCode = fields.text("test_code", CodeRequest.TEXT_MAX);
        String entryPoint = fields.matching("entry_point", Harness.NAME);
        return new Harness(testCode, entryPoint.isEmpty() || fields.problem() != null ? "_" : entryPoint);
    }
}
