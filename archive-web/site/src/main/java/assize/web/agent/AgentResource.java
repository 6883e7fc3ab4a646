/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.agent;

import assize.archive.AgentRow;
import assize.archive.ModeStanding;
import assize.archive.RatingRow;
import assize.schemas.battle.Mode;
import assize.web.Site;
import assize.web.page.Answer;
import assize.web.page.Chrome;
import assize.web.page.Pager;
import assize.web.record.Contender;
import assize.web.shelf.OpenSeason;
import assize.web.shelf.Shelf.FoundAgent;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The page of an agent. */
@Path("/")
public final class AgentResource {
    private static final int BATTLES_PER_PAGE = 50;

    /** Curves are drawn from this many of the latest battles: each is read from its record. */
    private static final int DRAWN_BATTLES = 500;

    private final Site site;

    public AgentResource() {
        this(Site.get());
    }

    AgentResource(Site site) {
        this.site = site;
    }

    /** One agent in one season. */
    @GET
    @Path("agent/{agent}")
    public Response agent(
            @PathParam("agent") String agentId,
            @QueryParam("season") @DefaultValue("") String seasonId,
            @QueryParam("page") @Nullable String number,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        FoundAgent found = site.shelf().agent(agentId, seasonId).orElseThrow(NotFoundException::new);
        OpenSeason season = found.season();
        int battles = season.archive().ratingCount(agentId);
        Pager pager = Pager.parse(number, battles, BATTLES_PER_PAGE);
        if (!pager.exists()) {
            throw new NotFoundException();
        }
        List<RatingRow> latest = season.archive().ratingsOf(agentId, 0, DRAWN_BATTLES);
        List<RatingRow> shown = season.archive().ratingsOf(agentId, Math.toIntExact(pager.offset()), BATTLES_PER_PAGE);
        AgentPage page = new AgentPage(
                chrome(found),
                season.seasonId(),
                seasonId.isEmpty() ? "" : season.seasonId(),
                profile(found.row()),
                standings(found.row()),
                curves(latest, battles > latest.size()),
                pager,
                shown.stream().map(AgentResource::line).toList(),
                otherSeasons(agentId, season),
                resume(found.row()));
        return Answer.page("agent.jte", page, ifNoneMatch);
    }

    private Chrome chrome(FoundAgent found) {
        String seasonId = found.season().seasonId();
        List<Chrome.Step> trail = List.of(
                new Chrome.Step("Seasons", site.pages().home()),
                new Chrome.Step(seasonId, site.pages().season(seasonId)));
        return new Chrome("Agent " + found.row().agentId(), trail, site.pages());
    }

    private List<String> otherSeasons(String agentId, OpenSeason shown) {
        return site.shelf().seasons().stream()
                .filter(season -> !season.seasonId().equals(shown.seasonId()))
                .filter(season -> season.archive().agent(agentId).isPresent())
                .map(OpenSeason::seasonId)
                .toList();
    }

    private static AgentPage.Profile profile(AgentRow agent) {
        return new AgentPage.Profile(
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

    private static List<AgentPage.Standing> standings(AgentRow agent) {
        return Arrays.stream(Mode.values())
                .map(mode -> standing(mode, agent.standing(mode)))
                .toList();
    }

    private static AgentPage.Standing standing(Mode mode, ModeStanding standing) {
        return new AgentPage.Standing(
                mode.wireName(), standing.current(), standing.peak(), standing.matches(), standing.rank());
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

    private static AgentPage.HistoryLine line(RatingRow rating) {
        return new AgentPage.HistoryLine(
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

    private static AgentPage.Resume resume(AgentRow agent) {
        return new AgentPage.Resume(
                agent.resumeHash(),
                agent.resumeSignedAt().toEpochMilli(),
                agent.resumeSignature(),
                agent.publicKeyId());
    }
}
