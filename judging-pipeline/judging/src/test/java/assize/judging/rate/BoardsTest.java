/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.rate.Boards.Entry;
import assize.schemas.battle.Mode;
import assize.schemas.battle.ModelTier;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The oracle is the four boards of Arena §14, two of them in five tiers. */
class BoardsTest {

    @Test
    void hasTwelve() {
        assertThat(Boards.NAMES)
                .containsExactly(
                        "framework_duel/T0",
                        "framework_duel/T1",
                        "framework_duel/T2",
                        "framework_duel/T3",
                        "framework_duel/T4",
                        "user_design/T0",
                        "user_design/T1",
                        "user_design/T2",
                        "user_design/T3",
                        "user_design/T4",
                        "open_battle",
                        "cooperative");
        assertThat(Boards.of(List.of()).keySet()).containsExactlyElementsOf(Boards.NAMES);
    }

    @Test
    void putsTheBestFirstAndEqualsByTheirIds() {
        Map<String, List<Entry>> boards = Boards.of(List.of(
                entry("cat", Mode.OPEN_BATTLE, ModelTier.T4, 1300, 1),
                entry("bob", Mode.OPEN_BATTLE, ModelTier.T0, 1300, 9),
                entry("ann", Mode.OPEN_BATTLE, ModelTier.T5, 1250, 2),
                entry("dan", Mode.OPEN_BATTLE, ModelTier.T1, 1800, 3)));
        assertThat(boards.get("open_battle")).extracting(Entry::agentId).containsExactly("dan", "bob", "cat", "ann");
    }

    @Test
    void leavesOutWhoWasNeverRatedAndWhoHasNoTieredBoard() {
        Map<String, List<Entry>> boards = Boards.of(List.of(
                entry("new", Mode.FRAMEWORK_DUEL, ModelTier.T1, 1200, 0),
                entry("old", Mode.FRAMEWORK_DUEL, ModelTier.T1, 1100, 1),
                entry("odd", Mode.FRAMEWORK_DUEL, ModelTier.T5, 1900, 8)));
        assertThat(boards.get("framework_duel/T1")).extracting(Entry::agentId).containsExactly("old");
        assertThat(boards.values().stream().mapToInt(List::size).sum()).isEqualTo(1);
    }

    private static Entry entry(String agentId, Mode mode, ModelTier tier, int rating, int matches) {
        return new Entry(agentId, mode, tier, new Standing(rating, rating, matches, List.of(), false));
    }
}
