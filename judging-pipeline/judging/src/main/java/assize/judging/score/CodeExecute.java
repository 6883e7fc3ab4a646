/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.evidence.CodeOutcome;
import assize.schemas.evidence.CodeRequest;
import assize.schemas.evidence.CodeVerdict;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.season.CodeScoring;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Right when the answer, run as a program, passes every test. What keeps it from being run is never the agent's fault.
 *
 * <p>Source: Arena §12.3, A-161, A-174.
 */
final class CodeExecute implements Inquiry {
    private static final String WEAK = "weak_verdict";

    @Override
    public List<EvidenceRequest> questions(RoundAnswers round, Evidences found) {
        return round.answers().stream().map(answer -> request(round, answer)).toList();
    }

    @Override
    public List<Finding> findings(RoundAnswers round, Evidences found) {
        return round.answers().stream()
                .map(answer -> finding(found.answerTo(request(round, answer))))
                .toList();
    }

    private static EvidenceRequest request(RoundAnswers round, RoundAnswers.Answer answer) {
        CodeScoring code = Objects.requireNonNull(round.task().scoring().code(), "code_execute without tests");
        CodeRequest request = new CodeRequest(
                answer.agentId(),
                round.round(),
                round.task().ref().taskId(),
                round.task().ref().version(),
                code.language(),
                answer.text(),
                code.tests(),
                code.limits());
        return new EvidenceRequest(EvidenceKind.CODE, round.battleId(), request.toJson(), round.closedAt());
    }

    private static Finding finding(Evidence evidence) {
        List<String> keys = List.of(evidence.key());
        return CodeOutcome.from(evidence.parsed())
                .fold(
                        outcome -> finding(outcome, keys),
                        problem -> Finding.unscored(
                                "parse", "The recorded outcome of the run cannot be read: " + problem + ".", keys));
    }

    private static Finding finding(CodeOutcome outcome, List<String> keys) {
        if (outcome.verdict().isNotTheProgramsFault()) {
            return Finding.brokenTask(
                    "The program could not be put to the test (%s). %s".formatted(outcome.verdict(), outcome.detail()),
                    keys);
        }
        Finding finding = Finding.of(outcome.passed(), rationale(outcome), keys);
        return outcome.weak() ? finding.flagged(WEAK) : finding;
    }

    private static String rationale(CodeOutcome outcome) {
        long passed = outcome.cases().stream()
                .filter(run -> run.verdict() == CodeVerdict.AC)
                .count();
        String runs = outcome.form().equals("harness")
                ? "under its tests"
                : "%s of %s cases passed".formatted(passed, outcome.cases().size());
        String weak = outcome.weak()
                ? " The verdict is weak: " + outcome.weakBecause().stream().collect(Collectors.joining(", ")) + "."
                : "";
        return "The program in %s ended with %s, %s.%s".formatted(outcome.language(), outcome.verdict(), runs, weak);
    }
}
