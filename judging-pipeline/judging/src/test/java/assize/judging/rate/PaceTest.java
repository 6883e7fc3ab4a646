/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.Transcript;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatingChange;
import assize.schemas.stream.SealedBattle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The oracles are GA-61 (the last 20 answered turns in a mode: mean below 200 ms and more than 95 % right, both strict) and
 * GA-04 (the last 20 timed turns: median above 400, 200, 120, 80 tokens a second for T0 to T3).
 */
class PaceTest {
    private static final RuleSet RULES = RuleSet.named("arena/1.1").orElseThrow();

    private final Map<String, Standing> standings = new HashMap<>();

    @ParameterizedTest(name = "{0} answers in {1} ms, {2} of them wrong: {3}")
    @CsvSource({
        "20, 199, 0, withheld",
        "20, 200, 0, rated", // not below 200
        "19, 1, 0, rated", // too few to say
        "20, 1, 1, rated", // 95 % are not more than 95 %
        "25, 199, 0, withheld"
    })
    void playThatIsTooGoodWaitsForAPerson(int answers, long millis, int wrong, String state) {
        RatingOutcome last = play(7, millis, wrong > 0 ? "7" : "541", "{\"tokens_used\":0}");
        for (int i = 1; i < answers; i++) {
            last = play(7, millis, i < wrong ? "7" : "541", "{\"tokens_used\":0}");
        }
        assertThat(last.judged().ratingState()).isEqualTo(state);
        boolean withheld = state.equals("withheld");
        assertThat(codes(last)).isEqualTo(withheld ? List.of("review_required") : List.of());
        RatingChange ann = last.changes().get(0);
        assertThat(ann.matchesAfter() == ann.matchesBefore())
                .as("no match counts")
                .isEqualTo(withheld);
        if (withheld) {
            assertThat(last.changes()).extracting(RatingChange::eloDelta).containsOnly(0);
        }
    }

    @Test
    void slowerPlayIsRatedAgain() {
        for (int i = 0; i < 20; i++) {
            play(7, 190, "541", "{\"tokens_used\":10}");
        }
        assertThat(play(7, 200, "541", "{\"tokens_used\":10}").judged().ratingState())
                .as("19 of 190 and one of 200")
                .isEqualTo("withheld");
        assertThat(play(7, 400, "541", "{\"tokens_used\":10}").judged().ratingState())
                .as("a mean of 201")
                .isEqualTo("rated");
    }

    @ParameterizedTest(name = "{0}B, {1} tokens a second over {2} turns: {3}")
    @CsvSource({
        "3, 400, 20, false",
        "3, 401, 20, true",
        "7, 201, 20, true",
        "7, 201, 19, false",
        "30, 121, 20, true",
        "70, 81, 20, true",
        "70, 80, 20, false"
    })
    void aModelFasterThanItsTierIsFlaggedAndPlaysOn(int paramsB, long tokens, int turns, boolean flagged) {
        String telemetry = "{\"tokens_used\":%d}".formatted(tokens);
        RatingOutcome last = play(paramsB, 1000, "541", telemetry);
        for (int i = 1; i < turns; i++) {
            last = play(paramsB, 1000, "541", telemetry);
        }
        assertThat(codes(last).contains("tier_suspect")).isEqualTo(flagged);
        assertThat(last.judged().ratingState()).as("only a person suspends").isEqualTo("rated");
    }

    @Test
    void theMedianCountsAndUncountedTurnsDoNot() {
        for (int i = 0; i < 10; i++) {
            play(70, 1000, "541", "{\"tokens_used\":70}");
        }
        for (int i = 0; i < 9; i++) {
            play(70, 1000, "541", "{\"tokens_used\":150}");
        }
        assertThat(codes(play(70, 1000, "541", "{\"tokens_used\":0}")))
                .as("19 counted turns")
                .isEmpty();
        assertThat(codes(play(70, 1000, "541", "{\"tokens_used\":90}")))
                .as("10 of 70 and 10 above: the middle is (70 + 90) / 2, not above 80")
                .isEmpty();
        assertThat(codes(play(70, 1000, "541", "{\"tokens_used\":150}"))).contains("tier_suspect");
    }

    private RatingOutcome play(int paramsB, long millis, String answer, String telemetry) {
        Script script = Script.blank("b-1")
                .opened(Script.draft(
                        List.of(Script.contender("ann", paramsB), Script.contender("bob")), List.of("prime")))
                .observe("ann", 1, "prime", 1, 0)
                .act("ann", 1, "prime", 1, millis, "submit_answer", answer, telemetry)
                .close(60_000);
        SealedBattle sealed =
                ((SealResult.Sealed) new Sealing(Script.season(), Script.tasks()).evaluate(script.events())).battle();
        Transcript transcript = Transcript.of(sealed.events());
        JudgedBattle judged = Judge.judge(sealed, transcript, new Basis(Script.tasks(), RULES, null), Evidences.NONE);
        RatingOutcome outcome =
                Rating.rate(Rating.flagged(judged, transcript.draft(), standings, RULES), standings, RULES);
        standings.putAll(outcome.standings());
        return outcome;
    }

    private static List<String> codes(RatingOutcome outcome) {
        return outcome.judged().flags().stream()
                .map(AuditFlag::code)
                .filter(code -> code.equals("review_required") || code.equals("tier_suspect"))
                .toList();
    }
}
