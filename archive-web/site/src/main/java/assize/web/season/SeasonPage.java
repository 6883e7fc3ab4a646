/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.archive.Board;
import assize.attestation.NoteKey;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.archive.PublishedKey;
import assize.web.notice.Notices;
import assize.web.notice.SeasonEnd;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Show;
import assize.web.shelf.OpenSeason;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Everything the page of one season shows.
 *
 * @param versions all published versions, newest first
 * @param boards those with members
 * @param checkpoint the signed note, as it stands in the log
 * @param vouching who signed that note beside the log
 * @param afterwards what was said of the battles later
 */
public record SeasonPage(
        Chrome chrome,
        Manifest manifest,
        List<Integer> versions,
        List<BoardView> boards,
        List<BattleLine> recent,
        long battles,
        List<PublishedKey> keys,
        CheckpointView checkpoint,
        VouchingView vouching,
        Afterwards afterwards) {
    private static final int RECENT = 20;

    private static final int LATEST_NOTICES = 10;

    /**
     * What was said after publication.
     *
     * @param latest the newest notices
     * @param excluded battles that moved no rating; empty where the version does not list them
     * @param errata path of the version's list of known faults; empty where it has none
     * @param end empty where the season is open
     */
    public record Afterwards(
            Notices latest, int notices, OptionalInt excluded, Optional<String> errata, Optional<SeasonEnd> end) {
        static Afterwards of(OpenSeason season) {
            Notices all = Notices.of(season);
            return new Afterwards(
                    all.newest(0, LATEST_NOTICES),
                    all.size(),
                    season.archive().excludedCount(),
                    season.archive().manifest().file(ArchivePaths.ERRATA).map(ManifestFile::path),
                    SeasonEnd.of(season));
        }
    }

    /** The current checkpoint of the season's log. Shapes: {@code root} is {@code sha256:} and hex. */
    public record CheckpointView(String origin, long size, String root, String note, String vkey) {}

    public SeasonPage {
        Objects.requireNonNull(manifest, "manifest");
        versions = List.copyOf(versions);
        boards = List.copyOf(boards);
        recent = List.copyOf(recent);
        keys = List.copyOf(keys);
    }

    /** The page of a season. */
    public static SeasonPage of(OpenSeason season, Links links) {
        Chrome chrome =
                new Chrome("Season " + season.seasonId(), List.of(new Chrome.Step("Seasons", links.home())), links);
        return new SeasonPage(
                chrome,
                season.archive().manifest(),
                season.versions(),
                boardsOf(season),
                BattleLine.of(season.archive().battlesBefore(Long.MAX_VALUE, RECENT), season.archive()),
                season.archive().battleCount(),
                season.archive().keys().keys(),
                checkpointOf(season),
                VouchingView.of(season),
                Afterwards.of(season));
    }

    private static List<BoardView> boardsOf(OpenSeason season) {
        return Board.ALL.stream()
                .map(board -> BoardView.of(board.name(), season.archive()))
                .filter(board -> !board.places().isEmpty())
                .toList();
    }

    private static CheckpointView checkpointOf(OpenSeason season) {
        String vkey = season.log().vkey().map(NoteKey::format).orElse("missing");
        return season.log()
                .checkpoint()
                .fold(
                        signed -> new CheckpointView(
                                signed.checkpoint().origin(),
                                signed.checkpoint().size(),
                                signed.checkpoint().root().prefixed(),
                                signed.note().format(),
                                vkey),
                        reason -> new CheckpointView("unreadable: " + reason, 0, "", "", vkey));
    }

    public Links links() {
        return chrome.links();
    }

    public String seasonId() {
        return manifest.seasonId();
    }

    /** All bytes of the version's listed files. */
    public String totalBytes() {
        return Show.bytes(
                manifest.files().stream().mapToLong(ManifestFile::bytes).sum());
    }

    /** The battles that wait, in all. */
    public long pending() {
        return manifest.counts().battlesPending();
    }
}
