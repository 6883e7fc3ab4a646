/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.battle.Act;
import assize.schemas.battle.Contender;
import assize.schemas.battle.Telemetry;
import assize.schemas.battle.Turn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one agent did in a battle.
 *
 * @param rounds every round of the battle in order
 */
record AgentPlay(Contender contender, boolean hasLeft, List<RoundPlay> rounds) {
    private static final int CHARS_PER_TOKEN = 4;

    String agentId() {
        return contender.agentId();
    }

    /** Rounds that were put before the agent. */
    int attempted() {
        return (int) rounds.stream().filter(RoundPlay::isAttempted).count();
    }

    /** Observed time of all rounds, in milliseconds. */
    long latencyMillis() {
        return rounds.stream().mapToLong(RoundPlay::latencyMillis).sum();
    }

    /** Time the tasks allowed for the attempted rounds, in milliseconds. */
    long limitMillis() {
        return rounds.stream()
                .filter(RoundPlay::isAttempted)
                .mapToLong(round -> round.task().roundLimitMillis())
                .sum();
    }

    /** The turns the agent acted in. */
    List<Turn> acted() {
        return rounds.stream()
                .flatMap(round -> round.turns().stream())
                .filter(turn -> turn.outcome() == Turn.Outcome.ACTED)
                .toList();
    }

    /** Whether every act reports its tokens, and there is one. What is not measured is not judged. */
    boolean isMeasured() {
        List<Turn> acted = acted();
        return !acted.isEmpty() && acted.stream().allMatch(turn -> reported(turn) != null);
    }

    /** Tokens of all acts, in tokens; meaningful where {@link #isMeasured}. */
    long totalTokens() {
        return acted().stream().mapToLong(AgentPlay::tokens).sum();
    }

    /** The tokens reported for a turn; null where none were. */
    static @Nullable Long reported(Turn turn) {
        Act act = turn.act();
        Telemetry telemetry = act == null ? null : act.telemetry();
        return telemetry == null ? null : telemetry.tokensUsed();
    }

    /** Zero stands for "not counted": then the text is (GC-10). */
    static long tokens(Turn turn) {
        Act act = turn.act();
        return act == null ? 0 : tokens(act);
    }

    /** The tokens of an act, if it reports any. */
    static long tokensReported(Act act) {
        Telemetry telemetry = act.telemetry();
        return telemetry == null || telemetry.tokensUsed() == null ? 0 : tokens(act);
    }

    private static long tokens(Act act) {
        Telemetry telemetry = act.telemetry();
        Long reported = telemetry == null ? null : telemetry.tokensUsed();
        if (reported != null && reported > 0) {
            return reported;
        }
        return (codePoints(act) + CHARS_PER_TOKEN - 1) / CHARS_PER_TOKEN;
    }

    /** The length of what a turn said, in code points. */
    static long codePoints(Turn turn) {
        Act act = turn.act();
        return act == null ? 0 : codePoints(act);
    }

    private static long codePoints(Act act) {
        String text = act.text();
        return text == null ? 0 : text.codePointCount(0, text.length());
    }
}
