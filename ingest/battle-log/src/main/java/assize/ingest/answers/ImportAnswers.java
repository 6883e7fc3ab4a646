/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.answers;

import assize.ingest.answers.AnswerLine.Seat;
import assize.ingest.log.LineReader;
import assize.ingest.log.SeasonFolder;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.TaskRef;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.JsonObject;
import assize.schemas.season.TaskContract;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns a file of recorded answers into a season folder: one line is one task, its answers meet as the plan says.
 *
 * <p>Reads line by line; remembers only the names of tasks and agents. The folder appears when all of it is written. The
 * same file and plan always give the same bytes.
 *
 * <p>Source: X-001, DESIGN §4 "Identifiers"; the line's shape is told in {@link AnswerLine}.
 */
public final class ImportAnswers {
    private static final int LINE_BYTES_MAX = 64 << 20;
    /** What readers of a season folder take. */
    private static final int TASK_BYTES_MAX = 4 << 20;

    private final Path answers;
    private final ImportPlan plan;
    private final SeasonFolder.TaskCheck check;

    private final Map<TaskRef, String> taskHashes = new HashMap<>();
    private final Set<String> taskIds = new HashSet<>();
    private final Set<String> agentIds = new HashSet<>();
    private long lines;
    private int longestAnswer;

    private ImportAnswers(Path answers, ImportPlan plan, SeasonFolder.TaskCheck check) {
        this.answers = answers;
        this.plan = plan;
        this.check = check;
    }

    /** Watches the reading. */
    @FunctionalInterface
    public interface Watcher {
        /** So many bytes of the answers have been read. */
        void read(long bytes);
    }

    /**
     * Imports the answers to the folder {@code out}, which must be new, empty, or what would be written anyway.
     *
     * @param check the one that the season will be opened with
     */
    public static ImportResult run(
            Path answers, Path out, ImportPlan plan, SeasonFolder.TaskCheck check, Watcher watcher) throws IOException {
        String problem = plan.problem();
        if (!problem.isEmpty()) {
            return new ImportResult.Refused("The season cannot be made: " + problem + ".");
        }
        if (!Files.isRegularFile(answers)) {
            return new ImportResult.Refused("There is no file " + answers + ".");
        }
        try (FolderInMaking folder = new FolderInMaking(out)) {
            return new ImportAnswers(answers, plan, check).into(folder, out, watcher);
        }
    }

    private ImportResult into(FolderInMaking folder, Path out, Watcher watcher) throws IOException {
        Path making = folder.path();
        Files.createDirectory(making.resolve("tasks"));
        Files.createDirectory(making.resolve("events"));
        Files.createDirectory(making.resolve("evidence"));
        BattleLines battles;
        ReviewLines reviews;
        try (OutputStream events = output(making.resolve("events/answers.jsonl"));
                OutputStream evidence = output(making.resolve("evidence/answers.jsonl"))) {
            battles = new BattleLines(plan, events);
            reviews = new ReviewLines(evidence);
            ImportResult.BadLine bad = readLines(battles, reviews, making.resolve("tasks"), watcher);
            if (bad != null) {
                return bad;
            }
        }
        if (reviews.written() == 0) {
            Files.delete(making.resolve("evidence/answers.jsonl"));
            Files.delete(making.resolve("evidence"));
        }
        if (lines == 0) {
            return new ImportResult.Refused(answers + " holds no answers.");
        }
        if (battles.lastEnd() > EventDecoder.TIME_MAX) {
            return new ImportResult.Refused("The season would end after the year 9999; let it open earlier.");
        }
        SeasonLimits limits = SeasonLimits.DEFAULT.widenedTo(battles.longestLineBytes(), longestAnswer);
        Files.write(making.resolve("season.yaml"), yaml(plan.settings(limits)));
        ImportResult.Counts counts = new ImportResult.Counts(
                lines, taskHashes.size(), agentIds.size(), battles.battles(), battles.events(), reviews.written());
        return switch (folder.place()) {
            case NEW -> new ImportResult.Written(out, counts);
            case SAME_AS_BEFORE -> new ImportResult.Unchanged(out, counts);
            case TAKEN ->
                new ImportResult.Refused(
                        out + " holds something else already and was left alone; name a new folder, or remove it.");
        };
    }

    private static OutputStream output(Path file) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
    }

    private ImportResult.@Nullable BadLine readLines(
            BattleLines battles, ReviewLines reviews, Path tasks, Watcher watcher) throws IOException {
        try (LineReader reader = new LineReader(answers, 0, LINE_BYTES_MAX + 1)) {
            long number = 0;
            byte[] bytes;
            while ((bytes = reader.next()) != null) {
                number++;
                if (isBlank(bytes)) {
                    continue;
                }
                if (bytes.length > LINE_BYTES_MAX) {
                    return bad(number, 1, "longer than %d bytes".formatted(LINE_BYTES_MAX));
                }
                AnswerLine.Decoded decoded = AnswerLine.decode(bytes, plan);
                if (!(decoded instanceof AnswerLine.Decoded.Usable usable)) {
                    AnswerLine.Decoded.Unusable unusable = (AnswerLine.Decoded.Unusable) decoded;
                    return bad(number, unusable.column(), unusable.detail());
                }
                String trouble = take(number, usable.line(), battles, reviews, tasks);
                if (trouble != null) {
                    return bad(number, null, trouble);
                }
                watcher.read(reader.offset());
            }
        }
        return null;
    }

    private ImportResult.BadLine bad(long line, @Nullable Integer column, String detail) {
        return new ImportResult.BadLine(answers, line, column, detail);
    }

    /** Writes what the line says; a sentence where it contradicts an earlier one. */
    private @Nullable String take(long number, AnswerLine line, BattleLines battles, ReviewLines reviews, Path tasks)
            throws IOException {
        TaskContract task = line.task();
        String known = taskHashes.putIfAbsent(task.ref(), task.hash());
        if (known == null) {
            FieldProblem problem = check.problem(task);
            if (problem != null) {
                return "task." + problem.path() + " " + problem.message();
            }
            byte[] yaml = yaml(task.document());
            if (yaml.length > TASK_BYTES_MAX) {
                return "task must fit a file of %d bytes".formatted(TASK_BYTES_MAX);
            }
            Files.write(tasks.resolve(fileName(task.ref())), yaml);
        } else if (!known.equals(task.hash())) {
            return "task " + task.ref() + " was another on an earlier line; a changed task needs a new version";
        }
        for (Seat seat : line.seats()) {
            agentIds.add(seat.agentId());
            longestAnswer = Math.max(
                    longestAnswer, seat.answer().codePointCount(0, seat.answer().length()));
        }
        for (List<Seat> group : plan.pairing().groups(line.seats())) {
            battles.battle(number, task, group);
            if (!line.reviews().isEmpty()) {
                reviews.battle(battles.lastId(), battles.lastEnd(), task, group, line.reviews());
            }
        }
        if (battles.longestLineBytes() > SeasonLimits.EVENT_BYTES_MAX) {
            return "answers must fit an event line of %d bytes".formatted(SeasonLimits.EVENT_BYTES_MAX);
        }
        lines++;
        return null;
    }

    /** The first version of a task has its name; a version has dots, so no two files get the same name. */
    private String fileName(TaskRef ref) {
        boolean first = taskIds.add(ref.taskId());
        return (first ? ref.taskId() : ref.taskId() + "-" + ref.version()) + ".yaml";
    }

    private static byte[] yaml(JsonObject document) {
        return YamlText.of(document).getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }
}
