/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.archive.Board;
import java.util.List;

/**
 * One leaderboard.
 *
 * @param name such as {@code user_design/T1}
 */
public record BoardView(String name, List<Place> places) {
    /** More places are never put on a season's page. */
    public static final int PLACES_MAX = 100;

    /** One agent on the board. Units: rating points; rated battles. */
    public record Place(
            long place,
            String agentId,
            String agentName,
            String framework,
            long rating,
            long peak,
            long matches,
            String rank) {}

    public BoardView {
        places = List.copyOf(places);
    }

    /** The board of that name with its first places. */
    static BoardView of(String name, List<Board.Line> lines) {
        return new BoardView(
                name, lines.stream().limit(PLACES_MAX).map(BoardView::place).toList());
    }

    private static Place place(Board.Line line) {
        return new Place(
                line.place(),
                line.agent().agentId(),
                line.agent().agentName(),
                line.agent().framework(),
                line.standing().current(),
                line.standing().peak(),
                line.standing().matches(),
                line.standing().rank());
    }

    /** What the board is called: its kind, and its tier where it has one. */
    public String title() {
        int slash = name.indexOf('/');
        String mode = slash < 0 ? name : name.substring(0, slash);
        String kind = switch (mode) {
            case "framework_duel" -> "Framework board";
            case "user_design" -> "Designer board";
            case "open_battle" -> "Open board";
            case "cooperative" -> "Cooperative board";
            default -> mode;
        };
        return slash < 0 ? kind : kind + ", tier " + name.substring(slash + 1);
    }

    /** A name for the part of the page. */
    public String anchor() {
        return "board-" + name.replace('/', '-').replace('_', '-');
    }

    /** Whether the board goes on beyond what is shown. */
    public boolean isCut() {
        return places.size() == PLACES_MAX;
    }
}
