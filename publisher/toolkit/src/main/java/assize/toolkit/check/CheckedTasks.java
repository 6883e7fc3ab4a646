/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.check;

import assize.ingest.log.TaskFile;
import assize.judging.score.TaskCheck;
import assize.schemas.battle.TaskRef;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.SourceMap;
import assize.schemas.season.TaskChange;
import assize.schemas.season.TaskContract;
import assize.schemas.season.TaskVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads task files and reports what is wrong with each contract by itself, and with the versions of one task beside each
 * other.
 *
 * <p>One thread.
 */
final class CheckedTasks {
    private static final String MANUAL = "docs/tasks.md says what each member may hold.";
    private static final Map<String, String> REMEDIES = Map.of(
            "scoring.pattern",
                    "Write it in RE2 syntax, without back-references and look-around, and with fewer nested counts.",
            "dim_weights", "Change the weights so that they total exactly 1.00.",
            "scoring.correct_answer", "Give the answer that is right; for numbers, a decimal in quotes.");

    private final Findings findings;
    private final Map<TaskRef, Checked> tasks = new LinkedHashMap<>();
    private final Set<String> ids = new HashSet<>();
    private int refused;

    /** A task that can be played, and where it stands. */
    record Checked(String file, TaskContract task, SourceMap lines) {
        /** The line of a member, or of what is around it. */
        int line(String field) {
            return lines.lineNear(field).orElse(1);
        }
    }

    CheckedTasks(Findings findings) {
        this.findings = findings;
    }

    /** Reads one file. */
    void read(FolderFiles.Named file) throws IOException {
        TaskFile read = TaskFile.read(file.path(), TaskCheck::problem);
        if (read instanceof TaskFile.Good good) {
            enter(new Checked(file.name(), good.task(), good.lines()));
            return;
        }
        TaskFile.Refused bad = (TaskFile.Refused) read;
        refused++;
        String remedy = bad.field().isEmpty()
                ? "Mend the file so that it is one YAML 1.2 mapping in UTF-8."
                : REMEDIES.getOrDefault(bad.field(), MANUAL);
        findings.error(file.name(), bad.line(), bad.field(), bad.reason(), remedy);
    }

    private void enter(Checked checked) {
        Checked first = tasks.putIfAbsent(checked.task().ref(), checked);
        if (first != null) {
            refused++;
            findings.error(
                    checked.file(),
                    checked.line("version"),
                    "version",
                    "%s stands in %s too".formatted(checked.task().ref(), first.file()),
                    "Take one of them away, or give it another version.");
            return;
        }
        ids.add(checked.task().ref().taskId());
        checkPolicy(checked);
    }

    /** The policy is the same for all tasks; a task that states another would be misread. */
    private void checkPolicy(Checked checked) {
        Fields policy = Fields.of(checked.task().document(), "").optionalObject("semver_policy");
        if (policy == null) {
            return;
        }
        Map<String, String> parts = Map.of("breaking_change", "major", "additive", "minor", "fix", "patch");
        new TreeMap<>(parts).forEach((change, part) -> {
            String stated = policy.optionalText(change);
            if (stated != null && !stated.equals(part)) {
                policy.fail(change, "must be " + part);
            }
        });
        FieldProblem problem = policy.problem();
        if (problem != null) {
            findings.error(
                    checked.file(),
                    checked.line(problem.path()),
                    problem.path(),
                    problem.message(),
                    "Write what holds for every task, or leave semver_policy out.");
        }
    }

    /** Compares every version of a task with the one before it. */
    void compareVersions() {
        Map<String, List<Checked>> byId = new TreeMap<>();
        tasks.values()
                .forEach(checked -> byId.computeIfAbsent(checked.task().ref().taskId(), id -> new ArrayList<>())
                        .add(checked));
        for (List<Checked> versions : byId.values()) {
            versions.sort(Comparator.comparing(
                    checked -> TaskVersion.of(checked.task().ref().version())));
            for (int i = 1; i < versions.size(); i++) {
                compare(versions.get(i - 1), versions.get(i));
            }
        }
    }

    private void compare(Checked before, Checked after) {
        TaskChange change = TaskChange.between(before.task(), after.task());
        String from = change.before().version();
        Optional<TaskChange.Reason> shortfall = change.shortfall();
        if (shortfall.isPresent()) {
            TaskChange.Reason reason = shortfall.get();
            findings.error(
                    after.file(),
                    after.line("version"),
                    reason.member(),
                    "%s since %s, which demands a new %s version; %s raises the %s one only"
                            .formatted(
                                    reason.what(),
                                    from,
                                    reason.demands(),
                                    change.after().version(),
                                    change.raised()),
                    "Make it version %s, or take the change back.".formatted(change.leastVersion()));
        } else if (change.reasons().isEmpty()) {
            findings.notice(
                    after.file(),
                    after.line("version"),
                    "version",
                    "says the same as version " + from,
                    "Take one of them away if nothing is to change.");
        }
    }

    /** Those that can be played, as they were read. */
    List<Checked> playable() {
        return List.copyOf(tasks.values());
    }

    /** Whether a version of a task can be played. */
    boolean has(TaskRef ref) {
        return tasks.containsKey(ref);
    }

    /** Whether any version of a task can be played. */
    boolean hasAnyOf(String taskId) {
        return ids.contains(taskId);
    }

    /** The versions of a task there are, lowest first. */
    List<String> versionsOf(String taskId) {
        return tasks.keySet().stream()
                .filter(ref -> ref.taskId().equals(taskId))
                .map(TaskRef::version)
                .sorted(Comparator.comparing(TaskVersion::of))
                .toList();
    }

    /** How many files there were. */
    int read() {
        return tasks.size() + refused;
    }
}
