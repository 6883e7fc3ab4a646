/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonObject;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One program to be run: the request of evidence of kind {@code code}.
 *
 * @param round 1-based index into the battle's rounds
 * @param language a language's name; a judge that does not know it says so in its outcome
 * @param program the answer, as the agent gave it
 */
public record CodeRequest(
        String agentId,
        int round,
        String taskId,
        String taskVersion,
        String language,
        String program,
        CodeTests tests,
        CodeLimits limits) {

    /** What a task means that names no language. */
    public static final String DEFAULT_LANGUAGE = "python3";
    /** The longest program, test program, input or expected output. Unit: code points. */
    public static final int TEXT_MAX = 1 << 20;

    private static final Pattern LANGUAGE = Pattern.compile("[a-z0-9][a-z0-9+#._-]{0,31}");
    private static final int ROUND_MAX = 100;
    private static final int VERSION_MAX = 200;
    private static final Set<String> SHARED =
            Set.of("agent_id", "form", "language", "limits", "program", "round", "task_id", "task_version");
    private static final Set<String> OF_CASES = Set.of("cases");
    private static final Set<String> OF_HARNESS = Set.of("entry_point", "test_code");

    public CodeRequest {
        Objects.requireNonNull(agentId, "agentId is null");
        Objects.requireNonNull(taskId, "taskId is null");
        Objects.requireNonNull(taskVersion, "taskVersion is null");
        Objects.requireNonNull(program, "program is null");
        Objects.requireNonNull(tests, "tests is null");
        Objects.requireNonNull(limits, "limits is null");
        if (!LANGUAGE.matcher(language).matches()) {
            throw new IllegalArgumentException("not the name of a language: " + language);
        }
        if (round < 1) {
            throw new IllegalArgumentException("rounds count from 1: " + round);
        }
    }

    public JsonObject toJson() {
        return tests.addTo(JsonObject.builder()
                        .put("agent_id", agentId)
                        .put("language", language)
                        .put("limits", limits.toJson())
                        .put("program", program)
                        .put("round", round)
                        .put("task_id", taskId)
                        .put("task_version", taskVersion))
                .build();
    }

    /** Reads what {@link #toJson} wrote; {@code language} and {@code limits} may be absent. */
    public static Decoded<CodeRequest> from(JsonObject request) {
        Fields fields = Fields.ofDocument(request);
        String agentId = fields.matching("agent_id", Identifiers.ID);
        int round = (int) fields.integer("round", 1, ROUND_MAX);
        String taskId = fields.text("task_id", VERSION_MAX);
        String taskVersion = fields.text("task_version", VERSION_MAX);
        String language = fields.optionalMatching("language", LANGUAGE);
        String program = fields.text("program", TEXT_MAX);
        CodeTests tests = CodeTests.from(fields);
        CodeLimits limits = limits(fields.optionalObject("limits"));
        refuseUnknown(fields, tests);
        FieldProblem problem = fields.problem();
        if (problem != null) {
            return new Decoded.Unusable<>(problem);
        }
        return new Decoded.Usable<>(new CodeRequest(
                agentId,
                round,
                taskId,
                taskVersion,
                language == null ? DEFAULT_LANGUAGE : language,
                program,
                tests,
                limits));
    }

    private static CodeLimits limits(@Nullable Fields fields) {
        if (fields == null) {
            return CodeLimits.DEFAULT;
        }
        CodeLimits limits = CodeLimits.from(fields);
        fields.refuseUnknown(limits.toJson().members().keySet());
        return limits;
    }

    private static void refuseUnknown(Fields fields, CodeTests tests) {
        Set<String> ofForm = tests.fold(cases -> OF_CASES, harness -> OF_HARNESS);
        fields.rest(SHARED).members().keySet().stream()
                .filter(name -> !ofForm.contains(name))
                .forEach(name -> fields.fail(name, "is not known in this form"));
    }
}
