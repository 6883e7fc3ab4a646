/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import assize.web.agent.AgentPage;
import assize.web.docs.DocsPage;
import assize.web.judges.JudgesPage;
import assize.web.notice.NoticesPage;
import assize.web.season.BattlesPage;
import assize.web.season.HomePage;
import assize.web.season.SeasonPage;
import assize.web.shelf.OpenSeason;
import assize.web.shelf.SampleArchive;
import assize.web.shelf.Shelf;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: the sample archive's values, and the rules that hold for every page. */
class EveryPageTest {
    private static final Links LINKS = new Links("");

    @TempDir
    private Path root = Path.of("");

    private final Map<String, String> pages = new LinkedHashMap<>();

    @BeforeEach
    void render() throws IOException {
        SampleArchive.write(root, 1);
        Shelf shelf = new Shelf(root);
        OpenSeason season = shelf.season(SampleArchive.SEASON).orElseThrow();
        add("home.jte", HomePage.of(shelf, LINKS));
        add("season.jte", SeasonPage.of(season, LINKS));
        add("battles.jte", BattlesPage.of(season, "1", LINKS).orElseThrow());
        add("agent.jte", agent(shelf, null).orElseThrow());
        add("docsVerify.jte", new DocsPage(new Chrome("How to verify", List.of(), LINKS)));
        add("docsApi.jte", new DocsPage(new Chrome("Audit API", List.of(), LINKS)));
        add("judges.jte", JudgesPage.ofAll(shelf.seasons(), LINKS));
        add("notices.jte", NoticesPage.of(season, null, LINKS).orElseThrow());
        add("failure.jte", FailurePage.of(404, LINKS));
    }

    private static Optional<AgentPage> agent(Shelf shelf, @Nullable String page) {
        return AgentPage.of(shelf, shelf.agent("agt_a", "").orElseThrow(), page, LINKS);
    }

    @Test
    void namesTheSeasonInLinksWhereItMatters() {
        Links links = LINKS.in("season-two");
        assertThat(links.battle("b:1")).isEqualTo("/battle/b%3A1?season=season-two");
        assertThat(links.agent("a", 2)).isEqualTo("/agent/a?page=2&season=season-two");
        assertThat(links.record("b")).isEqualTo("/api/v1/audit/battle/b/record?season=season-two");
    }

    private void add(String template, Object view) {
        pages.put(template, new String(Pages.render(template, view), StandardCharsets.UTF_8));
    }

    @Test
    void runsNothingAndLoadsNothingFromElsewhere() {
        pages.forEach((name, html) -> assertThat(html)
                .as(name)
                .startsWith("<!doctype html>")
                .doesNotContain("<script", "style=\"", "javascript:", "<iframe", "<form", "<img")
                .doesNotContainPattern("<[^>]*\\s(on[a-z]+|src|srcset|background)\\s*="));
    }

    @Test
    void claimsNoMoreThanItShows() {
        pages.forEach((name, html) -> assertThat(html.toLowerCase(Locale.ROOT))
                .as(name)
                .doesNotContain("independent audit", "independently audited", "decentrali", "production-ready")
                .doesNotContain("production ready", "tamper-proof", "guarantee"));
        for (String name : List.of("home.jte", "season.jte", "agent.jte", "judges.jte", "docsVerify.jte")) {
            assertThat(pages.get(name)).as(name).contains("<h3>It does not show</h3>");
        }
    }

    @Test
    void hasLandmarksAHeadingAndALanguage() {
        pages.forEach((name, html) -> assertThat(html)
                .as(name)
                .contains("<html lang=\"en\">", "<main id=\"main\"", "href=\"#main\"", "<footer", "<h1>"));
    }

    @Test
    void saysWhatIsUnconfigured() {
        for (String name : List.of(
                "Live provider adapters",
                "Independent judging",
                "On-chain rewards data",
                "Automated treasury balance reads",
                "External publication anchors")) {
            assertThat(pages.get("home.jte"))
                    .as(name)
                    .contains("<dt>" + name + "</dt><dd class=\"none\">unconfigured</dd>");
        }
    }

    @Test
    void showsASeasonsCountsBoardsFilesLogAndKeys() {
        assertThat(pages.get("season.jte"))
                .contains("Designer board, tier T1", "Designer board, tier T3")
                .contains("waiting: gap at seq 3", ">1,216<")
                .contains("/archives/season-one/v1/battles.parquet", "assize.example/log/season-one\n3\n")
                .contains("/keys/assize-record-", "/keys/assize-log-")
                .doesNotContain("Open board", "\u202E", "<img");
    }

    /** 400 / ln 10 · ln 2 = 120.41; 400 / ln 10 · 0.1 = 17.37. */
    @Test
    void showsStrengthsBesideRatingsWithWhatCannotBeSaid() {
        assertThat(pages.get("season.jte"))
                .contains("<strong>1,320</strong><span class=\"note\">from 1,217, no upper bound</span></td>")
                .contains("<td class=\"n\">1 to 2</td>")
                .contains("<strong>1,080</strong><span class=\"note\">not comparable</span></td>")
                .contains("fall into 2 groups that never met")
                .contains("over 100 random orders of the same 1 outcome a rating varies by 3.3 points on average")
                .contains("a place by 0.5 from best to worst, and 2 agents came first")
                .contains("Figures are missing here: more than 1 &lt;outcome&gt;.")
                .contains("/archives/season-one/v1/strengths.parquet", "/archives/season-one/v1/boards.parquet");
    }

    @Test
    void showsAnAgentsStandingCurveHistoryAndResume() {
        assertThat(pages.get("agent.jte"))
                .contains("&lt;img src=x onerror=alert(1)&gt;<span class=\"mark\">U+202E</span>evil")
                .contains("User design</th><td class=\"n\">1,216</td>")
                .contains("<polyline", "Rating in user design over 1 battle", "/api/v1/audit/agent/agt_a/resume")
                .contains("+16", "48.93");
    }

    @Test
    void hasNoPageBeyondTheLast() {
        Shelf shelf = new Shelf(root);
        OpenSeason season = shelf.season(SampleArchive.SEASON).orElseThrow();
        assertThat(BattlesPage.of(season, "2", LINKS)).isEmpty();
        assertThat(agent(shelf, "2")).isEmpty();
        assertThat(shelf.agent("agt_zz", "")).isEmpty();
    }
}
