/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What became of a program: {@code parsed} of evidence of kind {@code code}.
 *
 * <p>Holds no time, no path and no measured size, so a program that does the same gives the same outcome.
 *
 * @param verdict the gravest verdict of the runs
 * @param form {@code cases}, or {@code harness}: there the tests lie inside a sandbox by nature
 * @param weak whether the program had a hand in its own verdict, see {@code weakBecause}
 * @param weakBecause {@code in_process}: tests and program shared a process; {@code calls_program_names}: the tests called
 *     functions of the program other than the one they were handed
 * @param cases one per run, in the order of the cases; a harness has one
 * @param backEnd what contained the program; empty where nothing was run
 * @param missing the caps this machine could not set, sorted: {@code memory_total}, {@code own_uid}, {@code pids_total}
 * @param limits the limits in force
 * @param detail one sentence about what is not the program's fault; empty otherwise
 */
public record CodeOutcome(
        CodeVerdict verdict,
        String language,
        String form,
        boolean weak,
        List<String> weakBecause,
        List<CaseOutcome> cases,
        String backEnd,
        List<String> missing,
        CodeLimits limits,
        String detail) {

    private static final Set<String> MEMBERS = Set.of(
            "back_end", "cases", "detail", "form", "language", "limits", "missing", "verdict", "weak", "weak_because");
    private static final Set<String> CASE_MEMBERS = Set.of("exit", "signal", "verdict");
    private static final int NAME_MAX = 200;
    private static final int EXIT_MAX = 255;

    /** What became of one run; exit code and signal are null where it was ended from outside or was not run. */
    public record CaseOutcome(
            CodeVerdict verdict,
            @Nullable Integer exit,
            @Nullable String signal) {
        public CaseOutcome {
            Objects.requireNonNull(verdict, "verdict is null");
        }

        private JsonObject toJson() {
            return JsonObject.builder()
                    .putOrNull("exit", exit == null ? null : Long.valueOf(exit))
                    .putOrNull("signal", signal)
                    .put("verdict", verdict.name())
                    .build();
        }

        private static CaseOutcome from(Fields fields) {
            Long exit = fields.optionalInteger("exit", 0, EXIT_MAX);
            CaseOutcome outcome = new CaseOutcome(
                    fields.oneOf("verdict", CodeVerdict.BY_WIRE_NAME),
                    exit == null ? null : exit.intValue(),
                    fields.optionalText("signal", NAME_MAX));
            fields.refuseUnknown(CASE_MEMBERS);
            return outcome;
        }
    }

    public CodeOutcome {
        Objects.requireNonNull(verdict, "verdict is null");
        Objects.requireNonNull(language, "language is null");
        Objects.requireNonNull(form, "form is null");
        Objects.requireNonNull(backEnd, "backEnd is null");
        Objects.requireNonNull(limits, "limits is null");
        Objects.requireNonNull(detail, "detail is null");
        weakBecause = List.copyOf(weakBecause);
        cases = List.copyOf(cases);
        missing = List.copyOf(missing);
        if (weak == weakBecause.isEmpty()) {
            throw new IllegalArgumentException("weak and its reasons disagree: " + weakBecause);
        }
    }

    /** Whether the program passed all its tests. */
    public boolean passed() {
        return verdict == CodeVerdict.AC;
    }

    public JsonObject toJson() {
        return JsonObject.builder()
                .put("back_end", backEnd)
                .put(
                        "cases",
                        new JsonArray(cases.stream()
                                .<JsonValue>map(CaseOutcome::toJson)
                                .toList()))
                .put("detail", detail)
                .put("form", form)
                .put("language", language)
                .put("limits", limits.toJson())
                .put("missing", texts(missing))
                .put("verdict", verdict.name())
                .put("weak", weak)
                .put("weak_because", texts(weakBecause))
                .build();
    }

    private static JsonArray texts(List<String> texts) {
        return new JsonArray(texts.stream().<JsonValue>map(JsonString::new).toList());
    }

    public static Decoded<CodeOutcome> from(JsonObject outcome) {
        Fields fields = Fields.ofDocument(outcome);
        CodeVerdict verdict = fields.oneOf("verdict", CodeVerdict.BY_WIRE_NAME);
        List<String> weakBecause = fields.texts("weak_because");
        if (fields.value("weak") == JsonNull.NULL || fields.flag("weak", false) == weakBecause.isEmpty()) {
            fields.fail("weak", "must say whether there are reasons in weak_because");
        }
        List<CaseOutcome> cases =
                fields.objects("cases").stream().map(CaseOutcome::from).toList();
        String language = fields.text("language", NAME_MAX);
        String form = fields.oneOf("form", Set.of("cases", "harness"));
        String backEnd = fields.text("back_end", NAME_MAX);
        List<String> missing = fields.texts("missing");
        CodeLimits limits = CodeLimits.from(fields.object("limits"));
        String detail = fields.text("detail");
        fields.refuseUnknown(MEMBERS);
        FieldProblem problem = fields.problem();
        return problem != null
                ? new Decoded.Unusable<>(problem)
                : new Decoded.Usable<>(new CodeOutcome(
                        verdict,
                        language,
                        form,
                        !weakBecause.isEmpty(),
                        weakBecause,
                        cases,
                        backEnd,
                        missing,
                        limits,
                        detail));
    }
}
