/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.schemas.battle.Mode;
import assize.schemas.battle.ModelTier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The twelve boards: framework_duel and user_design by tier T0 to T4, open_battle and cooperative as one each.
 *
 * <p>A board lists agents with at least one rated match, best rating first, equals by agent id. Tier T5 is on no tiered
 * board.
 *
 * <p>Source: A-193..A-196.
 */
public final class Boards {
    /** The names of the boards, in the order they are shown. */
    public static final List<String> NAMES = names();

    private static final Comparator<Entry> BEST_FIRST =
            Comparator.comparingInt((Entry entry) -> -entry.standing().rating()).thenComparing(Entry::agentId);

    private Boards() {}

    /**
     * An agent on its way to a board.
     *
     * @param tier in its latest record
     */
    public record Entry(String agentId, Mode mode, ModelTier tier, Standing standing) {}

    /** The board of an agent of that tier in that mode; empty where there is none. */
    public static Optional<String> board(Mode mode, ModelTier tier) {
        if (!mode.hasBoardPerTier()) {
            return Optional.of(mode.wireName());
        }
        return tier == ModelTier.T5 ? Optional.empty() : Optional.of(mode.wireName() + "/" + tier.name());
    }

    /** Every board with its entries in order, empty ones included. */
    public static Map<String, List<Entry>> of(Collection<Entry> entries) {
        Map<String, List<Entry>> boards = new LinkedHashMap<>();
        NAMES.forEach(name -> boards.put(name, new ArrayList<>()));
        for (Entry entry : entries) {
            if (entry.standing().matches() > 0) {
                board(entry.mode(), entry.tier()).map(boards::get).ifPresent(board -> board.add(entry));
            }
        }
        boards.values().forEach(board -> board.sort(BEST_FIRST));
        return boards;
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        for (Mode mode : Mode.values()) {
            for (ModelTier tier : ModelTier.values()) {
                Optional<String> name = board(mode, tier);
                if (name.isPresent() && !names.contains(name.get())) {
                    names.add(name.get());
                }
            }
        }
        return List.copyOf(names);
    }
}
