/* SPDX-License-Identifier: Apache-2.0 */
package assize.web;

import assize.web.download.Downloads;
import assize.web.page.Links;
import assize.web.shelf.OpenSeason;
import assize.web.shelf.Shelf;
import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;

/**
 * What all pages share: the open archives and where things are.
 *
 * <p>Settings, as system properties: {@code assize.archive} is the folder that holds {@code archives/} and {@code log/};
 * {@code assize.base-url} is the public address, such as {@code https://arena.example}, and may be left out: then links stay
 * on the address the reader uses.
 *
 * @param pages links for pages, relative to the host
 * @param programs links for answers to programs, absolute where the public address is known
 */
public record Site(Shelf shelf, Downloads downloads, Links pages, Links programs) {
    static final String ARCHIVE = "assize.archive";
    static final String BASE_URL = "assize.base-url";

    public Site {
        Objects.requireNonNull(shelf, "shelf is null");
        Objects.requireNonNull(downloads, "downloads is null");
    }

    /** Links for pages of a season; they name it where others are open too, which may have the same agents. */
    public Links pagesIn(OpenSeason season) {
        return in(season, pages);
    }

    /** The same for answers to programs. */
    public Links programsIn(OpenSeason season) {
        return in(season, programs);
    }

    private Links in(OpenSeason season, Links links) {
        return shelf.seasons().size() > 1 ? links.in(season.seasonId()) : links;
    }

    /** Made when first asked for, so that a wrong setting fails requests and not the server's start. */
    private static final class Running {
        private static final Site SITE = of(System.getProperty(ARCHIVE, ""), System.getProperty(BASE_URL, ""));
    }

    /** The site of this server. */
    public static Site get() {
        return Running.SITE;
    }

    /** A site over that archive; an empty setting is as good as none. */
    public static Site of(String archive, String baseUrl) {
        Shelf shelf = new Shelf(
                Path.of(archive.isEmpty() ? "no-archive-configured" : archive).toAbsolutePath());
        String base = baseUrl.replaceAll("/+$", "");
        String path = base.isEmpty()
                ? ""
                : Objects.requireNonNullElse(URI.create(base).getRawPath(), "");
        return new Site(shelf, new Downloads(shelf), new Links(path), new Links(base));
    }
}
