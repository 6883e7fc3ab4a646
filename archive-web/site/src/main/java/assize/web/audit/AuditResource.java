/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.audit;

import assize.archive.RatingRow;
import assize.archive.SeasonArchive;
import assize.schemas.archive.PublishedKey;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.web.Site;
import assize.web.log.BattleProof;
import assize.web.notice.Notices;
import assize.web.page.Answer;
import assize.web.page.Links;
import assize.web.page.Pager;
import assize.web.record.PublishedBattle;
import assize.web.shelf.Kept;
import assize.web.shelf.Shelf.FoundAgent;
import assize.web.shelf.Shelf.FoundBattle;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The audit API: what is published about battles, agents and keys, for programs.
 *
 * <p>Source: Arena specification §17; members beyond it are additive.
 */
@Path("/")
public final class AuditResource {
    /** Thousands of records are read for one of these; each may have 2 MB. */
    private static final Kept<byte[]> LONG_RESUMES = new Kept<>(8);

    private final Site site;

    public AuditResource() {
        this(Site.get());
    }

    AuditResource(Site site) {
        this.site = site;
    }

    /** A battle's agents, result and attestations, and what was said of it later. */
    @GET
    @Path("api/v1/audit/battle/{battle}")
    public Response battle(
            @PathParam("battle") String battleId,
            @QueryParam("season") @DefaultValue("") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        FoundBattle found = find(battleId, seasonId);
        Notices notices = Notices.of(found.season()).ofBattle(battleId);
        JsonObject answer = BattleAnswer.of(read(found), notices, site.programsIn(found.season()));
        return Answer.of(Json.compact(answer), Answer.JSON, Answer.REVALIDATE, ifNoneMatch);
    }

    /** The record's line, byte for byte, without its line end. */
    @GET
    @Path("api/v1/audit/battle/{battle}/record")
    public Response record(
            @PathParam("battle") String battleId,
            @QueryParam("season") @DefaultValue("") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        FoundBattle found = find(battleId, seasonId);
        byte[] line = found.season().archive().record(found.row());
        return Answer.download(Answer.of(line, Answer.JSON, Answer.IMMUTABLE, ifNoneMatch), battleId + ".record.json");
    }

    /** The replay, as the archive has it. */
    @GET
    @Path("api/v1/audit/battle/{battle}/replay")
    public Response replay(
            @PathParam("battle") String battleId,
            @QueryParam("season") @DefaultValue("") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        FoundBattle found = find(battleId, seasonId);
        byte[] lines = found.season().archive().replay(found.row());
        return Answer.of(lines, "application/jsonl", Answer.IMMUTABLE, ifNoneMatch);
    }

    /** The evidence the battle rests on, line by line as the archive has it; nothing where it rests on none. */
    @GET
    @Path("api/v1/audit/battle/{battle}/evidence")
    public Response evidence(
            @PathParam("battle") String battleId,
            @QueryParam("season") @DefaultValue("") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        FoundBattle found = find(battleId, seasonId);
        byte[] lines = found.season().archive().evidence(found.row());
        return Answer.download(
                Answer.of(lines, "application/jsonl", Answer.IMMUTABLE, ifNoneMatch), battleId + ".evidence.jsonl");
    }

    /** The inclusion proof of the battle's log entry, with the entry itself in its extra line. Source: C2SP tlog-proof. */
    @GET
    @Path("api/v1/audit/battle/{battle}/proof")
    public Response proof(
            @PathParam("battle") String battleId,
            @QueryParam("season") @DefaultValue("") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        return BattleProof.of(find(battleId, seasonId), ifNoneMatch);
    }

    /** An agent's résumé: all of it, or a page of its history. */
    @GET
    @Path("api/v1/audit/agent/{agent}/resume")
    public Response resume(
            @PathParam("agent") String agentId,
            @QueryParam("season") @DefaultValue("") String seasonId,
            @QueryParam("page") @Nullable String number,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        FoundAgent found = site.shelf().agent(agentId, seasonId).orElseThrow(NotFoundException::new);
        int battles = found.season().archive().ratingCount(agentId);
        Pager pager = number == null && battles <= ResumeAnswer.WHOLE_MAX
                ? new Pager(1, battles, Math.max(1, battles))
                : Pager.parse(number, battles, ResumeAnswer.BATTLES_PER_PAGE);
        if (!pager.exists()) {
            throw new NotFoundException();
        }
        boolean isLong = Math.min(pager.rows(), pager.rowsPerPage()) > ResumeAnswer.BATTLES_PER_PAGE;
        Links links = site.programsIn(found.season());
        byte[] answer = isLong
                ? LONG_RESUMES.get(found.season(), agentId + " " + links, () -> resume(found, pager, links))
                : resume(found, pager, links);
        return Answer.of(answer, Answer.JSON, Answer.REVALIDATE, ifNoneMatch);
    }

    private static byte[] resume(FoundAgent found, Pager pager, Links links) {
        List<RatingRow> history =
                oldestFirst(found.season().archive(), found.row().agentId(), pager);
        return Json.compact(ResumeAnswer.of(found, history, pager, links));
    }

    /** The résumé lists battles in log order; the archive answers newest first. */
    private static List<RatingRow> oldestFirst(SeasonArchive archive, String agentId, Pager pager) {
        long end = Math.min(pager.rows(), pager.offset() + pager.rowsPerPage());
        int newestFirstOffset = Math.toIntExact(pager.rows() - end);
        List<RatingRow> rows =
                new ArrayList<>(archive.ratingsOf(agentId, newestFirstOffset, Math.toIntExact(end - pager.offset())));
        Collections.reverse(rows);
        return rows;
    }

    /** The keys of all seasons. */
    @GET
    @Path("api/v1/audit/keys")
    public Response keys(@HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        JsonObject answer = KeysAnswer.of(
                site.shelf().seasons().stream()
                        .map(season -> season.archive().keys())
                        .toList(),
                LocalDate.now(ZoneOffset.UTC));
        return Answer.of(Json.compact(answer), Answer.JSON, Answer.REVALIDATE, ifNoneMatch);
    }

    /** One key as text (A-210, GA-48). */
    @GET
    @Path("keys/{key}.pub")
    public Response key(
            @PathParam("key") String keyId, @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        PublishedKey key = site.shelf().seasons().stream()
                .flatMap(season -> season.archive().keys().find(keyId).stream())
                .findFirst()
                .orElseThrow(NotFoundException::new);
        byte[] line = (key.publicKey() + "\n").getBytes(StandardCharsets.US_ASCII);
        return Answer.of(line, Answer.TEXT, Answer.REVALIDATE, ifNoneMatch);
    }

    private FoundBattle find(String battleId, String seasonId) {
        return site.shelf().battle(battleId, seasonId).orElseThrow(NotFoundException::new);
    }

    private static PublishedBattle read(FoundBattle found) {
        return PublishedBattle.parse(found.season().archive().record(found.row()))
                .fold(battle -> battle, reason -> {
                    throw new UncheckedIOException(new IOException(found.row().battleId() + ": " + reason));
                });
    }
}
