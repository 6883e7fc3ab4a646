/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.schemas.evidence.LlmRequest.Answer;
import assize.schemas.evidence.LlmRequest.Criterion;
import assize.schemas.evidence.LlmRequest.Form;
import assize.schemas.evidence.LlmVerdicts.Unscored;
import assize.schemas.evidence.LlmVerdicts.Verdict;
import assize.schemas.evidence.PairwiseOutcome.State;
import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.season.JudgeSettings;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * Requests, verdicts and what follows from them. Oracle: outcomes worked out by hand from the rules, and that no shuffle of
 * the verdicts changes any.
 */
class LlmEvidenceTest {
    private static final String A = "agt_a";
    private static final String B = "agt_b";

    private static JsonObject json(String text) {
        return (JsonObject)
                Json.parse(text.getBytes(StandardCharsets.UTF_8)).fold(parsed -> parsed.value(), malformed -> {
                    throw new AssertionError(malformed.toString());
                });
    }

    private static JudgeSettings settings(String quorum, String... judges) {
        List<String> panel = new ArrayList<>();
        for (String judge : judges) {
            String[] parts = judge.split("=", -1);
            panel.add(("{'id':'%s','provider':'openai','base_url':'http://127.0.0.1:1/v1','model':'m','key_env':'K',"
                            + "'weight':'%s'}")
                    .formatted(parts[0], parts.length > 1 ? parts[1] : "1"));
        }
        Fields fields = Fields.ofDocument(
                json(("{'panel':[" + String.join(",", panel) + "],'quorum':" + quorum + "}").replace('\'', '"')));
        JudgeSettings settings = JudgeSettings.from(fields);
        assertThat(fields.problem()).as("problem").isNull();
        return settings;
    }

    private static LlmRequest pairwise(JudgeSettings settings) {
        return LlmRequest.asking(
                settings,
                LlmPrompt.PAIRWISE_1,
                "Which?",
                "Be strict: {agent_answer}",
                List.of(Criterion.OVERALL, new Criterion("tone", "Is it kind?", new BigDecimal("0.5"))),
                BigDecimal.ZERO,
                BigDecimal.valueOf(100),
                List.of(new Answer(A, "one"), new Answer(B, "two")));
    }

    private static Verdict scored(String judge, String first, String second, String firstScore, String secondScore) {
        return Verdict.recorded(
                judge,
                List.of(first, second),
                Map.of(first, new BigDecimal(firstScore), second, new BigDecimal(secondScore)),
                "because");
    }

    private static List<Verdict> both(String judge, String a, String b) {
        return List.of(scored(judge, A, B, a, b), scored(judge, B, A, b, a));
    }

    @SafeVarargs
    private static PairwiseOutcome outcome(LlmRequest request, List<Verdict>... verdicts) {
        List<Verdict> all = new ArrayList<>();
        for (List<Verdict> some : verdicts) {
            all.addAll(some);
        }
        PairwiseOutcome outcome = PairwiseOutcome.of(request, new LlmVerdicts(all, List.of(), List.of()));
        RandomGenerator random = new SplittableRandom(7);
        for (int i = 0; i < 10; i++) {
            Collections.rotate(all, 1);
            Collections.swap(all, 0, random.nextInt(all.size()));
            PairwiseOutcome shuffled = PairwiseOutcome.of(request, new LlmVerdicts(all, List.of(), List.of()));
            assertThat(shuffled.winner()).as("winner of %s", all).isEqualTo(outcome.winner());
            assertThat(shuffled.state()).as("state of %s", all).isEqualTo(outcome.state());
            assertThat(shuffled.scores()).as("scores of %s", all).isEqualTo(outcome.scores());
        }
        return outcome;
    }

    @Test
    void comesBackFromItsJson() {
        LlmRequest request = pairwise(settings("null", "gpt", "claude=2.5"));
        assertThat(LlmRequest.from(request.toJson())).as("request").isEqualTo(new Decoded.Usable<>(request));
        LlmVerdicts verdicts = new LlmVerdicts(
                List.of(
                        new Verdict(
                                "gpt",
                                "m-2026",
                                List.of(A, B),
                                null,
                                null,
                                Map.of(A, new BigDecimal("90"), B, new BigDecimal("1.50")),
                                List.of(new LlmVerdicts.Finding(
                                        "tone", A, "kind", List.of("o\u00e9ne"), new BigDecimal("90"))),
                                "A is kinder",
                                List.of("resampled")),
                        Verdict.unscored("claude", null, List.of(B, A), Unscored.PARSE, "column 3: half")),
                List.of(new LlmVerdicts.TextFlag(A, "U+200B", 3)),
                List.of(B));
        assertThat(LlmVerdicts.from(verdicts.toJson())).as("verdicts").isEqualTo(new Decoded.Usable<>(verdicts));
    }

