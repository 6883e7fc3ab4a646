/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.archive.BattleRow;
import assize.archive.SeasonArchive;
import assize.ingest.archived.ArchivedSeason;
import assize.ingest.log.SeasonFolder;
import assize.judging.job.rate.PublishedOrder;
import assize.judging.score.TaskCheck;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.json.JsonObject;
import assize.schemas.season.JudgeSettings;
import assize.toolkit.judge.SeasonJudges;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A published season judged by other rules, beside what is published; the archive is only read.
 *
 * @param problem one sentence why it could not be judged; null where it was
 */
public record JudgedOtherwise(
        String seasonId,
        int version,
        List<String> with,
        @Nullable DifferenceReport report,
        @Nullable String problem) {

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
                return new JudgedOtherwise(seasonId, version, with, null, "--with: %s.".formatted(unusable.reason()));
            }
            rules = ((OtherRules.Parsed.Usable) parsed).rules();
        }
        Path folder = root.resolve(ArchivePaths.version(seasonId, version));
        ArchivedSeason.Opened season = ArchivedSeason.open(folder, TaskCheck::problem);
        Optional<SeasonArchive> archive = SeasonArchive.open(folder).toOptional();
        PublishedOrder.Places places = new LoggedOrder(root.toString(), seasonId, version).read();
        if (!(season instanceof ArchivedSeason.Opened.Usable usable)
                || archive.isEmpty()
                || places.battleIds().size() != archive.get().battleCount()) {
            return new JudgedOtherwise(
                    seasonId, version, with, null, "%s cannot be read; verify the archive first.".formatted(folder));
        }
        SeasonFolder read = usable.folder();
        String problem = problem(rules, read, battleId, archive.get());
        if (problem != null) {
            return new JudgedOtherwise(seasonId, version, with, null, problem);
        }
        Path from = evidence == null ? folder.resolve(ArchivePaths.EVIDENCE) : evidence;
        DifferenceReport report = battleId == null
                ? new RejudgedSeason(read, rules, archive.get(), places).judge(from)
                : one(read, rules, archive.get(), archive.get().find(battleId).orElseThrow(), evidence);
        return new JudgedOtherwise(seasonId, version, with, report, null);
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
            throw new IllegalStateException("not judged: " + problem);
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
