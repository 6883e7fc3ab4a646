/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.season.ContentHash;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the published record of a reviewed battle says, from the log's lines to the archive.
 *
 * <p>Oracle: Ares lines 3 to 33, and what {@code examples/reference/write_season_one.py} tells of the battles.
 */
class ReviewedRecordTest {
    private final JudgedSeason judged = SeasonOne.judged();

    private JsonNode record(String battleId) {
        return judged.records().stream()
                .filter(record -> record.path("battle_id").asString().equals(battleId))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> all(JsonNode array, String member) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(item -> item.path(member).asString())
                .toList();
    }

    @Test
    void aJudgedBattleWalksThroughAllNineStates() {
        JsonNode record = record("ar-01");
        JsonNode timeline = record.path("timeline");
        assertThat(all(timeline, "state").stream().distinct())
                .containsExactly(
                        "draft",
                        "scheduled",
                        "ready",
                        "locked",
                        "live",
                        "responses_sealed",
                        "scoring",
                        "completed",
                        "published");
        assertThat(record.path("protocol_label").asString()).isEqualTo("Protocol v0.1 — preseason");
        JsonObject challenge = Json.parse(record.path("challenge").toString().getBytes(StandardCharsets.UTF_8))
                .fold(parsed -> (JsonObject) parsed.value(), malformed -> {
                    throw new AssertionError(malformed);
                });
        assertThat(ContentHash.of(Json.canonical(challenge)))
                .as("the challenge it was committed to")
                .isEqualTo(record.path("challenge_hash").asString());
        assertThat(record.at("/outcome/winner").asString()).isEqualTo("agt_hanami");
        assertThat(record.path("completed_at").asLong())
                .as("the last confirmation")
                .isEqualTo(timeline.path(timeline.size() - 3).path("at").asLong())
                .isEqualTo(record.path("published_at").asLong());
    }

    @Test
    void everyReviewEventIsAStepOfTheTimelineWithItsActor() {
        JsonNode timeline = record("ar-03").path("timeline");
        List<String> steps = StreamSupport.stream(timeline.spliterator(), false)
                .filter(step -> step.has("step"))
                .map(step ->
                        step.path("actor").asString() + " " + step.path("step").asString())
                .toList();
        assertThat(steps)
                .containsExactly(
                        "judge:cleo verdict", "judge:cleo verdict", "judge:cleo confirm", "operator:mira tie_decision");
        JsonNode decision = timeline.path(timeline.size() - 3);
        assertThat(decision.path("decision").asString()).isEqualTo("winner");
        assertThat(decision.path("winner").asString()).isEqualTo("agt_kestrel");
        assertThat(decision.path("reason").asString()).contains("fewer words");
    }

    @Test
    void penaltiesStandApartFromScoresAndEachHasItsReason() {
        JsonNode record = record("ar-01");
        assertThat(record.path("penalties")).singleElement().satisfies(penalty -> {
            assertThat(penalty.path("judge").asString()).isEqualTo("judge:ben");
            assertThat(penalty.path("points").asString()).isEqualTo("2.5");
            assertThat(penalty.path("rationale").asString()).isEqualTo("It names itself.");
        });
        JsonNode scores = record.at("/review/scores");
        assertThat(scores).as("two judges, two contenders, five categories").hasSize(20);
        assertThat(all(scores, "rationale")).noneMatch(String::isBlank);
        assertThat(all(scores, "rationale"))
                .as("what Ada replaced is in the replay alone")
                .doesNotContain("Warm, and short.");
        assertThat(all(record.at("/review/confirmations"), "judge")).containsExactly("judge:ada", "judge:ben");
    }

    @Test
    void thePublishedSumsAddUp() {
        for (JsonNode record : judged.records()) {
            for (JsonNode sum : record.path("arithmetic")) {
                JsonNode rubric = sum.path("rubric");
                if (rubric.isMissingNode()) {
                    continue;
                }
                BigDecimal weighted = BigDecimal.ZERO;
                for (JsonNode category : rubric.path("categories")) {
                    BigDecimal product = decimal(category, "sum").multiply(decimal(category, "weight"));
                    assertThat(product).isEqualByComparingTo(decimal(category, "weighted"));
                    weighted = weighted.add(product);
                }
                BigDecimal judges = new BigDecimal(rubric.path("judges").asString());
                assertThat(weighted).isEqualByComparingTo(decimal(rubric, "weighted_sum"));
                assertThat(weighted.subtract(judges.multiply(decimal(rubric, "penalties"))))
                        .as("%s", record.path("battle_id"))
                        .isEqualByComparingTo(decimal(rubric, "final_sum"));
            }
        }
    }

    private static BigDecimal decimal(JsonNode node, String member) {
        return new BigDecimal(node.path(member).asString());
    }

    @Test
    void theReplayHoldsEveryEventOfTheReviewAlsoWhatWasReplaced() {
        List<String> types = judged.replays().getOrDefault("ar-01", List.of()).stream()
                .map(line -> JsonMapper.shared().readTree(line).path("type").asString())
                .toList();
        assertThat(types)
                .containsSubsequence("close", "verdict", "verdict", "verdict", "confirm", "penalty", "turn_result");
        assertThat(types).filteredOn("verdict"::equals).hasSize(5);
    }

    @Test
    void aFlagSaysWhoDecidedAndWhat() {
        assertThat(record("fd-05")
                        .path("audit_flags")
                        .path(1)
                        .path("decided_by")
                        .asString())
                .isEqualTo("operator:mira");
        assertThat(record("fd-05").at("/rating/state").asString()).isEqualTo("withheld");
        assertThat(record("fd-16").at("/rating/state").asString()).isEqualTo("rated");
        assertThat(record("fd-16").at("/review/decisions/0/decision").asString())
                .isEqualTo("rate");
        assertThat(record("fd-16").at("/audit_flags/1/evidence").asString()).endsWith("decided: rate");
        assertThat(record("ar-06").at("/outcome/state").asString()).isEqualTo("void");
    }

    @Test
    void aVerdictOfAPersonKeepsTheirReason() {
        JsonNode finding = record("hr-01").at("/review/findings/0");
        assertThat(finding.path("judge").asString()).isEqualTo("judge:ada");
        assertThat(finding.path("points").asString()).isEqualTo("85.5");
        assertThat(record("hr-01").path("verdicts").path(2).path("rationale").asString())
                .isEqualTo("It scans, and the second line turns.");
    }

    @Test
    void aBattleNobodyWasAskedAboutHasNoReview() {
        assertThat(record("fd-01").has("review")).isFalse();
        assertThat(record("fd-01").path("timeline")).hasSize(9);
    }
}
