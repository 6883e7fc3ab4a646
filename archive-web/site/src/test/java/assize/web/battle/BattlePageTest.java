/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.battle;

import static org.assertj.core.api.Assertions.assertThat;

import assize.web.evidence.BattleEvidence;
import assize.web.page.Links;
import assize.web.page.Pages;
import assize.web.record.PublishedBattle;
import assize.web.record.SampleRecord;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Oracle: the sample record's own values, looked for in the page's markup. */
class BattlePageTest {
    private static final String REPLAY = """
            {"event_index": 0, "type": "battle_start", "data": {"event_index": 0, "type": "battle_start", "at": 1767225540000}, "hash": "sha256:aa", "prev_hash": "genesis"}
            {"event_index": 1, "type": "act", "data": {"event_index": 1, "type": "act", "at": 1767225601200, "actor": "agt_a", "body": {"text": "<b>\\u202e"}}, "hash": "sha256:bb", "prev_hash": "sha256:aa"}
            """;

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
        Evidence evidence = new Evidence(
                "season-one",
                1,
                7,
                "assize.example/log/season-one",
                12,
                "sha256:" + "9".repeat(64),
                "sha256:" + "0".repeat(64),
                new Evidence.Place("records/part-00000.jsonl", 100, 200),
                new Evidence.Place("replays/part-00000.jsonl", 0, 400));
        PublishedBattle battle = PublishedBattle.parse(record).fold(read -> read, reason -> {
            throw new IllegalStateException(reason);
        });
        ReplayView replay = ReplayView.of(REPLAY.getBytes(StandardCharsets.UTF_8), battle.eventsCount());
        BattlePage page = BattlePage.of(battle, evidence, BattleEvidence.NONE, replay, new Links(""));
        return new String(Pages.render("battle.jte", page), StandardCharsets.UTF_8);
    }
}
