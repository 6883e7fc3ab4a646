/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.archive.BattleRow;
import assize.archive.Board;
import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.schemas.archive.Manifest;
import assize.web.Site;
import assize.web.page.Answer;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Pager;
import assize.web.season.SeasonPage.CheckpointView;
import assize.web.shelf.OpenSeason;
import assize.web.shelf.Shelf;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.ServiceUnavailableException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The first page, the page of a season and its battles. */
@Path("/")
public final class SeasonResource {
    private static final int RECENT = 20;
    private static final int BATTLES_PER_PAGE = 50;

    private final Site site;

    public SeasonResource() {
        this(Site.get());
    }

    SeasonResource(Site site) {
        this.site = site;
    }

    /** All seasons. */
    @GET
    public Response home(@HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        Shelf shelf = site.shelf();
        if (!shelf.exists()) {
            throw new ServiceUnavailableException();
        }
        List<Manifest> seasons = shelf.seasons().stream()
                .map(season -> season.archive().manifest())
                .toList();
        HomePage page = new HomePage(new Chrome("Seasons", List.of(), site.pages()), seasons, shelf.unreadable());
        return Answer.page("home.jte", page, ifNoneMatch);
    }

    /** One season. */
    @GET
    @Path("season/{season}")
    public Response season(
            @PathParam("season") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        OpenSeason season = find(seasonId);
        SeasonPage page = new SeasonPage(
                chrome("Season " + seasonId, List.of()),
                season.archive().manifest(),
                season.versions(),
                boards(season),
                lines(season.archive().battlesBefore(Long.MAX_VALUE, RECENT)),
                season.archive().battleCount(),
                season.archive().keys().keys(),
                checkpoint(season));
        return Answer.page("season.jte", page, ifNoneMatch);
    }

    /**
     * One page of a season's battles: a run of log entries, newest first.
     *
     * <p>A page may hold fewer battles than it has entries, since the log also has entries of other kinds.
     */
    @GET
    @Path("season/{season}/battles")
    public Response battles(
            @PathParam("season") String seasonId,
            @QueryParam("page") @Nullable String number,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        OpenSeason season = find(seasonId);
        List<BattleRow> newest = season.archive().battlesBefore(Long.MAX_VALUE, 1);
        long entries = newest.isEmpty() ? 0 : newest.get(0).seq() + 1;
        Pager pager = Pager.parse(number, entries, BATTLES_PER_PAGE);
        if (!pager.exists()) {
            throw new NotFoundException();
        }
        long end = entries - pager.offset();
        List<BattleRow> rows = season.archive().battlesBefore(end, BATTLES_PER_PAGE).stream()
                .filter(row -> row.seq() >= end - BATTLES_PER_PAGE)
                .toList();
        Chrome chrome =
                chrome("Battles", List.of(new Chrome.Step(seasonId, site.pages().season(seasonId))));
        return Answer.page("battles.jte", new BattlesPage(chrome, seasonId, pager, lines(rows)), ifNoneMatch);
    }

    private OpenSeason find(String seasonId) {
        return site.shelf().season(seasonId).orElseThrow(NotFoundException::new);
    }

    private Chrome chrome(String title, List<Chrome.Step> above) {
        Links links = site.pages();
        return new Chrome(title, Chrome.below(new Chrome.Step("Seasons", links.home()), above), links);
    }

    private static List<BoardView> boards(OpenSeason season) {
        return Board.ALL.stream()
                .map(board -> BoardView.of(board.name(), season.archive().board(board.name())))
                .filter(board -> !board.places().isEmpty())
                .toList();
    }

    private static List<BattleLine> lines(List<BattleRow> rows) {
        return rows.stream().map(BattleLine::of).toList();
    }

    private static CheckpointView checkpoint(OpenSeason season) {
        String vkey = season.log().vkey().map(NoteKey::format).orElse("missing");
        return season.log()
                .checkpoint()
                .fold(
                        signed -> view(signed, vkey),
                        reason -> new CheckpointView("unreadable: " + reason, 0, "", "", vkey));
    }

    private static CheckpointView view(SignedCheckpoint signed, String vkey) {
        return new CheckpointView(
                signed.checkpoint().origin(),
                signed.checkpoint().size(),
                signed.checkpoint().root().prefixed(),
                signed.note().format(),
                vkey);
    }
}
