/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.judging.rate.Bootstrap;
import assize.judging.rate.OrderSensitivity;
import assize.toolkit.rate.RatingReport;
import assize.toolkit.rate.ReadComparisons;
import assize.toolkit.rate.TableRating;
import assize.toolkit.terminal.PlainText;
import assize.toolkit.terminal.Progress;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assize rate}: ratings of any table of comparisons. */
@Command(
        name = "rate",
        description = {
            "Rates the players of a table of comparisons: logistic Elo in file order, and Bradley-Terry",
            "strengths with 95 %% intervals, which do not depend on the order.",
            "FILE is CSV in UTF-8. Its first line names the columns; left,right,winner and",
            "model_a,model_b,winner are found by themselves. The winner is left, right, model_a, model_b,",
            "tie, draw, 'tie (bothbad)', 1-0, 0-1, 1/2-1/2, the name of one of the two columns or of one",
            "of the two players. Bad lines are named, and then nothing is rated."
        },
        footer = {
            "  ./assize rate comparisons.csv",
            "  ./assize rate comparisons.csv --k 4 --initial 1000 --json | jq '.players[0]'",
            "  ./assize rate chess.csv --columns White,Black,Result --bootstrap 100 --shuffles 100",
        })
final class RateCommand implements Callable<Integer> {
    private static final double K_MAX = 1_000;
    private static final double INITIAL_MAX = 1_000_000;

    @Parameters(paramLabel = "FILE", description = "The comparisons, CSV.")
    private Path file = Path.of("");

    @Option(
            names = "--columns",
            paramLabel = "A,B,WINNER",
            description = "The columns of the two players and the winner. Default: found by their names.")
    private @Nullable String columns;

    @Option(
            names = "--k",
            paramLabel = "N",
            defaultValue = "4",
            description = "How far one comparison moves Elo at most. Default: ${DEFAULT-VALUE}.")
    private double k;

    @Option(
            names = "--initial",
            paramLabel = "R",
            defaultValue = "1000",
            description = "The Elo everybody begins with. Default: ${DEFAULT-VALUE}.")
    private double initial;

    @Option(
            names = "--bootstrap",
            paramLabel = "N",
            defaultValue = "0",
            description = "Also give intervals from N fits of comparisons drawn anew. Default: none.")
    private int bootstrap;

    @Option(
            names = "--shuffles",
            paramLabel = "N",
            defaultValue = "0",
            description = "Also say how far Elo moves in N random orders. Default: none.")
    private int shuffles;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    RateCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        TableRating.Plan plan = plan();
        if (!Files.exists(file)) {
            throw CommandFailure.usage("There is no file %s.".formatted(file));
        }
        if (Files.isDirectory(file)) {
            throw CommandFailure.usage("%s is a folder; name a CSV file.".formatted(file));
        }
        Terminal terminal = invocation.terminal();
        ReadComparisons.Result result;
        try (Progress progress = Progress.ofBytes(terminal, "Reading comparisons")) {
            long total = Files.size(file);
            result = ReadComparisons.from(Files.newInputStream(file), columns, bytes -> progress.at(bytes, total));
        }
        return result.fold(
                table -> report(table, plan),
                refused -> {
                    throw CommandFailure.usage(
                            "%s cannot be rated: %s.".formatted(file, PlainText.of(refused.reason())));
                },
                bad -> {
                    for (ReadComparisons.BadLine line : bad.first()) {
                        terminal.notice("%s, line %d: %s".formatted(file, line.line(), PlainText.of(line.reason())));
                    }
                    throw CommandFailure.usage("%,d bad %s in %s. Nothing was rated."
                            .formatted(bad.count(), bad.count() == 1 ? "line" : "lines", file));
                });
    }

    private TableRating.Plan plan() {
        if (!(k > 0 && k <= K_MAX)) {
            throw CommandFailure.usage("--k must be above 0 and at most %,.0f, not %s.".formatted(K_MAX, k));
        }
        if (!(Math.abs(initial) <= INITIAL_MAX)) {
            throw CommandFailure.usage(
                    "--initial must be from %,.0f to %,.0f, not %s.".formatted(-INITIAL_MAX, INITIAL_MAX, initial));
        }
        if (bootstrap < 0 || bootstrap > Bootstrap.ROUNDS_MAX) {
            throw CommandFailure.usage(
                    "--bootstrap must be from 0 to %,d, not %d.".formatted(Bootstrap.ROUNDS_MAX, bootstrap));
        }
        if (shuffles < 0 || shuffles == 1 || shuffles > OrderSensitivity.SHUFFLES_MAX) {
            throw CommandFailure.usage("--shuffles must be 0, or from 2 to %,d, not %d."
                    .formatted(OrderSensitivity.SHUFFLES_MAX, shuffles));
        }
        return new TableRating.Plan(k, initial, bootstrap, shuffles);
    }

    private int report(ReadComparisons.Result.Usable table, TableRating.Plan plan) {
        Terminal terminal = invocation.terminal();
        if (table.hasMark()) {
            terminal.notice("%s begins with a byte order mark, which was passed over.".formatted(file));
        }
        RatingReport report;
        try (Progress progress = Progress.ofNothing(terminal, "Rating")) {
            progress.at(0, 0);
            report = new RatingReport(table, TableRating.of(table.comparisons(), plan));
        }
        if (json) {
            terminal.print(report.toJson());
        } else {
            report.print(terminal);
        }
        return ExitCode.OK;
    }
}
