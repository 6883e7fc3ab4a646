/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.archive.SeasonArchive;
import assize.ingest.log.Horizon;
import assize.ingest.log.LogCursor;
import assize.ingest.log.LogPosition;
import assize.ingest.log.SeasonFolder;
import assize.judging.job.rate.PublishedOrder;
import assize.judging.rate.RatingMemory;
import assize.judging.rate.SeasonRating;
import assize.judging.review.Docket;
import assize.judging.review.HeldRatings;
import assize.judging.seal.AfterClose;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.RejectedLine;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.stream.JudgedBattle;
import assize.toolkit.judge.SeasonJudges;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The battles of an archive judged by other rules, in the order they are published in, and rated by them as the season was: what
 * operators decided about ratings that are held back counts at once, and so do published corrections, by the points they were published
 * with. One thread.
 *
 * <p>Nobody is asked: what was recorded under other questions is missing then, and such a battle is not judged. A battle whose
 * rating these rules hold back, and about which nobody decided, takes no place; those behind it do.
 */
final class RejudgedSeason {
    private final SeasonFolder folder;
    private final OtherRules rules;
    private final PublishedOrder.Places places;
    private final DifferenceReport.Collector report;

    RejudgedSeason(SeasonFolder folder, OtherRules rules, SeasonArchive archive, PublishedOrder.Places places) {
        this.folder = folder;
        this.rules = rules;
        this.places = places;
        this.report = new DifferenceReport.Collector(archive, rules.isByStrength());
    }

    /** Judges all, with the evidence of that folder. */
    DifferenceReport judge(Path evidence) throws IOException {
        Docket docket = read(evidence);
        RatingMemory memory = RatingMemory.onHeap();
        SeasonRating rating = new SeasonRating(
                memory,
                places.battleIds(),
                places.corrections(),
                folder.tasks(),
                judged -> rules.instead(SeasonRating.ownRules(judged)),
                HeldRatings.hearings(folder.tasks()));
        for (AfterClose sent : docket.sentBehind()) {
            SeasonRating.Step unused = rating.hear(sent, true);
        }
        List<JudgedBattle> complete = new ArrayList<>(docket.complete());
        complete.sort(
                Comparator.<JudgedBattle>comparingLong(judged -> judged.sealed().completedAt())
                        .thenComparing(judged -> judged.sealed().battleId()));
        Set<String> missing = new LinkedHashSet<>(places.battleIds());
        complete.forEach(judged -> missing.remove(judged.sealed().battleId()));
        for (String battleId : missing) {
            report.waits(battleId, docket.waitsFor(battleId).orElse("its events, which the archive does not hold"));
            tell(rating.passOver(battleId));
        }
        for (JudgedBattle judged : complete) {
            SeasonRating.Step step = rating.come(judged);
            tell(step);
            JudgedBattle withheld = step.withheld();
            if (withheld != null) {
                report.waits(judged.sealed().battleId(), rating.waitsFor(withheld));
                tell(rating.passOver(judged.sealed().battleId()));
            }
        }
        return report.finish(memory.standings());
    }

    private void tell(SeasonRating.Step step) {
        step.rated().forEach(report::add);
    }

    private Docket read(Path evidence) throws IOException {
        int lineBytesMax = folder.season().eventBytesMax();
        EventDecoder decoder = new EventDecoder(lineBytesMax);
        Horizon horizon =
                Horizon.scan(folder.eventFiles(), lineBytesMax, bytes -> {}).horizon();
        SeasonJudges judges = new SeasonJudges(evidence.toAbsolutePath().toString(), null, folder.season());
        try (EvidenceSource recorded = judges.open();
                LogCursor cursor = new LogCursor(folder.eventFiles(), horizon, lineBytesMax, LogPosition.START)) {
            Docket docket =
                    new Docket(folder.season(), folder.tasks(), judged -> {}, new OtherJudges(folder, rules, recorded));
            for (RawLine line = cursor.next(); line != null; line = cursor.next()) {
                List<RejectedLine> unused = decoder.decode(line)
                        .fold(accepted -> docket.add(accepted.event()), refused -> List.of(refused.rejected()));
            }
            return docket;
        }
    }
}
