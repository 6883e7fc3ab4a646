/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.ingest.log.SeasonFolder;
import assize.toolkit.terminal.Terminal;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What commands that go on with a published season are given, and how they say what came of it. */
final class SeasonInArchive {

    @Parameters(paramLabel = "SEASON", description = "The season folder: season.yaml, tasks/, events/, notices/.")
    private Path season = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "ARCHIVE",
            required = true,
            description = "The folder with archives/ and log/.")
    private Path archive = Path.of("");

    @Mixin
    private final KeyLocation keys;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    SeasonInArchive(Invocation invocation) {
        this.keys = new KeyLocation(invocation);
    }

    SeasonFolder open() {
        return SeasonJudging.open(season);
    }

    Path archive() {
        return archive;
    }

    KeyLocation keys() {
        return keys;
    }

    int print(JudgeSummary summary, Terminal terminal) {
        if (json) {
            terminal.print(summary.toJson());
        } else {
            summary.print(terminal);
        }
        return ExitCode.OK;
    }
}
