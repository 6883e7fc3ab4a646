/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: what a process of its own leaves on disk and ends with; README.md, "Exit codes". */
class ProcessTest {
    private static final String ANSWERS = """
            {"task":{"task_id":"t-1","version":"1.0.0","title":"One","category":"qa","task_mode":"single_turn",\
            "difficulty":"easy","competition_modes":["open_battle"],"prompt":"1 + 1?",\
            "scoring":{"type":"exact_match","correct_answer":"2"}},"answers":{"Ann":"2","Bob":"3"}}
            """;

    @TempDir
    private Path folder = Path.of("");

    private Path temporary = Path.of("");
    private Path out = Path.of("");

    @BeforeEach
    void makeATemporaryFolderForTheProcess() throws IOException {
        temporary = Files.createDirectory(folder.resolve("tmp"));
        out = folder.resolve("out.txt");
    }

    private int run(File output, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                "assize.toolkit.Main"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(output)
                .redirectError(folder.resolve("err.txt").toFile());
        builder.environment().put("ASSIZE_KEYS", folder.resolve("keys").toString());
        return builder.start().waitFor();
    }

    private String err() throws IOException {
        return Files.readString(folder.resolve("err.txt"));
    }

    @Test
    void judgingLeavesNothingInTheTemporaryFolder() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("a.jsonl"), ANSWERS);
        assertThat(run(out.toFile(), "import", "answers", "a.jsonl", "--out", "quiz", "--pairing", "table"))
                .as(err())
                .isZero();
        Files.writeString(folder.resolve("quiz/events/z.jsonl"), "nonsense\n");
        assertThat(run(out.toFile(), "judge", "quiz", "--out", "archive"))
                .as(err())
                .isZero();
        assertThat(Files.readString(out))
                .as("the result, and where to read what was rejected")
                .contains("version 1, is published", "1 rejected", "archive/archives/quiz/v1/rejected");
        assertThat(temporary).as("what is left").isEmptyDirectory();
    }

    @Test
    void aResultThatCannotBeWrittenIsNoSuccess() throws IOException, InterruptedException {
        File full = new File("/dev/full");
        assumeTrue(full.exists(), "this system has no /dev/full");
        assertThat(run(full, "keys", "new")).isEqualTo(ExitCode.IO);
        assertThat(err()).contains("The result could not be written to standard output");
    }
}
