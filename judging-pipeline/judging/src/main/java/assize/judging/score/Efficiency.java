/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.stream.TurnScore;
import assize.schemas.stream.Verdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * How much was got right with how little: share right · share of tokens saved · share of time saved · 100.
 *
 * <p>Each saving is held between 0 and 1 before it counts (GA-21). A multi-turn round counts with its score instead (GA-26); where
 * a battle has both kinds, each round counts the same.
 *
 * <p>Source: Arena §13, GA-20, GA-21, GA-26.
 */
final class Efficiency {
    private static final int PERCENT = 100;

    private Efficiency() {}

    /**
     * The efficiency of an agent that plays against others, from 0 to 100 with one decimal.
     *
     * @param verdicts on the agent
     * @param turnScores the agent's; a multi-turn round without one is worth nothing
     */
    static BigDecimal of(AgentPlay play, List<Verdict> verdicts, List<TurnScore> turnScores, long baselineTokens) {
        List<RoundPlay> alone = new ArrayList<>();
        int correct = 0;
        for (Verdict verdict : verdicts) {
            RoundPlay round = play.rounds().get(verdict.round() - 1);
            if (!round.task().isMultiTurn()) {
                alone.add(round);
                correct += Boolean.TRUE.equals(verdict.correct()) ? 1 : 0;
            }
        }
        Fraction sum = share(new AgentPlay(play.contender(), play.hasLeft(), alone), correct, baselineTokens)
                .times(alone.size());
        for (TurnScore terms : turnScores) {
            sum = sum.plus(TurnScoring.score(terms));
        }
        return sum.times(PERCENT).over(play.rounds().size()).rounded(1);
    }

    /** The efficiency of a member of a team, whose rounds are all one, from 0 to 100 with one decimal. */
    static BigDecimal ofMember(AgentPlay play, int correct, long baselineTokens) {
        return share(play, correct, baselineTokens).times(PERCENT).rounded(1);
    }

    private static Fraction share(AgentPlay play, int correct, long baselineTokens) {
        return play.rounds().isEmpty()
                ? Fraction.ZERO
                : share(
                        correct,
                        play.rounds().size(),
                        play.attempted(),
                        play.totalTokens(),
                        baselineTokens,
                        play.latencyMillis(),
                        play.limitMillis());
    }

    /**
     * The efficiency as a share of 1.
     *
     * @param rounds of the battle
     * @param attempted rounds put before the agent
     */
    static Fraction share(
            int correct,
            int rounds,
            int attempted,
            long totalTokens,
            long baselineTokens,
            long latencyMillis,
            long limitMillis) {
        return attempted == 0
                ? Fraction.ZERO
                : Fraction.of(correct, rounds)
                        .times(Fraction.left(totalTokens, attempted * baselineTokens))
                        .times(Fraction.left(latencyMillis, limitMillis));
    }
}
