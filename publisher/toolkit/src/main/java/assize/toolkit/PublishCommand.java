/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.ingest.log.SeasonFolder;
import assize.toolkit.judge.JudgeOutcome;
import assize.toolkit.judge.PublishSeason;
import assize.toolkit.terminal.Progress;
import assize.toolkit.terminal.Terminal;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assize publish}: what came after a season's battles becomes a version of its archive. */
@Command(
        name = "publish",
        description = {
            "Publishes what came after a season's battles: corrections, takedowns, disputes and their steps from notices/,",
            "and changes of keys. Nothing is judged; new battles are for './assize judge'.",
            "Where there is nothing new, nothing is written."
        },
        footer = {
            "  ./assize publish examples/season-one --out out",
            "  ./assize keys rotate --role record && ./assize publish gsm8k --out out",
        })
final class PublishCommand implements Callable<Integer> {

    @Parameters(paramLabel = "SEASON", description = "The season folder, with notices/*.jsonl.")
    private Path season = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "ARCHIVE",
            required = true,
            description = "The folder with archives/ and log/ where the season is published.")
    private Path out = Path.of("");

    @Mixin
    private final KeyLocation keys;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    PublishCommand(Invocation invocation) {
        this.invocation = invocation;
        this.keys = new KeyLocation(invocation);
    }

    @Override
    public Integer call() {
        Terminal terminal = invocation.terminal();
        SeasonFolder folder = SeasonJudging.open(season);
        keys.open();
        long startedAt = System.nanoTime();
        JudgeOutcome outcome;
        try (Progress publishing = Progress.ofNothing(terminal, "Publishing")) {
            publishing.at(0, 0);
            outcome = PublishSeason.run(folder, out, keys.folder());
        }
        JudgeSummary summary = SeasonJudging.summary(outcome, out, (System.nanoTime() - startedAt) / 1_000_000);
        if (json) {
            terminal.print(summary.toJson());
        } else {
            summary.print(terminal);
        }
        return ExitCode.OK;
    }
}
