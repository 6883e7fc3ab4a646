/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.archive.SeasonArchive;
import assize.ingest.log.Horizon;
import assize.ingest.log.LogCursor;
import assize.ingest.log.LogPosition;
import assize.ingest.log.SeasonFolder;
import assize.judging.job.judge.Sitting;
import assize.judging.rate.Rating;
import assize.judging.rate.RatingOutcome;
import assize.judging.rate.Standing;
import assize.judging.rate.TaskStanding;
import assize.judging.review.Docket;
import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.schemas.battle.Draft;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.TaskRef;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.season.JudgeSettings;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import assize.schemas.stream.TaskRatingChange;
import assize.toolkit.judge.SeasonJudges;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The battles of an archive judged by other rules, in the order they are published in, and rated by them. One thread.
 *
 * <p>Nobody is asked: what was recorded under other questions is missing then, and such a battle is not judged.
 */
final class RejudgedSeason {
    private final SeasonFolder folder;
    private final OtherRules rules;
    private final DifferenceReport.Collector report;
    private final Map<String, Standing> standings = new HashMap<>();
    private final Map<String, TaskStanding> taskStandings = new HashMap<>();

    RejudgedSeason(SeasonFolder folder, OtherRules rules, SeasonArchive archive) {
        this.folder = folder;
        this.rules = rules;
        this.report = new DifferenceReport.Collector(archive, rules.isByStrength());
    }

    /** Judges all, with the evidence of that folder. */
    DifferenceReport judge(Path evidence) throws IOException {
        int lineBytesMax = folder.season().eventBytesMax();
        EventDecoder decoder = new EventDecoder(lineBytesMax);
        Horizon horizon =
                Horizon.scan(folder.eventFiles(), lineBytesMax, bytes -> {}).horizon();
        JudgeSettings models = models();
        SeasonJudges judges = new SeasonJudges(evidence.toAbsolutePath().toString(), null, folder.season());
        try (EvidenceSource recorded = judges.open();
                LogCursor cursor = new LogCursor(folder.eventFiles(), horizon, lineBytesMax, LogPosition.START)) {
            Docket docket = new Docket(
                    folder.season(),
                    folder.tasks(),
                    this::rate,
                    (battle, transcript, own) -> new Sitting(
                                    by(battle, rules.instead(own)),
                                    transcript,
                                    new Basis(folder.tasks(), rules.instead(own), models),
                                    () -> recorded)
                            .judge()
                            .join());
            for (RawLine line = cursor.next(); line != null; line = cursor.next()) {
                List<RejectedLine> unused = decoder.decode(line)
                        .fold(accepted -> docket.add(accepted.event()), refused -> List.of(refused.rejected()));
            }
        }
        return report.finish(standings);
    }

    private @Nullable JudgeSettings models() {
        JudgeSettings panel = folder.season().models();
        return panel == null || rules.judge() == null
                ? panel
                : panel.judges().stream()
                        .filter(judge -> judge.id().equals(rules.judge()))
                        .findFirst()
                        .map(panel::alone)
                        .orElse(panel);
    }

    private static SealedBattle by(SealedBattle battle, RuleSet rules) {
        return new SealedBattle(
                battle.battleId(),
                battle.events(),
                battle.ineligible(),
                battle.lines(),
                rules.name(),
                rules.protocolLabel(),
                battle.challenge(),
                battle.challengeHash(),
                battle.completedAt());
    }

    private void rate(JudgedBattle judged) {
        Draft draft = EventBody.of(judged.sealed().events().get(0), Draft::from);
        String board = draft.mode().wireName();
        Map<String, Standing> before = new HashMap<>();
        for (AgentResult result : judged.results()) {
            Standing standing = standings.get(board + "|" + result.agentId());
            if (standing != null) {
                before.put(result.agentId(), standing);
            }
        }
        Map<String, TaskStanding> tasksBefore = new HashMap<>();
        for (TaskRef ref : draft.rounds()) {
            TaskStanding standing = taskStandings.get(TaskStanding.key(ref));
            if (standing != null) {
                tasksBefore.put(TaskStanding.key(ref), standing);
            }
        }
        RuleSet by = rules.instead(RuleSet.named(judged.sealed().ruleSet()).orElseThrow());
        RatingOutcome outcome = Rating.rate(judged, draft, before, tasksBefore, folder.tasks(), by);
        outcome.standings().forEach((agent, standing) -> standings.put(board + "|" + agent, standing));
        for (TaskRatingChange change : outcome.tasks()) {
            taskStandings.put(change.key(), new TaskStanding(change.eloAfter(), change.matchesAfter()));
        }
        report.add(outcome);
    }
}
