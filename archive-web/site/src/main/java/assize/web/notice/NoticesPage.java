/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Pager;
import assize.web.shelf.OpenSeason;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One page of a season's corrections, takedowns and disputes, newest first.
 *
 * @param notices those of the page
 */
public record NoticesPage(Chrome chrome, String seasonId, Pager pager, Notices notices) {
    private static final int NOTICES_PER_PAGE = 50;

    public NoticesPage {
        Objects.requireNonNull(notices, "notices");
    }

    /** The page of that number, as a request wrote it; nothing where there is no such page. */
    public static Optional<NoticesPage> of(OpenSeason season, @Nullable String number, Links links) {
        Notices all = Notices.of(season);
        Pager pager = Pager.parse(number, all.size(), NOTICES_PER_PAGE);
        List<Chrome.Step> trail = List.of(
                new Chrome.Step("Seasons", links.home()),
                new Chrome.Step(season.seasonId(), links.season(season.seasonId())));
        return pager.exists()
                ? Optional.of(new NoticesPage(
                        new Chrome("Corrections and disputes", trail, links),
                        season.seasonId(),
                        pager,
                        all.newest(pager.offset(), NOTICES_PER_PAGE)))
                : Optional.empty();
    }

    public Links links() {
        return chrome.links();
    }
}
