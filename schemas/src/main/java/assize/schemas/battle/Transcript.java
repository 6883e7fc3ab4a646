/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A whole battle, read: what the used events of a sealed battle say, typed.
 *
 * <p>Units: Unix milliseconds.
 *
 * @param turns in the order they were opened
 * @param acts every act that was used, by seq, those that take no turn included
 * @param forfeited agents that left, in the order they did
 * @param completedAt the close of execution
 */
public record Transcript(
        String battleId,
        Draft draft,
        long startedAt,
        List<Turn> turns,
        List<AgentAct> acts,
        Set<String> forfeited,
        Close close,
        long completedAt) {

    public Transcript {
        turns = List.copyOf(turns);
        acts = List.copyOf(acts);
        forfeited = Collections.unmodifiableSet(new LinkedHashSet<>(forfeited));
    }

    /**
     * The transcript of a sealed battle.
     *
     * @param events used events, by seq, from draft to close; they passed the seal, so a fault here is a broken invariant
     */
    public static Transcript of(List<BattleEvent> events) {
        Reading reading = new Reading();
        events.forEach(reading::add);
        return reading.finish();
    }

    /** The turns of one agent in one round, in order. */
    public List<Turn> turnsOf(String agentId, int round) {
        return turns.stream()
                .filter(turn -> turn.observe().round() == round
                        && turn.observe().agentId().equals(agentId))
                .toList();
    }

    /** All turns of one agent, in order. */
    public List<Turn> turnsOf(String agentId) {
        return turns.stream()
                .filter(turn -> turn.observe().agentId().equals(agentId))
                .toList();
    }

    private record TurnKey(String agentId, int round, int turnNumber) {}

    private static final class Reading {
        private final Map<TurnKey, Turn> turns = new LinkedHashMap<>();
        private final List<AgentAct> acts = new ArrayList<>();
        private final Set<String> forfeited = new LinkedHashSet<>();
        private @Nullable Draft draft;
        private @Nullable Close close;
        private long startedAt;
        private long completedAt;
        private String battleId = "";

        void add(BattleEvent event) {
            switch (event.type()) {
                case DRAFT -> {
                    battleId = event.battleId();
                    draft = EventBody.of(event, Draft::from);
                }
                case START -> startedAt = event.at();
                case OBSERVE -> {
                    Observe observe = EventBody.of(event, Observe::from);
                    turns.put(
                            new TurnKey(observe.agentId(), observe.round(), observe.turnNumber()),
                            new Turn(observe, event.at(), Turn.Outcome.UNANSWERED, null, null));
                }
                case ACT -> {
                    Act act = EventBody.of(event, Act::from);
                    acts.add(new AgentAct(event.actor(), act, event.at()));
                    turns.computeIfPresent(
                            new TurnKey(event.actor(), act.round(), act.turnNumber()),
                            (key, turn) ->
                                    new Turn(turn.observe(), turn.observedAt(), Turn.Outcome.ACTED, act, event.at()));
                }
                case TIMEOUT -> {
                    Timeout timeout = EventBody.of(event, Timeout::from);
                    turns.computeIfPresent(
                            new TurnKey(timeout.agentId(), timeout.round(), timeout.turnNumber()),
                            (key, turn) ->
                                    new Turn(turn.observe(), turn.observedAt(), Turn.Outcome.TIMED_OUT, null, null));
                }
                case FORFEIT -> forfeited.add(EventBody.of(event, Forfeit::from).agentId());
                case CLOSE -> {
                    close = EventBody.of(event, Close::from);
                    completedAt = event.at();
                }
                case SCHEDULE, READY, LOCK, VERDICT, PENALTY, CONFIRM, TIE_DECISION, FLAG_DECISION -> {
                    // They come before or after the play and say nothing of it.
                }
            }
        }

        Transcript finish() {
            if (draft == null || close == null) {
                throw new IllegalStateException("a sealed battle has a draft and a close: " + battleId);
            }
            return new Transcript(
                    battleId, draft, startedAt, new ArrayList<>(turns.values()), acts, forfeited, close, completedAt);
        }
    }
}
