/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.toolkit.terminal.PlainText;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells a person in one sentence why a command did not do what was asked; a stack trace only with {@code --debug}. */
record FailureReport(Terminal terminal) {

    /** The arguments make no command. */
    int badArguments(ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        terminal.notice("assize: " + sentence(PlainText.of(String.valueOf(exception.getMessage()))));
        if (exception instanceof UnmatchedArgumentException unmatched) {
            List<String> suggestions = unmatched.getSuggestions();
            if (!suggestions.isEmpty()) {
                terminal.notice("Did you mean: " + String.join(", ", suggestions) + "?");
            }
        }
        terminal.notice("'./" + command.getCommandSpec().qualifiedName() + " --help' shows what it takes.");
        return ExitCode.USAGE;
    }

    /** The command failed. */
    int failed(Exception exception, CommandLine command, ParseResult result) {
        boolean debug = AssizeCommand.of(command).debug();
        if (debug) {
            exception.printStackTrace(terminal.err());
        }
        if (exception instanceof CommandFailure failure) {
            terminal.notice("assize: " + failure.sentence());
            return failure.exitCode();
        }
        IOException io = exception instanceof IOException direct
                ? direct
                : exception instanceof UncheckedIOException wrapped ? wrapped.getCause() : null;
        if (io != null) {
            terminal.notice("assize: " + sentence(PlainText.of(reason(io))));
            return ExitCode.IO;
        }
        terminal.notice(
                "assize: something went wrong that should not (%s).".formatted(PlainText.of(exception.toString())));
        if (!debug) {
            terminal.notice("Please report it with what the same command prints with --debug.");
        }
        return ExitCode.INTERNAL;
    }

    /** What a file system said, for a person. */
    static String reason(IOException exception) {
        if (exception instanceof NoSuchFileException missing) {
            return "There is no " + missing.getFile() + ".";
        }
        if (exception instanceof AccessDeniedException denied) {
            return "No permission for " + denied.getFile() + ".";
        }
        if (exception instanceof FileSystemException file && file.getReason() != null) {
            return "%s: %s.".formatted(file.getFile(), file.getReason());
        }
        return exception.getMessage() == null ? exception.toString() : exception.getMessage();
    }

    private static String sentence(String text) {
        return text.isEmpty() || text.endsWith(".") || text.endsWith("?") ? text : text + ".";
    }
}
