/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Json;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonString;
import assize.schemas.notice.DisputeState;
import assize.schemas.notice.Notice;
import assize.web.agent.AgentPage;
import assize.web.battle.BattlePages;
import assize.web.evidence.BattleEvidence;
import assize.web.page.Links;
import assize.web.page.Pager;
import assize.web.page.Pages;
import assize.web.record.SampleRecord;
import assize.web.season.SeasonPage;
import assize.web.shelf.OpenSeason;
import assize.web.shelf.SampleArchive;
import assize.web.shelf.Shelf;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: the notices written into the sample archive, hostile ones among them, GX-09, GR-10. */
class ClosedSeasonTest {
    private static final Links LINKS = new Links("");
    private static final String HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>\u202Egood";
    private static final String TAKEN = "</div><script>alert(1)</script> 541\u200B";

    @TempDir
    private Path root = Path.of("");

    private OpenSeason open(Notice... notices) throws IOException {
        SampleArchive.writeClosed(root, List.of(notices));
        return new Shelf(root).season(SampleArchive.SEASON).orElseThrow();
    }

    private static Notice notice(String id, String actor, Notice.Body body) {
        return new Notice(id, 1_770_000_000_000L, actor, SampleArchive.BATTLE, body);
    }

    private static Notice filed() {
        return notice("dsp-1", "reader", new Notice.Dispute("/results/0/final_score", "It " + TAKEN, HOSTILE));
    }

    private static Notice step(DisputeState state, Notice.Outcome outcome) {
        String by = state == DisputeState.APPEALED ? "reader" : "operator:ada";
        return notice("dsp-1-" + state.wireName(), by, new Notice.DisputeStep("dsp-1", state, HOSTILE, outcome));
    }

    private static Notice step(DisputeState state) {
        return notice(
                "dsp-1-" + state.wireName(),
                state == DisputeState.APPEALED ? "reader" : "operator:ada",
                new Notice.DisputeStep("dsp-1", state, "Step to " + state.wireName() + " " + HOSTILE, null));
    }

    private static Notice corrected() {
        return notice(
                "cor-1",
                "operator:ada",
                new Notice.Correction(
                        "miscount",
                        HOSTILE,
                        List.of(
                                new Notice.Change("/results/0/final_score", new JsonInteger(94), new JsonInteger(90)),
                                new Notice.Change("/turns/0/text", new JsonString(TAKEN), new JsonString(TAKEN + "!"))),
                        "dsp-1"));
    }

    private static String battlePage(OpenSeason season) {
        return BattlePages.html(
                SampleRecord.withheld(), BattleEvidence.NONE, Notices.of(season).ofBattle(SampleArchive.BATTLE));
    }

    private static String html(String template, Object page) {
        return new String(Pages.render(template, page), StandardCharsets.UTF_8);
    }

