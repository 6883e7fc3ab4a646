/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import static assize.judging.llm.JudgeSetUp.FIRST;
import static assize.judging.llm.JudgeSetUp.SECOND;
import static assize.judging.llm.LoopbackProvider.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.evidence.AbsoluteOutcome;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceSource.Answer;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmVerdicts.Unscored;
import assize.schemas.evidence.LlmVerdicts.Verdict;
import assize.schemas.evidence.PairwiseOutcome;
import assize.schemas.evidence.PairwiseOutcome.State;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.json.StrictBase64;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is the provider: a server on this machine that knows what it was sent and what it said. */
class LlmJudgeTest {

    /** Marks the longer answer higher, wherever it stands. */
    private static String prefersLonger(String system, String user) {
        JsonObject data = LoopbackProvider.data(system, user);
        long a = Json.canonical(Objects.requireNonNull(data.get("answer_a"))).length;
        long b = Json.canonical(Objects.requireNonNull(data.get("answer_b"))).length;
        return verdict(Math.min(a, 100), Math.min(b, 100));
    }

    private static JsonArray replies(Evidence evidence) {
        byte[] bytes = StrictBase64.decode(evidence.replyBase64()).orElseThrow();
        return (JsonArray) Json.parse(bytes).fold(parsed -> parsed.value(), malformed -> JsonArray.EMPTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic"})
    void asksInBothOrdersAndRecordsAllOfIt(String provider) throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.thinking(provider, LlmJudgeTest::prefersLonger)) {
            JudgeSetUp setUp = JudgeSetUp.with(provider, loopback);
            LlmRequest request = setUp.pairwise("Say it well.", "short", "a longer one");
            try (LlmJudge judge = setUp.open()) {
                Evidence evidence = JudgeSetUp.given(JudgeSetUp.ask(judge, request));
                List<Verdict> verdicts = JudgeSetUp.verdicts(evidence).verdicts();

                assertThat(verdicts)
                        .as("verdicts")
                        .extracting(Verdict::order)
                        .containsExactly(List.of(FIRST, SECOND), List.of(SECOND, FIRST));
                assertThat(PairwiseOutcome.of(request, JudgeSetUp.verdicts(evidence))
                                .winner())
                        .as("winner")
                        .isEqualTo(SECOND);
                assertThat(evidence.model()).as("model").isEqualTo("loopback-2026-01-01");
                assertThat(replies(evidence).items()).as("raw replies").hasSize(2);
                assertThat(Json.canonicalText(evidence.usage().without("millis")))
                        .as("2000 tokens at 2.50 and 200 at 10 for a million")
                        .isEqualTo("{\"calls\":2,\"cost\":\"0.007\",\"tokens_estimated\":false,\"tokens_in\":2000,"
                                + "\"tokens_out\":200}");
                assertThat(new String(evidence.toBytes(), StandardCharsets.UTF_8))
                        .as("the line")
                        .doesNotContain(JudgeSetUp.SECRET);
            }
        }
    }

