/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import assize.archive.ExcludedRow;
import assize.archive.SeasonArchive;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Pager;
import assize.web.page.Show;
import assize.web.shelf.OpenSeason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One page of the battles of a season that moved no rating, newest first, each with its reason. */
public record ExcludedPage(Chrome chrome, String seasonId, Pager pager, List<ExcludedRow> rows) {
    private static final int ROWS_PER_PAGE = 50;

    public ExcludedPage {
        rows = List.copyOf(rows);
    }

    /** The page of that number, as a request wrote it; nothing where there is no such page, or the version has no list. */
    public static Optional<ExcludedPage> of(OpenSeason season, @Nullable String number, Links links) {
        SeasonArchive archive = season.archive();
        if (archive.excludedCount().isEmpty()) {
            return Optional.empty();
        }
        Pager pager = Pager.parse(number, archive.excludedCount().getAsInt(), ROWS_PER_PAGE);
        List<Chrome.Step> trail = List.of(
                new Chrome.Step("Seasons", links.home()),
                new Chrome.Step(season.seasonId(), links.season(season.seasonId())));
        return pager.exists()
                ? Optional.of(new ExcludedPage(
                        new Chrome("Battles that moved no rating", trail, links),
                        season.seasonId(),
                        pager,
                        archive.excluded(Math.toIntExact(pager.offset()), ROWS_PER_PAGE)))
                : Optional.empty();
    }

    /** Why, in words. */
    public static String why(ExcludedRow row) {
        return switch (row.reason()) {
            case "unranked" -> "not ranked";
            case "withheld" -> "withheld: the telemetry of an agent is not plausible";
            case "not_rated" -> row.outcome().equals("void") ? "void: nobody’s fault" : "not rated";
            default -> Show.words(row.reason());
        };
    }

    public Links links() {
        return chrome.links();
    }
}
