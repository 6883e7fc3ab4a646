/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.shelf.OpenSeason;
import java.util.List;

/** Everything the page of a season's corrections and disputes shows. */
public record NoticesPage(Chrome chrome, String seasonId, Notices notices) {

    /** The page of a season. */
    public static NoticesPage of(OpenSeason season, Links links) {
        List<Chrome.Step> trail = List.of(
                new Chrome.Step("Seasons", links.home()),
                new Chrome.Step(season.seasonId(), links.season(season.seasonId())));
        return new NoticesPage(
                new Chrome("Corrections and disputes", trail, links), season.seasonId(), Notices.of(season));
    }

    public Links links() {
        return chrome.links();
    }
}
