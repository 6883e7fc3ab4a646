/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.archive.BattleRow;
import assize.archive.SeasonArchive;
import assize.ingest.log.SeasonFolder;
import assize.judging.rate.RatingCorrection;
import assize.judging.rate.RatingMemory;
import assize.judging.rate.SeasonRating;
import assize.judging.review.Docket;
import assize.judging.review.HeldRatings;
import assize.judging.seal.AfterClose;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.battle.Draft;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.RejectedLine;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatedBattle;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One battle of an archive judged from its own lines and evidence, and rated against the ratings that were published before it.
 *
 * <p>Of the archive's parts only the battle's own lines are read, and the records of earlier battles of its contenders.
 *
 * @param corrections of the season, by place
 */
record OneBattle(SeasonFolder folder, SeasonArchive archive, BattleRow battle, List<RatingCorrection> corrections) {

    /** What came of it. */
    sealed interface Outcome {
        /** The battle in its place. */
        record Rated(RatedBattle battle) implements Outcome {}

        /** It is not complete; what it waits for, as a person reads it. */
        record Waiting(String waitsFor) implements Outcome {}
    }

    /** The corrections a version publishes, by place, without reading what stands between them. */
    static List<RatingCorrection> corrections(SeasonArchive archive) {
        return archive.corrections().isEmpty()
                ? List.of()
                : archive.notices().stream()
                        .filter(notice -> !notice.document().adjustments().isEmpty())
                        .map(notice -> new RatingCorrection(
                                archive.placeOf(notice.behind()) + 1,
                                notice.document().adjustments()))
                        .toList();
    }

    /** The lines of a piece of a part, without their ends. */
    static List<byte[]> lines(byte[] piece) {
        List<byte[]> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < piece.length; i++) {
            if (piece[i] == '\n') {
                lines.add(Arrays.copyOfRange(piece, start, i));
                start = i + 1;
            }
        }
        if (start < piece.length) {
            lines.add(Arrays.copyOfRange(piece, start, piece.length));
        }
        return lines;
    }

    /** The evidence the archive has of it. */
    EvidenceSource ownEvidence() {
        return new EvidenceOfBattle(lines(archive.evidence(battle)), folder.season());
    }

    /** Judges and rates it. */
    Outcome judge(OtherRules rules, EvidenceSource evidence) throws IOException {
        Docket docket =
                new Docket(folder.season(), folder.tasks(), judged -> {}, new OtherJudges(folder, rules, evidence));
        EventDecoder decoder = new EventDecoder(folder.season().eventBytesMax());
        String file = ArchivePaths.eventsPart(battle.eventsLocation().part());
        long number = 0;
        for (byte[] line : lines(archive.events(battle))) {
            number++;
            List<RejectedLine> unused = decoder.decode(new RawLine(file, number, line, 0))
                    .fold(accepted -> docket.add(accepted.event()), refused -> List.of(refused.rejected()));
        }
        Optional<JudgedBattle> complete = docket.complete().stream()
                .filter(judged -> judged.sealed().battleId().equals(battle.battleId()))
                .findFirst();
        return complete.isEmpty()
                ? new Outcome.Waiting(
                        docket.waitsFor(battle.battleId()).orElse("its events, which the archive does not hold"))
                : rated(complete.get(), docket.sentBehind(), rules);
    }

    private Outcome rated(JudgedBattle judged, List<AfterClose> sentBehind, OtherRules rules) throws IOException {
        Draft draft = EventBody.of(judged.sealed().events().get(0), Draft::from);
        RatingMemory memory = new PublishedStandings(
                        archive,
                        folder.path(),
                        corrections,
                        folder.tasks(),
                        battle,
                        rules.instead(SeasonRating.ownRules(judged)))
                .before(draft, Instant.ofEpochMilli(judged.sealed().completedAt()));
        SeasonRating rating = new SeasonRating(
                memory,
                List.of(), // Its place is the next one, whatever is published.
                List.of(), // They are in the standings already.
                folder.tasks(),
                each -> rules.instead(SeasonRating.ownRules(each)),
                HeldRatings.hearings(folder.tasks()));
        for (AfterClose sent : sentBehind) {
            SeasonRating.Step unused = rating.hear(sent, true);
        }
        SeasonRating.Step step = rating.come(judged);
        JudgedBattle withheld = step.withheld();
        return withheld == null
                ? new Outcome.Rated(step.rated().get(0))
                : new Outcome.Waiting(rating.waitsFor(withheld));
    }
}
