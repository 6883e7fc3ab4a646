/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.terminal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Tells a person in one sentence why a command did not do what was asked, and answers with the code to end with.
 *
 * @param program the name complaints begin with
 * @param launcher what stands before a command's name when it is typed
 */
public record Complaints(Terminal terminal, String program, String launcher) {
    /** The arguments make no command. */
    public static final int USAGE = 1;

    /** Files cannot be read or written. */
    public static final int IO = 8;

    /** A fault in the program. */
    public static final int INTERNAL = 70;

    /** The arguments make no command. */
    public int badArguments(ParameterException exception) {
        say(sentence(PlainText.of(String.valueOf(exception.getMessage()))));
        if (exception instanceof UnmatchedArgumentException unmatched) {
            List<String> suggestions = unmatched.getSuggestions();
            if (!suggestions.isEmpty()) {
                terminal.notice("Did you mean: " + String.join(", ", suggestions) + "?");
            }
        }
        String command = exception.getCommandLine().getCommandSpec().qualifiedName();
        terminal.notice("'" + launcher + command + " --help' shows what it takes.");
        return USAGE;
    }

    /** Something failed that is no wish of ours: files, or a fault. */
    public int failed(Exception exception, boolean debug) {
        IOException io = exception instanceof IOException direct
                ? direct
                : exception instanceof UncheckedIOException wrapped ? wrapped.getCause() : null;
        if (io != null) {
            say(sentence(PlainText.of(reason(io))));
            return IO;
        }
        say("something went wrong that should not (%s).".formatted(PlainText.of(exception.toString())));
        if (!debug) {
            terminal.notice("Please report it with what the same command prints with --debug.");
        }
        return INTERNAL;
    }

    /** One sentence, after the program's name. */
    public void say(String sentence) {
        terminal.notice(program + ": " + sentence);
    }

    /** What a file system said, for a person. */
    public static String reason(IOException exception) {
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
