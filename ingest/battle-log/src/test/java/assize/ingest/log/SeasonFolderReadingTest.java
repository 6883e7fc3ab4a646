/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.log;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.battle.RejectedLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person is told of a folder that is no season, or only partly. */
class SeasonFolderReadingTest {
    private static final String SETTINGS = "season: spring\ntitle: Spring\n";
    private static final String TASK = """
            task_id: sum
            version: 1.0.0
            title: A sum
            category: math
            difficulty: easy
            task_mode: single_turn
            competition_modes: [open_battle]
            prompt: What is 1 + 1?
            scoring:
              type: exact_match
              correct_answer: "2"
            """;

    @TempDir
    private Path folder;

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private SeasonFolder usable() {
        return SeasonFolder.open(folder, task -> null).fold(SeasonFolder.Opened.Usable::folder, unusable -> {
            throw new AssertionError(unusable.message());
        });
    }

    private String message() {
        return message(folder);
    }

    private static String message(Path path) {
        String message =
                SeasonFolder.open(path, task -> null).fold(usable -> "usable", SeasonFolder.Opened.Unusable::message);
        assertThat(message).as("one sentence").doesNotContain("\n");
        return message;
    }

    @Test
    void tellsWhereThereIsNoSeason() throws IOException {
        assertThat(message(folder.resolve("nowhere"))).isEqualTo("There is no season folder " + folder + "/nowhere.");
        assertThat(message())
                .isEqualTo(folder + " holds no season.yaml; a season folder has season.yaml, tasks/ and events/.");
        write("season.yaml", SETTINGS);
        assertThat(message()).isEqualTo(folder + " holds no events/*.jsonl: there is nothing to judge.");
    }

    @Test
    void tellsFileAndLineOfABadSetting() throws IOException {
        write("season.yaml", "season: [\n");
        assertThat(message()).startsWith(folder + "/season.yaml, line ").contains("column");
        write("season.yaml", "- spring\n");
        assertThat(message()).isEqualTo(folder + "/season.yaml must hold a mapping of settings.");
        write("season.yaml", "title: Spring\n\nseason: Spring!\n");
        assertThat(message()).startsWith(folder + "/season.yaml, line 3: season ");
        write("season.yaml", SETTINGS + "rule_set: arena/9\n");
        assertThat(message()).startsWith(folder + "/season.yaml, line 3: rule_set ");
        write("season.yaml", "#".repeat(5 << 20));
        assertThat(message()).startsWith("Cannot read " + folder + ": season.yaml is larger than");
    }

    @Test
    void keepsGoodTasksAndListsBadOnes() throws IOException {
        write("season.yaml", SETTINGS);
        write("events/one.jsonl", "");
        write("tasks/a.yaml", TASK);
        write("tasks/b.yaml", TASK);
        write("tasks/c.yaml", TASK.replace("task_id: sum", "task_id: other").replace("easy", "trivial"));
        write("tasks/d.yaml", "task_id: [\n");
        write("tasks/e.yaml", "just text\n");
        write("tasks/notes.txt", "not a task");
        SeasonFolder season = usable();
        assertThat(season.badTasks())
                .extracting(RejectedLine::file)
                .containsExactly("tasks/b.yaml", "tasks/c.yaml", "tasks/d.yaml", "tasks/e.yaml");
        assertThat(season.badTasks()).extracting(line -> line.reason().code()).containsOnly("bad_task");
        assertThat(season.badTasks().get(0).detail()).isEqualTo("sum@1.0.0 stands in an earlier file too");
        assertThat(season.badTasks().get(1).line()).isEqualTo(5);
        assertThat(season.badTasks().get(1).detail()).startsWith("difficulty ");
    }

    @Test
    void takesEventFilesInTheOrderOfTheirNames() throws IOException {
        write("season.yaml", SETTINGS);
        write("events/10.jsonl", "a\n");
        write("events/2.jsonl", "bb\n");
        write("events/notes.txt", "no events");
        assertThat(usable().eventFiles())
                .isEqualTo(List.of(
                        new EventFile(
                                "events/10.jsonl",
                                folder.resolve("events/10.jsonl").toString(),
                                2),
                        new EventFile(
                                "events/2.jsonl",
                                folder.resolve("events/2.jsonl").toString(),
                                3)));
    }
}
