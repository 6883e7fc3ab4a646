/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import assize.schemas.battle.RejectedLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: schemas/README.md, "Season folder": a bad task file costs its task, a bad season.yaml the season. */
class SeasonFolderTest {
    private static final String TASK = """
            task_id: sum
            version: 1.0.0
            title: Sum
            category: qa
            difficulty: easy
            task_mode: single_turn
            competition_modes: [open_battle]
            prompt: 1 + 1?
            scoring: {type: exact_match, correct_answer: "2"}
            """;

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void makeASoundSeason() throws IOException {
        Files.writeString(folder.resolve("season.yaml"), "season: spring\ntitle: Spring\n");
        Files.writeString(Files.createDirectory(folder.resolve("tasks")).resolve("sum.yaml"), TASK);
        Files.writeString(Files.createDirectory(folder.resolve("events")).resolve("a.jsonl"), "{}\n");
    }

    private SeasonFolder.Opened open() {
        return SeasonFolder.open(folder, task -> null);
    }

    private SeasonFolder usable() {
        return open().fold(SeasonFolder.Opened.Usable::folder, unusable -> {
            throw new AssertionError(unusable.message());
        });
    }

    private String refusal() {
        return open().fold(usable -> "usable", SeasonFolder.Opened.Unusable::message);
    }

    @Test
    void aTaskFileTooLongToReadCostsItsTaskAndNotTheSeason() throws IOException {
        Files.writeString(folder.resolve("tasks/vast.yaml"), "#".repeat((4 << 20) + 1));
        SeasonFolder season = usable();
        assertThat(season.tasks().refs()).as("the other task").containsExactly("sum@1.0.0");
        assertThat(season.badTasks())
                .as("bad tasks")
                .extracting(RejectedLine::file)
                .containsExactly("tasks/vast.yaml");
    }

    @Test
    void aLinkAmongTheFilesIsNamedAndNotPassedOver() throws IOException {
        Path elsewhere = Files.writeString(folder.resolve("b.jsonl"), "{}\n");
        Files.createSymbolicLink(folder.resolve("events/b.jsonl"), elsewhere);
        assertThat(refusal()).as("the refusal").contains("events/b.jsonl is a link");
    }

    @Test
    void aFileOneMayNotReadIsNamedWithTheReason() throws IOException {
        Path events = folder.resolve("events/a.jsonl");
        Files.setPosixFilePermissions(events, Set.of());
        assumeFalse(Files.isReadable(events), "this user may read everything");
        assertThat(refusal()).as("the refusal").contains("no permission for " + events);
    }

    @Test
    void settingsThatMeanNothingAreRefusedInOneSentence() throws IOException {
        String[][] cases = {
            {"limits: {event_byte: 5}", "limits: 1 unknown member(s); known are event_bytes, response_code_points"},
            {"colour: red", "season.yaml, line 1: 1 unknown member(s); known are judges, licence,"},
            {"modes: []", "modes: must name at least one mode"},
            {"opens_at: \"-999999999-01-01T00:00:00Z\"", "opens_at: must be a UTC time from 1970 to 9999"},
            {"opens_at: \"1969-12-31T23:59:59Z\"", "opens_at: must be a UTC time from 1970 to 9999"},
            {"opens_at: \"+10000-01-01T00:00:00Z\"", "opens_at: must be a UTC time from 1970 to 9999"},
        };
        for (String[] each : cases) {
            Files.writeString(folder.resolve("season.yaml"), "season: spring\ntitle: Spring\n" + each[0] + "\n");
            assertThat(refusal()).as(each[0]).contains(each[1]);
        }
    }
}