    @Test
    void refusesVerdictsThatLackAScore() {
        JsonObject bad = json("""
                {"verdicts":[{"judge":"g","model":null,"order":["agt_a","agt_b"],"state":"scored","reason":null,
                 "detail":null,"scores":{"agt_a":"1"},"findings":[],"rationale":"","flags":[]}],
                 "text_flags":[],"shortened":[]}""");
        assertThat(LlmVerdicts.from(bad)).as("verdicts").isInstanceOf(Decoded.Unusable.class);
    }

    @Test
    void decidesWhereBothOrdersAgree() {
        LlmRequest request = pairwise(settings("null", "gpt"));
        PairwiseOutcome outcome = outcome(request, both("gpt", "80", "60.5"));
        assertThat(outcome.state()).as("state").isEqualTo(State.DECIDED);
        assertThat(outcome.winner()).as("winner").isEqualTo(A);
        assertThat(outcome.scores()).as("scores").containsEntry(B, new BigDecimal("60.50"));
        assertThat(outcome.rationale()).as("rationale").isEqualTo("agt_a is better (gpt: agt_a in both orders)");
    }

    @Test
    void callsATieWhereTheOrdersDisagree() {
        LlmRequest request = pairwise(settings("null", "gpt"));
        PairwiseOutcome outcome =
                outcome(request, List.of(scored("gpt", A, B, "9", "1"), scored("gpt", B, A, "9", "8")));
        assertThat(outcome.state()).as("state").isEqualTo(State.TIE);
        assertThat(outcome.rationale()).as("rationale").contains("orders disagree");
        assertThat(outcome(request, both("gpt", "5", "5.0")).state())
                .as("equal scores")
                .isEqualTo(State.TIE);
        assertThat(outcome(request, List.of(scored("gpt", A, B, "9", "1"), scored("gpt", B, A, "5", "5")))
                        .state())
                .as("a winner in one order only")
                .isEqualTo(State.TIE);
    }

    @Test
    void needsMoreThanHalfOfTheWeightThatJudged() {
        LlmRequest three = pairwise(settings("null", "x", "y", "z"));
        assertThat(outcome(three, both("x", "9", "1"), both("y", "9", "1"), both("z", "1", "9"))
                        .winner())
                .as("two of three")
                .isEqualTo(A);
        assertThat(outcome(three, both("x", "9", "1"), both("y", "5", "5"), both("z", "5", "5"))
                        .winner())
                .as("one of three, two ties")
                .isNull();
        LlmRequest weighted = pairwise(settings("null", "x=3", "y", "z"));
        assertThat(outcome(weighted, both("x", "9", "1"), both("y", "1", "9"), both("z", "1", "9"))
                        .winner())
                .as("weight 3 against 2")
                .isEqualTo(A);
        LlmRequest even = pairwise(settings("null", "x=2", "y", "z"));
        assertThat(outcome(even, both("x", "9", "1"), both("y", "1", "9"), both("z", "1", "9"))
                        .state())
                .as("weight 2 against 2")
                .isEqualTo(State.TIE);
    }

    @Test
    void leavesABattleUnscoredWhereAMemberIsMissing() {
        List<Verdict> lost = List.of(
                Verdict.unscored("y", null, List.of(A, B), Unscored.PARSE, "half"), scored("y", B, A, "1", "9"));
        LlmRequest all = pairwise(settings("null", "x", "y", "z"));
        PairwiseOutcome outcome = outcome(all, both("x", "9", "1"), lost, both("z", "9", "1"));
        assertThat(outcome.state()).as("state").isEqualTo(State.UNSCORED);
        assertThat(outcome.rationale()).as("rationale").isEqualTo("unscored: judge unavailable: y (parse)");
        assertThat(outcome(all, both("x", "9", "1"), both("z", "9", "1")).rationale())
                .as("a member without any verdict")
                .isEqualTo("unscored: judge unavailable: y (judge_unavailable)");
        LlmRequest two = pairwise(settings("2", "x", "y", "z"));
        PairwiseOutcome met = outcome(two, both("x", "9", "1"), lost, both("z", "9", "1"));
        assertThat(met.winner()).as("winner with a quorum").isEqualTo(A);
        assertThat(met.rationale()).as("rationale").endsWith("; without y (parse)");
        assertThat(outcome(pairwise(settings("null", "y")), lost).rationale())
                .as("the only judge")
                .isEqualTo("unscored: y (parse)");
    }

