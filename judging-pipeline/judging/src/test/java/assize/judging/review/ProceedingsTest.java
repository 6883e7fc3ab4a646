/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import assize.judging.Script;
import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import assize.schemas.battle.Transcript;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.Review;
import assize.schemas.stream.SealedBattle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Oracle: Ares lines 23 to 29 (R-023..R-028), GR-14, GX-08, A-175 and C-051; one test for each sentence. */
class ProceedingsTest {
    private static final List<String> PAIR = List.of("ann", "bob");
    private static final Tasks TASKS = Tasks.of(List.of(
            Script.task("prime", "{\"type\":\"exact_match\",\"correct_answer\":\"541\"}"),
            Script.task("song", "{\"type\":\"human_review\",\"base_points\":80}")));

    private int seq;
    private long at = Script.START + 20_000;

    /** A battle judged by rubric in which both answered; members as given. */
    private static JudgedBattle ares(String member, String value) {
        JsonObject draft = Script.draft(
                        List.of(Script.contender("ann").with("owner", new JsonString("dora")), Script.contender("bob")),
                        List.of("prime"))
                .with("rule_set", new JsonString("ares/0.1"))
                .with(member, Script.json(value));
        return judged(Script.blank("b-1")
                .opened(draft)
                .answer("ann", 1, "prime", 0, 5, "541")
                .answer("bob", 1, "prime", 10, 5, "540")
                .close(9000));
    }

    private static JudgedBattle judged(Script script) {
        SealedBattle sealed =
                ((SealResult.Sealed) new Sealing(Script.season(), TASKS).evaluate(script.events())).battle();
        return Judge.judge(
                sealed, Transcript.of(sealed.events()), new Basis(TASKS, rules(sealed), null), Evidences.NONE);
    }

    private static RuleSet rules(SealedBattle sealed) {
        return RuleSet.named(sealed.ruleSet()).orElseThrow();
    }

    private Proceedings open(JudgedBattle waiting) {
        SealedBattle sealed = waiting.sealed();
        seq = sealed.events().size();
        return new Proceedings(waiting, Transcript.of(sealed.events()), TASKS, rules(sealed));
    }

    private BattleEvent event(String type, String actor, String data) {
        at += 1000;
        return Script.event("b-1", seq++, type, at, actor, Script.object(data));
    }

    /** The reason it is refused for; used where it is not. */
    private String gives(Proceedings review, String type, String actor, String data) {
        return review.read(event(type, actor, data))
                .map(RejectedLine::reason)
                .map(Rejection::code)
                .orElse("used");
    }

    private String scores(Proceedings review, String judge, String agentId, int... figures) {
        List<String> scores = new ArrayList<>();
        List<String> names =
                List.of("reasoning_accuracy", "strategic_depth", "constraint_adherence", "adaptability", "efficiency");
        for (int i = 0; i < names.size(); i++) {
            scores.add("\"%s\":{\"score\":%d,\"rationale\":\"So.\"}"
                    .formatted(names.get(i), figures[figures.length == 1 ? 0 : i]));
        }
        return gives(
                review,
                "verdict",
                judge,
                "{\"agent_id\":\"%s\",\"scores\":{%s}}".formatted(agentId, String.join(",", scores)));
    }

    private String confirms(Proceedings review, String judge, String ann, String bob) {
        return gives(review, "confirm", judge, """
                {"totals":[{"agent_id":"ann","total":"%s"},{"agent_id":"bob","total":"%s"}]}""".formatted(ann, bob));
    }

    @Test
    void waitsUntilNoScoreAndNoConfirmationIsMissing() {
        Proceedings review = open(ares("judges", "[\"judge:ada\",\"judge:ben\"]"));
        assertThat(review.waitsFor())
                .containsExactly(
                        "verdict by judge:ada on ann",
                        "verdict by judge:ada on bob",
                        "confirmation by judge:ada",
                        "verdict by judge:ben on ann",
                        "verdict by judge:ben on bob",
                        "confirmation by judge:ben");
        assertThatIllegalStateException().isThrownBy(review::conclude);
        assertThat(scores(review, "judge:ada", "ann", 80)).isEqualTo("used");
        assertThat(confirms(review, "judge:ada", "80", "80")).isEqualTo("not_awaited");
        assertThat(scores(review, "judge:ada", "bob", 70)).isEqualTo("used");
        assertThat(confirms(review, "judge:ada", "80", "70")).isEqualTo("used");
        assertThat(review.isComplete()).isFalse();
        assertThat(scores(review, "judge:ben", "ann", 60)).isEqualTo("used");
        assertThat(scores(review, "judge:ben", "bob", 69)).isEqualTo("used");
        assertThat(review.waitsFor()).containsExactly("confirmation by judge:ben");
        assertThat(confirms(review, "judge:ben", "60.00", "69.0")).isEqualTo("used");
        JudgedBattle judged = review.conclude();
        assertThat(judged.winner()).isEqualTo("ann");
        assertThat(judged.results()).extracting(AgentResult::finalScore).containsExactly(70L, 70L);
        assertThat(judged.results()).extracting(AgentResult::quality).containsExactly("70.00", "69.50");
        assertThat(judged.sealed().completedAt()).as("the deciding event").isEqualTo(at);
        assertThat(judged.waitsFor()).isNull();
    }

