/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assize.judging.rules.RuleSet;
import assize.schemas.stream.RubricScore;
import assize.schemas.stream.TieStep;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Oracle: Ares lines 19 to 27 (R-018..R-025) worked out by hand, and whole numbers: scores in hundredths times weights in
 * hundredths are ten-thousandths, which need no decimals at all.
 */
class RubricTest {
    private static final RuleSet ARES = RuleSet.named("ares/0.1").orElseThrow();
    private static final List<String> CATEGORIES =
            List.of("reasoning_accuracy", "strategic_depth", "constraint_adherence", "adaptability", "efficiency");
    private static final long[] WEIGHTS = {30, 20, 20, 15, 15};

    private static Rubric rubric() {
        return new Rubric(ARES.categoryWeights(), ARES.tieChain());
    }

    private static Map<String, BigDecimal> scores(String... figures) {
        Map<String, BigDecimal> scores = new LinkedHashMap<>();
        for (int i = 0; i < figures.length; i++) {
            scores.put(CATEGORIES.get(i), new BigDecimal(figures[i]));
        }
        return scores;
    }

    private static RubricScore of(String agentId, String... figures) {
        return rubric().score(agentId, List.of(scores(figures)), BigDecimal.ZERO);
    }

    @Test
    void weighsTheFiveCategoriesByDefaultAsTheSourceHasIt() {
        assertThat(rubric().weighted(scores("100", "0", "0", "0", "0"))).isEqualByComparingTo("30");
        assertThat(rubric().weighted(scores("82.50", "71", "95", "77.25", "80")))
                .isEqualByComparingTo("81.5375");
        assertThat(rubric().weighted(scores("100", "100", "100", "100", "100"))).isEqualByComparingTo("100");
    }

    @Test
    void refusesWeightsThatDoNotTotalExactlyOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Rubric(Map.of("wit", new BigDecimal("0.9999")), List.of()))
                .withMessageContaining("0.9999");
    }

    @Test
    void takesPenaltiesOffTheWeightedMeanAndGoesBelowZero() {
        RubricScore score = rubric().score("ann", List.of(scores("1", "1", "1", "1", "1")), new BigDecimal("3.50"));
        assertThat(score.weightedSum()).isEqualTo("1");
        assertThat(score.penalties()).isEqualTo("3.5");
        assertThat(score.finalSum()).isEqualTo("-2.5");
        assertThat(score.finalScore()).as("half to even").isEqualTo(-2);
        assertThat(score.quality()).as("before penalties").isEqualTo("1.00");
    }

    @Test
    void keepsAMeanOverThreeJudgesAsSumAndNumber() {
        RubricScore score = rubric().score(
                        "ann",
                        List.of(
                                scores("100", "100", "100", "100", "100"),
                                scores("0", "0", "0", "0", "0"),
                                scores("0.01", "0", "0", "0", "0")),
                        new BigDecimal("2"));
        assertThat(score.judges()).isEqualTo(3);
        assertThat(score.weightedSum()).isEqualTo("100.003");
        assertThat(score.finalSum())
                .as("a penalty counts once, not once per judge")
                .isEqualTo("94.003");
        assertThat(score.finalScore()).isEqualTo(31);
    }

    @Test
    void addsUpExactlyWhateverTheFigures() {
        long seed = 20261130;
        Random random = new Random(seed);
        for (int battle = 0; battle < 500; battle++) {
            int judges = 1 + random.nextInt(9);
            long penaltyHundredths = random.nextInt(5000);
            BigInteger expected = BigInteger.ZERO;
            List<Map<String, BigDecimal>> byJudge = new ArrayList<>();
            for (int judge = 0; judge < judges; judge++) {
                String[] figures = new String[CATEGORIES.size()];
                for (int i = 0; i < figures.length; i++) {
                    long hundredths = random.nextInt(10_001);
                    figures[i] = BigDecimal.valueOf(hundredths, 2).toPlainString();
                    expected = expected.add(BigInteger.valueOf(hundredths * WEIGHTS[i]));
                }
                byJudge.add(scores(figures));
            }
            expected = expected.subtract(BigInteger.valueOf(100L * judges * penaltyHundredths));
            RubricScore score = rubric().score("ann", byJudge, BigDecimal.valueOf(penaltyHundredths, 2));
            assertThat(new BigDecimal(score.finalSum()))
                    .as("seed %d, battle %d", seed, battle)
                    .isEqualByComparingTo(new BigDecimal(expected, 4));
        }
    }

    @Test
    void putsTheHigherScoreFirstByTheLastDigit() {
        Rubric.Ahead ahead =
                rubric().ahead(of("ann", "80", "80", "80", "80", "80"), of("bob", "80", "80", "80", "80", "80.01"));
        assertThat(ahead.agentId()).isEqualTo("bob");
        assertThat(ahead.tieChain()).as("no tie").isEmpty();
    }

    @Test
    void partsEqualScoresByReasoningThenConstraintsThenEfficiency() {
        // 0.30·2 = 0.20·3; 0.20·x = 0.20·x; 0.15·x = 0.15·x: each pair has one total.
        assertThat(rubric().ahead(of("ann", "82", "77", "80", "80", "80"), of("bob", "80", "80", "80", "80", "80")))
                .isEqualTo(new Rubric.Ahead("ann", List.of(new TieStep("reasoning_accuracy", "ann"))));
        assertThat(rubric().ahead(of("ann", "80", "90", "70", "80", "80"), of("bob", "80", "70", "90", "80", "80")))
                .isEqualTo(new Rubric.Ahead(
                        "bob",
                        List.of(new TieStep("reasoning_accuracy", null), new TieStep("constraint_adherence", "bob"))));
        assertThat(rubric().ahead(of("ann", "80", "80", "80", "70", "90"), of("bob", "80", "80", "80", "90", "70")))
                .extracting(Rubric.Ahead::agentId)
                .isEqualTo("ann");
    }

    @Test
    void leavesWhatTheChainCannotPartToTheAdministrator() {
        Rubric.Ahead ahead =
                rubric().ahead(of("ann", "80", "75", "80", "80", "80"), of("bob", "80", "84", "80", "68", "80"));
        assertThat(ahead.agentId()).isNull();
        assertThat(ahead.tieChain())
                .extracting(TieStep::step)
                .containsExactly("reasoning_accuracy", "constraint_adherence", "efficiency");
    }

    @Test
    void neverDecidesByTheOrderTheyAreNamedIn() {
        long seed = 7;
        Random random = new Random(seed);
        for (int pair = 0; pair < 2000; pair++) {
            RubricScore ann = of("ann", few(random), few(random), few(random), few(random), few(random));
            RubricScore bob = of("bob", few(random), few(random), few(random), few(random), few(random));
            assertThat(rubric().ahead(bob, ann))
                    .as("seed %d, pair %d", seed, pair)
                    .isEqualTo(rubric().ahead(ann, bob));
        }
    }

    private static String few(Random random) {
        return Integer.toString(random.nextInt(3));
    }
}
