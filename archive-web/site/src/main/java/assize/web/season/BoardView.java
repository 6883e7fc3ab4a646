/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.archive.Board;
import assize.archive.BoardRow;
import assize.archive.SeasonArchive;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One leaderboard.
 *
 * @param name such as {@code user_design/T1}
 * @param groups of agents that never met; 0 where nothing was worked out
 * @param order empty where no orders of play were drawn
 * @param reason why figures are missing, in the words of the {@code boards} table; null where none are
 */
public record BoardView(
        String name,
        List<Place> places,
        int groups,
        Optional<OrderView> order,
        @Nullable String reason) {
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
            String rank,
            StrengthView strength) {}

    public BoardView {
        places = List.copyOf(places);
    }

    /** The board of that name with its first places. */
    static BoardView of(String name, SeasonArchive archive) {
        Optional<BoardRow> figures = archive.boardFigures(name);
        Integer known = figures.map(BoardRow::groups).orElse(null);
        int groups = known == null ? 0 : known;
        List<Place> places = archive.board(name).stream()
                .limit(PLACES_MAX)
                .map(line -> place(
                        line,
                        StrengthView.of(archive.strength(name, line.agent().agentId()), groups == 1)))
                .toList();
        return new BoardView(
                name,
                places,
                groups,
                figures.flatMap(OrderView::of),
                figures.map(BoardRow::reason).orElse(null));
    }

    private static Place place(Board.Line line, StrengthView strength) {
        return new Place(
                line.place(),
                line.agent().agentId(),
                line.agent().agentName(),
                line.agent().framework(),
                line.standing().current(),
                line.standing().peak(),
                line.standing().matches(),
                line.standing().rank(),
                strength);
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
