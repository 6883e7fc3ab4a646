/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.battle.Act;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.Turn;
import assize.schemas.season.TaskContract;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What one agent did in one round of a single-turn task.
 *
 * @param turns in order; empty where the round was not put before the agent
 */
record RoundPlay(TaskContract task, List<Turn> turns) {

    /** Whether the agent was asked at all. */
    boolean isAttempted() {
        return !turns.isEmpty();
    }

    /** The observed time of the round; a turn that ran out counts with all its time (GA-24). */
    long latencyMillis() {
        return turns.stream().mapToLong(Turn::latencyMillis).sum();
    }

    /** Whether a hint was asked for. */
    boolean isHinted() {
        return turns.stream()
                .anyMatch(turn ->
                        action(turn).filter(ActionType.REQUEST_HINT::equals).isPresent());
    }

    /** The answer as given; empty where there is none. */
    Optional<String> answer() {
        return lastAct().filter(act -> is(act, ActionType::answers)).map(act -> act.text() == null ? "" : act.text());
    }

    /** How the round ended: answered, passed, timed_out, unanswered, not_reached or forfeited. */
    String reason(boolean hasLeft) {
        if (answer().isPresent()) {
            return "answered";
        }
        if (lastAct().filter(act -> is(act, ActionType.PASS::equals)).isPresent()) {
            return "passed";
        }
        Turn last = last();
        if (last != null && last.outcome() == Turn.Outcome.TIMED_OUT) {
            return "timed_out";
        }
        if (hasLeft) {
            return "forfeited";
        }
        return last == null ? "not_reached" : "unanswered";
    }

    /** The action of a turn; empty where none came. */
    static Optional<ActionType> action(Turn turn) {
        Act act = turn.act();
        return act == null ? Optional.empty() : act.action();
    }

    private Optional<Act> lastAct() {
        Turn last = last();
        return last == null ? Optional.empty() : Optional.ofNullable(last.act());
    }

    private @Nullable Turn last() {
        return turns.isEmpty() ? null : turns.get(turns.size() - 1);
    }

    private static boolean is(Act act, Predicate<ActionType> kind) {
        return act.action().filter(kind).isPresent();
    }
}
