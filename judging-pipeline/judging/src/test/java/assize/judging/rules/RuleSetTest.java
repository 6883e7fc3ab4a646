/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.judging.Script;
import assize.schemas.battle.Mode;
import assize.schemas.battle.ModelTier;
import assize.schemas.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is the source specifications' tables: Arena §13 and §14, Combat §14.3 and §15, Ares line 19. */
class RuleSetTest {

    @ParameterizedTest
    @CsvSource({
        "arena/1.0, 0, 32",
        "arena/1.0, 29, 32",
        "arena/1.0, 30, 16",
        "arena/1.0, 101, 16",
        "arena/1.1, 0, 32",
        "arena/1.1, 29, 32",
        "arena/1.1, 30, 24",
        "arena/1.1, 100, 24",
        "arena/1.1, 101, 16"
    })
    void stepsKDownWithTheMatchesPlayed(String name, int matches, int k) {
        assertThat(ruleSet(name).rating().k(matches))
                .as("K of %s after %d matches", name, matches)
                .isEqualTo(k);
    }

    @ParameterizedTest
    @CsvSource({
        "1999, 4, Unranked",
        "1199, 5, Bronze",
        "0, 5, Bronze",
        "1200, 5, Silver",
        "1399, 5, Silver",
        "1400, 9, Gold",
        "1599, 9, Gold",
        "1600, 9, Diamond",
        "1799, 9, Diamond",
        "1800, 9, Master"
    })
    void ranksByTheTableOfArena14(int rating, int matches, String rank) {
        assertThat(ruleSet("arena/1.1").rating().rank(rating, matches)).isEqualTo(rank);
    }

    @ParameterizedTest
    @CsvSource({
        "FRAMEWORK_DUEL, 0.55, 0.25, 0.15, 0.05",
        "USER_DESIGN, 0.45, 0.35, 0.10, 0.10",
        "OPEN_BATTLE, 0.50, 0.20, 0.10, 0.20",
        "COOPERATIVE, 0.40, 0.25, 0.25, 0.10"
    })
    void weighsCombatByMode(Mode mode, String alpha, String beta, String gamma, String delta) {
        CombatWeights expected = new CombatWeights(
                new BigDecimal(alpha), new BigDecimal(beta), new BigDecimal(gamma), new BigDecimal(delta));
        for (String name : RuleSet.NAMES) {
            assertThat(ruleSet(name).combatWeights(mode))
                    .as("%s in %s", mode, name)
                    .isEqualTo(expected);
        }
    }

    @Test
    void fallsBackWhereAModeHasNoWeights() {
        assertThat(ruleSet("arena/1.1").fallbackWeights().byPart())
                .isEqualTo(Map.of("quality", "0.50", "efficiency", "0.25", "style", "0.15", "trust", "0.10"));
    }

    @Test
    void doublesKForLearnersOnlySinceArena11() {
        assertThat(ruleSet("arena/1.0").rating().selfImprovingFactor()).isEqualTo(1);
        assertThat(ruleSet("arena/1.1").rating().selfImprovingFactor()).isEqualTo(2);
        assertThat(ruleSet("arena/1.1").rating().detection()).isEqualTo(new RatingRules.Detection(10, 5, 120));
    }

    @Test
    void leavesAresToPeople() {
        RuleSet ares = ruleSet("ares/0.1");
        assertThat(ares.scorers()).isEmpty();
        assertThat(ares.protocolLabel()).isEqualTo("Protocol v0.1 — preseason");
        assertThat(ares.challengeWeights(Mode.OPEN_BATTLE))
                .isEqualTo(Map.of(
                        "reasoning_accuracy", "0.30",
                        "strategic_depth", "0.20",
                        "constraint_adherence", "0.20",
                        "adaptability", "0.15",
                        "efficiency", "0.15"));
    }

    @Test
    void showsTheCombatWeightsInArenaChallenges() {
        assertThat(ruleSet("arena/1.1").challengeWeights(Mode.FRAMEWORK_DUEL))
                .isEqualTo(Map.of("quality", "0.55", "efficiency", "0.25", "style", "0.15", "trust", "0.05"));
        assertThat(ruleSet("arena/1.1").protocolLabel()).isNull();
    }

