/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.battle;

import assize.archive.BattleRow;
import assize.archive.SeasonArchive;
import assize.attestation.Checkpoint;
import assize.attestation.SignedCheckpoint;
import assize.schemas.archive.ArchivePaths;
import assize.web.Site;
import assize.web.evidence.BattleEvidence;
import assize.web.evidence.EvidencePage;
import assize.web.evidence.ShownEvidence;
import assize.web.notice.Notices;
import assize.web.page.Answer;
import assize.web.record.PublishedBattle;
import assize.web.shelf.OpenSeason;
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
import org.jspecify.annotations.Nullable;

/** The page of a battle, those of its evidence, and its replay as a download. */
@Path("/")
public final class BattleResource {
    private final Site site;

    public BattleResource() {
        this(Site.get());
    }

    BattleResource(Site site) {
        this.site = site;
    }

    /** One battle. */
    @GET
    @Path("battle/{battle}")
    public Response battle(
            @PathParam("battle") String battleId,
            @QueryParam("season") @DefaultValue("") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        FoundBattle found = find(battleId, seasonId);
        SeasonArchive archive = found.season().archive();
        PublishedBattle battle = read(found);
        ReplayView replay = ReplayView.of(archive.replay(found.row()), battle.eventsCount());
        BattlePage page = BattlePage.of(
                battle,
                evidence(found.season(), found.row()),
                BattleEvidence.of(archive, found.row(), battle),
                replay,
                Notices.of(found.season()).ofBattle(battleId),
                site.pagesIn(found.season()));
        return Answer.page("battle.jte", page, ifNoneMatch);
    }

    /** One line of evidence that the battle rests on; none where texts were taken down, which it may quote. */
    @GET
    @Path("battle/{battle}/evidence/{key}")
    public Response evidence(
            @PathParam("battle") String battleId,
            @PathParam("key") String key,
            @QueryParam("season") @DefaultValue("") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        FoundBattle found = find(battleId, seasonId);
        if (Notices.of(found.season()).ofBattle(battleId).hidesTexts()) {
            throw new NotFoundException();
        }
        SeasonArchive archive = found.season().archive();
        PublishedBattle battle = read(found);
        ShownEvidence shown =
                BattleEvidence.of(archive, found.row(), battle).find(key).orElseThrow(NotFoundException::new);
        EvidencePage page = EvidencePage.of(battle, archive.manifest().version(), shown, site.pagesIn(found.season()));
        return Answer.page("evidence.jte", page, ifNoneMatch);
    }

    private FoundBattle find(String battleId, String seasonId) {
        return site.shelf().battle(battleId, seasonId).orElseThrow(NotFoundException::new);
    }

    private static PublishedBattle read(FoundBattle found) {
        return PublishedBattle.parse(found.season().archive().record(found.row()))
                .fold(battle -> battle, reason -> {
                    throw new UncheckedIOException(
                            new IOException("the record of " + found.row().battleId() + ": " + reason));
                });
    }

    /** The replay of one battle, as the archive has it. */
    @GET
    @Path("replay/{battle}")
    public Response replay(
            @PathParam("battle") String battleId,
            @QueryParam("season") @DefaultValue("") String seasonId,
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String ifNoneMatch) {
        FoundBattle found = find(battleId, seasonId);
        byte[] lines = found.season().archive().replay(found.row());
        return Answer.download(
                Answer.of(lines, "application/jsonl", Answer.IMMUTABLE, ifNoneMatch), battleId + ".replay.jsonl");
    }

    private static Evidence evidence(OpenSeason season, BattleRow row) {
        Evidence.Place record =
                new Evidence.Place(ArchivePaths.recordPart(row.recordPart()), row.recordOffset(), row.recordLength());
        Evidence.Place replay =
                new Evidence.Place(ArchivePaths.replayPart(row.replayPart()), row.replayOffset(), row.replayLength());
        @Nullable
        Checkpoint checkpoint = season.log()
                .checkpoint()
                .toOptional()
                .map(SignedCheckpoint::checkpoint)
                .orElse(null);
        return new Evidence(
                season.seasonId(),
                season.archive().manifest().version(),
                row.seq(),
                checkpoint == null ? season.archive().season().logOrigin() : checkpoint.origin(),
                checkpoint == null ? 0 : checkpoint.size(),
                checkpoint == null ? "unreadable" : checkpoint.root().prefixed(),
                row.recordHash(),
                record,
                replay);
    }
}
