/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.agent;

import assize.archive.AgentRow;
import assize.archive.ModeStanding;
import assize.archive.RatingRow;
import assize.schemas.battle.Mode;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Pager;
import assize.web.record.Contender;
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
 * @param chosenSeason the season the reader named; empty where the site chose
 * @param otherSeasons where else an agent of this id played
 */
public record AgentPage(
        Chrome chrome,
        String seasonId,
        String chosenSeason,
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

    /** One battle of the agent. Units: Unix milliseconds; points; rating points. */
    public record HistoryLine(
            String battleId,
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
            String battleHash) {}

    /** The signed summary of the whole history. Units: Unix milliseconds. */
    public record Resume(String hash, long signedAt, String signature, String keyId) {}

    public AgentPage {
        standings = List.copyOf(standings);
        curves = List.copyOf(curves);
        history = List.copyOf(history);
        otherSeasons = List.copyOf(otherSeasons);
    }

    /** The page of that number, as a request wrote it; nothing where there is no such agent or page. */
    public static Optional<AgentPage> of(
            Shelf shelf, String agentId, String seasonId, @Nullable String number, Links links) {
        return shelf.agent(agentId, seasonId).flatMap(found -> of(shelf, found, seasonId, number, links));
    }

    private static Optional<AgentPage> of(
            Shelf shelf, FoundAgent found, String chosenSeason, @Nullable String number, Links links) {
        OpenSeason season = found.season();
        String agentId = found.row().agentId();
        int battles = season.archive().ratingCount(agentId);
        Pager pager = Pager.parse(number, battles, BATTLES_PER_PAGE);
        if (!pager.exists()) {
            return Optional.empty();
        }
        List<RatingRow> latest = season.archive().ratingsOf(agentId, 0, DRAWN_BATTLES);
        List<RatingRow> shown = season.archive().ratingsOf(agentId, Math.toIntExact(pager.offset()), BATTLES_PER_PAGE);
        return Optional.of(new AgentPage(
                chrome(agentId, season.seasonId(), links),
                season.seasonId(),
                chosenSeason,
                profile(found.row()),
                standings(found.row()),
                curves(latest, battles > latest.size()),
                pager,
                shown.stream().map(AgentPage::line).toList(),
                otherSeasons(shelf, agentId, season),
                resume(found.row())));
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
                .map(mode -> standing(mode, agent.standing(mode)))
                .toList();
    }

    private static Standing standing(Mode mode, ModeStanding standing) {
        return new Standing(mode.wireName(), standing.current(), standing.peak(), standing.matches(), standing.rank());
    }

    private static List<Curve> curves(List<RatingRow> newestFirst, boolean isCut) {
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

    private static HistoryLine line(RatingRow rating) {
        return new HistoryLine(
                rating.battleId(),
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
                rating.battleHash());
    }

    private static Resume resume(AgentRow agent) {
        return new Resume(
                agent.resumeHash(),
                agent.resumeSignedAt().toEpochMilli(),
                agent.resumeSignature(),
                agent.publicKeyId());
    }

    /** Another page of the history, in the same season. */
    public String pageHref(long page) {
        String href = links().agent(profile.agentId(), page);
        return chosenSeason.isEmpty() ? href : href + "&season=" + chosenSeason;
    }

    public Links links() {
        return chrome.links();
    }
}
