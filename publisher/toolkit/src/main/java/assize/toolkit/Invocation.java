/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.toolkit.terminal.Terminal;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * What a command finds around itself.
 *
 * @param answers what a person, or a file, says to questions
 * @param home the folder Assize lies in, for what is no class: the example season, the site
 */
record Invocation(Terminal terminal, Map<String, String> environment, Path home, BufferedReader answers) {

    Invocation {
        Objects.requireNonNull(terminal, "terminal is null");
        Objects.requireNonNull(home, "home is null");
        environment = Map.copyOf(environment);
    }

    /** Around this process. */
    static Invocation ofProcess() {
        Map<String, String> environment = System.getenv();
        return new Invocation(
                Terminal.ofProcess(environment),
                environment,
                Path.of(System.getProperty("assize.home", ".")),
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
    }
}
