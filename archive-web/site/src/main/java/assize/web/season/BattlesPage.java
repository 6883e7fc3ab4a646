/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.archive.BattleRow;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Pager;
import assize.web.shelf.OpenSeason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One page of the battles of a season: a run of log entries, newest first.
 *
 * <p>A page may show fewer battles than it has entries, since the log also has entries of other kinds.
 */
public record BattlesPage(Chrome chrome, String seasonId, Pager pager, List<BattleLine> battles) {
    private static final int ENTRIES_PER_PAGE = 50;

    public BattlesPage {
        battles = List.copyOf(battles);
    }

    /** The page of that number, as a request wrote it; nothing where the season has no such page. */
    public static Optional<BattlesPage> of(OpenSeason season, @Nullable String number, Links links) {
        List<BattleRow> newest = season.archive().battlesBefore(Long.MAX_VALUE, 1);
        long entries = newest.isEmpty() ? 0 : newest.get(0).seq() + 1;
        Pager pager = Pager.parse(number, entries, ENTRIES_PER_PAGE);
        if (!pager.exists()) {
            return Optional.empty();
        }
        long end = entries - pager.offset();
        List<BattleRow> rows = season.archive().battlesBefore(end, ENTRIES_PER_PAGE).stream()
                .filter(row -> row.seq() >= end - ENTRIES_PER_PAGE)
                .toList();
        List<Chrome.Step> trail = List.of(
                new Chrome.Step("Seasons", links.home()),
                new Chrome.Step(season.seasonId(), links.season(season.seasonId())));
        return Optional.of(new BattlesPage(
                new Chrome("Battles", trail, links), season.seasonId(), pager, BattleLine.of(rows, season.archive())));
    }

    public Links links() {
        return chrome.links();
    }
}
