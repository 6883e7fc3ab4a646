/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.judging.llm.Sitting.Result;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.evidence.LlmPrompt;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.evidence.LlmVerdicts.Unscored;
import assize.schemas.evidence.LlmVerdicts.Verdict;
import assize.schemas.json.StrictBase64;
import assize.schemas.season.JudgeSettings;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Asks a panel of language models: every member, and every order of the answers.
 *
 * <p>What a judge says is recorded whatever it is: a refusal or a reply that is no verdict is evidence too, without marks. A
 * judge that cannot be reached, or paid, is not: then nothing is recorded, unless the request's quorum is met without it.
 *
 * <p>Thread-safe. Nothing that is recorded depends on a clock or on chance, but what the models say and {@code usage}.
 */
public final class LlmJudge implements EvidenceSource {
    private static final Duration CONNECT_MAX = Duration.ofSeconds(20);
    private static final int MODEL_MAX = 200;

    private static final Result ENDING = new Result.Missed("the run is ending", false);

    private final JudgeSettings settings;
    private final Function<String, @Nullable String> environment;
    private final Backoff backoff;
    private final Budget budget;
    private final Map<String, AdaptiveLimit> limits = new LinkedHashMap<>();
    private final Map<String, ExecutorService> rooms = new LinkedHashMap<>();
    private final HttpClient http;
    private volatile boolean isClosed;

    /** Keys come from the environment, by the names in the settings. */
    public static LlmJudge open(JudgeSettings settings) {
        Backoff.Pause pause = time -> Thread.sleep(time.toMillis());
        return new LlmJudge(settings, System::getenv, new Backoff(new Jitter(), pause));
    }

    /** One stream of chance for all threads. */
    private static final class Jitter implements RandomGenerator {
        private final SplittableRandom random = new SplittableRandom();

        @Override
        public synchronized long nextLong() {
            return random.nextLong();
        }
    }

    LlmJudge(JudgeSettings settings, Function<String, @Nullable String> environment, Backoff backoff) {
        this.settings = Objects.requireNonNull(settings, "settings is null");
        this.environment = environment;
        this.backoff = backoff;
        this.budget = new Budget(settings.budget());
        this.http = HttpExchange.client(CONNECT_MAX);
        for (JudgeSettings.Judge judge : settings.judges()) {
            limits.put(judge.id(), new AdaptiveLimit(settings.concurrency()));
            // A room of its own for each judge: one that makes others wait must not hold up the panel.
            rooms.put(judge.id(), Executors.newFixedThreadPool(settings.concurrency(), task -> {
                Thread thread = new Thread(task, "judge-" + judge.id());
                thread.setDaemon(true);
                return thread;
            }));
        }
    }

    @Override
    public CompletionStage<Answer> ask(EvidenceRequest asked) {
        if (asked.kind() != EvidenceKind.LLM) {
            return unavailable("a source of " + asked.kind().wireName() + " evidence");
        }
        return LlmRequest.from(asked.request())
                .fold(request -> ask(asked, request), problem -> unavailable("a request that can be read: " + problem));
    }

    private CompletionStage<Answer> ask(EvidenceRequest asked, LlmRequest request) {
        LlmRequest.Prompt named = request.prompt();
        if (named == null) {
            return unavailable("recorded reviews, or a panel of judges");
        }
        Optional<LlmPrompt> prompt = LlmPrompt.of(named);
        if (prompt.isEmpty() || prompt.get().form() != request.form()) {
            return unavailable("prompt template " + named.template() + " " + named.hash());
        }
        List<Sitting> sittings = new ArrayList<>();
        List<String> judges = new ArrayList<>();
        for (LlmRequest.Member member : request.panel()) {
            JudgeSettings.Judge judge = settings.judges().stream()
                    .filter(known -> LlmRequest.Member.of(known).equals(member))
                    .findFirst()
                    .orElse(null);
            if (judge == null) {
                return unavailable("judge " + member.judge() + ": the settings name no such judge");
            }
            String key = judge.keyEnv() == null ? "none" : environment.apply(judge.keyEnv());
            if (key == null || key.isEmpty()) {
                return unavailable("judge " + judge.id() + ": no " + judge.keyEnv() + " in the environment");
            }
            Desk desk = desk(judge, member, key);
            for (List<LlmRequest.Answer> order : orders(request)) {
                sittings.add(new Sitting(desk, prompt.get(), request, order, asked.key()));
                judges.add(judge.id());
            }
        }
        return hold(asked, request, sittings, judges);
    }

