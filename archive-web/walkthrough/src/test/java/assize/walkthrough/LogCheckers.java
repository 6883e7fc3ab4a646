/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs that others wrote to check tiled logs, as {@code .ci/log-checkers} installs them. */
record LogCheckers(Path programs) {
    private static final long SECONDS_MAX = 120;

    /** What a run ended with; {@code text} is all it printed. */
    record Ended(int exit, String text) {}

    /** The programs; tests are skipped where they are not installed. */
    static LogCheckers installed() {
        Path folder = Repository.root().resolve("target/log-checkers");
        assumeTrue(
                Files.exists(folder.resolve("stamp")),
                "the programs that check logs are not installed; .ci/log-checkers does that, or says why not");
        return new LogCheckers(folder.resolve("bin"));
    }

    /** A whole log, made again from its entries by Tessera. */
    Ended fsck(String vkey, Path log) {
        return run("tlogfsck", vkey, log.toString());
    }

    /** An entry and its {@code .tlog-proof}, under a policy of C2SP tlog-policy, by torchwood. */
    Ended proof(Path policy, Path entry, Path proof) {
        return run("tlogproof", policy.toString(), entry.toString(), proof.toString());
    }

    /** An entry and the proof beside it, {@code <entry>.spicy}, by spicy. */
    Ended spicy(String vkey, Path entry) {
        return run("spicy", "-verify", vkey, entry.toString());
    }

    /** Runs one of the programs and waits for its end. */
    Ended run(String program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(programs.resolve(program).toString()));
        command.addAll(List.of(arguments));
        return run(new ProcessBuilder(command));
    }

    /** Runs any program and waits for its end. */
    static Ended run(ProcessBuilder builder) {
        try {
            Process process = builder.redirectErrorStream(true).start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return fail("%s did not end: %s".formatted(builder.command(), text));
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
