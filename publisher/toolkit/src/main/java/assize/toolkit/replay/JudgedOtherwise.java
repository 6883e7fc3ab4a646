/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.archive.BattleRow;
import assize.archive.SeasonArchive;
import assize.ingest.archived.ArchivedSeason;
import assize.ingest.log.SeasonFolder;
import assize.judging.job.rate.PublishedOrder;
import assize.judging.score.TaskCheck;
import assize.publish.PublishingRefused;
import assize.publish.replay.Difference;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.json.JsonObject;
import assize.schemas.season.JudgeSettings;
import assize.toolkit.judge.SeasonJudges;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A published season judged by other rules, beside what is published; the archive is only read.
 *
 * @param problem one sentence what is wrong with what was asked; null where nothing is
 * @param unusable what of the archive cannot be used; null where all can
 */
public record JudgedOtherwise(
        String seasonId,
        int version,
        List<String> with,
        @Nullable DifferenceReport report,
        @Nullable String problem,
        @Nullable Difference unusable) {

    public JudgedOtherwise {
        with = List.copyOf(with);
    }

    /**
     * Judges all battles.
     *
     * @param with the changes, such as {@code k=16}
     * @param evidence the folder whose evidence counts; null for the archive's own
     */
    public static JudgedOtherwise run(
            Path root, String seasonId, int version, List<String> with, @Nullable Path evidence) throws IOException {
        return run(root, seasonId, version, null, with, evidence);
    }

    /** The same; of one battle alone where that is not null. */
    public static JudgedOtherwise run(
            Path root,
            String seasonId,
            int version,
            @Nullable String battleId,
            List<String> with,
            @Nullable Path evidence)
            throws IOException {
        OtherRules rules = OtherRules.NONE;
        for (String change : with) {
            OtherRules.Parsed parsed = rules.with(change);
            if (parsed instanceof OtherRules.Parsed.Unusable unusable) {
                return refused(seasonId, version, with, "--with: %s.".formatted(unusable.reason()));
            }
            rules = ((OtherRules.Parsed.Usable) parsed).rules();
        }
        Path folder = root.resolve(ArchivePaths.version(seasonId, version));
        ArchivedSeason.Opened season = ArchivedSeason.open(folder, TaskCheck::problem);
        if (season instanceof ArchivedSeason.Opened.Unusable unusable) {
            String file = ArchivePaths.version(seasonId, version) + "/" + unusable.file();
            return unusable(seasonId, version, with, Difference.unreadable(file, unusable.line(), unusable.reason()));
        }
        SeasonFolder read = ((ArchivedSeason.Opened.Usable) season).folder();
        OtherRules others = rules;
        try {
            return SeasonArchive.open(folder)
                    .fold(
                            archive -> judged(root, archive, read, battleId, with, others, evidence),
                            problem -> unusable(
                                    seasonId,
                                    version,
                                    with,
                                    Difference.unreadable(
                                            ArchivePaths.version(seasonId, version), 0, problem.toString())));
        } catch (PublishingRefused e) {
            return unusable(
                    seasonId,
                    version,
                    with,
                    Difference.unreadable(ArchivePaths.log(seasonId), 0, String.valueOf(e.getMessage())));
        } catch (UncheckedIOException e) {
            IOException cause = e.getCause();
            if (cause instanceof FileSystemException) {
                throw cause;
            }
            // The parts say so of bytes that are not what the tables say.
            return unusable(
                    seasonId,
                    version,
                    with,
                    Difference.unreadable(
                            ArchivePaths.version(seasonId, version),
                            0,
                            String.valueOf(
                                    Objects.requireNonNull(cause, "cause").getMessage())));
        }
    }

    private static JudgedOtherwise judged(
            Path root,
            SeasonArchive archive,
            SeasonFolder season,
            @Nullable String battleId,
            List<String> with,
            OtherRules rules,
            @Nullable Path evidence) {
        String seasonId = archive.manifest().seasonId();
        int version = archive.manifest().version();
        Path folder = root.resolve(ArchivePaths.version(seasonId, version));
        try {
            PublishedOrder.Places places = new LoggedOrder(root.toString(), seasonId, version).read();
            if (places.battleIds().size() != archive.battleCount()) {
                String reason = "its log speaks of %d battles and its tables of %d"
                        .formatted(places.battleIds().size(), archive.battleCount());
                return unusable(
                        seasonId,
                        version,
                        with,
                        Difference.unreadable(ArchivePaths.version(seasonId, version), 0, reason));
            }
            String problem = problem(rules, season, battleId, archive);
            if (problem != null) {
                return refused(seasonId, version, with, problem);
            }
            Path from = evidence == null ? folder.resolve(ArchivePaths.EVIDENCE) : evidence;
            DifferenceReport report = battleId == null
                    ? new RejudgedSeason(season, rules, archive, places).judge(from)
                    : one(season, rules, archive, archive.find(battleId).orElseThrow(), evidence);
            return new JudgedOtherwise(seasonId, version, with, report, null, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JudgedOtherwise refused(String seasonId, int version, List<String> with, String problem) {
        return new JudgedOtherwise(seasonId, version, with, null, problem, null);
    }

    private static JudgedOtherwise unusable(String seasonId, int version, List<String> with, Difference what) {
        return new JudgedOtherwise(seasonId, version, with, null, null, what);
    }

    private static @Nullable String problem(
            OtherRules rules, SeasonFolder season, @Nullable String battleId, SeasonArchive archive) {
        JudgeSettings panel = season.season().models();
        String judge = rules.judge();
        if (judge != null
                && (panel == null
                        || panel.judges().stream().noneMatch(each -> each.id().equals(judge)))) {
            return panel == null
                    ? "--with: the season has no panel, so no judge %s.".formatted(judge)
                    : "--with: the panel has no judge %s; it has %s."
                            .formatted(
                                    judge,
                                    panel.judges().stream()
                                            .map(each -> each.id())
                                            .collect(Collectors.joining(", ")));
        }
        if (battleId != null && rules.isByStrength()) {
            return "--with: rating=bradley-terry is of all battles of a board, so it cannot go with --battle.";
        }
        return battleId != null && archive.find(battleId).isEmpty() ? unknown(battleId, archive) : null;
    }

    /** The sentence about a battle that is not there. */
    private static String unknown(String battleId, SeasonArchive archive) {
        return "There is no battle %s in version %d of season %s."
                .formatted(
                        battleId,
                        archive.manifest().version(),
                        archive.manifest().seasonId());
    }

    private static DifferenceReport one(
            SeasonFolder season, OtherRules rules, SeasonArchive archive, BattleRow row, @Nullable Path evidence)
            throws IOException {
        OneBattle one = new OneBattle(season, archive, row, OneBattle.corrections(archive));
        DifferenceReport.Collector collector = new DifferenceReport.Collector(archive, false);
        try (EvidenceSource found = evidence == null
                ? one.ownEvidence()
                : new SeasonJudges(evidence.toAbsolutePath().toString(), null, season.season()).open()) {
            OneBattle.Outcome outcome = one.judge(rules, found);
            if (outcome instanceof OneBattle.Outcome.Rated rated) {
                collector.add(rated.battle());
                return collector.ofOne(row, rated.battle());
            }
            collector.waits(row.battleId(), ((OneBattle.Outcome.Waiting) outcome).waitsFor());
            return collector.ofOne(row, null);
        }
    }

    private DifferenceReport judged() {
        if (report == null) {
            throw new IllegalStateException("not judged: " + (problem == null ? unusable : problem));
        }
        return report;
    }

    /** The document. */
    public JsonObject toJson() {
        return judged().toJson(seasonId, version, with);
    }

    /** For a person. */
    public void print(Terminal terminal) {
        judged().print(terminal, seasonId, version, with);
    }

    /** A page of its own that runs nothing. */
    public String page() {
        return judged().page(seasonId, version, with);
    }
}
