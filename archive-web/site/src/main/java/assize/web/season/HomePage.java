/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.schemas.archive.Manifest;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.shelf.Shelf;
import java.util.List;

/** The first page: all seasons, by id. */
public record HomePage(Chrome chrome, List<Manifest> seasons, List<String> unreadable) {
    public HomePage {
        seasons = List.copyOf(seasons);
        unreadable = List.copyOf(unreadable);
    }

    /** The page of what stands open. */
    public static HomePage of(Shelf shelf, Links links) {
        List<Manifest> seasons = shelf.seasons().stream()
                .map(season -> season.archive().manifest())
                .toList();
        return new HomePage(new Chrome("Seasons", List.of(), links), seasons, shelf.unreadable());
    }

    public Links links() {
        return chrome.links();
    }
}
