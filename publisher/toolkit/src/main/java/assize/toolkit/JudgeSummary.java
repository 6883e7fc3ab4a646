/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.archive.AgentRow;
import assize.archive.LogFolder;
import assize.archive.ModeStanding;
import assize.archive.SeasonArchive;
import assize.attestation.Checkpoint;
import assize.attestation.SignedCheckpoint;
import assize.publish.witness.Witnessed;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Manifest;
import assize.schemas.battle.Mode;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.toolkit.terminal.PlainText;
import assize.toolkit.terminal.Terminal;
import assize.toolkit.terminal.TextTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What came of judging a season.
 *
 * <p>Units: {@code elapsedMillis} in milliseconds of this run, the only thing here that differs from run to run.
 *
 * @param isNew whether this run published something
 * @param log the log at its checkpoint, this version included
 * @param witnesses who vouches for that checkpoint
 */
record JudgeSummary(
        Manifest manifest,
        Path versionFolder,
        boolean isNew,
        List<AgentRow> agents,
        Checkpoint log,
        WitnessLines witnesses,
        long elapsedMillis) {

    private static final int AGENTS_SHOWN_MAX = 20;

    JudgeSummary {
        agents = List.copyOf(agents);
    }

    /** Reads the rest of it from the archive. */
    static JudgeSummary read(
            Path archive,
            Manifest manifest,
            Path versionFolder,
            boolean isNew,
            Witnessed witnessed,
            long elapsedMillis) {
        List<AgentRow> agents = SeasonArchive.open(versionFolder).fold(SeasonArchive::agents, problem -> {
            throw CommandFailure.of(ExitCode.IO, versionFolder + " cannot be read again: " + problem + ".");
        });
        Path logFolder = archive.resolve(ArchivePaths.log(manifest.seasonId()));
        Checkpoint log = new LogFolder(logFolder).checkpoint().fold(SignedCheckpoint::checkpoint, reason -> {
            throw CommandFailure.of(
                    ExitCode.IO, "The checkpoint in %s cannot be read: %s.".formatted(logFolder, reason));
        });
        return new JudgeSummary(
                manifest, versionFolder, isNew, agents, log, new WitnessLines(witnessed), elapsedMillis);
    }

    /** The document {@code judge --json} ends with. */
    JsonObject toJson() {
        Manifest.Counts counts = manifest.counts();
        return JsonObject.builder()
                .put("season_id", manifest.seasonId())
                .put("version", manifest.version())
                .put("outcome", isNew ? "published" : "unchanged")
                .put(
                        "events",
                        JsonObject.builder()
                                .put("read", counts.eventsRead())
                                .put("used", counts.eventsUsed())
                                .put("rejected", counts.eventsRejected())
                                .build())
                .put(
                        "battles",
                        JsonObject.builder()
                                .put("published", counts.battlesPublished())
                                .put("pending", counts.battlesPending())
                                .put("void", counts.battlesVoid())
                                .build())
                .put(
                        "agents",
                        new JsonArray(agents.stream()
                                .<JsonValue>map(JudgeSummary::agentJson)
                                .toList()))
                .put(
                        "log",
                        JsonObject.builder()
                                .put("origin", log.origin())
                                .put("size", log.size())
                                .put("root", log.root().prefixed())
                                .build())
                .put("witnesses", witnesses.toJson())
                .put("timestamp", witnesses.stampJson())
                .put("elapsed_ms", elapsedMillis)
                .build();
    }

    private static JsonObject agentJson(AgentRow agent) {
        JsonObject.Builder ratings = JsonObject.builder();
        for (Mode mode : Mode.values()) {
            ModeStanding standing = agent.standing(mode);
            if (standing.matches() > 0) {
                ratings.put(
                        mode.wireName(),
                        JsonObject.builder()
                                .put("current", standing.current())
                                .put("peak", standing.peak())
                                .put("matches", standing.matches())
                                .put("rank", standing.rank())
                                .build());
            }
        }
        return JsonObject.builder()
                .put("agent_id", agent.agentId())
                .put("agent_name", agent.agentName())
                .put("tasks_attempted", agent.tasksAttempted())
                .put("tasks_correct", agent.tasksCorrect())
                .put("ratings", ratings.build())
                .build();
    }

    /** The same for a person. */
    void print(Terminal terminal) {
        Manifest.Counts counts = manifest.counts();
        terminal.print(
                isNew
                        ? "Season %s, version %d, is published in %s."
                                .formatted(manifest.seasonId(), manifest.version(), versionFolder)
                        : "Season %s is unchanged: version %d in %s holds all of it."
                                .formatted(manifest.seasonId(), manifest.version(), versionFolder));
        terminal.print("  events   %,d read, %,d used, %,d rejected"
                .formatted(counts.eventsRead(), counts.eventsUsed(), counts.eventsRejected()));
        if (counts.eventsRejected() > 0) {
            terminal.print("           why: " + versionFolder.resolve(ArchivePaths.REJECTED));
        }
        terminal.print("  battles  %,d published (%,d of them void), %,d pending"
                .formatted(counts.battlesPublished(), counts.battlesVoid(), counts.battlesPending()));
        for (Manifest.Pending pending : manifest.pending()) {
            terminal.print("           %,d pending: %s".formatted(pending.battles(), PlainText.of(pending.reason())));
        }
        terminal.print("  log      %s, %,d entries".formatted(log.origin(), log.size()));
        terminal.print("           " + log.root().prefixed());
        String head = "  witness  ";
        for (String line : witnesses.lines()) {
            terminal.print(head + line);
            head = " ".repeat(head.length());
        }
        terminal.print("  stamp    " + witnesses.stamp());
        if (!witnesses.isComplete()) {
            terminal.print(head + "The publication stands; run this again, or ./assize publish, to ask again.");
        }
        terminal.print("  time     %.1f s".formatted(elapsedMillis / 1000.0));
        terminal.print("");
        agentTable().lines().forEach(terminal::print);
        if (agents.size() > AGENTS_SHOWN_MAX) {
            terminal.print("and %,d more".formatted(agents.size() - AGENTS_SHOWN_MAX));
        }
    }

    private TextTable agentTable() {
        List<Mode> played = new ArrayList<>(List.of(Mode.values()));
        played.removeIf(
                mode -> agents.stream().allMatch(agent -> agent.standing(mode).matches() == 0));
        List<String> head = new ArrayList<>(List.of("agent", "tasks", "correct"));
        played.forEach(mode -> head.add(mode.wireName()));
        List<List<String>> rows = new ArrayList<>();
        agents.stream()
                .sorted(Comparator.comparingInt(JudgeSummary::highest)
                        .reversed()
                        .thenComparing(AgentRow::agentId))
                .limit(AGENTS_SHOWN_MAX)
                .forEach(agent -> {
                    List<String> row = new ArrayList<>();
                    row.add(PlainText.of(agent.agentName()));
                    row.add("%,d".formatted(agent.tasksAttempted()));
                    row.add("%,d".formatted(agent.tasksCorrect()));
                    played.forEach(mode -> row.add(rating(agent.standing(mode))));
                    rows.add(row);
                });
        return new TextTable(head, rows);
    }

    private static int highest(AgentRow agent) {
        int highest = 0;
        for (Mode mode : Mode.values()) {
            ModeStanding standing = agent.standing(mode);
            highest = standing.matches() > 0 ? Math.max(highest, standing.current()) : highest;
        }
        return highest;
    }

    private static String rating(ModeStanding standing) {
        return standing.matches() == 0 ? "-" : standing.current() + " " + standing.rank();
    }
}
