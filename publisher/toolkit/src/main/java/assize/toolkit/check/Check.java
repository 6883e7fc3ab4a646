/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.check;

import assize.ingest.evidence.EvidenceFolder;
import assize.schemas.season.Season;
import assize.toolkit.terminal.Progress;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks through a season, a folder of tasks or one task file, and says all that is wrong with it.
 *
 * <p>One thread; use once.
 */
public final class Check {
    private static final String YAML = ".yaml";
    private static final String NO_EVENTS = "holds no events/*.jsonl: there is nothing to judge";

    private final Terminal terminal;
    private final boolean runsCode;
    private final Findings findings = new Findings();
    private final CheckedTasks tasks = new CheckedTasks(findings);
    private final Map<String, Long> counts = new LinkedHashMap<>();

    private Check(Terminal terminal, boolean runsCode) {
        this.terminal = terminal;
        this.runsCode = runsCode;
    }

    /** What was looked at. */
    public enum Kind {
        SEASON,
        TASKS,
        TASK
    }

    /** What came of a check. */
    public sealed interface Outcome {
        /**
         * It was looked through.
         *
         * @param counts of what was looked at, by name, in a fixed order
         */
        record Checked(Kind kind, Findings findings, Map<String, Long> counts) implements Outcome {}

        /** There was nothing to look at; one sentence says why. */
        record Unusable(String message) implements Outcome {}

        /** Handles every case. */
        default <R> R fold(Function<Checked, R> checked, Function<Unusable, R> unusable) {
            return this instanceof Checked c ? checked.apply(c) : unusable.apply((Unusable) this);
        }
    }

    /**
     * Checks whatever lies there.
     *
     * @param runsCode whether reference answers that are programs are run, in the sandbox
     */
    public static Outcome of(Path path, boolean runsCode, Terminal terminal) throws IOException {
        return new Check(terminal, runsCode).of(path);
    }

    private Outcome of(Path path) throws IOException {
        if (Files.isRegularFile(path)) {
            return file(path);
        }
        if (!Files.isDirectory(path)) {
            return new Outcome.Unusable(
                    "There is no %s; name a season folder, a folder of tasks or a task file.".formatted(path));
        }
        boolean isSeason = Files.exists(path.resolve(SettingsCheck.FILE))
                || Files.isDirectory(path.resolve("tasks"))
                || Files.isDirectory(path.resolve("events"));
        if (isSeason) {
            return season(path);
        }
        List<FolderFiles.Named> files = new FolderFiles(path, "", YAML).list(findings);
        if (files.isEmpty() && findings.errors() == 0) {
            return new Outcome.Unusable(
                    "%s holds neither season.yaml nor tasks (*.yaml): there is nothing to check.".formatted(path));
        }
        tasks(files);
        return new Outcome.Checked(Kind.TASKS, findings, counts);
    }

    private Outcome file(Path path) throws IOException {
        String name = String.valueOf(path.getFileName());
        if (!name.endsWith(YAML)) {
            return new Outcome.Unusable(
                    "%s is no task file, whose name ends in .yaml; name one, or a folder.".formatted(path));
        }
        if (name.equals(SettingsCheck.FILE)) {
            new SettingsCheck(findings).check(path);
            return new Outcome.Checked(Kind.SEASON, findings, counts);
        }
        tasks(List.of(new FolderFiles.Named(name, path)));
        return new Outcome.Checked(Kind.TASK, findings, counts);
    }

    private Outcome season(Path path) throws IOException {
        Optional<Season> season = new SettingsCheck(findings).check(path.resolve(SettingsCheck.FILE));
        tasks(new FolderFiles(path.resolve("tasks"), "tasks/", YAML).list(findings));
        events(new FolderFiles(path.resolve("events"), "events/", ".jsonl").list(findings), season.orElse(null));
        evidence(path.resolve("evidence"));
        return new Outcome.Checked(Kind.SEASON, findings, counts);
    }

    private void tasks(List<FolderFiles.Named> files) throws IOException {
        try (Progress progress = Progress.ofNothing(terminal, "Reading tasks")) {
            for (FolderFiles.Named file : files) {
                progress.at(0, 0);
                tasks.read(file);
            }
        }
        counts.put("tasks", (long) tasks.read());
        tasks.compareVersions();
        try (Progress progress = Progress.ofNothing(terminal, "Scoring reference answers");
                ReferenceCheck references = new ReferenceCheck(findings, runsCode, () -> progress.at(0, 0))) {
            for (CheckedTasks.Checked checked : tasks.playable()) {
                references.check(checked);
            }
            counts.put("reference_answers", references.scored());
            counts.put("reference_answers_not_run", references.leftOut());
            Optional<String> why = references.whyNoCode();
            if (references.leftOut() > 0 && why.isPresent()) {
                findings.notice(
                        ".",
                        0,
                        "",
                        "%d reference answers are programs and were not run: %s"
                                .formatted(references.leftOut(), why.get()),
                        runsCode
                                ? "Check on a machine with a sandbox; judging-pipeline/sandbox/README.md says what it needs."
                                : "Leave --no-code out to run them.");
            }
        }
    }

    private void events(List<FolderFiles.Named> files, @Nullable Season season) throws IOException {
        if (files.isEmpty()) {
            findings.error("events/", 0, "", NO_EVENTS, "Put the battle log there, one event a line.");
            counts.put("events", 0L);
            return;
        }
        List<Long> sizes = new ArrayList<>();
        for (FolderFiles.Named file : files) {
            sizes.add(Files.size(file.path()));
        }
        long total = sizes.stream().mapToLong(Long::longValue).sum();
        EventsCheck events = new EventsCheck(findings, tasks, season);
        try (Progress progress = Progress.ofBytes(terminal, "Reading events")) {
            long before = 0;
            for (int i = 0; i < files.size(); i++) {
                long start = before;
                events.read(files.get(i), bytes -> progress.at(start + bytes, total));
                before += sizes.get(i);
            }
        }
        events.finish();
        counts.put("events", events.events());
    }

    private void evidence(Path folder) throws IOException {
        try (Progress progress = Progress.ofNothing(terminal, "Reading evidence");
                EvidenceFolder evidence = EvidenceFolder.open(folder)) {
            progress.at(0, 0);
            for (EvidenceFolder.Problem problem : evidence.problems()) {
                findings.error(
                        "evidence/" + problem.file(),
                        problem.line(),
                        "",
                        problem.reason(),
                        "Put the line back as it was recorded, or take it away; as it is, it does not count.");
            }
            counts.put("evidence", (long) evidence.size());
        }
    }
}
