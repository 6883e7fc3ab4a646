/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.publish.replay.Difference;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.toolkit.terminal.PlainText;
import assize.toolkit.terminal.Terminal;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What judging again found, for a person and for a program ({@code replay-report.schema.json}).
 *
 * @param battleId the one battle that was judged again; null where all were
 */
public record ReplayReport(
        String seasonId, int version, @Nullable String battleId, ReplayOutcome outcome) {
    /** What the archive does not hold the source of, and so keeps its published word. */
    private static final List<String> CARRIED_OVER =
            List.of("signatures, where they hold", "counts of lines read and refused", "rejected/", "pending battles");

    private static final List<String> CARRIED_OVER_OF_ONE =
            List.of("signatures, where they hold", "ratings and pace before the battle");

    /** The document. */
    public JsonObject toJson() {
        JsonObject.Builder report = JsonObject.builder()
                .put("type", "replay-report")
                .put("format_version", 1)
                .put("season_id", seasonId)
                .put("version", version)
                .putOrNull("battle_id", battleId);
        outcome.fold(
                same -> report.put("answer", "identical")
                        .put("compared", same.compared().toJson())
                        .put("difference", JsonNull.NULL)
                        .put("culprit", JsonNull.NULL),
                other -> report.put("answer", other.difference().isMissing() ? "incomplete" : "different")
                        .put("compared", JsonNull.NULL)
                        .put("difference", other.difference().toJson())
                        .put(
                                "culprit",
                                other.culprit() == null
                                        ? JsonNull.NULL
                                        : other.culprit().toJson()),
                failed -> {
                    throw new IllegalStateException("no report of a run that failed", failed.cause());
                });
        return report.put("carried_over", JsonArray.ofTexts(battleId == null ? CARRIED_OVER : CARRIED_OVER_OF_ONE))
                .build();
    }

    /** For a person. */
    public void print(Terminal terminal) {
        String what = battleId == null
                ? "season %s, version %d".formatted(seasonId, version)
                : "battle %s of season %s, version %d".formatted(battleId, seasonId, version);
        outcome.fold(
                same -> {
                    terminal.print(terminal.good("IDENTICAL") + "  " + PlainText.of(what));
                    terminal.print(
                            battleId == null
                                    ? "  Judged again from the archive alone, everything comes out as it was published."
                                    : "  Judged again from its own lines, it comes out as it was published; the ratings before it"
                                            + " are as published.");
                    terminal.print(
                            battleId == null
                                    ? String.format(
                                            Locale.ROOT,
                                            "  compared  %,d battles, %,d entries, %,d files, %,d bytes",
                                            same.compared().battles(),
                                            same.compared().entries(),
                                            same.compared().files(),
                                            same.compared().bytes())
                                    : String.format(
                                            Locale.ROOT,
                                            "  compared  %,d bytes",
                                            same.compared().bytes()));
                    terminal.print(String.format(
                            Locale.ROOT,
                            "  verified  %,d signatures",
                            same.compared().signatures()));
                    return true;
                },
                other -> {
                    boolean isMissing = other.difference().isMissing();
                    terminal.print(terminal.bad(isMissing ? "INCOMPLETE" : "DIFFERENT") + "  " + PlainText.of(what));
                    print(terminal, other.difference());
                    if (other.culprit() != null) {
                        terminal.print("  It comes from a line that is not what was published:");
                        print(terminal, other.culprit());
                    }
                    return false;
                },
                failed -> {
                    throw new IllegalStateException("no report of a run that failed", failed.cause());
                });
    }

    private static void print(Terminal terminal, Difference difference) {
        StringBuilder where = new StringBuilder(difference.file());
        if (difference.line() != null) {
            where.append(", line ").append(difference.line());
        }
        if (difference.entry() != null) {
            where.append(", entry ").append(difference.entry());
        }
        if (difference.battleId() != null) {
            where.append(", battle ").append(difference.battleId());
        }
        terminal.print("  first    " + PlainText.of(where.toString()));
        if (!difference.member().isEmpty()) {
            terminal.print("  member   " + PlainText.of(difference.member()));
        }
        terminal.print("  archive  " + PlainText.of(difference.published()));
        terminal.print("  now      " + PlainText.of(difference.now()));
    }

    private static void print(Terminal terminal, Culprit culprit) {
        terminal.print("  line     %s, line %d, battle %s"
                .formatted(PlainText.of(culprit.file()), culprit.line(), PlainText.of(culprit.battleId())));
        if (!culprit.member().isEmpty()) {
            terminal.print("  member   " + PlainText.of(culprit.member()));
        }
        terminal.print("  says     " + PlainText.of(culprit.says()));
        terminal.print("  not      " + PlainText.of(culprit.shouldSay()));
    }

    /** 0 identical, 2 different, 5 something is missing: as {@code verify} counts. */
    public int exitCode() {
        return outcome.fold(same -> 0, other -> other.difference().isMissing() ? 5 : 2, failed -> 8);
    }
}
