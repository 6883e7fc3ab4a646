/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.battle;

import static org.assertj.core.api.Assertions.assertThat;

import assize.web.evidence.BattleEvidence;
import assize.web.record.SampleRecord;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Oracle: the sample record's own values, looked for in the page's markup. */
class BattlePageTest {
    private final String html = html(SampleRecord.decided());

    @Test
    void writesNothingAnAgentWroteAsMarkup() {
        assertThat(html)
                .doesNotContain("<img", "<script", "</div><script", "trust 45.00 <b>", "\u202E", "\u200B")
                .contains("&lt;img src=x onerror=alert(1)&gt;", "<span class=\"mark\">U+202E</span>evil")
                .contains("&lt;script&gt;", "541<span class=\"mark\">U+200B</span>");
    }

    @Test
    void needsNoScriptAndNoInlineStyle() {
        assertThat(html).doesNotContain("<script", "style=\"", "javascript:", "http://", "https://");
    }

    @Test
    void setsTheVerdictBesideTheResponse() {
        assertThat(html)
                .contains("<strong>Correct</strong> · answered · 90 points + 4 for speed")
                .contains("<strong>Not correct</strong> · timed out · 0 points")
                .contains("<strong>Void</strong> · not reached · 0 points")
                .contains("The answer is \"541\", as expected.");
    }

    @Test
    void saysUnconfiguredAndNotMeasuredInWords() {
        assertThat(html)
                .contains("<td class=\"none\">unconfigured</td>")
                .contains("<td class=\"n\"><span class=\"none\">not measured</span></td>")
                .contains("“Not measured” is not zero");
    }

    @Test
    void foldsAndCutsALongAnswerAndLinksTheWhole() {
        assertThat(html)
                .contains("<summary>Response, 30,000 characters</summary>")
                .contains("Cut here after 20,000 of 30,000 characters.")
                .contains("href=\"/api/v1/audit/battle/btl%3A0001/record\"");
        assertThat(html.length()).as("the page stays small").isLessThan(90_000);
    }

    @Test
    void listsWhatDoesNotCount() {
        assertThat(html).contains("late act", "<code>ev-9</code>", "sha256:" + "4".repeat(64));
    }

    @Test
    void showsTheArithmeticTheRatingAndTheFlags() {
        assertThat(html)
                .contains(">\u221210</td>", ">+4</td>")
                .contains(">+16</td>", ">\u221216</td>", ">1,216</td>")
                .contains("telemetry trust low", "trust 45.00 &lt;b&gt;");
    }

    @Test
    void showsTheReplaysEvents() {
        assertThat(html).contains("battle start", "Show the first 2 events", "\\u202e", "sha256:bb");
    }

    @Test
    void givesPlaceHashesAndTheCommand() {
        assertThat(html)
                .contains("assize verify ARCHIVE/archives/season-one/v1 --trusted log.vkey")
                .contains("records/part-00000.jsonl</a>, bytes 100 to 299")
                .contains("Index 7 of <code>assize.example/log/season-one</code>, which has 12 entries");
    }

    @Test
    void namesTheDrawAndTheVoid() {
        assertThat(html(SampleRecord.draw()))
                .contains("Draw: nobody stands alone in first place")
                .doesNotContain("Winner:");
    }

    @Test
    void showsWhoReviewedWhatTheyGaveAndWhy() {
        String reviewed = html(SampleRecord.reviewed());
        assertThat(reviewed)
                .contains("<h2 id=\"review\">Review by people</h2>", "Judge <bdi>judge:ada</bdi>")
                .contains("Reasoning accuracy</td><td class=\"n\">82.5</td>", "Deep &lt;script&gt;")
                .contains("<td>Penalty</td><td class=\"n\">\u22122.5</td>", "It names itself.")
                .contains("Confirmed with these totals", ": 81.5</li>")
                .contains("Judged by people over the whole battle, by rubric")
                .doesNotContain("Deep <script>", "90 points");
    }

    @Test
    void addsTheRubricUpWithPenaltiesApart() {
        assertThat(html(SampleRecord.reviewed()))
                .contains("Weighted sum</th><td class=\"n\">145.525</td>")
                .contains("Penalties, each counted once: 2.5 × 2 judges</th><td class=\"n\">\u22125</td>")
                .contains("Final score: 140.525 ÷ 2, rounded half to even</th><td class=\"n\">70</td>")
                .contains("exactly 140.525 ÷ 2");
    }

    @Test
    void givesTheStepsOfATieAndTheDecisionsWithActorAndReason() {
        assertThat(html(SampleRecord.reviewed()))
                .contains("Higher strategic depth: left them equal", "The administrator’s decision puts first:")
                .contains("<th scope=\"row\">operator:mia</th>", "The tie goes to")
                .contains("Because of &lt;b&gt;<span class=\"mark\">U+202E</span>")
                .contains("Reason: Because of", "Confirmed the totals.");
    }

    @Test
    void saysWhatUndecidedMeans() {
        String undecided = new String(SampleRecord.draw(), StandardCharsets.UTF_8).replace("\"draw\"", "\"undecided\"");
        assertThat(html(undecided.getBytes(StandardCharsets.UTF_8)))
                .contains("Undecided: an answer could not be judged, so nobody is put first and no rating moves");
    }

    @Test
    void showsTheLabelOfABattleUnderJudgedRules() {
        String judged = new String(SampleRecord.decided(), StandardCharsets.UTF_8)
                .replace("\"ranked\":true", "\"protocol_label\":\"Protocol v0.1 — preseason\",\"ranked\":true");
        assertThat(html(judged.getBytes(StandardCharsets.UTF_8)))
                .contains("<strong>Protocol v0.1 — preseason</strong>");
        assertThat(html).doesNotContain("preseason");
    }

    @Test
    void hasEveryPartUnderOneHeadingOfItsOwn() {
        for (String id : new String[] {
            "results",
            "challenge",
            "contenders",
            "responses",
            "arithmetic",
            "rating",
            "flags",
            "timeline",
            "replay",
            "evidence",
            "establishes"
        }) {
            assertThat(html.split("<h2 id=\"" + id + "\"", -1)).as(id).hasSize(2);
        }
    }

    private static String html(byte[] record) {
        return BattlePages.html(record, BattleEvidence.NONE);
    }
}
