/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.archive.AgentRow;
import assize.archive.BattleRow;
import assize.archive.Board;
import assize.archive.RatingRow;
import assize.archive.RecordRows;
import assize.archive.SeasonArchive;
import assize.archive.StrengthRow;
import assize.judging.rate.RatingMemory;
import assize.judging.rate.Standing;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.RatingChange;
import assize.toolkit.terminal.PlainText;
import assize.toolkit.terminal.Terminal;
import assize.toolkit.terminal.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What other rules change: outcomes and scores of battles, and the ratings and ranks of boards.
 *
 * <p>The figures before are those published, the figures after what comes out under the other rules.
 *
 * @param battleId the one battle that was judged; null where all were
 * @param battles those whose outcome, ranks or scores come out otherwise
 * @param notJudged published battles that could not be judged under these rules from what is recorded
 * @param unchanged how many come out the same
 * @param lines of the boards; of one battle, a line for each contender, with no rank
 */
public record DifferenceReport(
        @Nullable String battleId,
        List<BattleChange> battles,
        List<NotJudged> notJudged,
        long unchanged,
        List<Line> lines) {
    private static final int SHOWN_MAX = 20;

    public DifferenceReport {
        battles = List.copyOf(battles);
        notJudged = List.copyOf(notJudged);
        lines = List.copyOf(lines);
    }

    /** A battle before and after, each as one text: its outcome, then every agent's rank and score. */
    public record BattleChange(String battleId, String before, String after) {}

    /** A battle that cannot be judged under these rules from what is recorded, and what it would wait for. */
    public record NotJudged(String battleId, String reason) {}

    /** An agent on a board; ranks count from 1, null where it has none. */
    public record Line(
            String board,
            String agentId,
            String agentName,
            String ratingBefore,
            String ratingAfter,
            @Nullable Integer rankBefore,
            @Nullable Integer rankAfter) {

        String moved() {
            if (rankBefore == null || rankAfter == null) {
                return "";
            }
            int up = rankBefore - rankAfter;
            return up == 0 ? "=" : up > 0 ? "+" + up : Integer.toString(up);
        }
    }

    /** Gathers the differences, battle by battle. One thread. */
    static final class Collector {
        private final SeasonArchive archive;
        private final boolean isByStrength;
        private final List<BattleChange> changes = new ArrayList<>();
        private final List<NotJudged> notJudged = new ArrayList<>();
        private long unchanged;

        Collector(SeasonArchive archive, boolean isByStrength) {
            this.archive = archive;
            this.isByStrength = isByStrength;
        }

        /** Takes a battle that waits under these rules. */
        void waits(String battleId, String reason) {
            notJudged.add(new NotJudged(battleId, reason));
        }

        /** Takes a battle that came out. */
        void add(RatedBattle rated) {
            JudgedBattle battle = rated.judged();
            Optional<RecordRows> published =
                    archive.rowsOfBattle(battle.sealed().battleId());
            if (published.isEmpty()) {
                return;
            }
            StringBuilder after = new StringBuilder(battle.outcome());
            for (AgentResult result : battle.results()) {
                after.append(
                        "; %s: rank %d, score %d".formatted(result.agentId(), result.finalRank(), result.finalScore()));
            }
            StringBuilder before = new StringBuilder(published.get().battle().outcome());
            for (RatingRow row : published.get().ratings()) {
                before.append("; %s: rank %d, score %d".formatted(row.agentId(), row.finalRank(), row.finalScore()));
            }
            if (before.toString().contentEquals(after)) {
                unchanged++;
            } else {
                changes.add(new BattleChange(battle.sealed().battleId(), before.toString(), after.toString()));
            }
        }

        /** What came of one battle alone: how it moved its contenders, from the same ratings before it. */
        DifferenceReport ofOne(BattleRow row, @Nullable RatedBattle rated) {
            List<Line> lines = new ArrayList<>();
            List<RatingChange> changes = rated == null ? List.of() : rated.changes();
            for (RatingRow before :
                    archive.rowsOfBattle(row.battleId()).orElseThrow().ratings()) {
                changes.stream()
                        .filter(change -> change.agentId().equals(before.agentId()))
                        .forEach(change -> lines.add(new Line(
                                row.mode(),
                                before.agentId(),
                                archive.agent(before.agentId())
                                        .map(AgentRow::agentName)
                                        .orElse(before.agentId()),
                                Integer.toString(before.eloAfter()),
                                Integer.toString(change.eloAfter()),
                                null,
                                null)));
            }
            return new DifferenceReport(row.battleId(), this.changes, notJudged, unchanged, lines);
        }

        DifferenceReport finish(RatingMemory.Kept<Standing> standings) {
            List<Line> lines = new ArrayList<>();
            for (Board board : Board.ALL) {
                List<Board.Line> published = archive.board(board.name());
                Function<Board.Line, Integer> after = line -> {
                    Standing standing = standings.get(RatingMemory.key(
                            board.mode().wireName(), line.agent().agentId()));
                    return standing == null ? line.standing().current() : standing.rating();
                };
                List<Integer> sortedBefore =
                        sorted(published, (Board.Line line) -> line.standing().current());
                List<Integer> sortedAfter = sorted(published, after);
                for (Board.Line line : published) {
                    lines.add(
                            isByStrength
                                    ? byStrength(board, line, sortedBefore)
                                    : new Line(
                                            board.name(),
                                            line.agent().agentId(),
                                            line.agent().agentName(),
                                            Integer.toString(line.standing().current()),
                                            Integer.toString(after.apply(line)),
                                            1
                                                    + sortedBefore.indexOf(
                                                            line.standing().current()),
                                            1 + sortedAfter.indexOf(after.apply(line))));
                }
            }
            return new DifferenceReport(null, changes, notJudged, unchanged, lines);
        }

        private Line byStrength(Board board, Board.Line line, List<Integer> sortedBefore) {
            Optional<StrengthRow> strength =
                    archive.strength(board.name(), line.agent().agentId());
            return new Line(
                    board.name(),
                    line.agent().agentId(),
                    line.agent().agentName(),
                    Integer.toString(line.standing().current()),
                    strength.map(StrengthRow::btLog).map(String::valueOf).orElse("none"),
                    1 + sortedBefore.indexOf(line.standing().current()),
                    strength.map(StrengthRow::rank).orElse(null));
        }

        private static List<Integer> sorted(List<Board.Line> lines, Function<Board.Line, Integer> rating) {
            return lines.stream().map(rating).sorted(Comparator.reverseOrder()).toList();
        }
    }

    JsonObject toJson(String seasonId, int version, List<String> with) {
        return JsonObject.builder()
                .put("type", "replay-difference-report")
                .put("format_version", 1)
                .put("season_id", seasonId)
                .put("version", version)
                .putOrNull("battle_id", battleId)
                .put("with", JsonArray.ofTexts(with))
                .put("battles_unchanged", unchanged)
                .put(
                        "battles_not_judged",
                        new JsonArray(notJudged.stream()
                                .<JsonValue>map(waiting -> JsonObject.builder()
                                        .put("battle_id", waiting.battleId())
                                        .put("reason", waiting.reason())
                                        .build())
                                .toList()))
                .put(
                        "battles",
                        new JsonArray(battles.stream()
                                .<JsonValue>map(change -> JsonObject.builder()
                                        .put("battle_id", change.battleId())
                                        .put("before", change.before())
                                        .put("after", change.after())
                                        .build())
                                .toList()))
                .put(
                        "boards",
                        new JsonArray(lines.stream()
                                .<JsonValue>map(line -> JsonObject.builder()
                                        .put("board", line.board())
                                        .put("agent_id", line.agentId())
                                        .put("agent_name", line.agentName())
                                        .put("rating_before", line.ratingBefore())
                                        .put("rating_after", line.ratingAfter())
                                        .putOrNull("rank_before", number(line.rankBefore()))
                                        .putOrNull("rank_after", number(line.rankAfter()))
                                        .build())
                                .toList()))
                .build();
    }

    private static @Nullable Long number(@Nullable Integer rank) {
        return rank == null ? null : Long.valueOf(rank);
    }

    private static final List<String> HEAD =
            List.of("agent", "board", "rating before", "after", "rank before", "after", "moved");

    private List<List<String>> rows() {
        return lines.stream()
                .map(line -> List.of(
                        line.agentName(),
                        line.board(),
                        line.ratingBefore(),
                        line.ratingAfter(),
                        line.rankBefore() == null ? "none" : line.rankBefore().toString(),
                        line.rankAfter() == null ? "none" : line.rankAfter().toString(),
                        line.moved()))
                .toList();
    }

    private String sum() {
        return "%,d battles come out the same, %,d otherwise, %,d cannot be judged from what is recorded."
                .formatted(unchanged, battles.size(), notJudged.size());
    }

    private String title(String seasonId, int version, List<String> with) {
        String season = "eason %s, version %d, judged with %s".formatted(seasonId, version, String.join(", ", with));
        return battleId == null ? "S" + season : "Battle %s of s%s".formatted(battleId, season);
    }

    void print(Terminal terminal, String seasonId, int version, List<String> with) {
        terminal.print(PlainText.of(title(seasonId, version, with)));
        terminal.print(sum());
        for (NotJudged waiting : notJudged.subList(0, Math.min(SHOWN_MAX, notJudged.size()))) {
            terminal.print(
                    "  %s waits: %s".formatted(PlainText.of(waiting.battleId()), PlainText.of(waiting.reason())));
        }
        for (BattleChange change : battles.subList(0, Math.min(SHOWN_MAX, battles.size()))) {
            terminal.print("  " + PlainText.of(change.battleId()));
            terminal.print("    before  " + PlainText.of(change.before()));
            terminal.print("    after   " + PlainText.of(change.after()));
        }
        terminal.print("");
        List<List<String>> shown = rows().stream()
                .map(row -> row.stream().map(PlainText::of).toList())
                .toList();
        new TextTable(HEAD, shown).lines().forEach(terminal::print);
    }

    /** A page that needs nothing but itself, and runs nothing. */
    String page(String seasonId, int version, List<String> with) {
        StringBuilder page = new StringBuilder();
        String title = escaped(title(seasonId, version, with));
        page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
                .append(title)
                .append("</title>\n<style>body{font-family:sans-serif;margin:2rem}table{border-collapse:collapse}")
                .append(
                        "td,th{padding:.2rem .6rem;border-bottom:1px solid #ccc;text-align:left}</style>\n</head>\n<body>\n<h1>")
                .append(title)
                .append("</h1>\n<p>")
                .append(escaped(sum()))
                .append("</p>\n<h2>Boards</h2>\n");
        table(page, HEAD, rows());
        page.append("<h2>Battles that come out otherwise</h2>\n");
        table(
                page,
                List.of("battle", "before", "after"),
                battles.stream()
                        .map(change -> List.of(change.battleId(), change.before(), change.after()))
                        .toList());
        page.append("<h2>Battles that cannot be judged from what is recorded</h2>\n");
        table(
                page,
                List.of("battle", "waits for"),
                notJudged.stream()
                        .map(waiting -> List.of(waiting.battleId(), waiting.reason()))
                        .toList());
        return page.append("</body>\n</html>\n").toString();
    }

    private static void table(StringBuilder page, List<String> head, List<List<String>> rows) {
        page.append("<table>\n<thead><tr>");
        head.forEach(
                cell -> page.append("<th scope=\"col\">").append(escaped(cell)).append("</th>"));
        page.append("</tr></thead>\n<tbody>\n");
        for (List<String> row : rows) {
            page.append("<tr>");
            row.forEach(cell -> page.append("<td>").append(escaped(cell)).append("</td>"));
            page.append("</tr>\n");
        }
        page.append("</tbody>\n</table>\n");
    }

    private static String escaped(String text) {
        return PlainText.of(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
