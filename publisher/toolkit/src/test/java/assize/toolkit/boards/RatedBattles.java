/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.boards;

import assize.archive.BattleRow;
import assize.archive.ContenderAtBattle;
import assize.archive.RatingRow;
import assize.archive.RecordRows;
import assize.schemas.season.ContentHash;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Rows of battles of which only mode, tier, state, contenders, ranks and parts matter. */
final class RatedBattles {
    private static final String HASH = ContentHash.of("any");

    private RatedBattles() {}

    /** One agent in a battle. */
    record Played(String agentId, String tier, int finalRank, int quality, boolean measured) {
        static Played of(String agentId, int finalRank) {
            return new Played(agentId, "T1", finalRank, 50, false);
        }
    }

    /** A rated battle. */
    static RecordRows rated(String mode, Played... agents) {
        return battle(mode, "rated", agents);
    }

    static RecordRows battle(String mode, String state, Played... agents) {
        List<RatingRow> ratings = new ArrayList<>();
        List<ContenderAtBattle> contenders = new ArrayList<>();
        for (Played agent : agents) {
            ratings.add(rating(mode, state, agent));
            contenders.add(new ContenderAtBattle(agent.agentId(), "A", "f", agent.tier(), null, 1, 1));
        }
        List<String> ids = ratings.stream().map(RatingRow::agentId).toList();
        BattleRow battle = new BattleRow(
                1,
                "b",
                mode,
                true,
                "arena/1.1",
                "decided",
                null,
                ids,
                List.of(),
                Instant.EPOCH,
                Instant.EPOCH,
                mode,
                null,
                state,
                HASH,
                HASH,
                1,
                List.of(),
                0,
                0,
                1,
                HASH,
                0,
                0,
                1,
                0,
                0,
                1,
                null,
                null,
                null);
        return new RecordRows(battle, List.of(), List.of(), ratings, contenders, List.of());
    }

    private static RatingRow rating(String mode, String state, Played agent) {
        return new RatingRow(
                1,
                "b",
                agent.agentId(),
                mode,
                Instant.EPOCH,
                state,
                null,
                agent.finalRank(),
                0,
                "draw",
                32,
                BigDecimal.ONE,
                BigDecimal.ONE,
                1200,
                0,
                1200,
                0,
                1,
                "Unranked",
                BigDecimal.valueOf(agent.quality()),
                agent.measured() ? BigDecimal.valueOf(100 - agent.quality()) : null,
                agent.measured() ? 50 : null,
                agent.measured() ? BigDecimal.valueOf(40) : null,
                null,
                HASH);
    }
}
