/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.seal;

import assize.schemas.battle.Act;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.Forfeit;
import assize.schemas.battle.Mode;
import assize.schemas.battle.Observe;
import assize.schemas.battle.Rejection;
import assize.schemas.battle.Timeout;
import assize.schemas.season.MultiTurn;
import assize.schemas.season.TaskContract;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The turns of a live battle, and who may do what in them.
 *
 * <p>One thread, one battle. An event that passes its check has been taken note of.
 */
final class Play {
    private final Opening opening;
    private final int responseMax;
    private final Map<AgentRound, List<Slot>> turns = new HashMap<>();
    private final Set<AgentRound> finished = new HashSet<>();
    private final Set<String> forfeited = new HashSet<>();

    private record AgentRound(String agentId, int round) {}

    private enum SlotState {
        OPEN,
        ACTED,
        TIMED_OUT
    }

    /** One turn; turn number n is the nth slot of its round. */
    private static final class Slot {
        private final long observedAt;
        private final long deadlineAt;
        private SlotState state = SlotState.OPEN;

        Slot(long observedAt, long deadlineAt) {
            this.observedAt = observedAt;
            this.deadlineAt = deadlineAt;
        }
    }

    Play(Opening opening, int responseMax) {
        this.opening = opening;
        this.responseMax = responseMax;
    }

    /** A turn is put before an agent at that time. */
    Optional<Fault> observe(Observe observe, long at) {
        if (isStranger(observe.agentId())) {
            return stranger("data.agent_id");
        }
        AgentRound key = new AgentRound(observe.agentId(), observe.round());
        List<Slot> slots = turns.getOrDefault(key, List.of());
        if (!isTask(observe.round(), observe.taskId())) {
            return wrongOrder("the battle has no such round of that task");
        }
        if (observe.deadlineAt() != at + observe.timeLimitMillis()) {
            return wrongOrder("data.deadline_at is not at + data.time_limit_ms");
        }
        if (forfeited.contains(observe.agentId())) {
            return wrongOrder("the agent has left the battle");
        }
        if (finished.contains(key)) {
            return wrongOrder("the agent has finished round " + observe.round());
        }
        if (observe.turnNumber() != slots.size() + 1) {
            return wrongOrder("the agent's next turn of round %s is %s".formatted(observe.round(), slots.size() + 1));
        }
        if (!slots.isEmpty() && slots.get(slots.size() - 1).state == SlotState.OPEN) {
            return wrongOrder("the agent's turn %s of round %s is open".formatted(slots.size(), observe.round()));
        }
        Optional<Fault> beyond = beyondLimits(observe, at, slots);
        if (beyond.isPresent()) {
            return beyond;
        }
        turns.computeIfAbsent(key, fresh -> new ArrayList<>()).add(new Slot(at, observe.deadlineAt()));
        return Optional.empty();
    }

    /** An agent acts at that time. */
    Optional<Fault> act(String agentId, Act act, long at) {
        if (isStranger(agentId)) {
            return stranger("actor");
        }
        if (act.turnNumber() == 0) {
            return message(agentId, act);
        }
        Optional<Slot> found = slot(agentId, act.round(), act.taskId(), act.turnNumber());
        if (found.isEmpty() || forfeited.contains(agentId)) {
            return Fault.of(Rejection.WRONG_TURN, "the agent has no such turn");
        }
        Slot slot = found.get();
        if (slot.state == SlotState.ACTED) {
            return Fault.of(Rejection.REPEATED_ACT, "the turn has its answer");
        }
        if (slot.state == SlotState.TIMED_OUT || at > slot.deadlineAt) {
            return Fault.of(Rejection.LATE_ACT, "the turn's deadline was " + slot.deadlineAt);
        }
        if (at < slot.observedAt) {
            // Both times are the relay's, so this is no fault of the agent.
            return wrongOrder("the act is dated before its turn was opened");
        }
        Optional<ActionType> action = act.action();
        if (action.isEmpty()) {
            return Fault.of(Rejection.UNKNOWN_ACTION, "there is no such action");
        }
        Optional<Fault> foreign = foreign(action.get(), opening.contracts().get(act.round() - 1));
        if (foreign.isPresent()) {
            return foreign;
        }
        if (action.get().isTeamMessage()) {
            Optional<Fault> astray = astray(agentId, act);
            if (astray.isPresent()) {
                return astray;
            }
        }
        if (action.get().answers() && act.text() != null && isTooLong(act.text())) {
            return Fault.of(
                    Rejection.RESPONSE_TOO_LONG, "the answer has more than %s code points".formatted(responseMax));
        }
        slot.state = SlotState.ACTED;
        boolean ends = isSingleTurn(act.round())
                ? action.get().endsRound()
                : action.get() == ActionType.SUBMIT_FIX && isMultiTurn(act.round());
        if (ends) {
            finished.add(new AgentRound(agentId, act.round()));
        }
        return Optional.empty();
    }

