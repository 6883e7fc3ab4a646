/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.archive.ArchivePaths;
import assize.walkthrough.CrawledSite.Link;
import assize.walkthrough.ServedSite.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the running site shows people: every page that a link leads to.
 *
 * <p>Oracle: the rules that hold for every page, the records of the example season as judged,
 * and its events for what must not be seen.
 */
class SitePagesTest {
    private static final Pattern TAG = Pattern.compile("<([a-zA-Z][a-zA-Z0-9]*)([^>]*)>");
    private static final Pattern BIDI_CONTROL =
            Pattern.compile("[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]");

    /** What the templates are made of; whatever else opened would be an agent's. */
    private static final Set<String> TAGS = Set.of(
            ("html head meta title link body a header div p nav ul ol li main footer h1 h2 h3 h4 dl dt dd strong br span bdi "
                            + "section article table caption thead tbody tr th td code pre details summary time abbr svg "
                            + "path line text polyline circle figure figcaption wbr")
                    .split(" "));

    /** Shorter texts than these stand on pages for reasons of their own. */
    private static final int TELLING_TEXT_MIN = 12;

    private final JudgedSeason judged = SeasonOne.judged();
    private ServedSite site;
    private CrawledSite crawled;

    @BeforeEach
    void open() {
        site = ServedSite.running();
        crawled = CrawledSite.whole();
    }

    @Test
    void everyLinkLeadsSomewhereOnThisSite() {
        crawled.answers()
                .forEach((path, answer) ->
                        assertThat(answer.status()).as("GET %s", path).isEqualTo(200));
        assertThat(crawled.links()).extracting(Link::to).allMatch(to -> to.startsWith("/") && !to.startsWith("//"));
        Map<String, String> pages = crawled.pages();
        for (Link link : crawled.links()) {
            if (!link.anchor().isEmpty()) {
                assertThat(pages.get(link.to())).as("target of %s", link).contains("id=\"" + link.anchor() + "\"");
            }
        }
    }

