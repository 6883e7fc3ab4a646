/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.archive.ArchivePaths;
import assize.toolkit.judge.JudgeOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The events and tasks an archive holds are all it takes to judge its battles again. The oracle is the archive itself: from
 * them alone it comes out the same but for the account of lines that were never used.
 */
class AgainFromArchiveIT {
    private static final String VERSION = ArchivePaths.version(Campaign.SEASON_ID, 1);

    @Test
    void itsEventsAndTasksGiveTheSameBattles() throws IOException {
        Path published = Campaign.undisturbed().resolve(VERSION);
        Path season = Campaign.fresh("from-archive");
        Files.createDirectories(season.resolve("events"));
        Files.createDirectories(season.resolve("tasks"));
        Files.copy(Campaign.seasonOne().resolve("season.yaml"), season.resolve("season.yaml"));
        Path evidence = Campaign.seasonOne().resolve("evidence");
        if (Files.exists(evidence)) {
            Trees.copy(evidence, season.resolve("evidence"));
        }
        Files.copy(published.resolve(ArchivePaths.eventsPart(0)), season.resolve(ArchivePaths.eventsPart(0)));
        int task = 0;
        for (String contract : Files.readAllLines(published.resolve(ArchivePaths.tasksPart(0)))) {
            Files.writeString(season.resolve("tasks/%05d.yaml".formatted(task++)), contract);
        }

        Path root = Campaign.fresh("again");
        assertThat(Campaign.judge(season, root, 2)).isInstanceOf(JudgeOutcome.Published.class);
        assertThat(battles(root)).isEqualTo(battles(Campaign.undisturbed()));
    }

    @Test
    void itsEventsAreLinesOfTheLogAsTheyWereRead() throws IOException {
        Map<String, Integer> places = new HashMap<>();
        try (Stream<Path> files = Files.list(Campaign.seasonOne().resolve("events"))) {
            for (Path file : files.sorted().toList()) {
                // Bytes that are no text stand in the log too, in lines that are refused.
                for (String line : new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).split("\n", -1)) {
                    places.putIfAbsent(line, places.size());
                }
            }
        }
        List<String> unknown = new ArrayList<>();
        Path part = Campaign.undisturbed().resolve(VERSION).resolve(ArchivePaths.eventsPart(0));
        String lines = new String(Files.readAllBytes(part), StandardCharsets.ISO_8859_1);
        for (String line : lines.split("\n", -1)) {
            if (!places.containsKey(line)) {
                unknown.add(line);
            }
        }
        assertThat(lines).endsWith("\n");
        assertThat(unknown).as("lines that stand nowhere in the log").isEmpty();
    }

    /** What is published of battles; the other files also tell of the run and of lines that were not used. */
    private static SortedMap<String, String> battles(Path root) throws IOException {
        SortedMap<String, String> contents = Trees.contents(root.resolve(VERSION));
        Set<String> folders = Set.of(
                ArchivePaths.RECORDS,
                ArchivePaths.REPLAYS,
                ArchivePaths.EVENTS,
                ArchivePaths.TASKS,
                ArchivePaths.EVIDENCE);
        contents.keySet()
                .removeIf(name -> !name.endsWith(".parquet") && !folders.contains(name.split("/", -1)[0]));
        return contents;
    }
}
