/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.evidence.CodeLimits;
import assize.schemas.evidence.CodeRequest;
import assize.schemas.evidence.CodeTests;
import assize.schemas.evidence.CodeTests.Case;
import assize.schemas.json.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How an answer that is a program is put to the test.
 *
 * <p>A task gives either {@code test_code} with {@code entry_point}, or {@code test_cases} (or, as the source names them,
 * {@code fallback_test_cases}) of {@code input} and {@code expected_output}.
 *
 * <p>Source: Arena §12.1, A-161.
 */
public record CodeScoring(String language, CodeTests tests, CodeLimits limits) {
    private static final Pattern LANGUAGE = Pattern.compile("[a-z0-9][a-z0-9+#._-]{0,31}");

    public CodeScoring {
        Objects.requireNonNull(language, "language is null");
        Objects.requireNonNull(tests, "tests is null");
        Objects.requireNonNull(limits, "limits is null");
    }

    /** Reads what a {@code scoring} says of programs; null where it names no tests. */
    static @Nullable CodeScoring from(Fields scoring) {
        String cases = scoring.has("test_cases") ? "test_cases" : "fallback_test_cases";
        if (!scoring.has("test_code") && !scoring.has(cases)) {
            return null;
        }
        String language = scoring.optionalMatching("language", LANGUAGE);
        Fields limits = scoring.optionalObject("limits");
        return new CodeScoring(
                language == null ? CodeRequest.DEFAULT_LANGUAGE : language,
                scoring.has("test_code") ? harness(scoring) : cases(scoring, cases),
                limits == null ? CodeLimits.DEFAULT : CodeLimits.from(limits));
    }

    private static CodeTests harness(Fields scoring) {
        String testCode = scoring.text("test_code", CodeRequest.TEXT_MAX);
        String entryPoint = scoring.matching("entry_point", CodeTests.Harness.NAME);
        return new CodeTests.Harness(testCode, entryPoint.isEmpty() || scoring.problem() != null ? "_" : entryPoint);
    }

    private static CodeTests cases(Fields scoring, String member) {
        List<Case> cases = new ArrayList<>();
        for (Fields one : scoring.objects(member)) {
            cases.add(new Case(
                    one.text("input", CodeRequest.TEXT_MAX), one.text("expected_output", CodeRequest.TEXT_MAX)));
        }
        if (cases.isEmpty() || cases.size() > CodeTests.Cases.MAX) {
            scoring.fail(member, "must hold from 1 to " + CodeTests.Cases.MAX + " cases");
            return new CodeTests.Cases(List.of(new Case("", "")));
        }
        return new CodeTests.Cases(cases);
    }
}
