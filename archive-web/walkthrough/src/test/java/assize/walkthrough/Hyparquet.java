/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A reader of Parquet that others wrote, in JavaScript, as {@code .ci/parquet-readers} installs it. */
record Hyparquet(Path modules) {

    /** The reader; tests are skipped where it is not installed. */
    static Hyparquet installed() {
        Path folder = Repository.root().resolve("target/parquet-readers");
        assumeTrue(
                Files.exists(folder.resolve("stamp")),
                "hyparquet is not installed; .ci/parquet-readers does that, or says why not");
        return new Hyparquet(folder);
    }

    /** Every row of a file or address. */
    List<JsonNode> rows(String source) {
        return run("rows", source);
    }

    /** What the footers of files or addresses say. */
    List<JsonNode> count(List<String> sources) {
        return run("count", sources.toArray(String[]::new));
    }

    /** Looks battles up by their ids, each with and without the aids the file has for that. */
    List<JsonNode> find(String source, String... battleIds) {
        List<String> arguments = new ArrayList<>(List.of(source));
        arguments.addAll(List.of(battleIds));
        return run("find", arguments.toArray(String[]::new));
    }

    private List<JsonNode> run(String task, String... arguments) {
        String script = Path.of(
                        Objects.requireNonNull(Hyparquet.class.getResource("read-tables.mjs"), "read-tables.mjs")
                                .getPath())
                .toString();
        List<String> command = new ArrayList<>(List.of("node", script, modules.toString(), task));
        command.addAll(List.of(arguments));
        LogCheckers.Ended ended = LogCheckers.run(new ProcessBuilder(command));
        assertThat(ended.exit()).as("%s: %s", task, ended.text()).isZero();
        return ended.text().lines().map(JsonMapper.shared()::readTree).toList();
    }
}
