/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import assize.walkthrough.ServedSite.Answer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Everything that links of the site lead to, beginning with the first page; asked for once for all tests of this process.
 *
 * @param answers by path as linked, without what follows {@code #}
 * @param links every link of every page
 */
record CrawledSite(Map<String, Answer> answers, List<Link> links) {
    private static final Pattern HREF = Pattern.compile("\\shref=\"([^\"]*)\"");

    /** A link on a page; {@code anchor} is what follows {@code #}, or empty. */
    record Link(String from, String to, String anchor) {}

    private static final class Once {
        private static final CrawledSite CRAWLED = crawl(ServedSite.running());
    }

    CrawledSite {
        answers = Collections.unmodifiableMap(new LinkedHashMap<>(answers));
        links = List.copyOf(links);
    }

    static CrawledSite whole() {
        return Once.CRAWLED;
    }

    /** The pages among the answers. */
    Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        answers.forEach((path, answer) -> {
            if (answer.isPage()) {
                pages.put(path, answer.text());
            }
        });
        return pages;
    }

    private static CrawledSite crawl(ServedSite site) {
        Map<String, Answer> answers = new LinkedHashMap<>();
        List<Link> links = new ArrayList<>();
        Deque<String> open = new ArrayDeque<>(List.of("/"));
        while (!open.isEmpty()) {
            String path = open.remove();
            if (answers.containsKey(path)) {
                continue;
            }
            Answer answer = site.get(path);
            answers.put(path, answer);
            if (answer.isPage()) {
                List<Link> found = links(path, answer.text());
                links.addAll(found);
                found.forEach(link -> open.add(link.to()));
            }
        }
        return new CrawledSite(answers, links);
    }

    /** The page's links; one that leaves the site keeps its scheme, and asking for it fails. */
    private static List<Link> links(String path, String html) {
        List<Link> links = new ArrayList<>();
        Matcher matcher = HREF.matcher(html);
        while (matcher.find()) {
            String href = matcher.group(1).replace("&amp;", "&");
            int hash = href.indexOf('#');
            String to = hash < 0 ? href : href.substring(0, hash);
            links.add(new Link(path, to.isEmpty() ? path : to, hash < 0 ? "" : href.substring(hash + 1)));
        }
        return links;
    }
}
