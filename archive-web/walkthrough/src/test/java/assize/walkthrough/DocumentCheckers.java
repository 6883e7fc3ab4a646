/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checkers of credentials, data packages and JSON-LD that others wrote, as {@code .ci/document-checkers} installs them. */
record DocumentCheckers(Path modules) {
    private static final String SCRIPT = "check-documents.mjs";
    private static final long SECONDS_MAX = 120;

    /** The checkers; tests are skipped where they are not installed. */
    static DocumentCheckers installed() {
        Path folder = Repository.root().resolve("target/document-checkers");
        assumeTrue(
                Files.exists(folder.resolve("stamp")),
                "the checkers of documents are not installed; .ci/document-checkers does that, or says why not");
        return new DocumentCheckers(folder);
    }

    /** What they say of the documents in a version's folder. */
    JsonNode check(String task, Path versionFolder) {
        try {
            // A module finds others by where it lies.
            Path script = modules.resolve(SCRIPT);
            try (var source = Objects.requireNonNull(DocumentCheckers.class.getResourceAsStream(SCRIPT), SCRIPT)) {
                Files.write(script, source.readAllBytes());
            }
            ProcessBuilder builder = new ProcessBuilder(
                            "node",
                            script.toString(),
                            task,
                            versionFolder.toAbsolutePath().toString())
                    .directory(modules.toFile())
                    .redirectErrorStream(true);
            Process process = builder.start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return fail("%s did not end: %s".formatted(task, text));
            }
            assertThat(process.exitValue()).as("%s: %s", task, text).isZero();
            return JsonMapper.shared().readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return fail("interrupted", e);
        }
    }
}
