/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.review;

import assize.judging.rules.RuleSet;
import assize.schemas.battle.EventBody;
import assize.schemas.json.Fields;
import assize.schemas.stream.CategorySum;
import assize.schemas.stream.RubricScore;
import assize.schemas.stream.TieStep;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what judges gave, and tells who is ahead.
 *
 * <p>Pure and exact: a mean over judges is kept as their sum and their number, and compared as such.
 *
 * <p>Units: scores 0 to 100; weights are shares that total exactly 1; final scores may be below 0.
 *
 * <p>Source: R-018..R-025; GR-06, GR-08.
 *
 * @param weights by category, in the order of the rules; those the challenge commits to
 * @param tieChain what is looked at when final scores are equal
 */
public record Rubric(Map<String, BigDecimal> weights, List<String> tieChain) {
    private static final int QUALITY_DECIMALS = 2;

    public Rubric {
        weights = Collections.unmodifiableMap(new LinkedHashMap<>(weights));
        tieChain = List.copyOf(tieChain);
        BigDecimal total = weights.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        if (total.compareTo(BigDecimal.ONE) != 0) {
            throw new IllegalArgumentException("weights total " + total.toPlainString() + ", not 1.00");
        }
    }

    /** Who is ahead, and the steps of the tie chain that were needed to tell. */
    public record Ahead(@Nullable String agentId, List<TieStep> tieChain) {
        public Ahead {
            tieChain = List.copyOf(tieChain);
        }
    }

    /**
     * The rubric a challenge commits to; where it was locked under rules without these categories, that of the rules.
     *
     * @param challenge the challenge's text
     * @param ruleSet the rules the battle is judged by; they have categories
     */
    public static Rubric of(String challenge, RuleSet ruleSet) {
        Fields committed = Fields.of(EventBody.json(challenge), "").object("scoring_weights");
        if (!committed
                .asObject()
                .members()
                .keySet()
                .equals(ruleSet.categoryWeights().keySet())) {
            return new Rubric(ruleSet.categoryWeights(), ruleSet.tieChain());
        }
        Map<String, BigDecimal> weights = new LinkedHashMap<>();
        for (String category : ruleSet.categoryWeights().keySet()) {
            weights.put(category, committed.decimalText(category));
        }
        return new Rubric(weights, ruleSet.tieChain());
    }

    /** Σ score · weight over the categories, which are exactly the rubric's. */
    public BigDecimal weighted(Map<String, BigDecimal> scores) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Map.Entry<String, BigDecimal> weight : weights.entrySet()) {
            sum = sum.add(score(scores, weight.getKey()).multiply(weight.getValue()));
        }
        return sum;
    }

    private static BigDecimal score(Map<String, BigDecimal> scores, String category) {
        BigDecimal score = scores.get(category);
        if (score == null) {
            throw new IllegalArgumentException("no score of " + category);
        }
        return score;
    }

    /**
     * How a contender's final score comes about.
     *
     * @param byJudge the scores of each judge, by category; at least one
     * @param penalties all of them together
     */
    public RubricScore score(String agentId, List<Map<String, BigDecimal>> byJudge, BigDecimal penalties) {
        BigDecimal judges = BigDecimal.valueOf(byJudge.size());
        List<CategorySum> categories = new ArrayList<>();
        BigDecimal weightedSum = BigDecimal.ZERO;
        for (Map.Entry<String, BigDecimal> weight : weights.entrySet()) {
            BigDecimal sum = BigDecimal.ZERO;
            for (Map<String, BigDecimal> scores : byJudge) {
                sum = sum.add(score(scores, weight.getKey()));
            }
            BigDecimal weighted = sum.multiply(weight.getValue());
            weightedSum = weightedSum.add(weighted);
            categories.add(new CategorySum(weight.getKey(), text(weight.getValue()), text(sum), text(weighted)));
        }
        BigDecimal finalSum = weightedSum.subtract(penalties.multiply(judges));
        return new RubricScore(
                agentId,
                categories,
                byJudge.size(),
                text(weightedSum),
                text(penalties),
                text(finalSum),
                weightedSum
                        .divide(judges, QUALITY_DECIMALS, RoundingMode.HALF_UP)
                        .toPlainString(),
                finalSum.divide(judges, 0, RoundingMode.HALF_EVEN).longValueExact());
    }

    /**
     * Who of two is ahead by final score, then by the steps of the tie chain; the order they are named in never matters.
     *
     * <p>The administrator's step is left to the caller: it is not among the steps, and nobody is ahead.
     */
    public Ahead ahead(RubricScore one, RubricScore other) {
        if (one.judges() != other.judges()) {
            throw new IllegalArgumentException("two contenders of one battle have the same judges");
        }
        int difference = decimal(one.finalSum()).compareTo(decimal(other.finalSum()));
        if (difference != 0) {
            return new Ahead(difference > 0 ? one.agentId() : other.agentId(), List.of());
        }
        List<TieStep> steps = new ArrayList<>();
        for (String category : tieChain) {
            if (category.equals(RuleSet.ADMINISTRATOR)) {
                break;
            }
            int parted = sum(one, category).compareTo(sum(other, category));
            String winner = parted == 0 ? null : parted > 0 ? one.agentId() : other.agentId();
            steps.add(new TieStep(category, winner));
            if (winner != null) {
                return new Ahead(winner, steps);
            }
        }
        return new Ahead(null, steps);
    }

    private static BigDecimal sum(RubricScore score, String category) {
        Optional<CategorySum> found = score.categories().stream()
                .filter(sum -> sum.category().equals(category))
                .findFirst();
        return decimal(found.orElseThrow(() -> new IllegalStateException("no sum of " + category))
                .sum());
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }

    /** The decimal without zeros at its end: one value, one text. */
    public static String text(BigDecimal decimal) {
        return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
    }
}
