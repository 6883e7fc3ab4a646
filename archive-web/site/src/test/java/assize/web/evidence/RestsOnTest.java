/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.CorrectionRow;
import assize.schemas.evidence.CodeLimits;
import assize.schemas.evidence.CodeOutcome;
import assize.schemas.evidence.CodeRequest;
import assize.schemas.evidence.CodeTests;
import assize.schemas.evidence.CodeVerdict;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.evidence.WebhookRequest;
import assize.schemas.evidence.WebhookVerdict;
import assize.web.battle.BattlePages;
import assize.web.notice.Notices;
import assize.web.page.Links;
import assize.web.page.Pages;
import assize.web.record.SampleRecord;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Oracle: the evidence as it is made here, looked for in the markup of the battle's page and of its own. */
class RestsOnTest {
    private static final int BIG = 1_000_000;

    private static LlmVerdicts said(LlmVerdicts.Verdict... verdicts) {
        return new LlmVerdicts(List.of(verdicts), List.of(), List.of());
    }

    private static String judged(LlmVerdicts said) {
        return SampleEvidence.page("llm_judge", "scored", "answered", List.of(SampleEvidence.compared(said)));
    }

    @Test
    void showsBothOrdersOfEveryJudgeWithTheRationaleBesideTheScores() {
        String html = judged(said(
                SampleEvidence.verdict("one", false, 9, 3, "First was better."),
                SampleEvidence.verdict("one", true, 8, 4, "Still better."),
                SampleEvidence.verdict("two", false, 7, 2, "Clearer."),
                SampleEvidence.verdict("two", true, 2, 7, "No, the other.")));
        assertThat(html)
                .contains("Judge <strong><bdi>one</bdi></strong>", "Judge <strong><bdi>two</bdi></strong>")
                .contains("First was better.", "Still better.", "Clearer.", "No, the other.")
                .contains("This judge’s orders disagree, so it counts as a tie.")
                .contains("nobody was asked by Assize")
                .contains("Counts as correct", "Judged by language models", "Language models <code>");
        assertThat(html.split("Shown in the order", -1)).as("orders shown").hasSize(5);
    }

    /** GX-09: what a judge said of a text may quote it. */
    @Test
    void showsNothingOfItWhereTextsWereTakenDown() {
        Evidence line = SampleEvidence.compared(said(SampleEvidence.verdict("one", false, 9, 3, "It says 541.")));
        byte[] record = SampleRecord.resting("llm_judge", "scored", "answered", List.of(SampleEvidence.ref(line)));
        CorrectionRow takedown = new CorrectionRow(
                6,
                "n-2",
                0,
                "btl:0001",
                1,
                "takedown",
                Instant.EPOCH,
                "operator:ada",
                null,
                "a name",
                null,
                null,
                null,
                "agt_a",
                null,
                "[]",
                0,
                0,
                1);
        BattleEvidence read = SampleEvidence.read(List.of(line));
        assertThat(BattlePages.html(record, read)).contains("It says 541.");
        assertThat(BattlePages.html(record, read, new Notices(List.of(takedown), List.of(), List.of())))
                .contains("Not shown, as texts of this battle were")
                .doesNotContain("541", "Found better", "Judge <strong>");
    }

    @Test
    void saysWhoWasFoundBetter() {
        assertThat(judged(said(
                        SampleEvidence.verdict("one", false, 3, 9, "x"),
                        SampleEvidence.verdict("one", true, 3, 9, "x"))))
                .contains("Found better, with more than half of the panel’s weight in both orders: <a");
    }

    @Test
    void saysThatOneOrderConfirmsNothing() {
        assertThat(judged(said(SampleEvidence.verdict("one", false, 3, 9, "x"))))
                .contains("Unconfirmed: the judges saw the answers in one order only, so no rating rests on it.")
                .contains("This judge saw one order only.");
    }

    @Test
    void saysThatADisagreementIsATie() {
        assertThat(judged(said(
                        SampleEvidence.verdict("one", false, 3, 9, "x"),
                        SampleEvidence.verdict("one", true, 9, 3, "x"))))
                .contains("A tie: shown in the other order, a judge said otherwise");
    }

