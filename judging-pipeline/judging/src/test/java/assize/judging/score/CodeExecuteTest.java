/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.judging.rules.RuleSet;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.Transcript;
import assize.schemas.evidence.CodeLimits;
import assize.schemas.evidence.CodeOutcome;
import assize.schemas.evidence.CodeOutcome.CaseOutcome;
import assize.schemas.evidence.CodeRequest;
import assize.schemas.evidence.CodeVerdict;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.json.JsonObject;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import assize.schemas.stream.Verdict;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Programs as answers, judged from recorded outcomes. Oracle: DESIGN "Evidence" and the states of a score. */
class CodeExecuteTest {
    private static final RuleSet RULES = RuleSet.named("arena/1.1").orElseThrow();
    private static final Tasks TASKS = Tasks.of(List.of(Script.task(
            "t-1", "{\"type\":\"code_execute\",\"test_cases\":[{\"input\":\"2\",\"expected_output\":\"4\"}]}")));

    @Test
    void asksOneRunOfEveryProgramAndNoneOfWhoGaveNone() {
        SealedBattle sealed = sealed(battle().act("agt_bee", 1, "t-1", 1, 3000, "pass", ""));

        assertThat(questions(sealed))
                .singleElement()
                .satisfies(question -> assertThat(
                                CodeRequest.from(question.request()).toOptional())
                        .hasValueSatisfying(request -> {
                            assertThat(request.agentId()).isEqualTo("agt_ant");
                            assertThat(request.program()).isEqualTo("print(4)");
                        }));
    }

    @Test
    void aProgramThatPassesEarnsThePointsAndNamesItsEvidence() {
        SealedBattle sealed = sealed(battle().act("agt_bee", 1, "t-1", 1, 3000, "submit_answer", "print(5)"));
        JudgedBattle judged = judge(sealed, agent -> agent.equals("agt_ant") ? CodeVerdict.AC : CodeVerdict.WA);

        assertThat(judged.verdicts()).extracting(Verdict::correct).containsExactly(true, false);
        assertThat(judged.verdicts()).extracting(Verdict::points).containsExactly(100L, 0L);
        assertThat(judged.winner()).isEqualTo("agt_ant");
        List<String> keys = questions(sealed).stream().map(EvidenceRequest::key).toList();
        assertThat(judged.verdicts()).flatExtracting(Verdict::evidence).containsExactlyElementsOf(keys);
        assertThat(judged.evidence()).hasSize(2);
        assertThat(judged.ratingState()).isEqualTo("rated");
    }

    @Test
    void aTaskThatCannotBeRunVoidsTheBattleAndBlamesNobody() {
        SealedBattle sealed = sealed(battle().act("agt_bee", 1, "t-1", 1, 3000, "submit_answer", "print(5)"));
        JudgedBattle judged = judge(sealed, agent -> agent.equals("agt_ant") ? CodeVerdict.IE : CodeVerdict.WA);

        assertThat(judged.outcome()).isEqualTo("void");
        assertThat(judged.ratingState()).isEqualTo("not_rated");
        assertThat(judged.verdicts()).extracting(Verdict::state).containsExactly("void", "void");
        assertThat(judged.flags()).extracting(AuditFlag::code).containsExactly("task_defect");
        assertThat(judged.evidence())
                .as("what it rests on is published all the same")
                .hasSize(2);
    }

    @Test
    void anOutcomeNobodyCanReadIsUnscoredAndDecidesNothing() {
        SealedBattle sealed = sealed(battle().act("agt_bee", 1, "t-1", 1, 3000, "submit_answer", "print(5)"));
        List<Evidence> found = questions(sealed).stream()
                .map(question -> new Evidence(question, "", JsonObject.EMPTY, null, JsonObject.EMPTY))
                .toList();
        JudgedBattle judged =
                Judge.judge(sealed, Transcript.of(sealed.events()), new Basis(TASKS, RULES, null), Evidences.of(found));

        assertThat(judged.outcome()).isEqualTo("undecided");
        assertThat(judged.winner()).isNull();
        assertThat(judged.ratingState()).isEqualTo("not_rated");
        assertThat(judged.verdicts()).extracting(Verdict::state).containsOnly("unscored");
        assertThat(judged.verdicts())
                .extracting(Verdict::points)
                .as("never 0 for 'could not judge'")
                .containsOnlyNulls();
    }

    private static Script battle() {
        return Script.started(List.of("agt_ant", "agt_bee"), "t-1")
                .observe("agt_ant", 1, "t-1", 1, 1000)
                .observe("agt_bee", 1, "t-1", 1, 1000)
                .act("agt_ant", 1, "t-1", 1, 2000, "submit_answer", "print(4)");
    }

    private static SealedBattle sealed(Script script) {
        SealResult result =
                new Sealing(Script.season(), TASKS).evaluate(script.close(9000).events());
        return ((SealResult.Sealed) result).battle();
    }

    private static List<EvidenceRequest> questions(SealedBattle sealed) {
        return Judge.questions(sealed, Transcript.of(sealed.events()), new Basis(TASKS, RULES, null), Evidences.NONE);
    }

    private static JudgedBattle judge(SealedBattle sealed, Function<String, CodeVerdict> verdictOf) {
        List<Evidence> found = questions(sealed).stream()
                .map(question -> {
                    CodeRequest request =
                            CodeRequest.from(question.request()).toOptional().orElseThrow();
                    return evidence(question, request, verdictOf.apply(request.agentId()));
                })
                .toList();
        return Judge.judge(sealed, Transcript.of(sealed.events()), new Basis(TASKS, RULES, null), Evidences.of(found));
    }

    private static Evidence evidence(EvidenceRequest question, CodeRequest request, CodeVerdict verdict) {
        CodeOutcome outcome = new CodeOutcome(
                verdict,
                request.language(),
                request.tests().form(),
                false,
                List.of(),
                List.of(new CaseOutcome(verdict, 0, null)),
                "test",
                List.of(),
                CodeLimits.DEFAULT,
                "");
        return new Evidence(question, "", outcome.toJson(), null, JsonObject.EMPTY);
    }
}
