/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import org.jspecify.annotations.Nullable;

/** Ends a command with one sentence and an exit code; the only way a command ends badly on purpose. */
final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandFailure(int exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** An argument that cannot be used. */
    static CommandFailure usage(String message) {
        return new CommandFailure(ExitCode.USAGE, message, null);
    }

    /** Ends with that code. */
    static CommandFailure of(int exitCode, String message) {
        return new CommandFailure(exitCode, message, null);
    }

    /** Ends with that code; the cause is shown with {@code --debug}. */
    static CommandFailure of(int exitCode, String message, Throwable cause) {
        return new CommandFailure(exitCode, message, cause);
    }

    int exitCode() {
        return exitCode;
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
