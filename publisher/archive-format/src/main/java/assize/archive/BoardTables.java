/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import java.util.List;

/**
 * What the two tables of boards hold.
 *
 * @param strengths by board, then agent id
 * @param boards by board
 */
public record BoardTables(List<StrengthRow> strengths, List<BoardRow> boards) {
    /** Of a version without a rated battle. */
    public static final BoardTables EMPTY = new BoardTables(List.of(), List.of());

    public BoardTables {
        strengths = List.copyOf(strengths);
        boards = List.copyOf(boards);
    }
}
