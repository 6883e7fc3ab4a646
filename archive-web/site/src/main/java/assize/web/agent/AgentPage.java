/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.agent;

import assize.archive.AgentRow;
import assize.archive.BattleRow;
import assize.archive.ModeStanding;
import assize.archive.RatingRow;
import assize.archive.SeasonArchive;
import assize.schemas.archive.Manifest;
import assize.schemas.battle.Mode;
import assize.schemas.credential.ResumePaths;
import assize.web.notice.Notices;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Pager;
import assize.web.record.Contender;
import assize.web.shelf.Kept;
import assize.web.shelf.OpenSeason;
import assize.web.shelf.Shelf;
import assize.web.shelf.Shelf.FoundAgent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything the page of one agent in one season shows.
 *
 * @param otherSeasons where else an agent of this id played
 */
public record AgentPage(
        Chrome chrome,
        String seasonId,
        Profile profile,
        List<Standing> standings,
        List<Curve> curves,
        Pager pager,
        List<HistoryLine> history,
        List<String> otherSeasons,
        Resume resume) {
    private static final int BATTLES_PER_PAGE = 50;

    /** Curves are drawn from this many of the latest battles: each is read from its record. */
    private static final int DRAWN_BATTLES = 500;

    private static final Kept<List<Curve>> CURVES = new Kept<>(64);

    /** Who the agent is, by its latest record. */
    public record Profile(
            String agentId,
            String agentName,
            String framework,
            String modelTier,
            String modelName,
            long battles,
            long wins,
            long draws,
            long losses,
            long tasksAttempted,
            long tasksCorrect) {}

    /** Where the agent stands in one mode. Units: rating points; rated battles. */
    public record Standing(String mode, long current, long peak, long matches, String rank) {}

    /**
     * One battle of the agent. Units: Unix milliseconds; points; rating points.
     *
     * @param mark what became of it after publication, in a word or two; empty where nothing did
     */
    public record HistoryLine(
            String battleId,
            List<Opponent> opponents,
            String mode,
            long completedAt,
            String result,
            long finalRank,
            long finalScore,
            long eloBefore,
            long eloDelta,
            long eloAfter,
            String ratingState,
            String rank,
            String combatScore,
            String mark) {
        public HistoryLine {
            opponents = List.copyOf(opponents);
        }
    }

    /** Another agent of a battle, under its latest name. */
    public record Opponent(String agentId, String agentName) {}

    /**
     * The signed summary of the whole history. Units: Unix milliseconds.
     *
     * @param hasCredential whether the version has it as a credential too
     */
    public record Resume(String hash, long signedAt, String signature, String keyId, boolean hasCredential) {}

    public AgentPage {
        standings = List.copyOf(standings);
        curves = List.copyOf(curves);
        history = List.copyOf(history);
        otherSeasons = List.copyOf(otherSeasons);
    }

    /** The page of that number, as a request wrote it; nothing where there is no such page. */
    public static Optional<AgentPage> of(Shelf shelf, FoundAgent found, @Nullable String number, Links links) {
        OpenSeason season = found.season();
        String agentId = found.row().agentId();
        int battles = season.archive().ratingCount(agentId);
        Pager pager = Pager.parse(number, battles, BATTLES_PER_PAGE);
        if (!pager.exists()) {
            return Optional.empty();
        }
        List<RatingRow> shown = season.archive().ratingsOf(agentId, Math.toIntExact(pager.offset()), BATTLES_PER_PAGE);
        return Optional.of(new AgentPage(
                chrome(agentId, season.seasonId(), links),
                season.seasonId(),
                profile(found.row()),
                standings(found.row()),
                CURVES.get(season, agentId, () -> curves(season.archive(), agentId, battles)),
                pager,
                shown.stream().map(rating -> line(season, rating)).toList(),
                otherSeasons(shelf, agentId, season),
                resume(found.row(), season.archive().manifest())));
    }

    private static Chrome chrome(String agentId, String seasonId, Links links) {
        List<Chrome.Step> trail =
                List.of(new Chrome.Step("Seasons", links.home()), new Chrome.Step(seasonId, links.season(seasonId)));
        return new Chrome("Agent " + agentId, trail, links);
    }

    private static List<String> otherSeasons(Shelf shelf, String agentId, OpenSeason shown) {
        return shelf.seasons().stream()
                .filter(season -> !season.seasonId().equals(shown.seasonId()))
                .filter(season -> season.archive().agent(agentId).isPresent())
                .map(OpenSeason::seasonId)
                .toList();
    }

    private static Profile profile(AgentRow agent) {
        return new Profile(
                agent.agentId(),
                agent.agentName(),
                agent.framework(),
                agent.modelTier(),
                Objects.requireNonNullElse(agent.modelName(), Contender.UNCONFIGURED),
                agent.battles(),
                agent.wins(),
                agent.draws(),
                agent.losses(),
                agent.tasksAttempted(),
                agent.tasksCorrect());
    }

    private static List<Standing> standings(AgentRow agent) {
        return Arrays.stream(Mode.values())
                .filter(mode -> agent.standing(mode).matches() > 0)
                .map(mode -> standing(mode, agent.standing(mode)))
                .toList();
    }

    private static Standing standing(Mode mode, ModeStanding standing) {
        return new Standing(mode.wireName(), standing.current(), standing.peak(), standing.matches(), standing.rank());
    }

    private static List<Curve> curves(SeasonArchive archive, String agentId, int battles) {
        List<RatingRow> newestFirst = archive.ratingsOf(agentId, 0, DRAWN_BATTLES);
        boolean isCut = battles > newestFirst.size();
        return Arrays.stream(Mode.values())
                .map(mode -> curve(mode.wireName(), newestFirst, isCut))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Curve> curve(String mode, List<RatingRow> newestFirst, boolean isCut) {
        List<Curve.Step> steps = newestFirst.stream()
                .filter(rating -> rating.mode().equals(mode) && rating.position() != null)
                .map(rating -> new Curve.Step(
                        rating.battleId(), rating.completedAt().toEpochMilli(), rating.eloBefore(), rating.eloAfter()))
                .toList();
        return steps.isEmpty() ? Optional.empty() : Optional.of(Curve.of(mode, steps, isCut));
    }

    private static HistoryLine line(OpenSeason season, RatingRow rating) {
        return new HistoryLine(
                rating.battleId(),
                opponents(season.archive(), rating),
                rating.mode(),
                rating.completedAt().toEpochMilli(),
                rating.result(),
                rating.finalRank(),
                rating.finalScore(),
                rating.eloBefore(),
                rating.eloDelta(),
                rating.eloAfter(),
                rating.ratingState(),
                rating.rank(),
                rating.combatScore() == null ? "" : rating.combatScore().toPlainString(),
                Notices.of(season).ofBattle(rating.battleId()).mark());
    }

    private static List<Opponent> opponents(SeasonArchive archive, RatingRow rating) {
        return archive.find(rating.battleId()).map(BattleRow::agents).orElse(List.of()).stream()
                .filter(id -> !id.equals(rating.agentId()))
                .map(id -> new Opponent(
                        id, archive.agent(id).map(AgentRow::agentName).orElse(id)))
                .toList();
    }

    private static Resume resume(AgentRow agent, Manifest version) {
        return new Resume(
                agent.resumeHash(),
                agent.resumeSignedAt().toEpochMilli(),
                agent.resumeSignature(),
                agent.publicKeyId(),
                version.file(ResumePaths.part(0)).isPresent());
    }

    /** Another page of the history. */
    public String pageHref(long page) {
        return links().agent(profile.agentId(), page);
    }

    public Links links() {
        return chrome.links();
    }
}
