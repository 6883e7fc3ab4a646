/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Oracles: the scores evalica's authors published for their data, found by another method (minorization-maximization);
 * two players, where everything can be done by hand; and invariances.
 */
class BradleyTerryTest {
    private static final double CLOSE = 1e-9;

    private static BradleyTerry fit(Comparisons comparisons) {
        return BradleyTerry.fit(Tally.of(comparisons));
    }

    /** Lines {@code winner>loser} or {@code one=other}, each with a count behind a colon where it is not 1. */
    private static Comparisons of(String... lines) {
        Comparisons.Builder builder = Comparisons.builder();
        for (String line : lines) {
            String[] parts = line.split(":", 2);
            int times = parts.length == 1 ? 1 : Integer.parseInt(parts[1]);
            boolean tied = parts[0].contains("=");
            String[] names = parts[0].split("[=>]", 2);
            for (int i = 0; i < times; i++) {
                builder.add(names[0], names[1], tied ? PairOutcome.TIED : PairOutcome.FIRST_WON);
            }
        }
        return builder.build();
    }

    @Test
    void equalsThePublishedScoresOf59Models() throws IOException {
        BradleyTerry fit = fit(ComparisonFiles.comparisons("llmfao"));
        Map<String, Double> golden = ComparisonFiles.goldenLogs("llmfao");
        assertThat(fit.players()).hasSize(59).containsExactlyInAnyOrderElementsOf(golden.keySet());
        assertThat(fit.groups()).isEqualTo(1);
        for (int player = 0; player < fit.players().size(); player++) {
            String name = fit.players().get(player);
            assertThat(fit.isRegularised(player)).isFalse();
            assertThat(fit.strengths().get(player)).as(name).isCloseTo(golden.getOrDefault(name, 0.0), within(CLOSE));
        }
    }

    @Test
    void equalsThePublishedScoresOfTheSmallTables() throws IOException {
        for (String table : List.of("food", "simple")) {
            BradleyTerry fit = fit(ComparisonFiles.comparisons(table));
            Map<String, Double> golden = ComparisonFiles.goldenLogs(table);
            for (int player = 0; player < fit.players().size(); player++) {
                String name = fit.players().get(player);
                assertThat(fit.strengths().get(player))
                        .as("%s of %s", name, table)
                        .isCloseTo(golden.getOrDefault(name, 0.0), within(1e-5));
            }
        }
    }

    @Test
    void givesTwoPlayersTheLogarithmOfTheirOdds() {
        BradleyTerry fit = fit(of("a>b:70", "b>a:20", "a=b:10"));
        assertThat(fit.strengths().get(0)).as("half of ln(75/25)").isCloseTo(Math.log(3) / 2, within(1e-14));
        // Lead d = ln 3, chance .75: H = 100·.75·.25, G = 70·.25² + 10·.25² + 20·.75²; a strength is half the lead.
        double deviation = Math.sqrt(70 * 0.0625 + 10 * 0.0625 + 20 * 0.5625) / (100 * 0.1875) / 2;
        Interval interval = fit.sandwich().get(0);
        assertThat(interval.low()).isCloseTo(Math.log(3) / 2 - 1.959963984540054 * deviation, within(1e-12));
        assertThat(interval.high()).isCloseTo(Math.log(3) / 2 + 1.959963984540054 * deviation, within(1e-12));
        assertThat(fit.ranks()).containsExactly(1, 2);
    }

