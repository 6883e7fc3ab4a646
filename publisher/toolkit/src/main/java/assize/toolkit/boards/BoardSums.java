/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.boards;

import assize.archive.Board;
import assize.archive.RatingRow;
import assize.judging.rate.OutcomeCounts;
import assize.judging.rate.PairOutcome;
import assize.judging.rate.PartsLeftOut;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the rated battles of one board add up to. One owner, one thread. */
final class BoardSums {
    private static final int DECIMALS_OF_MEANS = 12;

    private final Board board;
    private final TreeMap<String, AgentSums> agents = new TreeMap<>();
    private final OutcomeCounts outcomes = new OutcomeCounts();
    private long battles;

    BoardSums(Board board) {
        this.board = board;
    }

    /** One agent's part in them; the parts of combat scores are summed where all four were measured. */
    private static final class AgentSums {
        private long games;
        private long measured;
        private BigDecimal quality = BigDecimal.ZERO;
        private BigDecimal efficiency = BigDecimal.ZERO;
        private BigDecimal style = BigDecimal.ZERO;
        private BigDecimal trust = BigDecimal.ZERO;

        void add(RatingRow row) {
            BigDecimal efficiencyThere = row.efficiency();
            Integer styleThere = row.style();
            BigDecimal trustThere = row.trust();
            if (efficiencyThere != null && styleThere != null && trustThere != null) {
                measured++;
                quality = quality.add(row.quality());
                efficiency = efficiency.add(efficiencyThere);
                style = style.add(BigDecimal.valueOf(styleThere));
                trust = trust.add(trustThere);
            }
        }

        PartsLeftOut.Parts means(String agentId) {
            return new PartsLeftOut.Parts(agentId, mean(quality), mean(efficiency), mean(style), mean(trust));
        }

        private BigDecimal mean(BigDecimal sum) {
            return sum.divide(BigDecimal.valueOf(measured), DECIMALS_OF_MEANS, RoundingMode.HALF_EVEN);
        }
    }

    /** Adds a battle of the board: every two of its agents are an outcome, by their final ranks. */
    void add(List<RatingRow> battle) {
        battles++;
        for (int one = 0; one < battle.size(); one++) {
            RatingRow first = battle.get(one);
            AgentSums sums = agents.computeIfAbsent(first.agentId(), id -> new AgentSums());
            sums.games += battle.size() - 1;
            sums.add(first);
            for (RatingRow second : battle.subList(one + 1, battle.size())) {
                outcomes.add(first.agentId(), second.agentId(), outcome(first.finalRank(), second.finalRank()));
            }
        }
    }

    private static PairOutcome outcome(int firstRank, int secondRank) {
        if (firstRank == secondRank) {
            return PairOutcome.TIED;
        }
        return firstRank < secondRank ? PairOutcome.FIRST_WON : PairOutcome.SECOND_WON;
    }

    Board board() {
        return board;
    }

    long battles() {
        return battles;
    }

    /** Everyone's outcomes against single opponents, by agent id. */
    Map<String, Long> games() {
        Map<String, Long> games = new TreeMap<>();
        agents.forEach((id, sums) -> games.put(id, sums.games));
        return games;
    }

    OutcomeCounts outcomes() {
        return outcomes;
    }

    /** The mean parts of the combat scores of everyone who had all of them measured, by agent id. */
    List<PartsLeftOut.Parts> parts() {
        return agents.entrySet().stream()
                .filter(agent -> agent.getValue().measured > 0)
                .map(agent -> agent.getValue().means(agent.getKey()))
                .toList();
    }
}