    @BeforeEach
    void sharesNothing() {
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void showsTheCorrectionBesideTheRecordAndWhatRatingsCount() throws IOException {
        String page = battlePage(open(filed(), corrected()));
        assertThat(page)
                .contains(
                        "<strong>Corrected</strong>. After publication: <a href=\"#notices\">1 correction, 1 dispute</a>")
                .contains("Final score of &lt;img", "<code>/results/0/final_score</code></th>")
                .contains("<td><code>94</code></td><td><code>90</code></td>")
                .contains("code <code>miscount</code>", "operator:ada", "2026-02-02")
                .contains("From the next battle on, the rating of", "counts \u22128. ")
                .contains("dispute <a href=\"#notice-dsp-1\">")
                .contains("<a href=\"/api/v1/log/season-one/proof?index=3\">3</a>");
        assertThat(page).as("the record's own score").contains("<td class=\"n\">94</td>");
        assertThat(page).as("nothing was taken down").contains(" 541<span", "It &lt;/div&gt;", "\\u202e");
    }

    @Test
    void tellsEveryStepOfADisputeWithItsEntry() throws IOException {
        OpenSeason season = open(
                filed(),
                step(DisputeState.ACKNOWLEDGED),
                step(DisputeState.UNDER_REVIEW),
                step(DisputeState.REJECTED, Notice.Outcome.DISMISSED),
                step(DisputeState.APPEALED),
                step(DisputeState.FINAL, Notice.Outcome.UPHELD));
        String page = battlePage(season);
        assertThat(page)
                .contains("State: filed → acknowledged → under review → rejected → appealed → <strong>final</strong>.")
                .contains("Outcome: <strong>upheld</strong>")
                .contains("<strong>Rejected</strong>, dismissed by operator:ada", "<strong>Appealed</strong> by reader")
                .contains("proof?index=2\">2</a>", "proof?index=7\">7</a>", "Step to under_review");
        assertThat(Notices.of(season).laterSteps()).extracting(DisputeStep::seq).containsExactly(3L, 4L, 5L, 6L, 7L);
    }

    @Test
    void writesNothingHostileAsMarkup() throws IOException {
        OpenSeason season = open(
                filed(),
                step(DisputeState.ACKNOWLEDGED),
                corrected(),
                notice("tak-1", "operator:ada", new Notice.Takedown(HOSTILE, "agt_a")));
        for (String page : List.of(
                battlePage(season),
                html("season.jte", SeasonPage.of(season, LINKS)),
                html("notices.jte", NoticesPage.of(season, null, LINKS).orElseThrow()))) {
            assertThat(page)
                    .contains("&lt;script&gt;", "<span class=\"mark\">U+202E</span>good")
                    .doesNotContain("<script", "<img", "\u202E", "style=\"", "javascript:", "</div></div></div></div>");
        }
    }

    @Test
    void aTakedownLeavesNoneOfTheTextAnywhere() throws IOException {
        OpenSeason season = open(
                filed(),
                step(DisputeState.ACKNOWLEDGED),
                corrected(),
                notice("tak-1", "operator:ada", new Notice.Takedown("personal data", "agt_a")));
        String page = battlePage(season);
        assertThat(page)
                .contains(
                        "Response <a href=\"#takedowns\">taken down</a> on 2026-02-02: <span dir=\"auto\">personal data")
                .contains(
                        "Text, taken down</dt>", "sha256:" + "3".repeat(64), "the downloads are as they were published")
                .contains("<td colspan=\"2\" class=\"none\">Not shown, as texts were taken down</td>")
                .contains("<td><code>94</code></td><td><code>90</code></td>")
                .contains("A long answer.");
        String answer = answer(season);
        String others = html("season.jte", SeasonPage.of(season, LINKS))
                + html("notices.jte", NoticesPage.of(season, null, LINKS).orElseThrow());
        for (String html : List.of(page, others, answer)) {
            assertThat(html).doesNotContain(" 541", "\"541\"", "541<span", "541\u200B", "u202e");
        }
    }

    @Test
    void aTakedownForAllLeavesNoResponse() throws IOException {
        String page = battlePage(open(notice("tak-1", "operator:ada", new Notice.Takedown("court order", null))));
        assertThat(page)
                .contains("Texts taken down</strong>", "the texts of every contender")
                .doesNotContain(" 541", "A long answer.", "The answer differs.", "u202e");
    }

    @Test
    void theSeasonSaysThatItIsClosedAndWhatItLeavesOut() throws IOException {
        OpenSeason season = open(filed(), corrected());
        assertThat(SeasonEnd.of(season)).contains(new SeasonEnd(4, 1));
        assertThat(html("season.jte", SeasonPage.of(season, LINKS)))
                .contains("This season is closed", "proof?index=4\">4</a>")
                .contains("/season/season-one/excluded?page=1\">Battles that moved no rating: 1</a>")
                .contains("/archives/season-one/v1/ERRATA.json\">Known faults of this version</a>")
                .contains("The latest of 2 notices");
        assertThat(html("excluded.jte", ExcludedPage.of(season, null, LINKS).orElseThrow()))
                .contains("Withheld: the telemetry of an agent is not plausible", "/battle/btl%3A0001");
        assertThat(ExcludedPage.of(season, "2", LINKS)).isEmpty();
        assertThat(NoticesPage.of(season, "2", LINKS)).isEmpty();
    }

    @Test
    void anOldVersionHasNoneOfIt() throws IOException {
        SampleArchive.write(root, 1);
        OpenSeason season = new Shelf(root).season(SampleArchive.SEASON).orElseThrow();
        assertThat(Notices.of(season).isEmpty()).isTrue();
        assertThat(SeasonEnd.of(season)).isEmpty();
        assertThat(ExcludedPage.of(season, null, LINKS)).isEmpty();
        assertThat(html("season.jte", SeasonPage.of(season, LINKS)))
                .contains("Nothing was corrected, taken down or disputed")
                .doesNotContain("is closed", "ERRATA", "excluded?page");
    }

    @Test
    void marksTheBattleInAnAgentsHistory() throws IOException {
        OpenSeason season = open(filed(), corrected());
        Shelf shelf = new Shelf(root);
        AgentPage page = AgentPage.of(shelf, shelf.agent("agt_a", "").orElseThrow(), null, LINKS)
                .orElseThrow();
        assertThat(page.seasonId()).isEqualTo(season.seasonId());
        assertThat(html("agent.jte", page)).contains("<span aria-hidden=\"true\">⚑</span> corrected</span>");
    }

    @Test
    void answersProgramsWithCorrectionsDisputesAndTheEnd() throws IOException {
        assertThat(answer(open(filed(), step(DisputeState.ACKNOWLEDGED), corrected())))
                .contains("\"closed\":{\"log_index\":5,\"version\":1}", "\"total\":2", "\"log_index\":3")
                .contains("{\"field\":\"/results/0/final_score\",\"from\":94,\"to\":90}")
                .contains("\"rating_adjustments\":[{\"agent_id\":\"agt_a\",\"board\":\"user_design\",\"points\":-8}]")
                .contains("\"state\":\"acknowledged\"", "\"requested_review\":\"<script>");
    }

    private static String answer(OpenSeason season) {
        Notices all = Notices.of(season);
        return Json.canonicalText(NoticesAnswer.of(
                SampleArchive.SEASON, all.newest(0, 100), new Pager(1, all.size(), 100), SeasonEnd.of(season), LINKS));
    }
}
