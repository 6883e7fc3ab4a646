/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A Python interpreter of this machine: an implementation of JSON, SHA-256 and Ed25519 that is not ours. */
record Python(String command) {
    private static final long SECONDS_MAX = 120;

    /** What a run ended with; {@code text} is all it printed. */
    record Ended(int exit, String text) {}

    /** The first of the interpreters that can import the module. */
    static Optional<Python> with(String module) {
        return List.of("python3", "/usr/bin/python3").stream()
                .map(Python::new)
                .filter(python -> python.canImport(module))
                .findFirst();
    }

    private boolean canImport(String module) {
        try {
            return run("-c", "import " + module).exit() == 0;
        } catch (UncheckedIOException notThere) {
            return false;
        }
    }

    /** Runs a script among the test resources of this package. */
    Ended script(String name, String... arguments) {
        String file = Path.of(Objects.requireNonNull(Python.class.getResource(name), name)
                        .getPath())
                .toString();
        List<String> all = new ArrayList<>(List.of(file));
        all.addAll(List.of(arguments));
        return run(all.toArray(String[]::new));
    }

    /** Runs it and waits for its end. */
    Ended run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(List.of(arguments));
        try {
            ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true);
            builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
            builder.environment().put("PYTHONIOENCODING", "utf-8");
            Process process = builder.start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return fail("python did not end: " + text);
            }
            return new Ended(process.exitValue(), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return fail("interrupted", e);
        }
    }
}
