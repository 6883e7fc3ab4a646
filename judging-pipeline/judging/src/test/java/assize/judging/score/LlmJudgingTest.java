/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.judging.rules.RuleSet;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.Transcript;
import assize.schemas.evidence.CodeRequest;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.evidence.WebhookVerdict;
import assize.schemas.json.JsonObject;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import assize.schemas.stream.Verdict;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Answers judged by what models and servers are recorded to have said. Oracle: the specification's words on judges (A-160,
 * GA-70), and "one order only is unconfirmed: published, not rated".
 */
class LlmJudgingTest {
    private static final RuleSet RULES = RuleSet.named("arena/1.1").orElseThrow();
    private static final List<String> PAIR = List.of("agt_ant", "agt_bee");
    private static final String PAIRWISE = "\"type\":\"llm_judge\",\"form\":\"pairwise\",\"scale\":[\"1\",\"10\"]";

    @Test
    void oneOrderOnlyIsPublishedAndMovesNoRating() {
        JudgedBattle judged = judge(PAIRWISE, said(PAIR, "9", "8"));

        assertThat(judged.winner()).isEqualTo("agt_ant");
        assertThat(judged.verdicts()).extracting(Verdict::points).containsExactly(100L, 0L);
        assertThat(judged.ratingState()).isEqualTo("not_rated");
        assertThat(judged.flags()).extracting(AuditFlag::code).containsOnly("order_unconfirmed");
    }

    @Test
    void bothOrdersThatAgreeAreRated() {
        JudgedBattle judged = judge(PAIRWISE, said(PAIR, "9", "8"), said(List.of("agt_bee", "agt_ant"), "7", "8"));

        assertThat(judged.winner()).isEqualTo("agt_ant");
        assertThat(judged.ratingState()).isEqualTo("rated");
    }

    @Test
    void ordersThatDisagreeAreATie() {
        JudgedBattle judged = judge(PAIRWISE, said(PAIR, "9", "8"), said(List.of("agt_bee", "agt_ant"), "9", "8"));

        assertThat(judged.outcome()).isEqualTo("draw");
        assertThat(judged.verdicts()).extracting(Verdict::points).containsExactly(50L, 50L);
        assertThat(judged.ratingState()).isEqualTo("rated");
    }

    @Test
    void aReplyThatIsNoVerdictDecidesNothing() {
        LlmVerdicts.Verdict garbage =
                LlmVerdicts.Verdict.unscored("x", null, PAIR, LlmVerdicts.Unscored.PARSE, "no JSON");
        JudgedBattle judged = judge(PAIRWISE, garbage);

        assertThat(judged.outcome()).isEqualTo("undecided");
        assertThat(judged.verdicts()).extracting(Verdict::state).containsOnly("unscored");
        assertThat(judged.verdicts()).extracting(Verdict::points).containsOnlyNulls();
        assertThat(judged.ratingState()).isEqualTo("not_rated");
    }

    @Test
    void whereNobodyJudgedTheTasksFallbackDoesAndSaysSo() {
        JudgedBattle judged = judge(PAIRWISE + ",\"fallback_type\":\"contains\",\"correct_answer\":\"An ant\"");

        assertThat(judged.verdicts()).extracting(Verdict::scorer).containsOnly("contains");
        assertThat(judged.verdicts()).extracting(Verdict::correct).containsExactly(true, false);
        assertThat(judged.verdicts())
                .extracting(Verdict::rationale)
                .allMatch(rationale -> rationale.startsWith("No language model is configured"));
        assertThat(judged.evidence()).as("that nobody judged is recorded").hasSize(1);
    }

