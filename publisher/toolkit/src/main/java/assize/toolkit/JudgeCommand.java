/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.ingest.log.SeasonFolder;
import assize.toolkit.terminal.Terminal;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assize judge}: a season folder becomes a published version of its archive. */
@Command(
        name = "judge",
        description = {
            "Judges a season folder and publishes it: verdicts, ratings, signed log, archive.",
            "Run it again after adding events to publish the next version; a season that has not changed is left",
            "alone. Keys are made on first use."
        },
        footer = {
            "  ./assize judge examples/season-one --out out",
            "  ./assize judge gsm8k --out out --keys /secure/assize-keys",
            "  ./assize judge gsm8k --out out --json | jq .battles",
        })
final class JudgeCommand implements Callable<Integer> {
    private static final int PARALLELISM_MAX = 128;

    @Parameters(paramLabel = "SEASON", description = "The season folder: season.yaml, tasks/, events/.")
    private Path season = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "ARCHIVE",
            required = true,
            description = "The folder with archives/ and log/; made where there is none.")
    private Path out = Path.of("");

    @Mixin
    private final KeyLocation keys;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            description = "Workers per stage; what is published does not depend on it. Default: one per processor.")
    private @Nullable Integer parallelism;

    @Option(
            names = "--evidence",
            paramLabel = "DIR",
            description = "Where evidence is read and appended. Default: evidence/ in the season's folder.")
    private @Nullable Path evidence;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    JudgeCommand(Invocation invocation) {
        this.invocation = invocation;
        this.keys = new KeyLocation(invocation);
    }

    @Override
    public Integer call() {
        int workers = parallelism == null ? defaultParallelism() : checked(parallelism);
        Terminal terminal = invocation.terminal();
        SeasonFolder folder = SeasonJudging.open(season);
        JudgeSummary summary = new SeasonJudging(terminal, keys)
                .judge(folder, evidence == null ? folder.path().resolve("evidence") : evidence, out, workers, false);
        if (json) {
            terminal.print(summary.toJson());
            return ExitCode.OK;
        }
        summary.print(terminal);
        terminal.print("");
        terminal.print("Next: ./assize verify %s --trusted %s"
                .formatted(out, keys.folder().resolve("log.vkey")));
        terminal.print("      ./assize serve %s".formatted(out));
        return ExitCode.OK;
    }

    /** The number, where it is one of workers. */
    static int checked(int workers) {
        if (workers < 1 || workers > PARALLELISM_MAX) {
            throw CommandFailure.usage(
                    "--parallelism must be from 1 to %d, not %d.".formatted(PARALLELISM_MAX, workers));
        }
        return workers;
    }

    static int defaultParallelism() {
        return Math.min(PARALLELISM_MAX, Runtime.getRuntime().availableProcessors());
    }
}
