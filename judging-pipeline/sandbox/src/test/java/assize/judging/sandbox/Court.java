/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.schemas.evidence.CodeLimits;
import assize.schemas.evidence.CodeOutcome;
import assize.schemas.evidence.CodeRequest;
import assize.schemas.evidence.CodeTests;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource.Answer;
import assize.schemas.json.StrictBase64;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** What the tests share: one judge per back end, and short ways to ask it. */
final class Court {
    /** The clock is generous, the machine may be busy; what must end by the clock has its own limits. */
    static final CodeLimits LIMITS = new CodeLimits(2_000, 60_000, 256, 1 << 20, 24);

    static final CodeLimits BRIEF = new CodeLimits(2_000, 2_000, 256, 1 << 20, 24);

    private Court() {}

    /** A judge with this back end; the test is skipped where it does not hold on this machine. */
    static CodeJudge judge(BackEnd backEnd) {
        CodeJudge judge = CodeJudge.open(2, List.of(backEnd));
        judge.whyUnavailable().ifPresent(why -> Assumptions.abort("no sandbox can run on this machine: " + why));
        return judge;
    }

    static CodeRequest cases(String language, String program, CodeLimits limits, String... inputsAndOutputs) {
        List<CodeTests.Case> cases = new ArrayList<>();
        for (int i = 0; i < inputsAndOutputs.length; i += 2) {
            cases.add(new CodeTests.Case(inputsAndOutputs[i], inputsAndOutputs[i + 1]));
        }
        return request(language, program, new CodeTests.Cases(cases), limits);
    }

    static CodeRequest python(String program, String... inputsAndOutputs) {
        return cases("python3", program, LIMITS, inputsAndOutputs);
    }

    static CodeRequest harness(String program, String tests, String entryPoint) {
        return harness(program, tests, entryPoint, LIMITS);
    }

    static CodeRequest harness(String program, String tests, String entryPoint, CodeLimits limits) {
        return request("python3", program, new CodeTests.Harness(tests, entryPoint), limits);
    }

    private static CodeRequest request(String language, String program, CodeTests tests, CodeLimits limits) {
        return new CodeRequest("agt-a", 1, "task-1", "1.0.0", language, program, tests, limits);
    }

    static EvidenceRequest asked(CodeRequest request) {
        return new EvidenceRequest(EvidenceKind.CODE, "b-1", request.toJson(), 1_767_225_600_000L);
    }

    static Answer ask(CodeJudge judge, CodeRequest request) {
        return judge.ask(asked(request)).toCompletableFuture().join();
    }

    static Evidence evidence(CodeJudge judge, CodeRequest request) {
        return evidence(ask(judge, request));
    }

    private static Evidence evidence(Answer answer) {
        return answer.fold(Answer.Given::evidence, unavailable -> {
            throw new AssertionError(unavailable.waitsFor());
        });
    }

    static CodeOutcome outcome(CodeJudge judge, CodeRequest request) {
        return outcome(ask(judge, request));
    }

    static CodeOutcome outcome(Answer answer) {
        return outcome(evidence(answer));
    }

    static CodeOutcome outcome(Evidence evidence) {
        return CodeOutcome.from(evidence.parsed()).fold(outcome -> outcome, problem -> {
            throw new AssertionError(problem.toString());
        });
    }

    /** What the program wrote, one character per byte. */
    static String output(Evidence evidence) {
        return new String(StrictBase64.decode(evidence.replyBase64()).orElseThrow(), StandardCharsets.ISO_8859_1);
    }

    /** A program of the hostile suite. */
    static String program(String name) throws IOException {
        try (InputStream file = Court.class.getResourceAsStream("programs/" + name)) {
            if (file == null) {
                throw new AssertionError("there is no program " + name);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