    @Test
    void takesTheFirstJudgeWhereNobodyWasNamed() {
        Proceedings review = open(ares("ranked", "true"));
        assertThat(review.waitsFor()).containsExactly("verdict by a judge");
        assertThat(scores(review, "judge:ada", "ann", 80)).isEqualTo("used");
        assertThat(scores(review, "judge:ben", "ann", 10)).isEqualTo("not_awaited");
        assertThat(scores(review, "judge:ada", "bob", 70)).isEqualTo("used");
        assertThat(confirms(review, "judge:ada", "80", "70")).isEqualTo("used");
        assertThat(review.conclude().winner()).isEqualTo("ann");
    }

    @Test
    void wantsTheTotalsToTheLastDigit() {
        Proceedings review = open(ares("judges", "[\"judge:ada\"]"));
        scores(review, "judge:ada", "ann", 81, 77, 80, 80, 80);
        scores(review, "judge:ada", "bob", 70);
        assertThat(confirms(review, "judge:ada", "79.71", "70")).isEqualTo("wrong_total");
        assertThat(confirms(review, "judge:ada", "80", "70")).isEqualTo("wrong_total");
        assertThat(gives(review, "confirm", "judge:ada", "{\"totals\":[{\"agent_id\":\"ann\",\"total\":\"79.7\"}]}"))
                .as("a total is missing")
                .isEqualTo("wrong_total");
        assertThat(confirms(review, "judge:ada", "79.7", "70")).isEqualTo("used");
    }

    @Test
    void takesPenaltiesOffTheTotalAndKeepsThemApartFromScores() {
        Proceedings review = open(ares("judges", "[\"judge:ada\"]"));
        String penalty = "{\"agent_id\":\"ann\",\"points\":\"20.5\",\"rationale\":\"It names itself.\"}";
        assertThat(gives(review, "penalty", "judge:ada", penalty))
                .as("nothing to take it off yet")
                .isEqualTo("not_awaited");
        scores(review, "judge:ada", "ann", 80);
        assertThat(gives(review, "penalty", "judge:ada", penalty)).isEqualTo("used");
        scores(review, "judge:ada", "bob", 70);
        assertThat(confirms(review, "judge:ada", "59.5", "70")).isEqualTo("used");
        JudgedBattle judged = review.conclude();
        assertThat(judged.winner()).isEqualTo("bob");
        assertThat(review(judged).scores().get(0).weightedSum()).isEqualTo("80");
        assertThat(review(judged).scores().get(0).penalties()).isEqualTo("20.5");
    }

    @Test
    void letsAJudgeThinkAgainUntilTheyConfirm() {
        Proceedings review = open(ares("judges", "[\"judge:ada\",\"judge:ben\"]"));
        scores(review, "judge:ada", "ann", 10);
        gives(review, "penalty", "judge:ada", "{\"agent_id\":\"ann\",\"points\":1,\"rationale\":\"So.\"}");
        scores(review, "judge:ada", "bob", 70);
        assertThat(scores(review, "judge:ada", "ann", 80)).isEqualTo("used");
        assertThat(confirms(review, "judge:ada", "80", "70"))
                .as("the penalty went with the scores it was taken off")
                .isEqualTo("used");
        assertThat(scores(review, "judge:ada", "ann", 90)).isEqualTo("already_given");
        assertThat(confirms(review, "judge:ada", "80", "70")).isEqualTo("already_given");
    }

    @Test
    void refusesWhatIsNoCategoryOrNoContenderOfTheBattle() {
        Proceedings review = open(ares("judges", "[\"judge:ada\"]"));
        assertThat(gives(review, "verdict", "judge:ada", """
                {"agent_id":"ann","scores":{"wit":{"score":1,"rationale":"So."}}}""")).isEqualTo("wrong_categories");
        assertThat(scores(review, "judge:ada", "eve", 1)).isEqualTo("unknown_agent");
        assertThat(gives(review, "verdict", "judge:ada", """
                {"agent_id":"ann","round":1,"points":1,"correct":true,"rationale":"So."}""")).isEqualTo("not_awaited");
        assertThat(gives(review, "flag_decision", "operator:mira", """
                {"flag":"rating_withheld","agent_id":"ann","decision":"rate","reason":"So."}"""))
                .as("no such flag")
                .isEqualTo("not_awaited");
    }

