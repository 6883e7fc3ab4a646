/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import java.util.List;

/** What a reader sees where there is no page. */
public record FailurePage(Chrome chrome, String heading, String explanation) {

    /** The page for an HTTP status. */
    public static FailurePage of(int status, Links links) {
        String heading = switch (status) {
            case 400 -> "That address cannot be read";
            case 404 -> "Nothing is published here";
            case 405 -> "These pages can only be read";
            case 503 -> "The archive cannot be read at the moment";
            default -> status < 500 ? "That request cannot be answered" : "Something failed on this side";
        };
        String explanation = switch (status) {
            case 404 ->
                "There is no published season, battle, agent, key or file of this name in the archive. A battle appears here "
                        + "only once its record is published.";
            case 405 -> "The archive never changes through this site. Use GET or HEAD.";
            case 503 ->
                "The site is running, but the archive it should show is missing or does not parse. The files themselves can "
                        + "be checked without the site.";
            default ->
                status < 500
                        ? "The server understood the request but has no answer for it."
                        : "The site could not make this page. Should a file of the archive be damaged, the assize command "
                                + "names it; the files can be read and checked without the site.";
        };
        return new FailurePage(new Chrome(heading, List.of(), links), heading, explanation);
    }
}