    @Test
    void aFallbackThatRunsCodeAsksForTheRunsOnceNobodyJudged() {
        Tasks tasks = tasks(PAIRWISE
                + ",\"fallback_type\":\"code_execute\""
                + ",\"fallback_test_cases\":[{\"input\":\"\",\"expected_output\":\"1\"}]");
        SealedBattle sealed = sealed(tasks);
        Basis basis = new Basis(tasks, RULES, null);
        Transcript transcript = Transcript.of(sealed.events());
        List<EvidenceRequest> first = Judge.questions(sealed, transcript, basis, Evidences.NONE);
        assertThat(first).extracting(EvidenceRequest::kind).containsExactly(EvidenceKind.LLM);

        Evidences nobody = Evidences.of(List.of(evidence(first.get(0))));
        assertThat(Judge.questions(sealed, transcript, basis, nobody))
                .allSatisfy(question -> assertThat(
                                CodeRequest.from(question.request()).toOptional())
                        .isPresent())
                .hasSize(2);
    }

    @Test
    void aFallbackToPeopleWaitsForThem() {
        assertThat(judge(PAIRWISE + ",\"fallback_type\":\"human_review\"").waitsFor())
                .isEqualTo(Judge.AWAITS_REVIEW);
    }

    @Test
    void withoutAFallbackItWaitsForPeople() {
        assertThat(judge(PAIRWISE).waitsFor()).isEqualTo(Judge.AWAITS_REVIEW);
    }

    @Test
    void aTaskAuthorsServerGivesAShareOfThePoints() {
        Tasks tasks = tasks("\"type\":\"custom\",\"webhook_url\":\"https://judge.example/\"");
        SealedBattle sealed = sealed(tasks);
        Basis basis = new Basis(tasks, RULES, null);
        Transcript transcript = Transcript.of(sealed.events());
        List<EvidenceRequest> questions = Judge.questions(sealed, transcript, basis, Evidences.NONE);
        WebhookVerdict given = new WebhookVerdict.Scored(new BigDecimal("87.5"), true, "Good.");
        WebhookVerdict garbage = new WebhookVerdict.Unscored("is no JSON");
        JudgedBattle judged = Judge.judge(
                sealed,
                transcript,
                basis,
                Evidences.of(List.of(
                        new Evidence(questions.get(0), "", given.toJson(), null, JsonObject.EMPTY),
                        new Evidence(questions.get(1), "", garbage.toJson(), null, JsonObject.EMPTY))));

        assertThat(questions).extracting(EvidenceRequest::kind).containsOnly(EvidenceKind.WEBHOOK);
        assertThat(judged.verdicts()).extracting(Verdict::points).containsExactly(88L, null);
        assertThat(judged.outcome()).isEqualTo("undecided");
    }

    private static LlmVerdicts.Verdict said(List<String> order, String first, String second) {
        return LlmVerdicts.Verdict.recorded(
                "x", order, Map.of(order.get(0), new BigDecimal(first), order.get(1), new BigDecimal(second)), "Why.");
    }

    private static JudgedBattle judge(String scoring, LlmVerdicts.Verdict... said) {
        Tasks tasks = tasks(scoring);
        SealedBattle sealed = sealed(tasks);
        Basis basis = new Basis(tasks, RULES, null);
        Transcript transcript = Transcript.of(sealed.events());
        List<Evidence> found = Judge.questions(sealed, transcript, basis, Evidences.NONE).stream()
                .map(question -> evidence(question, said))
                .toList();
        return Judge.judge(sealed, transcript, basis, Evidences.of(found));
    }

    private static Evidence evidence(EvidenceRequest question, LlmVerdicts.Verdict... said) {
        JsonObject verdicts = new LlmVerdicts(List.of(said), List.of(), List.of()).toJson();
        return new Evidence(question, "", verdicts, null, JsonObject.EMPTY);
    }

    private static Tasks tasks(String scoring) {
        return Tasks.of(List.of(Script.task("t-1", "{" + scoring + "}")));
    }

    private static SealedBattle sealed(Tasks tasks) {
        Script script = Script.started(PAIR, "t-1")
                .observe("agt_ant", 1, "t-1", 1, 1000)
                .observe("agt_bee", 1, "t-1", 1, 1000)
                .act("agt_ant", 1, "t-1", 1, 2000, "submit_answer", "An ant.")
                .act("agt_bee", 1, "t-1", 1, 3000, "submit_answer", "A bee.")
                .close(9000);
        return ((SealResult.Sealed) new Sealing(Script.season(), tasks).evaluate(script.events())).battle();
    }
}