    @Test
    void namesWhatNobodySeesAndWhatWasCut() {
        LlmVerdicts said = new LlmVerdicts(
                List.of(SampleEvidence.verdict("one", false, 3, 9, "x")),
                List.of(new LlmVerdicts.TextFlag("agt_b", "U+200B", 3)),
                List.of("agt_b"));
        assertThat(judged(said))
                .contains("3 × <span class=\"mark\">U+200B</span>, which nobody sees, in the answer of <bdi>Wren</bdi>")
                .contains("The judges saw only a part of the answer of <bdi>Wren</bdi>");
    }

    @Test
    void writesNothingAModelSaidAsMarkup() {
        LlmVerdicts.Finding finding = new LlmVerdicts.Finding(
                "overall", "agt_a", SampleEvidence.HOSTILE, List.of(SampleEvidence.HOSTILE), BigDecimal.ONE);
        LlmVerdicts.Verdict hostile = new LlmVerdicts.Verdict(
                SampleEvidence.HOSTILE,
                SampleEvidence.HOSTILE,
                List.of("agt_a", "agt_b"),
                null,
                null,
                Map.of("agt_a", BigDecimal.ONE, "agt_b", BigDecimal.TEN),
                List.of(finding),
                SampleEvidence.HOSTILE,
                List.of(SampleEvidence.HOSTILE));
        LlmVerdicts.Verdict mute = LlmVerdicts.Verdict.unscored(
                "mute", null, List.of("agt_b", "agt_a"), LlmVerdicts.Unscored.REFUSAL, SampleEvidence.HOSTILE);
        assertThat(judged(said(hostile, mute)))
                .doesNotContain("<script", "<img", "\u202E")
                .contains("“&lt;/div&gt;&lt;script&gt;", "No mark: the model would not judge", "U+202E</span>good");
        Evidence line = SampleEvidence.compared(said(hostile, mute));
        assertThat(page(line)).doesNotContain("<script", "<img", "\u202E").contains("raw &lt;/div&gt;");
    }

    @Test
    void keepsThePageSmallHoweverMuchWasSaid() {
        Evidence line = SampleEvidence.compared(said(
                SampleEvidence.verdict("one", false, 3, 9, "word ".repeat(BIG / 5)),
                SampleEvidence.verdict("one", true, 3, 9, "\u202E".repeat(BIG))));
        String html = SampleEvidence.page("llm_judge", "scored", "answered", List.of(line));
        assertThat(html)
                .contains("Cut here after 20,000 of 1,000,000 characters.")
                .doesNotContain("\u202E");
        assertThat(html.length()).as("size of the battle's page").isLessThan(BIG);
        assertThat(page(line)).as("the line's own page").contains("Cut here after 20,000");
        assertThat(page(line).length()).as("its size").isLessThan(BIG);
    }

    @Test
    void showsWhatBecameOfAProgram() {
        CodeOutcome outcome = new CodeOutcome(
                CodeVerdict.TLE_CPU,
                "python3",
                "cases",
                true,
                List.of("in_process"),
                List.of(
                        new CodeOutcome.CaseOutcome(CodeVerdict.AC, 0, null),
                        new CodeOutcome.CaseOutcome(CodeVerdict.TLE_CPU, null, null),
                        new CodeOutcome.CaseOutcome(CodeVerdict.RE, null, "SIG<b>")),
                "bubblewrap",
                List.of("pids_total"),
                CodeLimits.DEFAULT,
                "");
        CodeRequest request = new CodeRequest(
                "agt_a",
                1,
                "stairs-count",
                "1.0.0",
                "python3",
                "print(1)",
                new CodeTests.Cases(List.of(new CodeTests.Case("", "1"))),
                CodeLimits.DEFAULT);
        Evidence line = SampleEvidence.of(EvidenceKind.CODE, request.toJson(), outcome.toJson(), "");
        assertThat(SampleEvidence.page("code_execute", "scored", "answered", List.of(line)))
                .contains("<strong>TLE CPU</strong>: it used up its processor time.", "<dd>1 of 3</dd>")
                .contains("2,000 ms processor time · 8,000 ms on the clock · 256 MiB memory", "<dd>bubblewrap</dd>")
                .contains("number of processes by control group")
                .contains("Weak: the program had a hand", "the tests and the program shared a process")
                .contains("signal SIG&lt;b&gt;")
                .contains("Judged by running the code");
        assertThat(page(line)).contains("There is no raw reply");
    }

