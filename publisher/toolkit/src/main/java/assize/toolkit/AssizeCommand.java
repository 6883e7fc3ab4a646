/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.toolkit.verify.VerifyCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code assize}: the command that holds all others. */
@Command(
        name = "assize",
        scope = ScopeType.INHERIT,
        version = "assize 0.1.0",
        sortOptions = false,
        synopsisHeading = "%nUsage: ./",
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        description = "Judges battles between agents, and publishes verdicts that anybody can check.",
        subcommands = {
            DemoCommand.class,
            ImportCommand.class,
            CheckCommand.class,
            JudgeCommand.class,
            PublishCommand.class,
            CloseCommand.class,
            ExportCommand.class,
            ReviewCommand.class,
            VerifyCommand.class,
            ReplayCommand.class,
            CalibrateCommand.class,
            RateCommand.class,
            ServeCommand.class,
            KeysCommand.class
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done; verify: proven; check: no errors",
            "1:a wrong or unusable argument",
            "2:something is not what it should be; verify: refuted; check: errors found",
            "3:verify: unanchored",
            "4:verify: untrusted key",
            "5:verify: incomplete",
            "6:the season folder cannot be read",
            "7:refused: the keys are missing, or what is published says otherwise",
            "8:files cannot be read or written",
            "9:the site did not start",
            "10:the command itself could not be built",
            "70:a fault in Assize"
        },
        footer = {
            "  ./assize demo",
            "  ./assize check examples/season-one",
            "  ./assize judge examples/season-one --out out",
            "  ./assize verify out --trusted ~/.config/assize/keys/log.vkey",
            "  ./assize serve out",
        })
final class AssizeCommand implements Callable<Integer> {

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show stack traces when something goes wrong.")
    private boolean debug;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help message and exit.")
    @SuppressWarnings("UnusedVariable") // Declared for the parser alone.
    private boolean helps;

    /** Of this command alone: what some others do depends on a version of a season. */
    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Print version information and exit.")
    @SuppressWarnings("UnusedVariable") // Declared for the parser alone.
    private boolean tellsVersion;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Invocation invocation;

    AssizeCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    /** The root of whatever command this is. */
    static AssizeCommand of(CommandLine command) {
        CommandLine root = command;
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root.getCommand();
    }

    boolean debug() {
        return debug;
    }

    /** No command was named: shows them. */
    @Override
    public Integer call() {
        spec.commandLine().usage(invocation.terminal().err());
        return ExitCode.USAGE;
    }
}