    @Test
    void takesRecordedReviewsInOneOrderAsUnconfirmed() {
        LlmRequest request = LlmRequest.recorded(
                Form.PAIRWISE,
                "Which?",
                BigDecimal.ONE,
                BigDecimal.TEN,
                List.of(new Answer(A, "one"), new Answer(B, "two")));
        assertThat(LlmRequest.from(request.toJson())).as("request").isEqualTo(new Decoded.Usable<>(request));
        PairwiseOutcome one = outcome(request, List.of(scored("gpt-4:gpt-4-0328-default", B, A, "9", "8.5")));
        assertThat(one.state()).as("state").isEqualTo(State.UNCONFIRMED);
        assertThat(one.winner()).as("leans to").isEqualTo(B);
        assertThat(outcome(request, List.of(scored("g", A, B, "8", "8"))).winner())
                .as("equal")
                .isNull();
        assertThat(outcome(request, both("g", "9", "8")).state())
                .as("both orders")
                .isEqualTo(State.DECIDED);
        assertThat(PairwiseOutcome.of(request, new LlmVerdicts(List.of(), List.of(), List.of()))
                        .rationale())
                .as("none")
                .isEqualTo("unscored: judge unavailable: nobody reviewed");
        assertThat(outcome(request, List.of(scored("g", A, "agt_c", "8", "9"))).state())
                .as("about somebody else")
                .isEqualTo(State.UNSCORED);
    }

    @Test
    void marksOneAnswerByTheWeightedMean() {
        LlmRequest request = LlmRequest.asking(
                settings("null", "x=2", "y"),
                LlmPrompt.ABSOLUTE_1,
                "Do it.",
                null,
                List.of(Criterion.OVERALL),
                BigDecimal.ZERO,
                BigDecimal.valueOf(100),
                List.of(new Answer(A, "done")));
        LlmVerdicts verdicts = new LlmVerdicts(
                List.of(
                        Verdict.recorded("y", List.of(A), Map.of(A, new BigDecimal("50")), ""),
                        Verdict.recorded("x", List.of(A), Map.of(A, new BigDecimal("85")), "")),
                List.of(),
                List.of());
        AbsoluteOutcome outcome = AbsoluteOutcome.of(request, verdicts);
        assertThat(outcome.score()).as("(2*85+50)/3").isEqualTo(new BigDecimal("73.33"));
        assertThat(outcome.rationale()).as("rationale").isEqualTo("73.33 of 0 to 100 (x: 85; y: 50)");
        assertThat(AbsoluteOutcome.of(
                                request, new LlmVerdicts(verdicts.verdicts().subList(0, 1), List.of(), List.of()))
                        .score())
                .as("without x")
                .isNull();
    }

    @Test
    void knowsATemplateByVersionAndHash() {
        LlmRequest.Prompt asked = new LlmRequest.Prompt("pairwise-1", LlmPrompt.PAIRWISE_1.hash());
        assertThat(LlmPrompt.of(asked)).as("known").contains(LlmPrompt.PAIRWISE_1);
        assertThat(LlmPrompt.of(new LlmRequest.Prompt("pairwise-1", "sha256:00")))
                .as("another text under the same name")
                .isEmpty();
    }

    @Test
    void keepsPublishedTemplatesAsTheyAre() {
        assertThat(LlmPrompt.ABSOLUTE_1.hash() + " " + LlmPrompt.PAIRWISE_1.hash())
                .as("a changed template is a new version")
                .isEqualTo("sha256:0c63ff9391ec333f9b77792981b32e49b3b8f61f0d81939e84ba4881fe2bff26 "
                        + "sha256:79289988693ad1c0d3446d80792e7cd08c29c6798d935ebaae4d1ac12ad4e4f1");
    }