    @Test
    void showsTheServersReplyAndWhatWasWrongWithOne() {
        WebhookRequest request =
                new WebhookRequest("https://author.example/judge", "stairs-count", "1.0.0", "agt_a", 1, "541");
        Evidence good = SampleEvidence.of(
                EvidenceKind.WEBHOOK,
                request.toJson(),
                new WebhookVerdict.Scored(new BigDecimal("72.5"), true, SampleEvidence.HOSTILE).toJson(),
                "{}");
        assertThat(SampleEvidence.page("custom", "scored", "answered", List.of(good)))
                .contains("The server gave 72.5 of 100, and says the answer is correct.", "author.example/judge")
                .doesNotContain("<script", "\u202E");
        Evidence bad = SampleEvidence.of(
                EvidenceKind.WEBHOOK, request.toJson(), new WebhookVerdict.Unscored("score: is missing").toJson(), "?");
        assertThat(SampleEvidence.page("custom", "unscored", "parse", List.of(bad)))
                .contains("Not scored: the judge’s reply could not be read; that is not the agent’s fault")
                .contains("The server’s reply was no verdict", "score: is missing");
    }

    @Test
    void explainsWhatIsNoPlainScoreInASentence() {
        List<Evidence> nobody = List.of(SampleEvidence.compared(said()));
        assertThat(SampleEvidence.page("contains", "scored", "answered", nobody))
                .contains("The task asks for language models. None is configured, so its fallback judged: contains.")
                .contains("Nobody judged: no language model is configured, and no review is recorded.");
        assertThat(SampleEvidence.page("llm_judge", "unscored", "judge_unavailable", nobody))
                .contains("Not scored: not enough judges gave a verdict; that is not the agent’s fault");
        assertThat(SampleEvidence.page("code_execute", "void", "task_defect", List.of()))
                .contains("Void by a defect of the task: it could judge nobody, so the battle counts for nobody.");
    }

    @Test
    void saysWhereEveryLineLies() {
        Evidence line = SampleEvidence.compared(said());
        int length = line.toBytes().length;
        String place = "bytes 1,000 to " + String.format(java.util.Locale.ROOT, "%,d", 999 + length);
        assertThat(SampleEvidence.page("llm_judge", "scored", "answered", List.of(line)))
                .contains(SampleEvidence.PATH + "</a>, " + place, "/battle/btl%3A0001/evidence/sha256%3A");
        assertThat(page(line)).contains("<code>Range: bytes=1000-" + (999 + length) + "</code>", place);
    }

    @Test
    void showsNoLineAsAnotherOne() {
        Evidence asked = SampleEvidence.compared(said());
        byte[] other = SampleEvidence.of(EvidenceKind.LLM, asked.parsed(), asked.parsed(), "")
                .toBytes();
        for (byte[] bytes : List.of(other, "{\"broken".getBytes(StandardCharsets.UTF_8), new byte[0])) {
            BattleEvidence read = BattleEvidence.of(List.of(SampleEvidence.ref(asked)), SampleEvidence.PATH, 0, bytes);
            assertThat(read.lines().get(0).line()).as("%s bytes", bytes.length).isNull();
            assertThat(BattlePages.html(
                            SampleRecord.resting("llm_judge", "scored", "answered", List.of(SampleEvidence.ref(asked))),
                            read))
                    .contains("This line cannot be read here.");
        }
    }

    private static String page(Evidence line) {
        BattleEvidence read = SampleEvidence.read(List.of(line));
        EvidencePage page = EvidencePage.of(
                BattlePages.battle(SampleRecord.decided()), 1, read.lines().get(0), new Links(""));
        return new String(Pages.render("evidence.jte", page), StandardCharsets.UTF_8);
    }
}
