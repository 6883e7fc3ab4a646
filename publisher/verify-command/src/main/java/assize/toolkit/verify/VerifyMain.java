/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.verify;

import assize.toolkit.terminal.Complaints;
import assize.toolkit.terminal.Terminal;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the command that verifies, as a program of its own: one jar, no network, no tables. */
public final class VerifyMain {
    private static final String NAME = "java -jar assize-verify.jar";

    private VerifyMain() {}

    /** The command with the options a program has. */
    @Command(
            name = NAME,
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            sortOptions = false,
            synopsisHeading = "%nUsage: ",
            descriptionHeading = "%n",
            parameterListHeading = "%n",
            optionListHeading = "%nOptions:%n",
            footerHeading = "%nExamples:%n",
            footer = {
                "  java -jar assize-verify.jar out --trusted gsm8k.vkey",
                "  java -jar assize-verify.jar record.json --archive out --trusted gsm8k.vkey --json",
                "  java -jar assize-verify.jar SHA256SUMS.note --trusted release.vkey",
            })
    private static final class Program extends VerifyCommand {
        @Option(names = "--debug", description = "Show stack traces when something goes wrong.")
        private boolean debug;

        Program(Terminal terminal, Map<String, String> environment) {
            super(terminal, environment, Optional.empty());
        }
    }

    /** The version this program was built as. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String built = VerifyMain.class.getPackage().getImplementationVersion();
            return new String[] {"assize-verify " + (built == null ? "(unreleased)" : built)};
        }
    }

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] arguments) {
        // What a command prints is the same for everybody.
        Locale.setDefault(Locale.ROOT);
        System.exit(run(Terminal.ofProcess(System.getenv()), System.getenv(), arguments));
    }

    /** Runs a command line; the exit code comes back. */
    static int run(Terminal terminal, Map<String, String> environment, String... arguments) {
        Complaints complaints = new Complaints(terminal, "assize-verify", "");
        Program program = new Program(terminal, environment);
        int exitCode = new CommandLine(program)
                .setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler((exception, given) -> complaints.badArguments(exception))
                .setExecutionExceptionHandler((exception, command, parsed) -> {
                    if (program.debug) {
                        exception.printStackTrace(terminal.err());
                    }
                    return complaints.failed(exception, program.debug);
                })
                .setUsageHelpWidth(100)
                .setAbbreviatedOptionsAllowed(false)
                .execute(arguments);
        boolean isLost = exitCode == 0 && terminal.out().checkError();
        return isLost ? Complaints.IO : exitCode;
    }
}