    @Test
    void refusesAJudgeWithAContenderOfTheirOwnAndFlagsIt() {
        Proceedings review = open(ares("ranked", "true"));
        assertThat(scores(review, "judge:dora", "bob", 1)).isEqualTo("judge_conflict");
        scores(review, "judge:ada", "ann", 80);
        scores(review, "judge:ada", "bob", 70);
        confirms(review, "judge:ada", "80", "70");
        assertThat(review.conclude().flags())
                .containsExactly(new AuditFlag(
                        "judge_conflict",
                        "ann",
                        0,
                        "judge:dora owns this contender; the verdict of seq 10 was refused",
                        "rule"));
    }

    @Test
    void asksAnAdministratorOnlyWhenTheChainEndsInATie() {
        Proceedings review = open(ares("ranked", "true"));
        String forBob = "{\"decision\":\"winner\",\"winner\":\"bob\",\"reason\":\"Fewer words.\"}";
        scores(review, "judge:ada", "ann", 80, 75, 80, 80, 80);
        scores(review, "judge:ada", "bob", 80, 84, 80, 68, 80);
        assertThat(gives(review, "tie_decision", "operator:mira", forBob))
                .as("the judge has not confirmed")
                .isEqualTo("not_awaited");
        confirms(review, "judge:ada", "79", "79");
        assertThat(review.waitsFor()).containsExactly("tie decision");
        assertThat(gives(review, "tie_decision", "operator:mira", forBob.replace("bob", "eve")))
                .isEqualTo("unknown_agent");
        assertThat(gives(review, "tie_decision", "operator:mira", forBob)).isEqualTo("used");
        JudgedBattle judged = review.conclude();
        assertThat(judged.winner()).isEqualTo("bob");
        assertThat(review(judged).tieChain())
                .extracting(step -> step.step() + " " + step.winner())
                .containsExactly(
                        "reasoning_accuracy null", "constraint_adherence null", "efficiency null", "administrator bob");
    }

    @Test
    void leavesATieADrawIfTheAdministratorSaysSo() {
        Proceedings review = open(ares("ranked", "true"));
        scores(review, "judge:ada", "ann", 80);
        scores(review, "judge:ada", "bob", 80);
        confirms(review, "judge:ada", "80", "80");
        gives(review, "tie_decision", "operator:mira", "{\"decision\":\"draw\",\"reason\":\"Nothing parts them.\"}");
        JudgedBattle judged = review.conclude();
        assertThat(judged.outcome()).isEqualTo("draw");
        assertThat(judged.results()).extracting(AgentResult::finalRank).containsExactly(1, 1);
    }

    @Test
    void scoresThoseWhoStayed() {
        JsonObject draft = Script.draft(PAIR, "prime").with("rule_set", new JsonString("ares/0.1"));
        Script script = Script.blank("b-1").opened(draft);
        Proceedings review = open(judged(
                script.forfeit("ann", 5).answer("bob", 1, "prime", 10, 5, "x").close(9000)));
        assertThat(scores(review, "judge:ada", "ann", 99)).isEqualTo("not_awaited");
        assertThat(scores(review, "judge:ada", "bob", 3)).isEqualTo("used");
        gives(review, "confirm", "judge:ada", "{\"totals\":[{\"agent_id\":\"bob\",\"total\":3}]}");
        assertThat(review.conclude().winner()).as("who leaves loses").isEqualTo("bob");
        Script gone = Script.blank("b-1").opened(draft).forfeit("ann", 5).forfeit("bob", 6);
        assertThat(judged(gone.close(9000)).waitsFor()).as("nobody to score").isNull();
    }

