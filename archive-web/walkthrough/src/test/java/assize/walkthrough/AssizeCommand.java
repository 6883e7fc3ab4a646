/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The {@code assize} command, as a process of its own. */
final class AssizeCommand {
    private static final long SECONDS_MAX = 120;

    /** What a run ended with. */
    record Ended(int exit, String out) {}

    private AssizeCommand() {}

    /** Runs it; progress and complaints go to a file in the scratch folder. */
    static Ended run(Path scratch, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "assize.toolkit.Main"));
        command.addAll(List.of(arguments));
        File err = scratch.resolve("standard-error").toFile();
        try {
            Process process = new ProcessBuilder(command).redirectError(err).start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return fail("assize did not end: " + out);
            }
            return new Ended(process.exitValue(), out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return fail("interrupted", e);
        }
    }
}