    private Desk desk(JudgeSettings.Judge judge, LlmRequest.Member member, String key) {
        AdaptiveLimit limit = Objects.requireNonNull(limits.get(judge.id()), "a limit for each judge");
        ModelCall call = new ModelCall(member, key, http, Duration.ofMillis(settings.timeoutMillis()));
        return new Desk(judge, call, limit, budget, backoff, settings.attempts());
    }

    private static List<List<LlmRequest.Answer>> orders(LlmRequest request) {
        List<LlmRequest.Answer> given = request.answers();
        return request.form() == LlmRequest.Form.ABSOLUTE
                ? List.of(given)
                : List.of(given, List.of(given.get(1), given.get(0)));
    }

    private CompletionStage<Answer> hold(
            EvidenceRequest asked, LlmRequest request, List<Sitting> sittings, List<String> judges) {
        // All or none: half a panel's verdicts would be paid for and thrown away.
        BigDecimal dearest = sittings.stream().map(Sitting::dearestCall).reduce(BigDecimal.ZERO, BigDecimal::add);
        String unpaid = budget.reserve(sittings.size(), dearest);
        if (unpaid != null) {
            return unavailable(unpaid);
        }
        List<CompletableFuture<Result>> results = new ArrayList<>();
        for (int i = 0; i < sittings.size(); i++) {
            results.add(inRoom(judges.get(i), sittings.get(i)::hold));
        }
        return CompletableFuture.allOf(results.toArray(CompletableFuture<?>[]::new))
                .handle((done, failure) -> failure == null
                        ? answer(
                                asked,
                                request,
                                results.stream().map(CompletableFuture::join).toList())
                        : new Answer.Unavailable("judge unavailable: " + failure));
    }

    private CompletableFuture<Result> inRoom(String judge, Supplier<Result> sitting) {
        try {
            return CompletableFuture.supplyAsync(
                    () -> isClosed ? ENDING : sitting.get(),
                    Objects.requireNonNull(rooms.get(judge), "a room for each judge"));
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(ENDING);
        }
    }

    /** {@code results} are by member, then by order. */
    private static Answer answer(EvidenceRequest asked, LlmRequest request, List<Result> results) {
        int orders = request.form().answers();
        List<Verdict> verdicts = new ArrayList<>();
        List<RawReply> replies = new ArrayList<>();
        Set<String> models = new LinkedHashSet<>();
        List<String> missed = new ArrayList<>();
        Usage usage = Usage.NONE;
        int judged = 0;
        for (int seat = 0; seat < request.panel().size(); seat++) {
            String judge = request.panel().get(seat).judge();
            List<Result> own = results.subList(seat * orders, (seat + 1) * orders);
            for (int i = 0; i < own.size(); i++) {
                if (own.get(i) instanceof Result.Held held) {
                    verdicts.add(held.verdict());
                    replies.addAll(held.replies());
                    usage = usage.plus(held.usage());
                    models.add(String.valueOf(held.verdict().model()));
                } else {
                    Result.Missed miss = (Result.Missed) own.get(i);
                    if (miss.isUnpaid()) {
                        return new Answer.Unavailable(miss.why());
                    }
                    missed.add(judge + ": " + miss.why());
                    verdicts.add(Verdict.unscored(
                            judge, null, agents(orders(request).get(i)), Unscored.JUDGE_UNAVAILABLE, miss.why()));
                }
            }
            judged += own.stream()
                            .allMatch(result -> result instanceof Result.Held held
                                    && held.verdict().unscored() == null)
                    ? 1
                    : 0;
        }
        boolean isQuorate = request.quorum() != null && judged >= request.quorum();
        if (!missed.isEmpty() && !isQuorate) {
            return new Answer.Unavailable("judge unavailable: " + String.join("; ", missed));
        }
        models.remove("null");
        String model = models.isEmpty() ? null : String.join(", ", models);
        return new Answer.Given(new Evidence(
                asked,
                StrictBase64.encode(RawReply.toBytes(replies)),
                new LlmVerdicts(verdicts, Frame.textFlags(request), Frame.shortened(request)).toJson(),
                model != null && model.length() > MODEL_MAX ? "a panel of " + models.size() + " models" : model,
                usage.toJson()));
    }

    private static List<String> agents(List<LlmRequest.Answer> order) {
        return order.stream().map(LlmRequest.Answer::agentId).toList();
    }

    private static CompletionStage<Answer> unavailable(String waitsFor) {
        return CompletableFuture.completedFuture(new Answer.Unavailable(waitsFor));
    }

    /** Sittings under way are interrupted, those in waiting do not begin; all answer that the judge is unavailable. */
    @Override
    public void close() {
        isClosed = true;
        // What never began is run to its end here: whoever asked is told.
        rooms.values().forEach(room -> room.shutdownNow().forEach(Runnable::run));
    }
}