    @Test
    void givesAnAnswerTheShareOfThePointsAPersonFoundItWorth() {
        Script script = Script.started(PAIR, "prime", "song")
                .answer("ann", 1, "prime", 0, 5, "541")
                .answer("bob", 1, "prime", 10, 5, "540")
                .answer("ann", 2, "song", 100, 5, "la")
                .answer("bob", 2, "song", 110, 5, "lo")
                .close(9000);
        Proceedings review = open(judged(script));
        assertThat(review.waitsFor()).containsExactly("human verdict of round 2");
        String finding = "{\"agent_id\":\"%s\",\"round\":%d,\"points\":\"%s\",\"correct\":%s,\"rationale\":\"So.\"}";
        assertThat(gives(review, "verdict", "judge:ada", finding.formatted("ann", 1, "10", "true")))
                .as("a machine has judged that")
                .isEqualTo("not_awaited");
        assertThat(gives(review, "verdict", "judge:ada", finding.formatted("ann", 2, "85.5", "true")))
                .isEqualTo("used");
        assertThat(gives(review, "verdict", "judge:ben", finding.formatted("ann", 2, "1", "true")))
                .isEqualTo("already_given");
        assertThat(review.waitsFor()).containsExactly("human verdict of round 2");
        assertThat(gives(review, "confirm", "judge:ada", "{\"totals\":[{\"agent_id\":\"ann\",\"total\":1}]}"))
                .as("there is nothing to add up")
                .isEqualTo("not_awaited");
        assertThat(gives(review, "verdict", "judge:ada", finding.formatted("bob", 2, "0", "false")))
                .isEqualTo("used");
        JudgedBattle judged = review.conclude();
        assertThat(judged.results()).extracting(AgentResult::finalScore).containsExactly(168L, 0L);
        assertThat(judged.results()).extracting(AgentResult::tasksCorrect).containsExactly(2, 0);
        assertThat(judged.verdicts().get(2).rationale()).isEqualTo("So.");
    }

    private static Review review(JudgedBattle judged) {
        return Objects.requireNonNull(judged.review(), "it was reviewed");
    }

    private static JudgedBattle doubtful() {
        String lie = "{\"tokens_used\":1,\"latency_ms\":12,\"tool_calls\":3}";
        return judged(Script.blank("b-1")
                .opened(Script.draft(
                        List.of(
                                Script.contender("ann", "single_shot", false),
                                Script.contender("bob", "single_shot", false)),
                        List.of("prime")))
                .observe("ann", 1, "prime", 1, 0)
                .act("ann", 1, "prime", 1, 1000, "submit_answer", "541", lie)
                .observe("bob", 1, "prime", 1, 1100)
                .act("bob", 1, "prime", 1, 2100, "submit_answer", "540", lie)
                .close(9000));
    }

    private String rules(Proceedings review, String agentId, String decision) {
        return gives(review, "flag_decision", "operator:mira", """
                {"flag":"rating_withheld","agent_id":"%s","decision":"%s","reason":"So."}""".formatted(agentId, decision));
    }

    @Test
    void letsAnOperatorDecideAboutEveryFlagThatHoldsTheRating() {
        Proceedings review = open(doubtful());
        assertThat(review.waitsFor())
                .containsExactly("decision on rating_withheld of ann", "decision on rating_withheld of bob");
        assertThat(rules(review, "ann", "rate")).isEqualTo("used");
        assertThat(rules(review, "ann", "do_not_rate")).isEqualTo("already_given");
        assertThat(review.isComplete()).isFalse();
        assertThat(rules(review, "bob", "rate")).isEqualTo("used");
        JudgedBattle judged = review.conclude();
        assertThat(judged.ratingState()).isEqualTo("rated");
        assertThat(judged.flags())
                .filteredOn(flag -> flag.code().equals("rating_withheld"))
                .extracting(flag -> flag.decidedBy() + " " + flag.evidence())
                .containsExactly(
                        "operator:mira trust is 10.00, below 20; decided: rate",
                        "operator:mira trust is 10.00, below 20; decided: rate");
    }

    @Test
    void movesNoRatingWhereOneFlagStands() {
        Proceedings review = open(doubtful());
        rules(review, "ann", "rate");
        rules(review, "bob", "do_not_rate");
        assertThat(review.conclude().ratingState()).isEqualTo("withheld");
    }

    @Test
    void makesABattleVoidAtOnce() {
        Proceedings review = open(doubtful());
        assertThat(rules(review, "bob", "void")).isEqualTo("used");
        JudgedBattle judged = review.conclude();
        assertThat(judged.outcome()).isEqualTo("void");
        assertThat(judged.ratingState()).isEqualTo("not_rated");
        assertThat(judged.verdicts())
                .allSatisfy(verdict -> assertThat(verdict.state()).isEqualTo("void"));
        assertThat(judged.flags()).as("they stay on record").hasSize(4);
    }

    @Test
    void refusesWhatIsDatedBeforeTheEventBeforeIt() {
        Proceedings review = open(doubtful());
        at = Script.START;
        assertThat(rules(review, "ann", "rate")).as("before the close").isEqualTo("wrong_order");
    }
}
