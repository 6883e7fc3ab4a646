/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.judging.rules.TurnRules;
import assize.schemas.battle.Act;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.Turn;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.schemas.season.MultiTurn;
import assize.schemas.season.TaskContract;
import assize.schemas.stream.TurnScore;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an answered multi-turn task is worth: how good the solution is, and how few turns and tokens it took.
 *
 * <p>Source: Arena §9.5 (A-123..A-126), GA-26, GA-28, GA-31.
 */
final class TurnScoring {
    private static final int NAMES_MAX = 100;
    private static final int NAME_CHARS_MAX = 200;

    private TurnScoring() {}

    /**
     * The terms of an answer.
     *
     * @param quality of the solution, from 0 to 1
     */
    static TurnScore of(AgentPlay agent, int round, BigDecimal quality, RuleSet ruleSet) {
        RoundPlay play = agent.rounds().get(round - 1);
        TaskContract task = play.task();
        MultiTurn limits = Objects.requireNonNull(task.multiTurn(), "a multi-turn task without limits");
        TurnRules weights = ruleSet.turns();
        Long budget = limits.tokenBudget();
        Long tokens = play.isMeasured() ? (Long) play.totalTokens() : null;
        Set<String> asked = asked(play.turns());
        TurnScore terms = new TurnScore(
                agent.agentId(),
                round,
                quality.toPlainString(),
                weight(task, "accuracy", weights.accuracy()),
                play.turnsUsed(),
                limits.maxTurns(),
                Fraction.left(play.turnsUsed(), limits.maxTurns()).shown(),
                weight(task, "efficiency", weights.efficiency()),
                tokens,
                budget == null ? Math.multiplyExact(ruleSet.baselineTokens(), limits.maxTurns()) : budget,
                "",
                weight(task, "cost", weights.cost()),
                "",
                asked.stream().filter(limits.artifacts()::contains).toList(),
                asked.stream()
                        .filter(name -> !limits.artifacts().contains(name))
                        .toList());
        return new TurnScore(
                terms.agentId(),
                terms.round(),
                terms.quality(),
                terms.qualityWeight(),
                terms.turnsUsed(),
                terms.maxTurns(),
                terms.turnEfficiency(),
                terms.turnWeight(),
                terms.tokensUsed(),
                terms.tokenBudget(),
                tokensLeft(terms).shown(),
                terms.tokenWeight(),
                score(terms).shown(),
                terms.artifactsGiven(),
                terms.artifactsUnavailable());
    }

    /** The score that the terms make, from 0 to 1, exact. */
    static Fraction score(TurnScore terms) {
        return weighted(terms.quality(), terms.qualityWeight())
                .plus(Fraction.left(terms.turnsUsed(), terms.maxTurns()).times(decimal(terms.turnWeight())))
                .plus(tokensLeft(terms).times(decimal(terms.tokenWeight())))
                .between(Fraction.ZERO, Fraction.ONE);
    }

    /** What is not reported saves nothing. */
    private static Fraction tokensLeft(TurnScore terms) {
        Long used = terms.tokensUsed();
        return used == null ? Fraction.ZERO : Fraction.left(used, terms.tokenBudget());
    }

    private static Fraction weighted(String share, String weight) {
        return decimal(share).times(decimal(weight));
    }

    private static Fraction decimal(String text) {
        return Fraction.of(new BigDecimal(text));
    }

    private static String weight(TaskContract task, String dimension, BigDecimal ifNone) {
        String own = task.dimWeight(dimension);
        return own == null ? ifNone.toPlainString() : own;
    }

    /** The artifacts asked for, either way, each once and in the order asked. */
    private static Set<String> asked(List<Turn> turns) {
        Set<String> names = new LinkedHashSet<>();
        for (Turn turn : turns) {
            Act act = turn.act();
            if (act == null) {
                continue;
            }
            JsonValue asks =
                    act.action().filter(ActionType.REQUEST_FILE::equals).isPresent()
                            ? act.payload().get("name")
                            : act.payload().get("request_artifacts");
            for (JsonValue name : asks instanceof JsonArray array ? array.items() : List.of(orEmpty(asks))) {
                if (name instanceof JsonString text
                        && !text.value().isEmpty()
                        && text.value().length() <= NAME_CHARS_MAX
                        && names.size() < NAMES_MAX) {
                    names.add(text.value());
                }
            }
        }
        return names;
    }

    private static JsonValue orEmpty(@Nullable JsonValue value) {
        return value == null ? JsonArray.EMPTY : value;
    }
}
