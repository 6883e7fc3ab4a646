/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import assize.ingest.log.TaskFile;
import assize.judging.score.TaskCheck;
import assize.schemas.evidence.CodeTests;
import assize.schemas.season.CodeScoring;
import assize.schemas.season.ReferenceAnswers;
import assize.schemas.season.TaskContract;
import assize.toolkit.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The tasks in {@code examples/library}. Oracle: GC-08 for how many of what kind there are; each task's own reference answers,
 * written before its scoring was run, for whether it scores what it should.
 */
class TaskLibraryTest {
    private static final Path LIBRARY = Path.of("../../examples/library");

    private static List<TaskContract> tasks() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(LIBRARY)) {
            files = all.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
        List<TaskContract> tasks = new ArrayList<>();
        for (Path file : files) {
            TaskFile read = TaskFile.read(file, TaskCheck::problem);
            assertThat(read).as(file.toString()).isInstanceOf(TaskFile.Good.class);
            TaskContract task = ((TaskFile.Good) read).task();
            assertThat(file.getFileName()).hasToString(task.ref().taskId() + ".yaml");
            tasks.add(task);
        }
        return tasks;
    }

    private static Set<String> all(List<TaskContract> tasks, Function<TaskContract, String> what) {
        return tasks.stream().map(what).collect(Collectors.toSet());
    }

    @Test
    void holds21TasksOfEveryKind() throws IOException {
        List<TaskContract> tasks = tasks();
        assertThat(tasks).hasSize(21);
        assertThat(all(tasks, task -> task.ref().taskId())).hasSize(21);
        assertThat(all(tasks, TaskContract::category)).hasSizeGreaterThanOrEqualTo(6);
        assertThat(all(tasks, TaskContract::difficulty)).containsExactlyInAnyOrder("easy", "medium", "hard");
        assertThat(all(tasks, TaskContract::taskMode))
                .containsExactlyInAnyOrder("single_turn", "multi_turn", "cooperative");
        assertThat(all(tasks, task -> task.scoring().type()))
                .containsExactlyInAnyOrder(
                        "exact_match", "numeric_tolerance", "contains", "regex", "code_execute", "llm_judge");
        assertThat(tasks.stream()
                        .filter(task -> task.scoring().type().equals("code_execute"))
                        .map(TaskLibraryTest::form)
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("cases", "harness");
        assertThat(tasks.stream().filter(task -> task.scoring().type().equals("llm_judge")))
                .isNotEmpty()
                .allSatisfy(task -> assertThat(task.scoring().fallbackType()).isNotNull());
    }

    private static String form(TaskContract task) {
        CodeScoring code = task.scoring().code();
        return code == null ? "none" : code.tests().fold((CodeTests.Cases cases) -> "cases", harness -> "harness");
    }

    @Test
    void everyTaskHasAnswersThatAreRightAndAnswersThatAreWrong() throws IOException {
        for (TaskContract task : tasks()) {
            ReferenceAnswers answers =
                    ReferenceAnswers.of(task).toOptional().orElseThrow(() -> new AssertionError(task.ref()));
            assertThat(answers.right()).as("right: %s", task.ref()).isNotEmpty();
            assertThat(answers.wrong()).as("wrong: %s", task.ref()).hasSizeGreaterThanOrEqualTo(2);
            assertThat(Stream.concat(answers.right().stream(), answers.wrong().stream()))
                    .as("reasons: %s", task.ref())
                    .allSatisfy(answer -> assertThat(answer.why()).isNotBlank());
        }
    }

    @Test
    void everyReferenceAnswerScoresWhatItShould() throws IOException {
        Terminal terminal = new Terminal(
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                false,
                false,
                80);
        Check.Outcome outcome = Check.of(LIBRARY, true, terminal);
        assertThat(outcome).isInstanceOf(Check.Outcome.Checked.class);
        Check.Outcome.Checked checked = (Check.Outcome.Checked) outcome;
        assertThat(checked.findings().kept().stream().filter(finding -> finding.severity() == Finding.Severity.ERROR))
                .isEmpty();
        assumeThat(checked.counts().get("reference_answers_not_run"))
                .as("programs among the reference answers were not run: no sandbox holds on this machine")
                .isZero();
        assertThat(checked.counts().get("reference_answers")).isGreaterThanOrEqualTo(3L * 21);
    }
}
