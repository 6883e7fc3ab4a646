/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.CorrectionRow;
import assize.archive.DisputeRow;
import assize.schemas.notice.RatingAdjustment;
import assize.web.battle.BattlePages;
import assize.web.evidence.BattleEvidence;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Pager;
import assize.web.page.Pages;
import assize.web.record.SampleRecord;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Oracle: the sample record's texts and hashes, GX-09. */
class NoticesTest {
    private static final String BATTLE = "btl:0001";
    private static final Instant TIME = Instant.parse("2026-02-01T10:00:00Z");

    private final String published = BattlePages.html(SampleRecord.decided(), BattleEvidence.NONE);

    @Test
    void showsOriginalAndCorrectionSideBySide() {
        String html = html(List.of(correction("/results/0/final_score", "94", "90")), List.of());
        assertThat(html)
                .contains(
                        "After publication: <a href=\"#notices\">1 correction</a>",
                        "No rating moves by this correction.")
                .contains("<code>/results/0/final_score</code></th><td><code>94</code></td><td><code>90</code></td>")
                .contains("the record itself stays as it was published", "&lt;b&gt;miscounted");
        assertThat(html).as("the results are those of the record").contains("<td class=\"n\">94</td>");
        assertThat(published).doesNotContain("After publication");
    }

    @Test
    void hidesTheTextsOfOneAgentAndKeepsTheirHashes() {
        String html = html(List.of(takedown("agt_a")), List.of());
        assertThat(notices(List.of(takedown("agt_a")), List.of()).hidesTextsOf("agt_b"))
                .isFalse();
        assertThat(html)
                .contains(
                        "Response <a href=\"#takedowns\">taken down</a> on 2026-02-01: <span dir=\"auto\">personal data</span>");
        assertThat(count(html, "As received</dt>")).isEqualTo(count(published, "As received</dt>"));
        assertThat(html)
                .as("nor what an event of the replay quotes")
                .doesNotContain("u202e")
                .contains("not shown, as texts");
    }

    @Test
    void hidesEverybodysTextsWhereNobodyIsNamed() {
        Notices notices = notices(List.of(takedown(null)), List.of());
        assertThat(notices.hidesTextsOf("agt_a")).isTrue();
        assertThat(notices.hidesTextsOf("agt_b")).isTrue();
        assertThat(html(List.of(takedown(null)), List.of())).contains("the texts of every contender");
    }

    @Test
    void saysHowFarADisputeIs() {
        String open = html(List.of(), List.of(dispute("under_review", null)));
        assertThat(open)
                .contains("1 dispute</a>", "filed → <strong>under review</strong>", "Not decided", "&lt;i&gt;seen");
        String decided = html(List.of(), List.of(dispute("resolved", "upheld")));
        assertThat(decided).contains("<strong>Resolved</strong>, upheld by op-1", "because", "proof?index=8\">8</a>");
    }

    @Test
    void showsOfWhatACorrectionMovesOnlyWhatIsWhole() {
        String within = "{\"agent_id\":\"agt_a\",\"board\":\"debate\",\"points\":-2147483648}";
        String above = "{\"agent_id\":\"agt_b\",\"board\":\"debate\",\"points\":3000000000}";
        String below = "{\"agent_id\":\"agt_b\",\"board\":\"debate\",\"points\":-2147483649}";
        String noNumber = "{\"agent_id\":\"agt_b\",\"board\":\"debate\",\"points\":\"3\"}";
        CorrectionRow row = correction(
                "/outcome/winner", "\"a\"", "\"b\"", "[%s,%s,%s,%s]".formatted(within, above, below, noNumber));
        assertThat(new Correction(List.of(row)).adjustments())
                .containsExactly(new RatingAdjustment("agt_a", "debate", Integer.MIN_VALUE));
        assertThat(html(List.of(correction("/outcome/winner", "\"a\"", "\"b\"", "[" + above + "]")), List.of()))
                .contains("No rating moves by this correction.");
    }

    @Test
    void listsThoseOfASeasonWithTheirBattles() {
        Notices notices = notices(
                List.of(correction("/outcome/winner", "\"a\"", "\"b\""), takedown(null)),
                List.of(dispute("filed", null)));
        assertThat(notices.summary()).isEqualTo("1 correction, 1 takedown of texts, 1 dispute");
        assertThat(notices.ofBattle("another").isEmpty()).isTrue();
        NoticesPage page = new NoticesPage(
                new Chrome("Corrections and disputes", List.of(), new Links("")),
                "season-one",
                new Pager(1, 3, 50),
                notices);
        assertThat(new String(Pages.render("notices.jte", page), StandardCharsets.UTF_8))
                .contains("<a href=\"/battle/btl%3A0001\">btl:0001</a>")
                .doesNotContain("Nothing was corrected");
    }

    private static String html(List<CorrectionRow> corrections, List<DisputeRow> disputes) {
        return BattlePages.html(
                SampleRecord.decided(),
                BattleEvidence.NONE,
                notices(corrections, disputes).ofBattle(BATTLE));
    }

    private static Notices notices(List<CorrectionRow> corrections, List<DisputeRow> disputes) {
        return new Notices(corrections, disputes, List.of());
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    private static CorrectionRow correction(String field, String before, String after) {
        return correction(field, before, after, "[]");
    }

    private static CorrectionRow correction(String field, String before, String after, String adjustments) {
        return new CorrectionRow(
                5,
                "n-1",
                0,
                BATTLE,
                1,
                "correction",
                TIME,
                "op-1",
                "miscount",
                "<b>miscounted",
                field,
                before,
                after,
                null,
                null,
                adjustments,
                0,
                0,
                1);
    }

    private static CorrectionRow takedown(@Nullable String agentId) {
        return new CorrectionRow(
                6,
                "n-2",
                0,
                BATTLE,
                1,
                "takedown",
                TIME,
                "op-1",
                null,
                "personal data",
                null,
                null,
                null,
                agentId,
                null,
                "[]",
                0,
                0,
                1);
    }

    private static DisputeRow dispute(String state, @Nullable String outcome) {
        boolean isDecided = outcome != null;
        return new DisputeRow(
                5,
                "n-3",
                BATTLE,
                1,
                TIME,
                "reader",
                "/verdicts/0/points",
                "<i>seen",
                "count again",
                state,
                outcome,
                isDecided ? TIME : null,
                isDecided ? "op-1" : null,
                isDecided ? "because" : null,
                8,
                TIME);
    }
}
