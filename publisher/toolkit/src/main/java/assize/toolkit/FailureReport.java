/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.toolkit.terminal.Complaints;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Tells a person in one sentence why a command did not do what was asked; a stack trace only with {@code --debug}. */
record FailureReport(Terminal terminal) {

    private Complaints complaints() {
        return new Complaints(terminal, "assize", "./");
    }

    /** The arguments make no command. */
    int badArguments(ParameterException exception, String[] arguments) {
        return complaints().badArguments(exception);
    }

    /** The command failed. */
    int failed(Exception exception, CommandLine command, ParseResult result) {
        boolean debug = AssizeCommand.of(command).debug();
        if (debug) {
            exception.printStackTrace(terminal.err());
        }
        if (exception instanceof CommandFailure failure) {
            complaints().say(failure.sentence());
            return failure.exitCode();
        }
        return complaints().failed(exception, debug);
    }

    /** What a file system said, for a person. */
    static String reason(IOException exception) {
        return Complaints.reason(exception);
    }
}
