/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.schemas.archive.Manifest;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.shelf.OpenSeason;
import assize.web.shelf.Shelf;
import java.util.List;

/**
 * The first page: all seasons, by id.
 *
 * @param anchored ids of those whose checkpoint somebody outside vouches for: a witness, or a timestamp authority
 */
public record HomePage(Chrome chrome, List<Manifest> seasons, List<String> anchored, List<String> unreadable) {
    public HomePage {
        seasons = List.copyOf(seasons);
        anchored = List.copyOf(anchored);
        unreadable = List.copyOf(unreadable);
    }

    /** The page of what stands open. */
    public static HomePage of(Shelf shelf, Links links) {
        List<Manifest> seasons = shelf.seasons().stream()
                .map(season -> season.archive().manifest())
                .toList();
        List<String> anchored = shelf.seasons().stream()
                .filter(season -> VouchingView.of(season).isAnchored())
                .map(OpenSeason::seasonId)
                .toList();
        return new HomePage(new Chrome("Seasons", List.of(), links), seasons, anchored, shelf.unreadable());
    }

    public Links links() {
        return chrome.links();
    }
}
