/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.ingest.log.SeasonFolder;
import assize.toolkit.terminal.Terminal;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assize close}: publishes what is left of a season and says in its log that it is over. */
@Command(
        name = "close",
        description = {
            "Ends a season: publishes what is new in its folder, and an entry of the log that says it is over.",
            "No battle can be added afterwards; corrections, disputes, decisions and changes of keys still can.",
            "A season that is closed already is left alone."
        },
        footer = {
            "  ./assize close examples/season-one --out out",
            "  ./assize close gsm8k --out out --json | jq .log",
        })
final class CloseCommand implements Callable<Integer> {

    @Parameters(paramLabel = "SEASON", description = "The season folder: season.yaml, tasks/, events/, notices/.")
    private Path season = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "ARCHIVE",
            required = true,
            description = "The folder with archives/ and log/.")
    private Path out = Path.of("");

    @Mixin
    private final KeyLocation keys;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    CloseCommand(Invocation invocation) {
        this.invocation = invocation;
        this.keys = new KeyLocation(invocation);
    }

    @Override
    public Integer call() {
        Terminal terminal = invocation.terminal();
        SeasonFolder folder = SeasonJudging.open(season);
        JudgeSummary summary = new SeasonJudging(terminal, keys)
                .judge(folder, folder.path().resolve("evidence"), out, JudgeCommand.defaultParallelism(), true);
        if (json) {
            terminal.print(summary.toJson());
        } else {
            summary.print(terminal);
        }
        return ExitCode.OK;
    }
}