    @Test
    void holdsTheOtherNumbersOfTheRules() {
        for (String name : RuleSet.NAMES) {
            RuleSet rules = ruleSet(name);
            assertThat(rules.hintPercent()).as("A-179").isEqualTo(10);
            assertThat(rules.baselineTokens()).as("A-182").isEqualTo(2000);
            assertThat(rules.rating().start()).as("C-010").isEqualTo(1200);
            assertThat(rules.rating().unrankedBelow()).as("A-187").isEqualTo(5);
            assertThat(rules.trust().flagBelow()).as("GC-10").isEqualTo(50);
            assertThat(rules.style()).as("C-063, C-064").isEqualTo(new StyleRules(20, 50));
            assertThat(rules.plausibility().review()).as("GA-61").isEqualTo(new PlausibilityRules.Review(20, 200, 95));
            assertThat(rules.plausibility().tierSpeed().tokensPerSecondMax())
                    .as("GA-04")
                    .isEqualTo(Map.of(ModelTier.T0, 400, ModelTier.T1, 200, ModelTier.T2, 120, ModelTier.T3, 80));
            assertThat(rules.plausibility().withholding())
                    .containsExactlyInAnyOrder("rating_withheld", "review_required");
            assertThat(rules.plausibility().charsPerTokenMin()).as("off").isZero();
            assertThat(rules.trust().withholdBelow()).as("GC-10").isEqualTo(20);
            assertThat(rules.trust().tokenFloor("hard", ModelTier.T0)).isEqualTo(16);
            assertThat(rules.trust().tokenFloor("unheard-of", ModelTier.T0)).isZero();
        }
    }

    @Test
    void knowsNoOtherName() {
        assertThat(RuleSet.named("arena/2.0")).isEmpty();
        assertThat(RuleSet.named("../arena-1.1")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"arena/1.0", "arena/1.1", "ares/0.1"})
    void keepsEveryFileInTheSameShape(String name) {
        assertThat(shape(document(name))).isEqualTo(shape(document("arena/1.1")));
    }

    @Test
    void refusesAFileThatIsNoRuleSet() {
        JsonObject good = document("arena/1.1");
        assertThatThrownBy(() -> RuleSetFile.decode(good.with("surprise", Script.json("1"))))
                .hasMessageContaining("unknown member");
        assertThatThrownBy(() -> RuleSetFile.decode(good.without("hint_percent")))
                .hasMessageContaining("hint_percent");
        assertThatThrownBy(() -> RuleSetFile.decode(good.with("baseline_tokens", Script.json("0"))))
                .hasMessageContaining("baseline_tokens");
        assertThatThrownBy(() -> RuleSetFile.decode(good.with("category_weights", Script.json("{\"a\":\"0.99\"}"))))
                .hasMessageContaining("0.99");
    }

    @Test
    void refusesWeightsThatDoNotTotalOne() {
        BigDecimal half = new BigDecimal("0.50");
        assertThatThrownBy(() -> new CombatWeights(half, half, new BigDecimal("0.0001"), BigDecimal.ZERO))
                .hasMessageContaining("1.0001");
    }

    private static RuleSet ruleSet(String name) {
        return RuleSet.named(name).orElseThrow();
    }

    /** The names of all members, by path; weights may be absent, so their names are left out. */
    private static java.util.Set<String> shape(JsonObject document) {
        java.util.Set<String> paths = new java.util.TreeSet<>();
        document.members().forEach((name, value) -> {
            paths.add(name);
            if (value instanceof JsonObject inner && !name.equals("category_weights")) {
                shape(inner).forEach(path -> paths.add(name + "." + path));
            }
        });
        return paths;
    }

    private static JsonObject document(String name) {
        String file = name.replace('/', '-') + ".json";
        try (InputStream in = RuleSet.class.getResourceAsStream(file)) {
            return Script.object(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
