/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.log;

import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.web.Site;
import assize.web.page.Answer;
import assize.web.shelf.OpenSeason;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The log API: checkpoint and proofs, for those who would rather ask than read tiles.
 *
 * <p>A question that cannot be meant is answered 400; one about entries that are not there yet, 404.
 */
@Path("/")
public final class LogResource {
    /** No log has more digits. */
    private static final String NUMBER = "0|[1-9][0-9]{0,17}";

    private final Site site;

    public LogResource() {
        this(Site.get());
    }

    LogResource(Site site) {
        this.site = site;
    }

    /** The checkpoint, as the log has it at this moment. */
    @GET
    @Path("api/v1/log/{season}/checkpoint")
    public Response checkpoint(
            @PathParam("season") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        byte[] note = season(seasonId).log().checkpointBytes().orElseThrow(NotFoundException::new);
        return Answer.of(note, Answer.TEXT, Answer.REVALIDATE, ifNoneMatch);
    }

    /** That the log holds an entry; of the log of {@code size} entries, or of all there are where that is left out. */
    @GET
    @Path("api/v1/log/{season}/proof")
    public Response proof(
            @PathParam("season") String seasonId,
            @QueryParam("index") @Nullable String index,
            @QueryParam("size") @Nullable String size,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        LogProofs proofs = LogProofs.of(season(seasonId).log());
        long entry = number(index);
        long of = size == null ? proofs.size() : number(size);
        if (size != null && entry >= of) {
            throw new BadRequestException();
        }
        return answer(proofs.inclusion(entry, of), size != null, ifNoneMatch);
    }

    /** That the log only grew: from {@code from} entries to {@code to}, or to all there are where that is left out. */
    @GET
    @Path("api/v1/log/{season}/consistency")
    public Response consistency(
            @PathParam("season") String seasonId,
            @QueryParam("from") @Nullable String from,
            @QueryParam("to") @Nullable String to,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        LogProofs proofs = LogProofs.of(season(seasonId).log());
        long old = number(from);
        long now = to == null ? proofs.size() : number(to);
        if (old < 1 || (to != null && old > now)) {
            throw new BadRequestException();
        }
        return answer(proofs.consistency(old, now), to != null, ifNoneMatch);
    }

    /** The proof of a battle, as a file to keep. */
    @GET
    @Path("api/v1/proofs/{battle}")
    public Response battle(
            @PathParam("battle") String battleId,
            @QueryParam("season") @DefaultValue("") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        return BattleProof.of(site.shelf().battle(battleId, seasonId).orElseThrow(NotFoundException::new), ifNoneMatch);
    }

    /** What was proved about a size that was named stays so; about "all there are" it does not. */
    private static Response answer(Optional<JsonObject> proof, boolean isFixed, @Nullable String ifNoneMatch) {
        byte[] document = Json.compact(proof.orElseThrow(NotFoundException::new));
        return Answer.of(document, Answer.JSON, isFixed ? Answer.IMMUTABLE : Answer.REVALIDATE, ifNoneMatch);
    }

    private OpenSeason season(String seasonId) {
        return site.shelf().season(seasonId).orElseThrow(NotFoundException::new);
    }

    private static long number(@Nullable String text) {
        if (text == null || !text.matches(NUMBER)) {
            throw new BadRequestException();
        }
        return Long.parseLong(text);
    }
}