    @Test
    void tellsOpenAiWhatWasAskedFor() throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.thinking("openai", (system, user) -> verdict(1, 2))) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            try (LlmJudge judge = setUp.open()) {
                JudgeSetUp.ask(judge, setUp.pairwise("Say it well.", "one", "two"));
            }
            String sent = Json.canonicalText(loopback.asked().get(0));
            assertThat(sent)
                    .as("the wire")
                    .contains("\"model\":\"loopback\"", "\"temperature\":0", "\"seed\":42", "\"max_tokens\":500")
                    .contains("\"strict\":true", "\"type\":\"json_schema\"", "\"additionalProperties\":false")
                    .doesNotContain(FIRST, SECOND);
            String form = new String(
                    Json.compact(Objects.requireNonNull(loopback.asked().get(0).get("response_format"))),
                    StandardCharsets.UTF_8);
            assertThat(form)
                    .as("reasons before the mark, and no member that may be null")
                    .containsSubsequence("\"findings\"", "\"rationale\":{", "\"score\":{", "\"rationale\":{")
                    .doesNotContain("null");
            assertThat(loopback.headers().get(0).getFirst("Authorization"))
                    .as("key")
                    .isEqualTo("Bearer " + JudgeSetUp.SECRET);
        }
    }

    @Test
    void callsTheLimitWhatNewerModelsWantItCalled() throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.thinking("openai", LlmJudgeTest::prefersLonger)) {
            JudgeSetUp setUp = new JudgeSetUp().countingReasoning().judge("gpt", "openai", loopback);
            LlmRequest request = setUp.pairwise("Q", "one", "longer");
            try (LlmJudge judge = setUp.open()) {
                Evidence evidence = JudgeSetUp.given(JudgeSetUp.ask(judge, request));
                assertThat(Json.canonicalText(loopback.asked().get(0)))
                        .contains("\"max_completion_tokens\":500")
                        .doesNotContain("\"max_tokens\"");
                assertThat(LlmRequest.from(evidence.request().request()).toOptional())
                        .as("it is part of what was asked")
                        .contains(request);
            }
        }
    }

    @Test
    void tellsAnthropicWhatWasAskedFor() throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.thinking("anthropic", (system, user) -> verdict(1, 2))) {
            JudgeSetUp setUp = JudgeSetUp.with("anthropic", loopback);
            try (LlmJudge judge = setUp.open()) {
                JudgeSetUp.ask(judge, setUp.pairwise("Say it well.", "one", "two"));
            }
            String sent = Json.canonicalText(loopback.asked().get(0));
            assertThat(sent)
                    .as("the wire")
                    .contains("\"model\":\"loopback\"", "\"temperature\":0", "\"max_tokens\":500", "json_schema")
                    .doesNotContain(FIRST, SECOND, "seed");
            assertThat(loopback.headers().get(0).getFirst("x-api-key"))
                    .as("key")
                    .isEqualTo(JudgeSetUp.SECRET);
        }
    }

    @Test
    void callsATieWhereTheJudgePrefersAPlace() throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.thinking("openai", (system, user) -> verdict(90, 10))) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            LlmRequest request = setUp.pairwise("Q", "one", "two");
            try (LlmJudge judge = setUp.open()) {
                assertThat(JudgeSetUp.outcome(request, JudgeSetUp.ask(judge, request))
                                .state())
                        .as("state")
                        .isEqualTo(State.TIE);
            }
        }
    }

    @Test
    void marksOneAnswerByTheAuthorsWords() throws IOException {
        String reply = """
            {"findings":[{"criterion":"overall","answer":"a","rationale":"r","quotes":["e","not there"],"score":72.5}],
             "rationale":"fine"}\
            """;
        try (LoopbackProvider loopback = LoopbackProvider.thinking("openai", (system, user) -> reply)) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            LlmRequest request =
                    setUp.absolute("Q", "Score 0-100 how kind this is: {agent_answer}", "SECRET-ANSWER one");
            try (LlmJudge judge = setUp.open()) {
                Evidence evidence = JudgeSetUp.given(JudgeSetUp.ask(judge, request));
                Verdict verdict = JudgeSetUp.verdicts(evidence).verdicts().get(0);
                assertThat(AbsoluteOutcome.of(request, JudgeSetUp.verdicts(evidence))
                                .score())
                        .as("score")
                        .isEqualTo(new BigDecimal("72.50"));
                assertThat(verdict.findings().get(0).quotes())
                        .as("quotes that stand there")
                        .containsExactly("e");
                assertThat(verdict.flags()).as("flags").containsExactly("quotes_dropped");
            }
            String system = Json.canonicalText(
                    ((JsonArray) Objects.requireNonNull(loopback.asked().get(0).get("messages")))
                            .items()
                            .get(0));
            assertThat(system)
                    .as("the instructions")
                    .contains("how kind this is: (the answer, which stands in the data)")
                    .doesNotContain("SECRET-ANSWER");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic"})
    void waitsAsLongAsItIsAskedTo(String provider) throws IOException {
        LoopbackProvider.Script script = call -> {
            if (call.number() < 2) {
                call.header("Retry-After", "7");
                call.send(429, "{\"error\":{\"message\":\"slow down\"}}");
            } else {
                call.say(verdict(9, 1));
            }
        };
        try (LoopbackProvider loopback = LoopbackProvider.open(provider, script)) {
            JudgeSetUp setUp = JudgeSetUp.with(provider, loopback);
            try (LlmJudge judge = setUp.open()) {
                Evidence evidence = JudgeSetUp.given(JudgeSetUp.ask(judge, setUp.pairwise("Q", "one", "two")));
                assertThat(evidence.usage().get("calls")).as("calls").isEqualTo(new JsonInteger(4));
                assertThat(replies(evidence).items()).as("replies kept").hasSize(2);
            }
            assertThat(setUp.waits())
                    .as("waits")
                    .hasSize(2)
                    .allMatch(wait ->
                            wait.compareTo(Duration.ofSeconds(7)) >= 0 && wait.compareTo(Duration.ofSeconds(8)) < 0);
        }
    }

    @Test
    void doesNotWaitForHours() throws IOException {
        LoopbackProvider.Script script = call -> {
            call.header("Retry-After", "86400");
            call.send(429, "{}");
        };
        try (LoopbackProvider loopback = LoopbackProvider.open("openai", script)) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            try (LlmJudge judge = setUp.open()) {
                assertThat(JudgeSetUp.waitsFor(JudgeSetUp.ask(judge, setUp.pairwise("Q", "one", "two"))))
                        .as("answer")
                        .contains("gpt: HTTP 429, and asks to wait for 8640");
            }
            assertThat(setUp.waits()).as("waits").isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 529})
    void isUnavailableWhileTheProviderIsBroken(int status) throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.open("openai", call -> call.send(status, "{\"error\":{}}"))) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            try (LlmJudge judge = setUp.open()) {
                assertThat(JudgeSetUp.waitsFor(JudgeSetUp.ask(judge, setUp.pairwise("Q", "one", "two"))))
                        .as("answer")
                        .contains("judge unavailable", "gpt", "HTTP " + status + " after 3 attempts");
            }
            assertThat(loopback.asked()).as("calls").hasSize(6);
            assertThat(setUp.waits())
                    .as("waits grow, less up to a half")
                    .hasSize(4)
                    .allMatch(wait -> wait.toMillis() >= 500 && wait.toMillis() <= 2000);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 400, 401, 404})
    void doesNotRepeatWhatCannotGetBetter(int status) throws IOException {
        LoopbackProvider.Script script = call -> {
            call.header("Location", "http://127.0.0.1:9/elsewhere");
            call.send(status, "{\"error\":{\"message\":\"no\"}}");
        };
        try (LoopbackProvider loopback = LoopbackProvider.open("openai", script)) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            try (LlmJudge judge = setUp.open()) {
                assertThat(JudgeSetUp.waitsFor(JudgeSetUp.ask(judge, setUp.pairwise("Q", "one", "two"))))
                        .as("answer")
                        .contains("HTTP " + status)
                        .doesNotContain(JudgeSetUp.SECRET);
            }
            assertThat(loopback.asked()).as("calls").hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"silent", "stalling", "hanging up"})
    void isUnavailableWhereNothingWholeComes(String how) throws IOException {
        LoopbackProvider.Script script = call -> {
            switch (how) {
                case "silent" -> call.keepWaiting();
                case "stalling" -> call.stall();
                default -> call.hangUp();
            }
        };
        try (LoopbackProvider loopback = LoopbackProvider.open("openai", script)) {
            JudgeSetUp setUp =
                    JudgeSetUp.with("openai", loopback).timeoutMillis(how.equals("hanging up") ? 20_000 : 100);
            try (LlmJudge judge = setUp.open()) {
                assertThat(JudgeSetUp.waitsFor(JudgeSetUp.ask(judge, setUp.pairwise("Q", "one", "two"))))
                        .as("answer")
                        .contains(how.equals("hanging up") ? "no connection" : "no reply within 100 ms")
                        .contains("after 3 attempts");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nothing but prose",
                "{\"findings\":[{\"criterion\":\"overall\",\"answer\":\"a\",\"rati",
                "{\"winner\":\"a\"}",
                "```json\n{\"findings\":[],\"rationale\":\"\"}\n```",
                "{\"findings\":[],\"rationale\":\"\"}",
                " ",
            })
    void correctsAReplyThatIsNoVerdictOnceAndThenRecordsThat(String text) throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.thinking("openai", (system, user) -> text)) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            LlmRequest request = setUp.pairwise("Q", "one", "two");
            try (LlmJudge judge = setUp.open()) {
                Evidence evidence = JudgeSetUp.given(JudgeSetUp.ask(judge, request));
                assertThat(JudgeSetUp.verdicts(evidence).verdicts())
                        .as("verdicts")
                        .hasSize(2)
                        .allMatch(verdict -> verdict.unscored() == Unscored.PARSE && verdict.detail() != null);
                assertThat(replies(evidence).items()).as("raw replies").hasSize(4);
                assertThat(PairwiseOutcome.of(request, JudgeSetUp.verdicts(evidence))
                                .rationale())
                        .as("outcome")
                        .isEqualTo("unscored: gpt (parse)");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic"})
    void takesTheCorrectedReply(String provider) throws IOException {
        LoopbackProvider.Script script = call -> {
            boolean isCorrection = Json.canonicalText(call.body()).contains("Reply again with that one object");
            call.say(isCorrection ? verdict(90, 90) : "half a {");
        };
        try (LoopbackProvider loopback = LoopbackProvider.open(provider, script)) {
            JudgeSetUp setUp = JudgeSetUp.with(provider, loopback);
            try (LlmJudge judge = setUp.open()) {
                Evidence evidence = JudgeSetUp.given(JudgeSetUp.ask(judge, setUp.pairwise("Q", "one", "two")));
                assertThat(JudgeSetUp.verdicts(evidence).verdicts())
                        .as("verdicts")
                        .allMatch(verdict ->
                                verdict.unscored() == null && verdict.flags().contains("resampled"));
            }
            assertThat(loopback.asked()).as("calls").hasSize(4);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"not JSON", "", "[]", "{}", "{\"choices\":[]}", "{\"content\":7}", "null"})
    void recordsABodyThatIsNoModelsReply(String body) throws IOException {
        for (String provider : List.of("openai", "anthropic")) {
            try (LoopbackProvider loopback = LoopbackProvider.open(provider, call -> call.send(200, body))) {
                JudgeSetUp setUp = JudgeSetUp.with(provider, loopback);
                try (LlmJudge judge = setUp.open()) {
                    assertThat(JudgeSetUp.verdicts(
                                            JudgeSetUp.given(JudgeSetUp.ask(judge, setUp.pairwise("Q", "one", "two"))))
                                    .verdicts())
                            .as("%s %s", provider, body)
                            .allMatch(verdict -> verdict.unscored() == Unscored.PARSE);
                }
                assertThat(loopback.asked()).as("calls").hasSize(4);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic"})
    void recordsARefusalWithoutAskingAgain(String provider) throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.open(provider, LoopbackProvider.Call::refuse)) {
            JudgeSetUp setUp = JudgeSetUp.with(provider, loopback);
            try (LlmJudge judge = setUp.open()) {
                assertThat(JudgeSetUp.verdicts(
                                        JudgeSetUp.given(JudgeSetUp.ask(judge, setUp.pairwise("Q", "one", "two"))))
                                .verdicts())
                        .as("verdicts")
                        .allMatch(verdict -> verdict.unscored() == Unscored.REFUSAL);
            }
            assertThat(loopback.asked()).as("calls").hasSize(2);
        }
    }

    @Test
    void stopsReadingAReplyOfTenMegabytes() throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.open("openai", call -> call.flood(10 << 20))) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            try (LlmJudge judge = setUp.open()) {
                Evidence evidence = JudgeSetUp.given(JudgeSetUp.ask(judge, setUp.pairwise("Q", "one", "two")));
                assertThat(JudgeSetUp.verdicts(evidence).verdicts())
                        .as("verdicts")
                        .allMatch(verdict -> verdict.unscored() == Unscored.TOO_LARGE);
                assertThat(evidence.toBytes().length).as("size of the line").isLessThan(1 << 20);
            }
        }
    }

    @Test
    void stopsAtItsBudgetOfCalls() throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.thinking("openai", (system, user) -> verdict(1, 2))) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback).budget(3, null);
            try (LlmJudge judge = setUp.open()) {
                JudgeSetUp.given(JudgeSetUp.ask(judge, setUp.pairwise("Q", "one", "two")));
                assertThat(JudgeSetUp.waitsFor(JudgeSetUp.ask(judge, setUp.pairwise("Q", "three", "four"))))
                        .as("answer")
                        .isEqualTo("budget of 3 calls: 2 are used");
            }
            assertThat(loopback.asked()).as("calls").hasSize(2);
        }
    }

    @Test
    void neverSpendsMoreThanItsBudget() throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.thinking("openai", (system, user) -> verdict(1, 2))) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback).budget(1000, "0.25");
            BigDecimal spent = BigDecimal.ZERO;
            String waitsFor = "";
            try (LlmJudge judge = setUp.open()) {
                for (int i = 0; waitsFor.isEmpty() && i < 100; i++) {
                    Answer answer = JudgeSetUp.ask(judge, setUp.pairwise("Q" + i, "one", "two"));
                    if (answer instanceof Answer.Given) {
                        spent = spent.add(new BigDecimal("0.007"));
                    } else {
                        waitsFor = JudgeSetUp.waitsFor(answer);
                    }
                }
            }
            assertThat(waitsFor).as("the end").startsWith("budget of 0.25");
            assertThat(spent).as("spent").isPositive().isLessThanOrEqualTo(new BigDecimal("0.25"));
        }
    }

    @Test
    void namesTheMemberThatThePanelLost() throws IOException {
        try (LoopbackProvider good = LoopbackProvider.thinking("openai", LlmJudgeTest::prefersLonger);
                LoopbackProvider gone = LoopbackProvider.open("anthropic", call -> call.send(503, "{}"))) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", good).judge("claude", "anthropic", gone);
            try (LlmJudge judge = setUp.open()) {
                assertThat(JudgeSetUp.waitsFor(JudgeSetUp.ask(judge, setUp.pairwise("Q", "one", "longer"))))
                        .as("answer")
                        .contains("judge unavailable", "claude: HTTP 503")
                        .doesNotContain("gpt");
            }
            JudgeSetUp quorate = setUp.quorum(1);
            LlmRequest request = quorate.pairwise("Q", "one", "longer");
            try (LlmJudge judge = quorate.open()) {
                PairwiseOutcome outcome = JudgeSetUp.outcome(request, JudgeSetUp.ask(judge, request));
                assertThat(outcome.winner()).as("winner").isEqualTo(SECOND);
                assertThat(outcome.rationale()).as("rationale").endsWith("; without claude (judge_unavailable)");
            }
        }
    }

    @Test
    void keepsWhatTheOthersSaidAndDoesNotAskThemAgain() throws IOException {
        AtomicBoolean isBack = new AtomicBoolean();
        LoopbackProvider.Script comesBack = call -> {
            if (isBack.get()) {
                call.say(prefersLonger(call.system(), call.user()));
            } else {
                call.send(503, "{}");
            }
        };
        try (LoopbackProvider good = LoopbackProvider.thinking("openai", LlmJudgeTest::prefersLonger);
                LoopbackProvider refusing = LoopbackProvider.open("openai", LoopbackProvider.Call::refuse);
                LoopbackProvider gone = LoopbackProvider.open("anthropic", comesBack)) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", good)
                    .judge("shy", "openai", refusing)
                    .judge("claude", "anthropic", gone)
                    .quorum(3);
            LlmRequest request = setUp.pairwise("Q", "one", "longer");
            List<Evidence> parts;
            try (LlmJudge judge = setUp.open()) {
                parts = JudgeSetUp.ask(judge, request).fold(given -> List.<Evidence>of(), Answer.Unavailable::parts);
            }
            assertThat(parts)
                    .extracting(
                            part -> JudgeSetUp.verdicts(part).verdicts().get(0).judge())
                    .as("what was said is kept, a refusal too")
                    .containsExactly("gpt", "shy");
            int askedGood = good.asked().size();
            int askedRefusing = refusing.asked().size();

            isBack.set(true);
            try (LlmJudge judge = setUp.kept(throughTheirLines(parts)).open()) {
                Evidence evidence = JudgeSetUp.given(JudgeSetUp.ask(judge, request));
                assertThat(evidence.request()).isEqualTo(JudgeSetUp.asked(request));
                assertThat(JudgeSetUp.verdicts(evidence).verdicts())
                        .extracting(Verdict::judge)
                        .containsExactly("gpt", "gpt", "shy", "shy", "claude", "claude");
                assertThat(new String(
                                StrictBase64.decode(evidence.replyBase64()).orElseThrow(), StandardCharsets.UTF_8))
                        .as("every reply is there")
                        .contains("\"judge\":\"gpt\"", "\"judge\":\"shy\"", "\"judge\":\"claude\"");
                assertThat(evidence.usage().get("calls"))
                        .as("those of the run before too")
                        .isEqualTo(new JsonInteger(6));
            }
            assertThat(good.asked()).as("calls to the good one").hasSize(askedGood);
            assertThat(refusing.asked()).as("calls to the shy one").hasSize(askedRefusing);
        }
    }

    private static List<Evidence> throughTheirLines(List<Evidence> parts) {
        return parts.stream()
                .map(part -> Evidence.decode(part.toBytes()).fold(line -> line, problem -> {
                    throw new AssertionError(problem.toString());
                }))
                .toList();
    }

    @Test
    void leavesAPanelUnscoredWhereOneMemberTalksNonsense() throws IOException {
        try (LoopbackProvider good = LoopbackProvider.thinking("openai", LlmJudgeTest::prefersLonger);
                LoopbackProvider bad = LoopbackProvider.thinking("openai", (system, user) -> "?")) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", good).judge("weak", "openai", bad);
            LlmRequest request = setUp.pairwise("Q", "one", "longer");
            try (LlmJudge judge = setUp.open()) {
                assertThat(JudgeSetUp.outcome(request, JudgeSetUp.ask(judge, request))
                                .rationale())
                        .as("outcome")
                        .isEqualTo("unscored: judge unavailable: weak (parse)");
            }
        }
    }

    @Test
    void recordsTheSameTwice() throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.thinking("openai", LlmJudgeTest::prefersLonger)) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            LlmRequest request = setUp.pairwise("Q", "one", "longer");
            try (LlmJudge judge = setUp.open()) {
                Evidence once = JudgeSetUp.given(JudgeSetUp.ask(judge, request));
                Evidence again = JudgeSetUp.given(JudgeSetUp.ask(judge, request));
                assertThat(again.parsed()).as("parsed").isEqualTo(once.parsed());
                assertThat(again.replyBase64()).as("replies").isEqualTo(once.replyBase64());
                assertThat(loopback.asked().get(0).equals(loopback.asked().get(1)))
                        .as("two orders, two prompts")
                        .isFalse();
                assertThat(loopback.asked().subList(2, 4))
                        .as("the prompts again")
                        .containsExactlyInAnyOrderElementsOf(loopback.asked().subList(0, 2));
            }
        }
    }

    @Test
    void countsWhatNobodySeesAndShowsIt() throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.thinking("openai", (system, user) -> verdict(1, 2))) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            String hidden = "fi\u200bne\u200b \u202e\udb40\udc41 \u00e9\n";
            try (LlmJudge judge = setUp.open()) {
                Evidence evidence =
                        JudgeSetUp.given(JudgeSetUp.ask(judge, setUp.pairwise("Q", hidden, "x".repeat(50_001))));
                assertThat(JudgeSetUp.verdicts(evidence).textFlags())
                        .as("flags")
                        .extracting(flag -> flag.agentId() + " " + flag.codePoint() + " " + flag.count())
                        .containsExactly(FIRST + " U+200B 2", FIRST + " U+202E 1", FIRST + " U+E0041 1");
                assertThat(JudgeSetUp.verdicts(evidence).shortened())
                        .as("shortened")
                        .containsExactly(SECOND);
            }
            assertThat(Json.canonicalText(loopback.asked().get(0)))
                    .as("the wire")
                    .contains("fi\\\\u200bne\\\\u200b \\\\u202e\\\\udb40\\\\udc41 \u00e9\\\\n")
                    .doesNotContain("\u200b", "\u202e");
        }
    }

    @Test
    void tellsEverybodyWhoAskedWhenItIsClosed() throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.open("openai", LoopbackProvider.Call::keepWaiting)) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            List<CompletableFuture<Answer>> asked = new ArrayList<>();
            try (LlmJudge judge = setUp.open()) {
                for (int i = 0; i < 6; i++) {
                    asked.add(judge.ask(JudgeSetUp.asked(setUp.pairwise("Q" + i, "one", "two")))
                            .toCompletableFuture());
                }
            }
            for (CompletableFuture<Answer> answer : asked) {
                assertThat(JudgeSetUp.waitsFor(
                                answer.orTimeout(1, TimeUnit.MINUTES).join()))
                        .as("answer")
                        .startsWith("judge unavailable: gpt: ");
            }
        }
    }

    @Test
    void recordsAModelsNameWhateverItIs() throws IOException {
        String name = "x".repeat(199) + "\ud83d\ude00 and more";
        LoopbackProvider.Script script =
                call -> call.send(200, """
            {"id":"1","model":"%s","choices":[{"index":0,"finish_reason":"stop",
             "message":{"role":"assistant","content":"no verdict"}}]}\
            """.formatted(call.number() % 2 == 0 ? name : "\\ud800"));
        try (LoopbackProvider loopback = LoopbackProvider.open("openai", script)) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            try (LlmJudge judge = setUp.open()) {
                Evidence evidence = JudgeSetUp.given(JudgeSetUp.ask(judge, setUp.pairwise("Q", "one", "two")));
                assertThat(evidence.model()).as("model").isNotNull();
                assertThat(Json.canonicalText(evidence.usage())).as("usage").contains("\"tokens_estimated\":true");
            }
        }
    }

    @Test
    void saysWhatIsMissingBeforeItAsks() throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.thinking("openai", (system, user) -> verdict(1, 2))) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            LlmRequest request = setUp.pairwise("Q", "one", "two");
            try (LlmJudge judge = setUp.open(null)) {
                assertThat(JudgeSetUp.waitsFor(JudgeSetUp.ask(judge, request)))
                        .as("no key")
                        .isEqualTo("judge gpt: no JUDGE_KEY in the environment");
                assertThat(JudgeSetUp.waitsFor(JudgeSetUp.ask(
                                judge,
                                LlmRequest.recorded(
                                        LlmRequest.Form.PAIRWISE,
                                        "Q",
                                        BigDecimal.ONE,
                                        BigDecimal.TEN,
                                        request.answers()))))
                        .as("no panel")
                        .isEqualTo("recorded reviews, or a panel of judges");
            }
            try (LlmJudge other = JudgeSetUp.with("anthropic", loopback).open()) {
                assertThat(JudgeSetUp.waitsFor(JudgeSetUp.ask(other, request)))
                        .as("another panel")
                        .isEqualTo("judge gpt: the settings name no such judge");
            }
            assertThat(loopback.asked()).as("calls").isEmpty();
        }
    }
}