    @Test
    void doesNotCareAboutOrderSidesOrNames() {
        Random random = new Random(20261130);
        List<int[]> rows = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            int first = random.nextInt(12);
            int second = (first + 1 + random.nextInt(11)) % 12;
            rows.add(new int[] {first, second, random.nextInt(3)});
        }
        PairOutcome[] outcomes = PairOutcome.values();
        Comparisons.Builder plain = Comparisons.builder();
        rows.forEach(row -> plain.add("p" + (10 + row[0]), "p" + (10 + row[1]), outcomes[row[2]]));
        BradleyTerry expected = fit(plain.build());
        Collections.shuffle(rows, random);
        Comparisons.Builder shuffled = Comparisons.builder();
        rows.forEach(row -> shuffled.add("p" + (10 + row[1]), "p" + (10 + row[0]), outcomes[row[2]].mirrored()));
        BradleyTerry other = fit(shuffled.build());
        assertThat(other.strengths()).as("the same bits").isEqualTo(expected.strengths());
        assertThat(other.sandwich()).isEqualTo(expected.sandwich());
        assertThat(Bootstrap.of(other, 20, 5)).isEqualTo(Bootstrap.of(expected, 20, 5));
        Comparisons.Builder renamed = Comparisons.builder();
        rows.forEach(row -> renamed.add("q" + (50 - row[0]), "q" + (50 - row[1]), outcomes[row[2]]));
        List<Double> reversed = new ArrayList<>(fit(renamed.build()).strengths());
        Collections.reverse(reversed);
        for (int player = 0; player < 12; player++) {
            assertThat(reversed.get(player)).isCloseTo(expected.strengths().get(player), within(1e-13));
        }
    }

    @Test
    void givesEqualsEqualRanks() {
        BradleyTerry fit = fit(of("a>b", "b>c", "c>a", "d>a", "d>b", "d>c", "a>d"));
        assertThat(fit(of("a>b", "b>c", "c>a")).ranks()).containsExactly(1, 1, 1);
        assertThat(fit.ranks().get(3)).isEqualTo(1);
    }

    @Test
    void knowsNobodyAndSomeoneAlone() {
        BradleyTerry nobody = fit(Comparisons.builder().build());
        assertThat(nobody.groups()).isZero();
        assertThat(nobody.sandwich()).isEmpty();
        assertThat(Bootstrap.of(nobody, 3, 1).intervals()).isEmpty();
        BradleyTerry alone = fit(Comparisons.builder().player("a").build());
        assertThat(alone.strengths()).containsExactly(0.0);
        assertThat(alone.sandwich()).containsExactly(Interval.NONE);
        assertThat(Bootstrap.of(alone, 3, 1).intervals()).containsExactly(Interval.NONE);
    }

    @Test
    void staysFiniteForWhoOnlyWonAndSetsNoBoundAbove() {
        BradleyTerry fit = fit(of("a>b:10", "b>c:5", "c>b:5"));
        assertThat(fit.isRegularised(0)).isTrue();
        assertThat(fit.strengths().get(0)).isBetween(1.0, 3.0);
        Interval winner = fit.sandwich().get(0);
        assertThat(winner.high()).isNull();
        assertThat(winner.low()).isLessThan(fit.strengths().get(0));
        assertThat(fit.sandwich().get(1).low()).isNotNull();
        assertThat(fit.sandwich().get(1).high()).isNotNull();
        Bootstrap bootstrap = Bootstrap.of(fit, 50, 9);
        assertThat(bootstrap.intervals().get(0).high()).isNull();
        assertThat(bootstrap.regularisedRounds()).as("nobody ever beats a").isEqualTo(50);
    }

    /** By hand: x solves 1 − σ(2x) = σ(x) − ½, the slope of one win and one tie against strength 0. */
    @Test
    void addsExactlyOneTieEach() {
        double x = fit(of("a>b")).strengths().get(0);
        assertThat(1 - 1 / (1 + Math.exp(-2 * x))).isCloseTo(1 / (1 + Math.exp(-x)) - 0.5, within(1e-12));
    }

    @Test
    void setsNoBoundBelowForWhoNeverScored() {
        BradleyTerry fit = fit(of("a>b:10", "a>c", "b>a:10"));
        Interval loser = fit.sandwich().get(2);
        assertThat(loser.low()).isNull();
        assertThat(loser.high()).isNotNull();
        assertThat(fit.ranks().get(2)).isEqualTo(3);
    }

    @Test
    void saysNothingAcrossGroupsThatNeverMet() {
        BradleyTerry fit = fit(of("a>b:3", "b>a:1", "c>d:1", "d>c:3"));
        assertThat(fit.groups()).isEqualTo(2);
        assertThat(List.of(fit.group(0), fit.group(1), fit.group(2), fit.group(3)))
                .containsExactly(0, 0, 1, 1);
        assertThat(fit.strengths().get(0)).as("half of ln 3").isCloseTo(Math.log(3) / 2, within(1e-12));
        assertThat(fit.strengths().get(2)).isCloseTo(-Math.log(3) / 2, within(1e-12));
        assertThat(fit.sandwich()).containsOnly(Interval.NONE);
        assertThat(Bootstrap.of(fit, 5, 1).intervals()).containsOnly(Interval.NONE);
    }

    @Test
    void addsTiesInOneGroupOnly() {
        BradleyTerry fit = fit(of("a>b:3", "b>a:1", "c>d"));
        assertThat(fit.isRegularised(0)).isFalse();
        assertThat(fit.isRegularised(2)).isTrue();
        assertThat(fit.strengths().get(0)).isCloseTo(Math.log(3) / 2, within(1e-12));
        assertThat(fit.strengths().get(2) + fit.strengths().get(3)).isCloseTo(0, within(1e-12));
    }

    @Test
    void givesNoIntervalWhereNothingVaries() {
        BradleyTerry fit = fit(of("a=b:4", "b=c:4"));
        assertThat(fit.strengths()).containsExactly(0.0, 0.0, 0.0);
        assertThat(fit.sandwich()).containsOnly(Interval.NONE);
    }

    @Test
    void climbsALadderOfAThousandRungs() {
        Comparisons.Builder builder = Comparisons.builder();
        for (int rung = 1000; rung < 1999; rung++) {
            for (int i = 0; i < 9; i++) {
                builder.add("p" + rung, "p" + (rung + 1), PairOutcome.FIRST_WON);
            }
            builder.add("p" + rung, "p" + (rung + 1), PairOutcome.SECOND_WON);
        }
        BradleyTerry fit = fit(builder.build());
        for (int rung = 0; rung < 999; rung++) {
            assertThat(fit.strengths().get(rung) - fit.strengths().get(rung + 1))
                    .as("rung %d", rung)
                    .isCloseTo(Math.log(9), within(1e-8));
        }
        assertThat(fit.sandwich()).allMatch(interval -> interval.low() != null && interval.high() != null);
    }

    @Test
    void fitsAnExtremeField() {
        BradleyTerry fit = fit(of("a>b:1000000", "b>a", "b>c:1000000", "c>b"));
        assertThat(fit.strengths().get(0) - fit.strengths().get(1)).isCloseTo(Math.log(1e6), within(1e-8));
        assertThat(fit.strengths().get(1)).isCloseTo(0, within(1e-8));
    }

    @Test
    void coversTheTruthAboutAsOftenAsPromised() {
        Random random = new Random(95);
        double[] truth = {1.0, 0.5, 0, -0.5, -1.0};
        int covered = 0;
        int bootstrapped = 0;
        int asked = 0;
        for (int field = 0; field < 200; field++) {
            Comparisons.Builder builder = Comparisons.builder();
            for (int i = 0; i < 400; i++) {
                int first = random.nextInt(5);
                int second = (first + 1 + random.nextInt(4)) % 5;
                boolean won = random.nextDouble() < 1 / (1 + Math.exp(truth[second] - truth[first]));
                builder.add("p" + first, "p" + second, won ? PairOutcome.FIRST_WON : PairOutcome.SECOND_WON);
            }
            BradleyTerry fit = fit(builder.build());
            List<Interval> sandwich = fit.sandwich();
            List<Interval> bootstrap = Bootstrap.of(fit, 100, field).intervals();
            for (int player = 0; player < 5; player++) {
                covered += holds(sandwich.get(player), truth[player]) ? 1 : 0;
                bootstrapped += holds(bootstrap.get(player), truth[player]) ? 1 : 0;
                asked++;
            }
        }
        assertThat(covered / (double) asked).as("sandwich").isBetween(0.92, 0.98);
        assertThat(bootstrapped / (double) asked).as("bootstrap").isBetween(0.90, 0.98);
    }

    private static boolean holds(Interval interval, double truth) {
        return interval.low() != null && interval.high() != null && interval.low() <= truth && truth <= interval.high();
    }

    @Test
    void theBootstrapIsTheSameAgainAndNearTheSandwich() throws IOException {
        BradleyTerry fit = fit(ComparisonFiles.comparisons("llmfao"));
        Bootstrap bootstrap = Bootstrap.of(fit, 100, 4711);
        assertThat(Bootstrap.of(fit, 100, 4711)).isEqualTo(bootstrap);
        assertThat(Bootstrap.of(fit, 100, 4712)).isNotEqualTo(bootstrap);
        double wide = 0;
        double wideToo = 0;
        for (int player = 0; player < 59; player++) {
            wide += width(bootstrap.intervals().get(player));
            wideToo += width(fit.sandwich().get(player));
        }
        assertThat(wide / wideToo).isBetween(0.9, 1.1);
        assertThat(wide / 59 * 400 / Math.log(10))
                .as("JUDGING data: 70 Elo wide on average")
                .isBetween(60.0, 80.0);
    }

    private static double width(Interval interval) {
        return interval.low() == null || interval.high() == null ? 0 : interval.high() - interval.low();
    }
}
