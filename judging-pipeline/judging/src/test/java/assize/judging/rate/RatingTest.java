/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.judging.Script;
import assize.judging.review.Proceedings;
import assize.judging.rules.RatingRules;
import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.Transcript;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatingChange;
import assize.schemas.stream.SealedBattle;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle is Arena §14 and Combat §15 with GA-14 to GA-18, GC-01 and GC-18, by hand. */
class RatingTest {
    private static final RuleSet RULES = RuleSet.named("arena/1.1").orElseThrow();

    @Test
    void moves16PointsBetweenTwoBeginners() {
        RatingOutcome outcome = Rating.rate(won("ann", "bob"), Map.of(), RULES);
        assertThat(outcome.changes())
                .containsExactly(
                        new RatingChange(
                                "ann", 32, "no", "1.000000000000", "0.500000000000", 1200, 16, 1216, 0, 1, "Unranked"),
                        new RatingChange(
                                "bob",
                                32,
                                "no",
                                "0.000000000000",
                                "0.500000000000",
                                1200,
                                -16,
                                1184,
                                0,
                                1,
                                "Unranked"));
        assertThat(ratings(outcome))
                .isEqualTo(Map.of(
                        "ann", new Standing(1216, 1216, 1, List.of(16), false),
                        "bob", new Standing(1184, 1200, 1, List.of(-16), false)));
    }

    @ParameterizedTest
    @CsvSource({"29, 16", "30, 12", "100, 12", "101, 8"})
    void takesKFromTheMatchesBefore(int matches, int delta) {
        RatingChange change = Rating.rate(won("ann", "bob"), Map.of("ann", standing(1200, matches)), RULES)
                .changes()
                .get(0);
        assertThat(change.eloDelta()).isEqualTo(delta);
        assertThat(change.matchesAfter()).isEqualTo(matches + 1);
    }

    @Test
    void doublesKForWhoDeclaresToLearn() {
        JudgedBattle judged = judged(Script.draft(
                List.of(Script.contender("ann", "per_turn", true), Script.contender("bob", "per_turn", false)),
                List.of("prime")));
        List<RatingChange> changes = Rating.rate(judged, Map.of(), RULES).changes();
        assertThat(changes).extracting(RatingChange::k).containsExactly(64, 32);
        assertThat(changes).extracting(RatingChange::selfImproving).containsExactly("declared", "no");
        assertThat(changes).extracting(RatingChange::eloDelta).containsExactly(32, -16);
    }

    @Test
    void doublesNothingUnderArena10() {
        JsonObject draft = Script.draft(
                        List.of(Script.contender("ann", "per_turn", true), Script.contender("bob")), List.of("prime"))
                .with("rule_set", new JsonString("arena/1.0"));
        RatingChange change = Rating.rate(
                        judged(draft), Map.of(), RuleSet.named("arena/1.0").orElseThrow())
                .changes()
                .get(0);
        assertThat(change.k()).isEqualTo(32);
        assertThat(change.selfImproving()).isEqualTo("declared");
    }

    @ParameterizedTest
    @CsvSource({
        "26+26+26+26, 16, false", // 120 of five
        "26+26+26+27, 16, true", // 121 of five
        "90+90+90, 16, false", // 286, but four entries
        "200+0+0+0+0+0+0+0+0+0, 16, false", // the 200 has left the window of ten
        "200+0+0+0+0+0+0+0+0, 16, true"
    })
    void detectsALearnerByItsLastTenChanges(String deltas, int next, boolean detected) {
        List<Integer> last =
                List.of(deltas.split("\\+")).stream().map(Integer::valueOf).toList();
        Standing before = new Standing(1200, 1200, last.size(), last, false);
        RatingOutcome outcome = Rating.rate(won("ann", "bob"), Map.of("ann", before), RULES);
        Standing after = after(outcome, "ann");
        assertThat(after.lastDeltas()).endsWith(next).hasSizeLessThanOrEqualTo(10);
        assertThat(after.detected()).as("sum %s + %d", deltas, next).isEqualTo(detected);
        assertThat(outcome.changes().get(0).k()).as("from the next battle on").isEqualTo(32);
        RatingChange then = Rating.rate(won("ann", "bob"), outcome.standings(), RULES)
                .changes()
                .get(0);
        assertThat(then.selfImproving()).isEqualTo(detected ? "detected" : "no");
        assertThat(then.k()).isEqualTo(detected ? 64 : 32);
    }

