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
 * What one agent did in one round.
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
        return answering().map(turn -> {
            Act act = turn.act();
            return act == null || act.text() == null ? "" : act.text();
        });
    }

    /** The turn of the answer: the last answering act, which a single-turn task has only at its end. */
    private Optional<Turn> answering() {
        for (int index = turns.size() - 1; index >= 0; index--) {
            Turn turn = turns.get(index);
            if (action(turn).filter(ActionType::answers).isPresent()) {
                return Optional.of(turn);
            }
            if (!task.isMultiTurn()) {
                break;
            }
        }
        return Optional.empty();
    }

    /** The turns up to the answer, with those that were passed or ran out; all of them without one. */
    int turnsUsed() {
        return answering().map(turn -> turn.observe().turnNumber()).orElse(turns.size());
    }

    /** Whether every act reports its tokens, and there is one. */
    boolean isMeasured() {
        List<Turn> acted = acted();
        return !acted.isEmpty() && acted.stream().allMatch(turn -> AgentPlay.reported(turn) != null);
    }

    /** Tokens of all acts, in tokens; meaningful where {@link #isMeasured}. */
    long totalTokens() {
        return acted().stream().mapToLong(AgentPlay::tokens).sum();
    }

    private List<Turn> acted() {
        return turns.stream()
                .filter(turn -> turn.outcome() == Turn.Outcome.ACTED)
                .toList();
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
