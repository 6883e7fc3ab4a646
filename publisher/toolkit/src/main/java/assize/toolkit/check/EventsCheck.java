/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.check;

import assize.ingest.log.LineReader;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.Draft;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.EventType;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.TaskRef;
import assize.schemas.json.JsonString;
import assize.schemas.season.Season;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the battle log line by line: lines that are no events, and names of tasks and seasons that are not there. Whether
 * events fit their battles is decided where battles are judged.
 *
 * <p>One thread; memory grows with the number of tasks, not of events.
 */
final class EventsCheck {
    private static final Pattern FIELD_FIRST = Pattern.compile("([a-z_]+(?:[.\\[][a-z0-9_\\].]+)?): (.+)");
    private static final int EVENT_BYTES_DEFAULT = 524_288;

    private final Findings findings;
    private final CheckedTasks tasks;
    private final @Nullable Season season;
    private final EventDecoder decoder;
    private final int lineBytesMax;
    private final Set<TaskRef> played = new HashSet<>();
    private final Map<String, Orphan> orphans = new LinkedHashMap<>();
    private long events;

    /** A name that leads nowhere; reported once, with how often it stands there. */
    private static final class Orphan {
        private final String file;
        private final long line;
        private final String field;
        private final String what;
        private final String remedy;
        private long lines;

        private Orphan(RawLine line, String field, String what, String remedy) {
            this.file = line.file();
            this.line = line.line();
            this.field = field;
            this.what = what;
            this.remedy = remedy;
        }
    }

    /** A check of the log of a season; where its settings mean nothing, with the default limits. */
    EventsCheck(Findings findings, CheckedTasks tasks, @Nullable Season season) {
        this.findings = findings;
        this.tasks = tasks;
        this.season = season;
        this.lineBytesMax = season == null ? EVENT_BYTES_DEFAULT : season.eventBytesMax();
        this.decoder = new EventDecoder(lineBytesMax);
    }

    /** How many lines are events or should be. */
    long events() {
        return events;
    }

    /** Reads one file. */
    void read(FolderFiles.Named file, LongConsumer bytesRead) throws IOException {
        try (LineReader reader = new LineReader(file.path(), 0, lineBytesMax + 1)) {
            long number = 0;
            byte[] line;
            while ((line = reader.next()) != null) {
                number++;
                if (!isBlank(line)) {
                    events++;
                    check(new RawLine(file.name(), number, line, 0));
                }
                bytesRead.accept(reader.offset());
            }
        }
    }

    /** Reports what only the whole log shows. */
    void finish() {
        for (Orphan orphan : orphans.values()) {
            String more = orphan.lines > 1 ? " (and %,d more lines)".formatted(orphan.lines - 1) : "";
            findings.error(orphan.file, orphan.line, orphan.field, orphan.what + more, orphan.remedy);
        }
        for (CheckedTasks.Checked checked : tasks.playable()) {
            if (!played.contains(checked.task().ref())) {
                findings.notice(
                        checked.file(),
                        checked.line("task_id"),
                        "task_id",
                        "no battle plays " + checked.task().ref(),
                        "Nothing, if battles are still to come.");
            }
        }
    }

    private void check(RawLine line) {
        decoder.decode(line)
                .fold(
                        accepted -> {
                            check(line, accepted.event());
                            return line;
                        },
                        refused -> {
                            report(refused.rejected());
                            return line;
                        });
    }

    private void report(RejectedLine rejected) {
        Matcher fieldFirst = FIELD_FIRST.matcher(rejected.detail());
        boolean hasField = fieldFirst.matches() && !fieldFirst.group(1).equals("column");
        findings.error(
                rejected.file(),
                rejected.line(),
                hasField ? fieldFirst.group(1) : "",
                "%s: %s".formatted(rejected.reason().code(), hasField ? fieldFirst.group(2) : rejected.detail()),
                "Mend the line; as it is, it is rejected, and its battle may wait for it forever.");
    }

    private void check(RawLine line, BattleEvent event) {
        if (event.type() == EventType.DRAFT) {
            Draft draft = EventBody.of(event, Draft::from);
            for (TaskRef ref : draft.rounds()) {
                played.add(ref);
                if (!tasks.has(ref)) {
                    orphan(line, "data.rounds", "there is no task " + ref, remedy(ref));
                }
            }
            Season known = season;
            if (known != null && !draft.seasonId().equals(known.id())) {
                orphan(
                        line,
                        "data.season_id",
                        "there is no season " + draft.seasonId() + " here",
                        "Name the season of season.yaml, which is " + known.id() + ".");
            }
        } else if (event.data().object().get("task_id") instanceof JsonString taskId
                && !tasks.hasAnyOf(taskId.value())) {
            orphan(
                    line,
                    "data.task_id",
                    "there is no task " + taskId.value(),
                    "Add the task to tasks/, or mend the name.");
        }
    }

    private String remedy(TaskRef ref) {
        List<String> versions = tasks.versionsOf(ref.taskId());
        return versions.isEmpty()
                ? "Add the task to tasks/, or mend the name; a task whose file has an error counts as missing."
                : "Add that version to tasks/; there is " + String.join(", ", versions) + ".";
    }

    private void orphan(RawLine line, String field, String what, String remedy) {
        orphans.computeIfAbsent(field + " " + what, key -> new Orphan(line, field, what, remedy)).lines++;
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
