/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.boards;

import assize.archive.Board;
import assize.archive.BoardRow;
import assize.archive.BoardTables;
import assize.archive.RecordRows;
import assize.archive.StrengthRow;
import assize.judging.rules.RuleSet;
import assize.publish.stage.BoardFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The boards of a version, worked out from its records: every rated battle counts on the board it was fought on.
 *
 * <p>Memory: merged outcomes and sums per board, nothing per battle. One version, one thread.
 */
public final class RatedBoards implements BoardFigures {
    private static final String RATED = "rated";

    private final String seasonId;
    private final RuleSet ruleSet;
    private final Map<String, BoardSums> boards = new TreeMap<>();

    /**
     * Starts without battles.
     *
     * @param ruleSet the season's: its K and its weights hold for whole boards, whatever rules single battles chose
     */
    public RatedBoards(String seasonId, RuleSet ruleSet) {
        this.seasonId = seasonId;
        this.ruleSet = ruleSet;
    }

    /** Makes them for the publisher. */
    public record Source() implements BoardFigures.Source {
        private static final long serialVersionUID = 1L;

        @Override
        public BoardFigures begin(String seasonId, String ruleSet) {
            return new RatedBoards(seasonId, RuleSet.named(ruleSet).orElseThrow());
        }
    }

    @Override
    public void add(RecordRows battle) {
        if (battle.battle().ratingState().equals(RATED)) {
            Board.of(battle)
                    .ifPresent(board -> boards.computeIfAbsent(board.name(), name -> new BoardSums(board))
                            .add(battle.ratings()));
        }
    }

    @Override
    public BoardTables finish(int version) {
        List<StrengthRow> strengths = new ArrayList<>();
        List<BoardRow> rows = new ArrayList<>();
        for (BoardSums sums : boards.values()) {
            BoardRating rating = BoardRating.of(sums, ruleSet, seasonId, version);
            strengths.addAll(rating.strengths());
            rows.add(rating.board());
        }
        return new BoardTables(strengths, rows);
    }
}