    /** The relay calls time. */
    Optional<Fault> timeout(Timeout timeout, long at) {
        if (isStranger(timeout.agentId())) {
            return stranger("data.agent_id");
        }
        Optional<Slot> slot = slot(timeout.agentId(), timeout.round(), timeout.taskId(), timeout.turnNumber());
        if (slot.isEmpty() || slot.get().state != SlotState.OPEN) {
            return wrongOrder("the agent has no such open turn");
        }
        if (at < slot.get().deadlineAt) {
            return wrongOrder("the turn's deadline is " + slot.get().deadlineAt);
        }
        slot.get().state = SlotState.TIMED_OUT;
        if (isSingleTurn(timeout.round())) {
            finished.add(new AgentRound(timeout.agentId(), timeout.round()));
        }
        return Optional.empty();
    }

    /** An agent leaves. */
    Optional<Fault> forfeit(Forfeit forfeit) {
        if (isStranger(forfeit.agentId())) {
            return stranger("data.agent_id");
        }
        return forfeited.add(forfeit.agentId()) ? Optional.empty() : wrongOrder("the agent has left before");
    }

    /** A message to the team that takes no turn (GA-32). */
    private Optional<Fault> message(String agentId, Act act) {
        if (forfeited.contains(agentId) || act.round() > opening.contracts().size()) {
            return Fault.of(Rejection.WRONG_TURN, "the agent has no such turn");
        }
        return foreign(act.action().orElseThrow(), opening.contracts().get(act.round() - 1))
                .or(() -> astray(agentId, act));
    }

    /** A message goes to one other member of the team; where there is no team there is none. */
    private Optional<Fault> astray(String agentId, Act act) {
        if (opening.draft().mode() != Mode.COOPERATIVE) {
            return Fault.of(Rejection.UNKNOWN_ACTION, "there is no team to speak to");
        }
        String to = act.payloadText("to");
        return to == null || to.equals(agentId) || isStranger(to)
                ? Fault.of(Rejection.UNKNOWN_RECIPIENT, "action.payload.to names no other member of the team")
                : Optional.empty();
    }

    /** More turns or time than the task has (A-155..A-157, GA-30): a turn may be shorter than the rest, never longer. */
    private Optional<Fault> beyondLimits(Observe observe, long at, List<Slot> slots) {
        MultiTurn limits = opening.contracts().get(observe.round() - 1).multiTurn();
        if (limits == null) {
            return Optional.empty();
        }
        if (observe.turnNumber() > limits.maxTurns()) {
            return wrongOrder("the task has %s turns".formatted(limits.maxTurns()));
        }
        long startedAt = slots.isEmpty() ? at : slots.get(0).observedAt;
        long left = Math.min(limits.turnTimeLimitMillis(), startedAt + limits.timeLimitMillis() - at);
        return observe.timeLimitMillis() > left
                ? wrongOrder("the task has %s ms left for the turn".formatted(Math.max(0, left)))
                : Optional.empty();
    }

    private boolean isMultiTurn(int round) {
        return opening.contracts().get(round - 1).isMultiTurn();
    }

    /** An action that the task's mode does not have, or that the task leaves out of its list. */
    private static Optional<Fault> foreign(ActionType action, TaskContract contract) {
        if (!action.isPlayedIn(contract.taskMode())) {
            return Fault.of(
                    Rejection.UNKNOWN_ACTION, "a %s task has no %s".formatted(contract.taskMode(), action.wireName()));
        }
        boolean listed = contract.allowedActions().isEmpty()
                || contract.allowedActions().stream()
                        .anyMatch(name ->
                                ActionType.parse(name).filter(action::equals).isPresent());
        return listed
                ? Optional.empty()
                : Fault.of(Rejection.UNKNOWN_ACTION, "the task does not allow " + action.wireName());
    }

    private Optional<Slot> slot(String agentId, int round, String taskId, int turnNumber) {
        List<Slot> slots = turns.getOrDefault(new AgentRound(agentId, round), List.of());
        boolean exists = turnNumber <= slots.size() && (taskId.isEmpty() || isTask(round, taskId));
        return exists ? Optional.of(slots.get(turnNumber - 1)) : Optional.empty();
    }

    private boolean isTask(int round, String taskId) {
        return round <= opening.contracts().size()
                && opening.contracts().get(round - 1).ref().taskId().equals(taskId);
    }

    private boolean isSingleTurn(int round) {
        return opening.contracts().get(round - 1).taskMode().equals("single_turn");
    }

    private boolean isStranger(String agentId) {
        return opening.draft().contender(agentId) == null;
    }

    private boolean isTooLong(String answer) {
        return answer.length() > responseMax && answer.codePointCount(0, answer.length()) > responseMax;
    }

    private static Optional<Fault> stranger(String field) {
        return Fault.of(Rejection.UNKNOWN_AGENT, field + " is no contender of this battle");
    }

    private static Optional<Fault> wrongOrder(String detail) {
        return Fault.of(Rejection.WRONG_ORDER, detail);
    }
}