    @Test
    void keepsADetectionForGood() {
        Standing detected = new Standing(1200, 1200, 9, List.of(-9, -9, -9, -9, -9), true);
        RatingOutcome outcome = Rating.rate(won("bob", "ann"), Map.of("ann", detected), RULES);
        assertThat(after(outcome, "ann").detected()).isTrue();
    }

    @Test
    void detectsNobodyWhoDeclares() {
        JudgedBattle judged = judged(Script.draft(
                List.of(Script.contender("ann", "per_turn", true), Script.contender("bob")), List.of("prime")));
        Standing before = new Standing(1200, 1200, 4, List.of(40, 40, 40, 40), false);
        RatingOutcome outcome = Rating.rate(judged, Map.of("ann", before), RULES);
        assertThat(after(outcome, "ann").detected()).isFalse();
        assertThat(outcome.changes().get(0).selfImproving()).isEqualTo("declared");
    }

    @Test
    void ratesThreeByTheMeanOfTheirPairs() {
        Script script = Script.started(List.of("ann", "bob", "cat"), "prime")
                .answer("ann", 1, "prime", 0, 5, "541")
                .answer("bob", 1, "prime", 0, 5, "541");
        Map<String, Standing> before =
                Map.of("ann", standing(1200, 50), "bob", standing(1600, 50), "cat", standing(1200, 50));
        List<RatingChange> changes =
                Rating.rate(judged(script.close(9)), before, RULES).changes();
        assertThat(changes)
                .extracting(RatingChange::score)
                .containsExactly("0.750000000000", "0.750000000000", "0.000000000000");
        assertThat(changes)
                .extracting(RatingChange::expected)
                .as("(1/2 + 1/11)/2, 10/11, (1/2 + 1/11)/2")
                .containsExactly("0.295454545455", "0.909090909091", "0.295454545455");
        assertThat(changes)
                .extracting(RatingChange::eloDelta)
                .as("24 · 0.4545, 24 · −0.1591, 24 · −0.2955")
                .containsExactly(11, -4, -7);
    }

    @Test
    void doesNotSinkBelowZero() {
        RatingOutcome outcome =
                Rating.rate(won("ann", "bob"), Map.of("ann", standing(8, 9), "bob", standing(10, 9)), RULES);
        RatingChange bob = outcome.changes().get(1);
        assertThat(bob.eloAfter()).isZero();
        assertThat(bob.eloDelta()).isEqualTo(-10);
        assertThat(after(outcome, "bob").lastDeltas()).containsExactly(-10);
    }

    private static JudgedBattle decided(JudgedBattle doubtful) {
        Proceedings review =
                new Proceedings(doubtful, Transcript.of(doubtful.sealed().events()), Script.tasks(), RULES);
        int seq = doubtful.sealed().events().size();
        assertThat(review.read(Script.event(
                        "b-1", seq, "flag_decision", Script.START + 10_000, "operator:mira", Script.object("""
                                {"flag":"rating_withheld","agent_id":"ann","decision":"do_not_rate","reason":"It lies."}"""))))
                .isEmpty();
        return review.conclude();
    }

    @Test
    void movesNothingInFriendlyVoidAndDoubtfulBattles() {
        JsonObject pair = Script.draft(List.of("ann", "bob"), "prime");
        JudgedBattle friendly = judged(pair.with("ranked", Script.json("false")));
        JudgedBattle voided = judged(Script.blank("b-1").opened(pair).closeVoid(9));
        JudgedBattle left = judged(Script.blank("b-1")
                .opened(pair)
                .forfeit("ann", 5)
                .forfeit("bob", 6)
                .close(9));
        JudgedBattle doubtful = judged(Script.blank("b-1")
                .opened(Script.draft(
                        List.of(Script.contender("ann", "single_shot", false), Script.contender("bob")),
                        List.of("prime")))
                .observe("ann", 1, "prime", 1, 0)
                .act(
                        "ann",
                        1,
                        "prime",
                        1,
                        1000,
                        "submit_answer",
                        "541",
                        "{\"tokens_used\":1,\"latency_ms\":12,\"tool_calls\":3}")
                .close(9000));
        assertThat(doubtful.waitsFor()).as("an operator decides first").isEqualTo(Judge.AWAITS_REVIEW);
        doubtful = decided(doubtful);
        assertThat(List.of(friendly, voided, left, doubtful))
                .extracting(JudgedBattle::ratingState)
                .containsExactly("unranked", "not_rated", "not_rated", "withheld");
        Map<String, Standing> before = Map.of("ann", standing(1300, 7), "bob", standing(1500, 3));
        for (JudgedBattle judged : List.of(friendly, voided, left, doubtful)) {
            RatingOutcome outcome = Rating.rate(judged, before, RULES);
            assertThat(ratings(outcome)).isEqualTo(before);
            assertThat(outcome.changes())
                    .extracting(c -> c.eloBefore() + " " + c.eloDelta() + " " + c.eloAfter() + " " + c.matchesAfter()
                            + " " + c.rank())
                    .containsExactly("1300 0 1300 7 Silver", "1500 0 1500 3 Unranked");
        }
    }

