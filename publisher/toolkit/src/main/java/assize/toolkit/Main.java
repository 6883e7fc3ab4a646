/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.toolkit.terminal.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;

/** Starts the command. */
public final class Main {
    private Main() {}

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] arguments) {
        // What a command prints is the same for everybody.
        Locale.setDefault(Locale.ROOT);
        // What libraries tell their developers is none of what a command says; some take this way past our logging.
        Logger.getLogger("").setLevel(Level.OFF);
        // The engine's messaging would stop itself in a hook of its own, for which its classes may be gone already.
        System.setProperty("pekko.coordinated-shutdown.run-by-jvm-shutdown-hook", "off");
        Invocation invocation = Invocation.ofProcess();
        int exitCode = run(invocation, arguments);
        System.exit(exitCode == ExitCode.OK && isLost(invocation.terminal()) ? ExitCode.IO : exitCode);
    }

    /** Whether the result could not be written, and says so; a reader that has read enough is no fault. */
    private static boolean isLost(Terminal terminal) {
        if (!terminal.out().checkError()) {
            return false;
        }
        try (FileOutputStream again = new FileOutputStream(FileDescriptor.out)) {
            again.write('\n');
            terminal.notice("assize: The result could not be written to standard output.");
            return true;
        } catch (IOException e) {
            if ("Broken pipe".equals(e.getMessage())) {
                return false;
            }
            terminal.notice(
                    "assize: The result could not be written to standard output: %s.".formatted(e.getMessage()));
            return true;
        }
    }

    /** The commands with all they take, as they are around this process. */
    public static CommandLine commandLine() {
        return commandLine(Invocation.ofProcess());
    }

    private static CommandLine commandLine(Invocation invocation) {
        return new CommandLine(new AssizeCommand(invocation), new CommandFactory(invocation));
    }

    /** Runs a command line; the exit code comes back. */
    static int run(Invocation invocation, String... arguments) {
        FailureReport failures = new FailureReport(invocation.terminal());
        return commandLine(invocation)
                .setOut(new PrintWriter(invocation.terminal().out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(invocation.terminal().err(), true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler(failures::badArguments)
                .setExecutionExceptionHandler(failures::failed)
                .setUsageHelpWidth(100)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setAbbreviatedOptionsAllowed(false)
                .execute(arguments);
    }
}
