/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.log;

import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.season.Season;
import assize.schemas.season.TaskContract;
import assize.schemas.season.Tasks;
import assize.schemas.yaml.Yaml;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A season as it lies on disk: {@code season.yaml}, {@code tasks/*.yaml}, {@code events/*.jsonl}.
 *
 * @param badTasks task files that cannot be used; battles that name their tasks are refused as unknown
 * @param eventFiles in name order
 */
public record SeasonFolder(
        Path path, Season season, Tasks tasks, List<RejectedLine> badTasks, List<EventFile> eventFiles) {

    private static final int DOCUMENT_BYTES_MAX = TaskFile.BYTES_MAX;

    public SeasonFolder {
        badTasks = List.copyOf(badTasks);
        eventFiles = List.copyOf(eventFiles);
    }

    /** A season, or one sentence that says why there is none. */
    public sealed interface Opened {
        /** A season that can be judged. */
        record Usable(SeasonFolder folder) implements Opened {}

        /**
         * None.
         *
         * @param message what was wrong, where, and what to do
         */
        record Unusable(String message) implements Opened {}

        /** Handles every case. */
        default <R> R fold(Function<Usable, R> usable, Function<Unusable, R> unusable) {
            return this instanceof Usable u ? usable.apply(u) : unusable.apply((Unusable) this);
        }
    }

    /** A further look at a task. */
    @FunctionalInterface
    public interface TaskCheck {
        /** What is wrong with the contract; null where nothing is. */
        @Nullable
        FieldProblem problem(TaskContract task);
    }

    /** Opens a season folder; reads all of it but the events. */
    public static Opened open(Path path, TaskCheck check) {
        Path settings = path.resolve("season.yaml");
        if (!Files.isDirectory(path)) {
            return new Opened.Unusable("There is no season folder " + path + ".");
        }
        if (!Files.isRegularFile(settings)) {
            return new Opened.Unusable(
                    path + " holds no season.yaml; a season folder has season.yaml, tasks/ and events/.");
        }
        try {
            JsonResult parsed = Yaml.parse(read(settings));
            return parsed.fold(
                    document -> fromSettings(path, document, check),
                    malformed -> new Opened.Unusable("%s, line %d, column %d: %s"
                            .formatted(settings, malformed.line(), malformed.column(), malformed.reason())));
        } catch (IOException e) {
            return new Opened.Unusable("Cannot read " + path + ": " + reason(e));
        }
    }

    private static Opened fromSettings(Path path, JsonResult.Parsed document, TaskCheck check) {
        Path settings = path.resolve("season.yaml");
        if (!(document.value() instanceof JsonObject object)) {
            return new Opened.Unusable(settings + " must hold a mapping of settings.");
        }
        return Season.decode(object).fold(season -> withTasks(path, season, check), problem -> {
            return new Opened.Unusable("%s, line %d: %s"
                    .formatted(
                            settings, document.lines().lineNear(problem.path()).orElse(1), problem));
        });
    }

    private static Opened withTasks(Path path, Season season, TaskCheck check) {
        try {
            Map<String, TaskContract> tasks = new LinkedHashMap<>();
            List<RejectedLine> bad = new ArrayList<>();
            for (Path file : list(path.resolve("tasks"), ".yaml")) {
                String name = "tasks/" + file.getFileName();
                TaskFile.read(file, check)
                        .fold(
                                good -> {
                                    TaskContract task = good.task();
                                    if (tasks.putIfAbsent(task.ref().toString(), task) != null) {
                                        bad.add(rejected(name, 1, task.ref() + " stands in an earlier file too"));
                                    }
                                    return null;
                                },
                                refused -> bad.add(rejected(name, refused.line(), refused.sentence())));
            }
            List<EventFile> events = new ArrayList<>();
            for (Path file : list(path.resolve("events"), ".jsonl")) {
                if (!Files.isReadable(file)) {
                    throw new AccessDeniedException(file.toString());
                }
                events.add(new EventFile(
                        "events/" + file.getFileName(), file.toAbsolutePath().toString(), Files.size(file)));
            }
            if (events.isEmpty()) {
                return new Opened.Unusable(path + " holds no events/*.jsonl: there is nothing to judge.");
            }
            return new Opened.Usable(new SeasonFolder(path, season, Tasks.of(tasks.values()), bad, events));
        } catch (IOException e) {
            return new Opened.Unusable("Cannot read " + path + ": " + reason(e));
        }
    }

    private static RejectedLine rejected(String name, int line, String detail) {
        return new RejectedLine(name, line, Rejection.BAD_TASK, detail, null, null);
    }

    static List<Path> list(Path folder, String ending) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Path> found;
        try (Stream<Path> files = Files.list(folder)) {
            found = files.filter(file -> file.getFileName().toString().endsWith(ending))
                    .sorted((a, b) ->
                            a.getFileName().toString().compareTo(b.getFileName().toString()))
                    .toList();
        }
        for (Path file : found) {
            // Passed over in silence, it would be missed only after the season is published.
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException(folder.getFileName() + "/" + file.getFileName()
                        + " is a link, a folder or a device; put the file itself there, or take it away.");
            }
        }
        return found;
    }

    private static byte[] read(Path file) throws IOException {
        if (Files.size(file) > DOCUMENT_BYTES_MAX) {
            throw new IOException(file.getFileName() + " is longer than " + DOCUMENT_BYTES_MAX + " bytes.");
        }
        return Files.readAllBytes(file);
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "no permission for " + e.getMessage() + ".";
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
