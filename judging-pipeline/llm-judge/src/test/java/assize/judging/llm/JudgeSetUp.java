/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource.Answer;
import assize.schemas.evidence.LlmPrompt;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmRequest.Criterion;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.evidence.PairwiseOutcome;
import assize.schemas.json.Decoded;
import assize.schemas.season.JudgeSettings;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A judge for a test: its settings, its question, and a wait that is written down and over at once. */
final class JudgeSetUp {
    static final String FIRST = "agt_first";
    static final String SECOND = "agt_second";
    static final String SECRET = "the-secret-key";

    private final List<JudgeSettings.Judge> judges = new ArrayList<>();
    private final List<Duration> waits = Collections.synchronizedList(new ArrayList<>());
    private @Nullable Integer quorum;
    private JudgeSettings.Budget budget = new JudgeSettings.Budget(1000, null);
    private long timeoutMillis = 20_000;
    private int attempts = 3;
    private boolean countsReasoning;
    private LlmJudge.Kept kept = LlmJudge.Kept.NOTHING;

    static JudgeSetUp with(String provider, LoopbackProvider loopback) {
        return new JudgeSetUp().judge("gpt", provider, loopback);
    }

    JudgeSetUp judge(String id, String provider, LoopbackProvider loopback) {
        boolean isOpenAi = provider.equals("openai");
        judges.add(new JudgeSettings.Judge(
                id,
                provider,
                loopback.baseUrl(),
                "loopback",
                "JUDGE_KEY",
                BigDecimal.ZERO,
                isOpenAi ? Long.valueOf(42) : null,
                500,
                countsReasoning,
                null,
                BigDecimal.ONE,
                new BigDecimal("2.50"),
                new BigDecimal("10")));
        return this;
    }

    /** From here on, judges whose limit goes by its newer name. */
    JudgeSetUp countingReasoning() {
        countsReasoning = true;
        return this;
    }

    JudgeSetUp quorum(int members) {
        quorum = members;
        return this;
    }

    JudgeSetUp budget(long calls, @Nullable String cost) {
        budget = new JudgeSettings.Budget(calls, cost == null ? null : new BigDecimal(cost));
        return this;
    }

    JudgeSetUp timeoutMillis(long millis) {
        timeoutMillis = millis;
        return this;
    }

    /** What an earlier run has recorded. */
    JudgeSetUp kept(List<Evidence> evidence) {
        kept = key -> evidence.stream().filter(line -> line.key().equals(key)).findFirst();
        return this;
    }

    List<Duration> waits() {
        return waits;
    }

    JudgeSettings settings() {
        return new JudgeSettings(judges, quorum, budget, timeoutMillis, attempts, 4);
    }

    LlmJudge open() {
        return open(SECRET);
    }

    LlmJudge open(@Nullable String key) {
        return new LlmJudge(
                settings(),
                name -> name.equals("JUDGE_KEY") ? key : null,
                new Backoff(new SplittableRandom(1), waits::add),
                kept);
    }

    LlmRequest pairwise(String question, String first, String second) {
        return LlmRequest.asking(
                settings(),
                LlmPrompt.PAIRWISE_1,
                question,
                null,
                List.of(Criterion.OVERALL),
                BigDecimal.ZERO,
                BigDecimal.valueOf(100),
                List.of(new LlmRequest.Answer(FIRST, first), new LlmRequest.Answer(SECOND, second)));
    }

    LlmRequest absolute(String question, @Nullable String instruction, String answer) {
        return LlmRequest.asking(
                settings(),
                LlmPrompt.ABSOLUTE_1,
                question,
                instruction,
                List.of(Criterion.OVERALL),
                BigDecimal.ZERO,
                BigDecimal.valueOf(100),
                List.of(new LlmRequest.Answer(FIRST, answer)));
    }

    static EvidenceRequest asked(LlmRequest request) {
        return new EvidenceRequest(EvidenceKind.LLM, "b-1", request.toJson(), 1_767_225_600_000L);
    }

    static Answer ask(LlmJudge judge, LlmRequest request) {
        return judge.ask(asked(request)).toCompletableFuture().join();
    }

    /** The evidence, through its line and back. */
    static Evidence given(Answer answer) {
        Evidence evidence = answer.fold(Answer.Given::evidence, unavailable -> {
            throw new AssertionError(unavailable.waitsFor());
        });
        return ok(Evidence.decode(evidence.toBytes()));
    }

    static String waitsFor(Answer answer) {
        return answer.fold(
                given -> {
                    throw new AssertionError("given: " + given.evidence().parsed());
                },
                Answer.Unavailable::waitsFor);
    }

    static LlmVerdicts verdicts(Evidence evidence) {
        return ok(LlmVerdicts.from(evidence.parsed()));
    }

    static PairwiseOutcome outcome(LlmRequest request, Answer answer) {
        return PairwiseOutcome.of(request, verdicts(given(answer)));
    }

    private static <T> T ok(Decoded<T> decoded) {
        return decoded.fold(value -> value, problem -> {
            throw new AssertionError(problem.toString());
        });
    }
}
