/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.schemas.archive.PublishedKey;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Show;
import java.util.List;
import java.util.Objects;

/**
 * Everything the page of one season shows.
 *
 * @param versions all published versions, newest first
 * @param boards those with members
 * @param checkpoint the signed note, as it stands in the log
 */
public record SeasonPage(
        Chrome chrome,
        Manifest manifest,
        List<Integer> versions,
        List<BoardView> boards,
        List<BattleLine> recent,
        long battles,
        List<PublishedKey> keys,
        CheckpointView checkpoint) {
    /** The current checkpoint of the season's log. Shapes: {@code root} is {@code sha256:} and hex. */
    public record CheckpointView(String origin, long size, String root, String note, String vkey) {}

    public SeasonPage {
        Objects.requireNonNull(manifest, "manifest");
        versions = List.copyOf(versions);
        boards = List.copyOf(boards);
        recent = List.copyOf(recent);
        keys = List.copyOf(keys);
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