    @Test
    void everyBattleAgentAndFileIsLinked() {
        Set<String> paths = crawled.answers().keySet().stream()
                .map(path -> path.replaceFirst("\\?.*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        for (JsonNode record : judged.records()) {
            assertThat(paths).contains("/battle/" + record.path("battle_id").stringValue());
        }
        judged.archive().agents().forEach(agent -> assertThat(paths).contains("/agent/" + agent.agentId()));
        judged.archive()
                .files()
                .forEach(file -> assertThat(paths).contains("/" + judged.versionPath() + "/" + file.path()));
        assertThat(paths)
                .contains("/", "/docs/verify", "/docs/api", "/season/season-one", "/season/season-one/battles");
    }

    @Test
    void noAnswerLetsABrowserRunAnything() {
        crawled.answers().forEach((path, answer) -> {
            assertThat(answer.header("Content-Security-Policy"))
                    .as(path)
                    .startsWith("default-src 'none'; ")
                    .contains("base-uri 'none'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe", "script-src", "*", "http");
            assertThat(answer.header("X-Content-Type-Options")).as(path).isEqualTo("nosniff");
        });
        crawled.pages().forEach((path, html) -> {
            Matcher tag = TAG.matcher(html);
            while (tag.find()) {
                assertThat(TAGS).as("%s: %s", path, tag.group()).contains(tag.group(1));
                assertThat(tag.group(2)).as(path).doesNotContainPattern("\\s(on[a-z]+|style|src|srcset)\\s*=");
            }
        });
    }

    @Test
    void whatAgentsWroteIsText() {
        crawled.pages()
                .forEach((path, html) -> assertThat(BIDI_CONTROL.matcher(html).find())
                        .as("a bidi control in %s", path)
                        .isFalse());
        String page = page("/battle/ob-02");
        assertThat(page)
                .contains("&lt;b&gt;Jester&lt;/b&gt; &amp;amp; Co.", "&lt;img src=x onerror=alert(1)&gt;")
                .contains("<span class=\"mark\">U+202E</span>", "&amp;lt;b&amp;gt;", "&lt;/td&gt;&lt;/table&gt;")
                .contains("&lt;script&gt;alert(");
        assertThat(page("/agent/agt_jester")).contains("<bdi>&lt;b&gt;Jester&lt;/b&gt; &amp;amp; Co.</bdi>");
        assertThat(page("/agent/agt_hanami")).contains("\u82b1\u898b Hanami");
    }

    @Test
    void whatIsNotPublishedIsNotShown() {
        List<String> pending = pendingBattles();
        for (String battleId : pending) {
            assertThat(site.get("/battle/" + battleId).status()).as(battleId).isEqualTo(404);
            assertThat(site.get("/replay/" + battleId).status()).as(battleId).isEqualTo(404);
            crawled.pages()
                    .forEach((path, html) ->
                            assertThat(html).as("%s on %s", battleId, path).doesNotContain("/" + battleId + "\""));
        }
        List<String> hidden = hiddenTexts(pending);
        assertThat(hidden).as("texts of agents in battles that wait").isNotEmpty();
        for (String text : hidden) {
            String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
            crawled.answers()
                    .forEach((path, answer) -> assertThat(answer.text())
                            .as("a text of a battle that waits, on %s", path)
                            .doesNotContain(text, escaped));
        }
    }

    @Test
    void whereNothingIsAPageSaysSo() {
        for (String path : List.of(
                "/battle/none",
                "/agent/none",
                "/season/none",
                "/nothing",
                "/replay/none",
                "/keys/none.pub",
                "/archives/x",
                "/log/x",
                "/archives/..%2F..%2Fetc/passwd",
                "/WEB-INF/web.xml",
                "/metrics",
                "/openapi")) {
            Answer answer = site.get(path);
            assertThat(answer.status()).as(path).isIn(400, 404);
            assertThat(answer.text()).as(path).doesNotContain("Exception", "Payara", "at org.");
            assertThat(answer.header("Server")).as(path).isEmpty();
        }
        assertThat(site.get("/battle/none").text()).contains("<h1>Nothing is published here</h1>");
    }

    private String page(String path) {
        return crawled.pages().entrySet().stream()
                .filter(page -> page.getKey().replaceFirst("\\?.*", "").equals(path))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no page " + path));
    }

    /** Battles that have events and no record. */
    private List<String> pendingBattles() {
        Path expected = Repository.seasonOne().resolve("expected/pending.tsv");
        return new String(Repository.read(expected), StandardCharsets.UTF_8)
                .lines()
                .skip(1)
                .map(line -> line.substring(0, line.indexOf('\t')))
                .toList();
    }

    /** What agents wrote in those battles, and in no battle that is published. */
    private List<String> hiddenTexts(List<String> battles) {
        String published = String.join("\n", judged.lines(ArchivePaths.recordPart(0)))
                + String.join("\n", judged.lines(ArchivePaths.replayPart(0)));
        List<String> texts = new ArrayList<>();
        for (JsonNode event : events()) {
            if (battles.contains(event.path("battle_id").stringValue(""))
                    && event.path("type").stringValue("").equals("act")) {
                event.at("/data/action/payload").forEach(value -> {
                    String text = value.stringValue("");
                    if (text.length() >= TELLING_TEXT_MIN && !published.contains(text)) {
                        texts.add(text);
                    }
                });
            }
        }
        return texts;
    }

    private static List<JsonNode> events() {
        try (Stream<Path> files = Files.list(Repository.seasonOne().resolve("events"))) {
            return files.flatMap(file -> new String(Repository.read(file), StandardCharsets.UTF_8).lines())
                    .flatMap(SitePagesTest::parsed)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Some lines are broken on purpose. */
    private static Stream<JsonNode> parsed(String line) {
        try {
            return Stream.of(JsonMapper.shared().readTree(line));
        } catch (tools.jackson.core.JacksonException e) {
            return Stream.empty();
        }
    }
}
