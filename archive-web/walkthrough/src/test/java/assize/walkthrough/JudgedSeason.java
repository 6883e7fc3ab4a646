/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.SeasonArchive;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.attestation.NoteKey;
import assize.attestation.verifier.Trust;
import assize.ingest.log.SeasonFolder;
import assize.judging.score.TaskCheck;
import assize.publish.log.SeasonKeys;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.season.Season;
import assize.toolkit.judge.JudgeOutcome;
import assize.toolkit.judge.JudgeProgress;
import assize.toolkit.judge.JudgeSeason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A season that was judged into an archive.
 *
 * @param root the folder that holds {@code archives/} and {@code log/}
 * @param keys the folder of the keys it was signed with
 */
record JudgedSeason(Path root, Path keys, Season season, int version) {
    private static final int PARALLELISM = 2;

    /** Judges a folder; whatever is not published fails the test. */
    static JudgedSeason judge(Path seasonFolder, Path root, Path keys) {
        SeasonFolder folder = SeasonFolder.open(seasonFolder, TaskCheck::problem)
                .fold(SeasonFolder.Opened.Usable::folder, unusable -> {
                    throw new AssertionError(unusable.message());
                });
        JudgeOutcome outcome = JudgeSeason.run(folder, root, keys, PARALLELISM, JudgeProgress.NONE);
        assertThat(outcome).as("judging %s", seasonFolder).isInstanceOf(JudgeOutcome.Published.class);
        return new JudgedSeason(
                root,
                keys,
                folder.season(),
                ((JudgeOutcome.Published) outcome).manifest().version());
    }

    /** A copy of its archive that may be damaged. */
    JudgedSeason copyTo(Path folder) {
        Repository.copy(root, folder);
        return new JudgedSeason(folder, keys, season, version);
    }

    /** Relative to the root. */
    String versionPath() {
        return ArchivePaths.version(season.id(), version);
    }

    /** Relative to the root. */
    String logPath() {
        return ArchivePaths.log(season.id());
    }

    Path versionFolder() {
        return root.resolve(versionPath());
    }

    Path logFolder() {
        return root.resolve(logPath());
    }

    SeasonKeys seasonKeys() {
        return SeasonKeys.of(TestKeys.open(keys), season);
    }

    /** Trust in the log key, under the log's own name. */
    Trust trust() {
        NoteKey logKey = seasonKeys().logKey();
        return Trust.pinned(logKey);
    }

    SeasonArchive archive() {
        return SeasonArchive.open(versionFolder()).fold(open -> open, problem -> {
            throw new AssertionError("the archive cannot be opened: " + problem);
        });
    }

    <T extends Record> List<T> rows(Table<T> table) {
        try (Stream<T> rows = TableReader.rows(versionFolder(), table)) {
            return rows.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file of the version, read by another JSON reader than the one that is shipped. */
    JsonNode document(String path) {
        return JsonMapper.shared().readTree(Repository.read(versionFolder().resolve(path)));
    }

    /** The lines of a file of the version. */
    List<String> lines(String path) {
        String text = new String(Repository.read(versionFolder().resolve(path)), StandardCharsets.UTF_8);
        return List.of(text.split("\n", -1))
                .subList(0, (int) text.chars().filter(c -> c == '\n').count());
    }

    /** The records in log order, as they stand. */
    List<String> recordLines() {
        return lines(ArchivePaths.recordPart(0)).stream().skip(1).toList();
    }

    /** The records in log order. */
    List<JsonNode> records() {
        return recordLines().stream().map(JsonMapper.shared()::readTree).toList();
    }

    /** The lines of each battle's replay, by battle id, in log order. */
    Map<String, List<String>> replays() {
        Map<String, List<String>> replays = new LinkedHashMap<>();
        List<String> current = new ArrayList<>();
        for (String line : lines(ArchivePaths.replayPart(0))) {
            JsonNode event = JsonMapper.shared().readTree(line);
            if (event.path("event_index").intValue() == 0) {
                current = new ArrayList<>();
                replays.put(event.at("/data/battle_id").stringValue(), current);
            }
            current.add(line);
        }
        return replays;
    }
}
