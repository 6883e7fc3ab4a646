/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rules;

import assize.schemas.battle.Mode;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One version of the rules. A battle keeps the version it was locked with, for ever.
 *
 * @param name such as {@code arena/1.1}
 * @param protocolLabel what pages show beside a battle under these rules; null where there is nothing to show
 * @param scorers the scoring types that need nobody's judgement; a task of another type waits for a judge
 * @param categoryWeights what judges score and how much it counts; empty where tasks are scored by machine
 * @param tieChain what parts equal scores, first step first: categories, then {@code administrator}; empty where
 *     equal scores are a draw
 * @param combatWeights by the wire name of a mode
 * @param fallbackWeights the combat weights of a mode the table does not name (C-060)
 * @param hintPercent what a hint costs, in percent of the base points
 * @param baselineTokens the tokens per task at which efficiency reaches zero
 */
public record RuleSet(
        String name,
        @Nullable String protocolLabel,
        Set<String> scorers,
        Map<String, BigDecimal> categoryWeights,
        List<String> tieChain,
        Map<String, CombatWeights> combatWeights,
        CombatWeights fallbackWeights,
        int hintPercent,
        long baselineTokens,
        TurnRules turns,
        TeamRules team,
        RatingRules rating,
        StyleRules style,
        TrustRules trust,
        PlausibilityRules plausibility) {

    /** The rule sets there are, oldest first. */
    public static final List<String> NAMES = List.of("arena/1.0", "arena/1.1", "ares/0.1");

    /** The step of a tie chain at which a person decides. */
    public static final String ADMINISTRATOR = "administrator";

    private static final int PERCENT = 100;

    public RuleSet {
        scorers = Set.copyOf(scorers);
        categoryWeights = Collections.unmodifiableMap(new LinkedHashMap<>(categoryWeights));
        tieChain = List.copyOf(tieChain);
        combatWeights = Map.copyOf(combatWeights);
        BigDecimal total = categoryWeights.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        if (!categoryWeights.isEmpty() && total.compareTo(BigDecimal.ONE) != 0) {
            throw new IllegalArgumentException("category weights total " + total.toPlainString() + ", not 1.00");
        }
        for (String step : tieChain) {
            if (!step.equals(ADMINISTRATOR) && !categoryWeights.containsKey(step)) {
                throw new IllegalArgumentException("no such step of a tie chain: " + step);
            }
        }
        if (hintPercent < 0 || hintPercent > PERCENT) {
            throw new IllegalArgumentException("hint_percent out of range: " + hintPercent);
        }
        if (baselineTokens < 1) {
            throw new IllegalArgumentException("baseline_tokens below 1: " + baselineTokens);
        }
    }

    /** Weights that do not total exactly 1 are a fault of the rules. */
    static void requireOne(BigDecimal total, String what) {
        if (total.compareTo(BigDecimal.ONE) != 0) {
            throw new IllegalArgumentException(what + " total " + total.toPlainString() + ", not 1.00");
        }
    }

    /** Whether people score a battle as a whole, category by category. */
    public boolean isByRubric() {
        return !categoryWeights.isEmpty();
    }

    /** What a challenge says of equal scores. */
    public String tieBreak() {
        return tieChain.isEmpty() ? "draw" : String.join(", ", tieChain);
    }

    /** The rule set of that name; empty for a name nobody has given. */
    public static Optional<RuleSet> named(String name) {
        return Optional.ofNullable(Loaded.BY_NAME.get(name));
    }

    /** The combat weights of a mode. */
    public CombatWeights combatWeights(Mode mode) {
        return combatWeights.getOrDefault(mode.wireName(), fallbackWeights);
    }

    /** The weights a challenge of that mode commits to, by name: those of the judges where there are such. */
    public Map<String, String> challengeWeights(Mode mode) {
        if (categoryWeights.isEmpty()) {
            return combatWeights(mode).byPart();
        }
        return categoryWeights.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, entry -> entry.getValue().toPlainString()));
    }

    /** Read once, when first asked for. */
    private static final class Loaded {
        private static final Map<String, RuleSet> BY_NAME =
                NAMES.stream().collect(Collectors.toUnmodifiableMap(name -> name, RuleSetFile::read));
    }
}
