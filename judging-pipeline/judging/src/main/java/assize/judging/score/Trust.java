/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.TrustRules;
import assize.schemas.battle.Act;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.Contender;
import assize.schemas.battle.Telemetry;
import assize.schemas.battle.Turn;
import assize.schemas.season.TaskContract;
import java.math.BigDecimal;

/**
 * How far an agent's telemetry can be believed, from 0 to 100. Only what is implausibly little or contradicts itself
 * costs; slowness never does (C-055).
 *
 * <p>Source: Combat §8.3 (C-048..C-051), GC-10.
 */
final class Trust {
    private static final int FULL = 100;
    private static final int DECIMALS = 2;
    private static final long MILLIS_PER_SECOND = 1000;

    private Trust() {}

    /** The mean over an agent's acts, with two decimals; all of them report tokens. */
    static BigDecimal of(AgentPlay play, TrustRules rules) {
        long sum = 0;
        long acts = 0;
        for (RoundPlay round : play.rounds()) {
            for (Turn turn : round.turns()) {
                if (turn.outcome() == Turn.Outcome.ACTED) {
                    sum += Math.max(0, FULL - deductions(turn, round.task(), play.contender(), rules));
                    acts++;
                }
            }
        }
        return Exact.quotient(sum, acts, DECIMALS);
    }

    private static int deductions(Turn turn, TaskContract task, Contender contender, TrustRules rules) {
        Act act = turn.act();
        Telemetry told = act == null ? null : act.telemetry();
        if (told == null || told.tokensUsed() == null) {
            throw new IllegalStateException("trust of an act without telemetry");
        }
        long tokens = told.tokensUsed();
        Long latency = told.latencyMillis();
        Long tools = told.toolCalls();
        boolean usesTool =
                RoundPlay.action(turn).filter(ActionType.USE_TOOL::equals).isPresent();
        boolean isLocal = contender.inference() != null && contender.inference().startsWith("local_");
        TrustRules.Deductions costs = rules.deductions();
        int sum = 0;
        if (usesTool && tools != null && tools == 0) {
            sum += costs.toolsUnreported();
        }
        if (tools != null && tools > 0 && latency != null && latency < rules.toolCallMillisMin() * tools) {
            sum += costs.toolsTooFast();
        }
        if (isLocal && latency != null && latency < rules.localMillisMin() && tokens > 0) {
            sum += costs.localTooFast();
        }
        if (tokens == 0) {
            sum += costs.tokensUnreported();
        } else if (isTooFewTokens(turn, tokens, task, contender, rules) || isTooManyTokens(turn, tokens, rules)) {
            sum += costs.tokensImplausible();
        }
        if (latency != null && (latency > turn.latencyMillis() || 2 * latency < turn.latencyMillis())) {
            sum += costs.latencyInconsistent();
        }
        return sum;
    }

    /** Fewer tokens than any such answer takes, or too much text for them. */
    private static boolean isTooFewTokens(
            Turn turn, long tokens, TaskContract task, Contender contender, TrustRules rules) {
        boolean answers = RoundPlay.action(turn).filter(ActionType::answers).isPresent();
        return answers
                && (tokens < rules.tokenFloor(task.difficulty(), contender.modelTier())
                        || AgentPlay.codePoints(turn) > rules.charsPerTokenMax() * tokens);
    }

    /** More tokens than the observed time has room for. */
    private static boolean isTooManyTokens(Turn turn, long tokens, TrustRules rules) {
        return tokens * MILLIS_PER_SECOND > rules.tokensPerSecondMax() * turn.latencyMillis();
    }
}
