/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.notice.RatingAdjustment;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The oracle is the rating formula worked out by hand: K 32, equal ratings, so a win is worth 16 points. */
class ReratingTest {
    private static final JsonObject WON = record("rated", "decided", "\"a\"", 1, 2, 16, -16);

    private static JsonObject record(
            String state, String outcome, String winner, int rankA, int rankB, int deltaA, int deltaB) {
        String text = """
                {"outcome": {"state": "%s", "winner": %s},
                 "results": [{"agent_id": "a", "final_rank": %d}, {"agent_id": "b", "final_rank": %d}],
                 "rating": {"board": "open_battle", "state": "%s", "changes": [
                   {"agent_id": "a", "k": 32, "expected": "0.500000000000", "elo_before": 1200, "elo_delta": %d},
                   {"agent_id": "b", "k": 32, "expected": "0.500000000000", "elo_before": 1200, "elo_delta": %d}]}}""".formatted(outcome, winner, rankA, rankB, state, deltaA, deltaB);
        return (JsonObject)
                Json.parse(text.getBytes(StandardCharsets.UTF_8)).fold(JsonResult.Parsed::value, malformed -> {
                    throw new AssertionError(malformed.reason());
                });
    }

    @Test
    void aLossThatShouldHaveBeenAWinMovesTheDifference() {
        JsonObject lost = record("rated", "decided", "\"b\"", 2, 1, 16, -16);

        assertThat(Rerating.of(WON, WON, lost))
                .containsExactly(
                        new RatingAdjustment("a", "open_battle", -32), new RatingAdjustment("b", "open_battle", 32));
    }

    @Test
    void aDrawTakesBackWhatTheWinMoved() {
        JsonObject drawn = record("rated", "draw", "null", 1, 1, 16, -16);

        assertThat(Rerating.of(WON, WON, drawn))
                .containsExactly(
                        new RatingAdjustment("a", "open_battle", -16), new RatingAdjustment("b", "open_battle", 16));
    }

    @Test
    void aSecondCorrectionMovesOnlyWhatTheFirstDidNot() {
        JsonObject drawn = record("rated", "draw", "null", 1, 1, 16, -16);
        JsonObject lost = record("rated", "decided", "\"b\"", 2, 1, 16, -16);

        assertThat(Rerating.of(WON, drawn, lost))
                .containsExactly(
                        new RatingAdjustment("a", "open_battle", -16), new RatingAdjustment("b", "open_battle", 16));
        assertThat(Rerating.of(WON, drawn, WON))
                .as("back to what was published")
                .containsExactly(
                        new RatingAdjustment("a", "open_battle", 16), new RatingAdjustment("b", "open_battle", -16));
    }

    @Test
    void aVoidBattleTakesBackWhatItMoved() {
        JsonObject voided = record("rated", "void", "null", 1, 2, 16, -16);

        assertThat(Rerating.of(WON, WON, voided))
                .containsExactly(
                        new RatingAdjustment("a", "open_battle", -16), new RatingAdjustment("b", "open_battle", 16));
    }

    @Test
    void aBattleThatMovedNothingMovesNothingWhenCorrected() {
        JsonObject withheld = record("withheld", "decided", "\"a\"", 1, 2, 0, 0);
        JsonObject lost = record("withheld", "decided", "\"b\"", 2, 1, 0, 0);

        assertThat(Rerating.of(withheld, withheld, lost)).isEmpty();
        assertThat(Rerating.of(WON, WON, WON)).isEmpty();
    }

    @Test
    void theWinnerIsTheOneAgentOfRankOneOrNobody() {
        assertThat(Rerating.contradiction(WON)).isNull();
        assertThat(Rerating.contradiction(record("rated", "draw", "null", 1, 1, 0, 0)))
                .isNull();
        assertThat(Rerating.contradiction(record("rated", "void", "null", 1, 2, 0, 0)))
                .isNull();
        assertThat(Rerating.contradiction(record("rated", "decided", "\"b\"", 1, 2, 0, 0)))
                .contains("/outcome/winner");
        assertThat(Rerating.contradiction(record("rated", "decided", "\"a\"", 1, 1, 0, 0)))
                .contains("/outcome/winner");
    }
}
