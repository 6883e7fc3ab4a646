/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.archived;

import assize.ingest.log.EventFile;
import assize.ingest.log.LineReader;
import assize.ingest.log.SeasonFolder;
import assize.ingest.log.TaskFile;
import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.season.Season;
import assize.schemas.season.TaskContract;
import assize.schemas.season.Tasks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a published version read as if it were a season's: settings from {@code season.json}, tasks from
 * {@code tasks/}, events from {@code events/}. Evidence lies in its {@code evidence/}, as in a season folder.
 *
 * <p>Only what was published is there: events of battles that waited are not.
 */
public final class ArchivedSeason {
    private static final String SETTINGS = "season.json";

    private ArchivedSeason() {}

    /** What opening came to. */
    public sealed interface Opened {
        /** A season that can be judged again. */
        record Usable(SeasonFolder folder) implements Opened {}

        /**
         * None.
         *
         * @param file within the version's folder
         * @param line 1-based; 0 where it is the file as a whole
         * @param reason what is wrong with it
         */
        record Unusable(String file, long line, String reason) implements Opened {
            public Unusable {
                Objects.requireNonNull(file, "file is null");
                Objects.requireNonNull(reason, "reason is null");
            }
        }
    }

    /** Opens the folder of a version; reads all of it but the events. */
    public static Opened open(Path version, SeasonFolder.TaskCheck check) throws IOException {
        Decoded<Season> season = Json.parse(Files.readAllBytes(version.resolve(SETTINGS)))
                .fold(
                        parsed -> parsed.value() instanceof JsonObject document
                                ? Season.decodeOpening(document)
                                : Decoded.unusable("", "must be an object"),
                        malformed -> Decoded.unusable("", malformed.reason()));
        if (season instanceof Decoded.Unusable<Season> bad) {
            return new Opened.Unusable(SETTINGS, 0, bad.problem().toString());
        }
        Map<String, TaskContract> tasks = new LinkedHashMap<>();
        for (Path part : parts(version, "tasks")) {
            Opened.Unusable bad = addTasks(part, tasks, check);
            if (bad != null) {
                return bad;
            }
        }
        List<EventFile> events = new ArrayList<>();
        for (Path part : parts(version, "events")) {
            events.add(new EventFile(name(part), part.toAbsolutePath().toString(), Files.size(part)));
        }
        return new Opened.Usable(new SeasonFolder(
                version, season.toOptional().orElseThrow(), Tasks.of(tasks.values()), List.of(), events));
    }

    private static Opened.@Nullable Unusable addTasks(
            Path part, Map<String, TaskContract> tasks, SeasonFolder.TaskCheck check) throws IOException {
        try (LineReader lines = new LineReader(part, 0, TaskFile.BYTES_MAX)) {
            long number = 0;
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                number++;
                Decoded<TaskContract> decoded = decoded(line);
                if (decoded instanceof Decoded.Unusable<TaskContract> bad) {
                    return new Opened.Unusable(name(part), number, bad.problem().toString());
                }
                TaskContract task = decoded.toOptional().orElseThrow();
                FieldProblem problem = check.problem(task);
                if (problem != null) {
                    return new Opened.Unusable(name(part), number, problem.toString());
                }
                if (tasks.putIfAbsent(task.ref().toString(), task) != null) {
                    return new Opened.Unusable(name(part), number, task.ref() + " stands in an earlier line too");
                }
            }
            return null;
        }
    }

    private static Decoded<TaskContract> decoded(byte[] line) {
        return Json.parse(line)
                .fold(
                        parsed -> parsed.value() instanceof JsonObject document
                                ? TaskContract.decode(document)
                                : Decoded.unusable("", "must be an object"),
                        malformed -> Decoded.unusable("", "column " + malformed.column() + ": " + malformed.reason()));
    }

    private static String name(Path part) {
        Path folder = Objects.requireNonNull(part.getParent(), "a part in a folder");
        return folder.getFileName() + "/" + part.getFileName();
    }

    /** The parts of a folder by name, which is their order; none where there is no such folder. */
    private static List<Path> parts(Path version, String folder) throws IOException {
        if (!Files.isDirectory(version.resolve(folder))) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(version.resolve(folder))) {
            return files.filter(file -> file.getFileName().toString().endsWith(".jsonl"))
                    .sorted((a, b) ->
                            a.getFileName().toString().compareTo(b.getFileName().toString()))
                    .toList();
        }
    }
}
