/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.schemas.evidence.CodeOutcome.CaseOutcome;
import assize.schemas.evidence.CodeTests;
import assize.schemas.evidence.CodeVerdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs a program once per case, each time in a fresh sandbox, and compares outside what it printed.
 *
 * <p>After a case that ran out of time the rest is not run: the verdict stands already.
 */
final class CasesRun {
    private final Jail jail;
    private final Workshop workshop;
    private final Spent spent;
    private final List<CaseOutcome> outcomes = new ArrayList<>();
    private CodeVerdict verdict = CodeVerdict.AC;
    private Reply reply = Reply.NONE;

    CasesRun(Jail jail, Workshop workshop, Spent spent) {
        this.jail = jail;
        this.workshop = workshop;
        this.spent = spent;
    }

    Ran run(String program, CodeTests.Cases cases) throws IOException, InterruptedException {
        Workshop.Made made = workshop.make(program);
        if (made instanceof Workshop.Made.Ready ready) {
            return run(workshop.plan(ready.program(), program), ready.program(), cases);
        }
        return made instanceof Workshop.Made.Broken broken
                ? new Ran.Failed(broken.reason())
                : Ran.Judged.withoutRuns(CodeVerdict.CE, "");
    }

    private Ran run(JailPlan plan, Path program, CodeTests.Cases cases) throws IOException, InterruptedException {
        for (CodeTests.Case one : cases.cases()) {
            if (verdict == CodeVerdict.TLE_CPU || verdict == CodeVerdict.TLE_WALL) {
                outcomes.add(new CaseOutcome(CodeVerdict.NOT_RUN, null, null));
                continue;
            }
            JailResult result = jail.run(plan, one.input().getBytes(StandardCharsets.UTF_8));
            spent.add(result);
            Optional<String> fault = result.fault();
            if (fault.isPresent()) {
                return new Ran.Failed(fault.get());
            }
            CodeVerdict found = judge(result, one.expectedOutput().getBytes(StandardCharsets.UTF_8));
            if (found == CodeVerdict.RE && outcomes.isEmpty() && workshop.isMalformed(program)) {
                return Ran.Judged.withoutRuns(CodeVerdict.CE, "");
            }
            take(found, result);
        }
        return new Ran.Judged(verdict, outcomes, List.of(), "", reply);
    }

    private void take(CodeVerdict found, JailResult result) {
        // The first output, until one is found that is not right.
        if (outcomes.isEmpty() || (verdict == CodeVerdict.AC && found != CodeVerdict.AC)) {
            reply = Reply.of(result.output());
        }
        outcomes.add(result.outcome(found));
        verdict = verdict.and(found);
    }

    private static CodeVerdict judge(JailResult result, byte[] expected) {
        CodeVerdict verdict = result.verdict();
        if (verdict != CodeVerdict.AC || OutputComparison.areSame(expected, result.output())) {
            return verdict;
        }
        return OutputComparison.isBlank(result.output()) ? CodeVerdict.NO_OUTPUT : CodeVerdict.WA;
    }
}
