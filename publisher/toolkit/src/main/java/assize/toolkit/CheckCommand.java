/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.toolkit.check.Check;
import assize.toolkit.check.CheckReport;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assize check}: what is wrong with tasks or a season, before anybody plays or judges them. */
@Command(
        name = "check",
        description = {
            "Checks a season folder, a folder of tasks (*.yaml) or one task file without judging anything:",
            "contracts and settings, weights, patterns, versions against each other, reference answers (really",
            "scored, programs in the sandbox), events that name what is not there, evidence lines, secrets in",
            "season.yaml. Nothing is written and nobody is asked.",
            "Every finding is an error or a notice, with file, line, field and what to do."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no errors, notices perhaps",
            "1:nothing there that could be checked, or a wrong argument",
            "2:errors were found",
            "8:files cannot be read"
        },
        footer = {
            "  ./assize check examples/library",
            "  ./assize check examples/season-one --no-code",
            "  ./assize check my-season/tasks/stairs.yaml",
            "  ./assize check my-season --json | jq '.findings[] | select(.severity == \"error\")'",
        })
final class CheckCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "SEASON|FOLDER|TASK.yaml",
            description = "A season folder, a folder of task files, or one task file.")
    private Path path = Path.of("");

    @Option(names = "--no-code", description = "Run no programs; their reference answers are left out, and counted.")
    private boolean noCode;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    CheckCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws IOException {
        Terminal terminal = invocation.terminal();
        Check.Outcome.Checked checked = Check.of(path, !noCode, terminal).fold(outcome -> outcome, unusable -> {
            throw CommandFailure.usage(unusable.message());
        });
        CheckReport report = new CheckReport(path.toString(), checked);
        if (json) {
            terminal.print(report.toJson());
        } else {
            report.print(terminal);
        }
        return checked.findings().errors() == 0 ? ExitCode.OK : ExitCode.ERRORS_FOUND;
    }
}