    @Test
    void refusesSettingsThatMakeNoPanel() {
        for (String bad : new String[] {
            "{'panel':[]}",
            "{'panel':[{'id':'a','provider':'other','base_url':'http://x','model':'m'}]}",
            "{'panel':[{'id':'a','provider':'openai','base_url':'ftp://x','model':'m'}]}",
            "{'panel':[{'id':'a','provider':'openai','base_url':'https://user:pw@x/','model':'m'}]}",
            "{'panel':[{'id':'a','provider':'openai','base_url':'http://x','model':'m','key':'secret'}]}",
            "{'panel':[{'id':'a','provider':'anthropic','base_url':'http://x','model':'m','seed':1}]}",
            "{'panel':[{'id':'a','provider':'openai','base_url':'http://x','model':'m','weight':0}]}",
            "{'panel':[{'id':'a','provider':'openai','base_url':'http://x','model':'m'}],'quorum':2}",
            "{'panel':[{'id':'a','provider':'openai','base_url':'http://x','model':'m'},"
                    + "{'id':'a','provider':'openai','base_url':'http://x','model':'m'}]}",
            "{'panel':[{'id':'a','provider':'openai','base_url':'http://x','model':'m'}],'budget':{'calls':-1}}",
        }) {
            Fields fields = Fields.ofDocument(json(bad.replace('\'', '"')));
            JudgeSettings.from(fields);
            assertThat(fields.problem()).as(bad).isNotNull();
        }
    }

    @Test
    void refusesRequestsThatCannotBeJudged() {
        assertThatThrownBy(() -> LlmRequest.recorded(
                        Form.PAIRWISE, "?", BigDecimal.ONE, BigDecimal.TEN, List.of(new Answer(A, "alone"))))
                .as("one answer")
                .isInstanceOf(IllegalArgumentException.class);
        JsonObject good = pairwise(settings("null", "x")).toJson();
        assertThat(LlmRequest.from(good.with("answers", JsonArray.EMPTY)))
                .as("no answers")
                .isInstanceOf(Decoded.Unusable.class);
        assertThat(LlmRequest.from(good.without("scale"))).as("no scale").isInstanceOf(Decoded.Unusable.class);
    }

    @Test
    void readsAWebhooksReplyAndNothingElse() {
        assertThat(WebhookVerdict.fromReply(json("{\"score\":\"87.5\",\"correct\":true,\"rationale\":\"ok\"}")))
                .as("reply")
                .isEqualTo(new Decoded.Usable<>(new WebhookVerdict.Scored(new BigDecimal("87.5"), true, "ok")));
        for (String bad : new String[] {
            "{}",
            "{\"score\":87,\"correct\":true,\"rationale\":\"a number\"}",
            "{\"score\":\"101\",\"correct\":true,\"rationale\":\"\"}",
            "{\"score\":\"-1\",\"correct\":true,\"rationale\":\"\"}",
            "{\"score\":\"1\",\"correct\":\"yes\",\"rationale\":\"\"}",
            "{\"score\":\"1\",\"rationale\":\"\"}",
            "{\"score\":\"1\",\"correct\":null,\"rationale\":\"\"}",
            "{\"score\":\"1\",\"correct\":true,\"rationale\":\"\",\"more\":1}",
        }) {
            assertThat(WebhookVerdict.fromReply(json(bad))).as(bad).isInstanceOf(Decoded.Unusable.class);
        }
        WebhookVerdict unscored = new WebhookVerdict.Unscored("column 1: nothing");
        assertThat(WebhookVerdict.from(unscored.toJson())).as("unscored").isEqualTo(new Decoded.Usable<>(unscored));
        WebhookVerdict scored = new WebhookVerdict.Scored(new BigDecimal("3"), false, "r");
        assertThat(WebhookVerdict.from(scored.toJson())).as("scored").isEqualTo(new Decoded.Usable<>(scored));
        WebhookRequest request = new WebhookRequest("https://judge.example/x", "t-1", "1.0.0", A, 0, "a\u200b");
        assertThat(WebhookRequest.from(request.toJson())).as("request").isEqualTo(new Decoded.Usable<>(request));
    }
}