    @Test
    void givesARankFromTheFifthMatchOn() {
        Map<String, Standing> before = Map.of("ann", standing(1199, 4), "bob", standing(1201, 3));
        assertThat(Rating.rate(won("ann", "bob"), before, RULES).changes())
                .extracting(RatingChange::rank)
                .containsExactly("Silver", "Unranked");
    }

    @Test
    void doesNotCareHowTheContendersAreListed() {
        Map<String, Standing> before =
                Map.of("ann", standing(1250, 7), "bob", standing(1490, 31), "cat", standing(1120, 102));
        Map<String, RatingChange> expected = byAgent(threeOf("ann", "bob", "cat"), before);
        for (List<String> order : List.of(List.of("cat", "bob", "ann"), List.of("bob", "ann", "cat"))) {
            assertThat(byAgent(threeOf(order.get(0), order.get(1), order.get(2)), before))
                    .isEqualTo(expected);
        }
    }

    @Test
    void ratesNothingThatIsNotJudged() {
        JudgedBattle waiting = judged(Script.started(List.of("ann", "bob"), "essay")
                .answer("ann", 1, "essay", 0, 5, "Well.")
                .close(9));
        assertThatThrownBy(() -> Rating.rate(waiting, Map.of(), RULES)).hasMessageContaining("b-1");
    }

    private static Map<String, RatingChange> byAgent(JudgedBattle judged, Map<String, Standing> before) {
        return Rating.rate(judged, before, RULES).changes().stream()
                .collect(Collectors.toMap(RatingChange::agentId, change -> change));
    }

    private static JudgedBattle threeOf(String... agents) {
        return judged(Script.started(List.of(agents), "prime")
                .answer("ann", 1, "prime", 0, 5, "541")
                .close(9));
    }

    /** The standings without the agents' pace, which every battle moves. */
    private static Map<String, Standing> ratings(RatingOutcome outcome) {
        return outcome.standings().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> new Standing(
                                entry.getValue().rating(),
                                entry.getValue().peak(),
                                entry.getValue().matches(),
                                entry.getValue().lastDeltas(),
                                entry.getValue().detected())));
    }

    private static Standing after(RatingOutcome outcome, String agentId) {
        return Objects.requireNonNull(outcome.standings().get(agentId), agentId);
    }

    private static Standing standing(int rating, int matches) {
        return new Standing(rating, rating, matches, List.of(), false);
    }

    /** Of these two the first wins; ann is listed first. */
    private static JudgedBattle won(String winner, String loser) {
        List<String> agents = List.of(winner, loser).stream().sorted().toList();
        return judged(Script.started(agents, "prime")
                .answer(winner, 1, "prime", 0, 5, "541")
                .close(9));
    }

    /** A battle of that draft that ann wins, where somebody can. */
    private static JudgedBattle judged(JsonObject draft) {
        String task = Transcript.of(Script.blank("b-1").opened(draft).close(9).events())
                .draft()
                .rounds()
                .get(0)
                .taskId();
        return judged(Script.blank("b-1")
                .opened(draft)
                .answer("ann", 1, task, 0, 5, "541")
                .close(9));
    }

    private static JudgedBattle judged(Script script) {
        SealedBattle sealed = ((SealResult.Sealed) new Sealing(Script.season(), Script.tasks())
                        .evaluate(script.byTime().events()))
                .battle();
        RuleSet rules = RuleSet.named(sealed.ruleSet()).orElseThrow();
        return Judge.judge(
                sealed, Transcript.of(sealed.events()), new Basis(Script.tasks(), rules, null), Evidences.NONE);
    }

    @Test
    void startsEverybodyAt1200() {
        RatingRules rules = RULES.rating();
        assertThat(Standing.initial(rules)).isEqualTo(new Standing(1200, 1200, 0, List.of(), false));
    }
}
