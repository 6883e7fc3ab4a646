/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.battle.Mode;
import assize.schemas.battle.ModelTier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A board: the agents of a mode, or of one tier in it, by rating.
 *
 * <p>Source; tier T5 has no board.
 *
 * @param tier null where the mode's board takes all tiers
 */
public record Board(Mode mode, @Nullable ModelTier tier) {
    /** All twelve. */
    public static final List<Board> ALL = all();

    /**
     * One line of a board.
     *
     * @param place 1-based
     */
    public record Line(int place, AgentRow agent, ModeStanding standing) {}

    public Board {
        Objects.requireNonNull(mode, "mode is null");
        if (mode.hasBoardPerTier() == (tier == null || tier == ModelTier.T5)) {
            throw new IllegalArgumentException("no board of " + mode + " for tier " + tier);
        }
    }

    private static List<Board> all() {
        List<Board> boards = new ArrayList<>();
        for (Mode mode : Mode.values()) {
            if (!mode.hasBoardPerTier()) {
                boards.add(new Board(mode, null));
                continue;
            }
            for (ModelTier tier : ModelTier.values()) {
                if (tier != ModelTier.T5) {
                    boards.add(new Board(mode, tier));
                }
            }
        }
        return List.copyOf(boards);
    }

    /** The board of that name. */
    public static Optional<Board> parse(String name) {
        return ALL.stream().filter(board -> board.name().equals(name)).findFirst();
    }

    /**
     * The board a battle counts on; empty where there is none, as for contenders of several tiers in a mode that has a
     * board per tier.
     */
    public static Optional<Board> of(RecordRows battle) {
        List<String> tiers = battle.contenders().stream()
                .map(ContenderAtBattle::modelTier)
                .distinct()
                .toList();
        return ALL.stream()
                .filter(board -> board.mode.wireName().equals(battle.battle().mode()))
                .filter(board -> board.tier == null || tiers.equals(List.of(board.tier.name())))
                .findFirst();
    }

    /** Such as {@code framework_duel/T0} or {@code open_battle}. */
    public String name() {
        return tier == null ? mode.wireName() : mode.wireName() + "/" + tier;
    }

    /** The lines of this board: agents with a rated battle in its mode, by rating, then id. */
    List<Line> lines(List<AgentRow> agents) {
        List<AgentRow> ranked = agents.stream()
                .filter(agent -> agent.standing(mode).matches() > 0)
                .filter(agent -> tier == null || agent.modelTier().equals(tier.name()))
                .sorted(Comparator.comparingInt(
                                (AgentRow agent) -> -agent.standing(mode).current())
                        .thenComparing(AgentRow::agentId))
                .toList();
        return IntStream.range(0, ranked.size())
                .mapToObj(i -> new Line(i + 1, ranked.get(i), ranked.get(i).standing(mode)))
                .toList();
    }
}
