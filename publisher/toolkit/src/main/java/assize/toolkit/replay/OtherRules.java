/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.judging.rules.RatingRules;
import assize.judging.rules.RuleSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a season is judged by instead of its own rules: any of a rule set, a K, and a judge of its panel; or the
 * Bradley–Terry strengths in place of Elo.
 *
 * @param ruleSet null where every battle keeps its own
 * @param k null where K is that of the rules
 * @param judge the one judge of the panel whose word counts; null where the panel's does
 * @param isByStrength whether ranks are those of the Bradley–Terry strengths
 */
record OtherRules(
        @Nullable RuleSet ruleSet,
        @Nullable Integer k,
        @Nullable String judge,
        boolean isByStrength) {
    static final OtherRules NONE = new OtherRules(null, null, null, false);
    private static final int K_MAX = 1_000;

    /** What a change came to. */
    sealed interface Parsed {
        /** Rules. */
        record Usable(OtherRules rules) implements Parsed {}

        /** None; one sentence why. */
        record Unusable(String reason) implements Parsed {}

        /** Handles both. */
        default <R> R fold(Function<OtherRules, R> usable, Function<String, R> unusable) {
            return this instanceof Usable good
                    ? usable.apply(good.rules())
                    : unusable.apply(((Unusable) this).reason());
        }
    }

    /** These rules with one more change, such as {@code rules=arena/1.0}, {@code k=16} or {@code rating=bradley-terry}. */
    Parsed with(String change) {
        int equals = change.indexOf('=');
        String what = equals < 0 ? "" : change.substring(0, equals);
        String to = change.substring(equals + 1);
        return switch (what) {
            case "rules" -> {
                Optional<RuleSet> named = RuleSet.named(to);
                yield named.<Parsed>map(rules -> new Parsed.Usable(new OtherRules(rules, k, judge, isByStrength)))
                        .orElseGet(() -> new Parsed.Unusable(
                                "there are no rules %s; there are %s".formatted(to, String.join(", ", RuleSet.NAMES))));
            }
            case "k" ->
                to.matches("[1-9][0-9]{0,3}") && Integer.parseInt(to) <= K_MAX
                        ? new Parsed.Usable(new OtherRules(ruleSet, Integer.valueOf(to), judge, isByStrength))
                        : new Parsed.Unusable("k must be a number from 1 to " + K_MAX);
            case "judge" -> new Parsed.Usable(new OtherRules(ruleSet, k, to, isByStrength));
            case "rating" ->
                to.equals("bradley-terry")
                        ? new Parsed.Usable(new OtherRules(ruleSet, k, judge, true))
                        : new Parsed.Unusable("rating can be bradley-terry, not " + to);
            default ->
                new Parsed.Unusable("must be rules=NAME, k=NUMBER, judge=ID or rating=bradley-terry, not " + change);
        };
    }

    /** The rules of a battle that was judged by those. */
    RuleSet instead(RuleSet own) {
        RuleSet base = ruleSet == null ? own : ruleSet;
        if (k == null) {
            return base;
        }
        RatingRules rating = base.rating();
        return new RuleSet(
                base.name(),
                base.protocolLabel(),
                base.scorers(),
                base.categoryWeights(),
                base.tieChain(),
                base.combatWeights(),
                base.fallbackWeights(),
                base.hintPercent(),
                base.baselineTokens(),
                base.turns(),
                base.team(),
                new RatingRules(
                        rating.start(),
                        List.of(new RatingRules.KStep(0, k)),
                        rating.selfImprovingFactor(),
                        rating.detection(),
                        rating.unrankedBelow(),
                        rating.rankSteps()),
                base.style(),
                base.trust(),
                base.plausibility());
    }
}
