/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.judging.llm.Sitting.Result;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.evidence.LlmPrompt;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.season.JudgeSettings;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
 * judge that cannot be reached, or paid, is not: then the question stays open, unless the request's quorum is met without it;
 * what the others said is kept under the question put to each of them alone, and they are not asked again.
 *
 * <p>Thread-safe. Nothing that is recorded depends on a clock or on chance, but what the models say and {@code usage}.
 */
public final class LlmJudge implements EvidenceSource {
    private static final Duration CONNECT_MAX = Duration.ofSeconds(20);

    private static final Result ENDING = new Result.Missed("the run is ending", false);

    private final JudgeSettings settings;
    private final Function<String, @Nullable String> environment;
    private final Backoff backoff;
    private final Kept kept;
    private final Budget budget;
    private final Map<String, AdaptiveLimit> limits = new LinkedHashMap<>();
    private final Map<String, ExecutorService> rooms = new LinkedHashMap<>();
    private final HttpClient http;
    private volatile boolean isClosed;

    /** Keys come from the environment, by the names in the settings. */
    public static LlmJudge open(JudgeSettings settings, Kept kept) {
        Backoff.Pause pause = time -> Thread.sleep(time.toMillis());
        return new LlmJudge(settings, System::getenv, new Backoff(new Jitter(), pause), kept);
    }

    /** What earlier runs have recorded. */
    @FunctionalInterface
    public interface Kept {
        /** Nothing is. */
        Kept NOTHING = key -> Optional.empty();

        /** What is recorded under that key. */
        Optional<Evidence> find(String key) throws IOException;
    }

    /** One stream of chance for all threads. */
    private static final class Jitter implements RandomGenerator {
        private final SplittableRandom random = new SplittableRandom();

        @Override
        public synchronized long nextLong() {
            return random.nextLong();
        }
    }

    LlmJudge(JudgeSettings settings, Function<String, @Nullable String> environment, Backoff backoff, Kept kept) {
        this.kept = Objects.requireNonNull(kept, "kept is null");
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
        List<Seat> seats = new ArrayList<>();
        for (LlmRequest.Member member : request.panel()) {
            JudgeSettings.Judge judge = settings.judges().stream()
                    .filter(known -> LlmRequest.Member.of(known).equals(member))
                    .findFirst()
                    .orElse(null);
            if (judge == null) {
                return unavailable("judge " + member.judge() + ": the settings name no such judge");
            }
            EvidenceRequest alone = alone(asked, request, member);
            Optional<Heard> before = request.panel().size() == 1 ? Optional.empty() : before(judge.id(), alone);
            if (before.isPresent()) {
                seats.add(new Seat(judge.id(), alone, before.get(), List.of()));
                continue;
            }
            String key = judge.keyEnv() == null ? "none" : environment.apply(judge.keyEnv());
            if (key == null || key.isEmpty()) {
                return unavailable("judge " + judge.id() + ": no " + judge.keyEnv() + " in the environment");
            }
            Desk desk = desk(judge, member, key);
            List<Sitting> sittings = orders(request).stream()
                    .map(order -> new Sitting(desk, prompt.get(), request, order, alone.key()))
                    .toList();
            seats.add(new Seat(judge.id(), alone, null, sittings));
        }
        return hold(asked, request, seats);
    }

    /**
     * A member at one question.
     *
     * @param before what it said in an earlier run; null where it has yet to be asked
     */
    private record Seat(
            String judge, EvidenceRequest alone, @Nullable Heard before, List<Sitting> sittings) {}

    /** The question put to one member alone: what that one is shown depends on nobody else's being there. */
    private static EvidenceRequest alone(EvidenceRequest asked, LlmRequest request, LlmRequest.Member member) {
        return request.panel().size() == 1
                ? asked
                : new EvidenceRequest(
                        EvidenceKind.LLM,
                        asked.battleId(),
                        request.alone(member).toJson(),
                        asked.eventTime());
    }

    private Optional<Heard> before(String judge, EvidenceRequest alone) {
        try {
            return kept.find(alone.key()).flatMap(evidence -> Heard.kept(judge, evidence));
        } catch (IOException e) {
            return Optional.empty(); // What cannot be read is asked again.
        }
    }

    private Desk desk(JudgeSettings.Judge judge, LlmRequest.Member member, String key) {
        AdaptiveLimit limit = Objects.requireNonNull(limits.get(judge.id()), "a limit for each judge");
        ModelCall call = new ModelCall(member, key, http, Duration.ofMillis(settings.timeoutMillis()));
        return new Desk(judge, call, limit, budget, backoff, settings.attempts());
    }

    /** The orders in which a member sees the answers. */
    static List<List<LlmRequest.Answer>> orders(LlmRequest request) {
        List<LlmRequest.Answer> given = request.answers();
        return request.form() == LlmRequest.Form.ABSOLUTE
                ? List.of(given)
                : List.of(given, List.of(given.get(1), given.get(0)));
    }

    private CompletionStage<Answer> hold(EvidenceRequest asked, LlmRequest request, List<Seat> seats) {
        List<Sitting> all =
                seats.stream().flatMap(seat -> seat.sittings().stream()).toList();
        BigDecimal dearest = all.stream().map(Sitting::dearestCall).reduce(BigDecimal.ZERO, BigDecimal::add);
        String unpaid = all.isEmpty() ? null : budget.reserve(all.size(), dearest);
        if (unpaid != null) {
            return unavailable(unpaid);
        }
        List<CompletableFuture<Heard>> members = new ArrayList<>();
        for (Seat seat : seats) {
            members.add(seat.before() == null ? ask(seat) : CompletableFuture.completedFuture(seat.before()));
        }
        return CompletableFuture.allOf(members.toArray(CompletableFuture<?>[]::new))
                .handle((done, failure) -> failure == null
                        ? PanelAnswer.of(
                                asked,
                                request,
                                members.stream().map(CompletableFuture::join).toList())
                        : new Answer.Unavailable("judge unavailable: " + failure));
    }

    private CompletableFuture<Heard> ask(Seat seat) {
        List<CompletableFuture<Result>> results = seat.sittings().stream()
                .map(sitting -> inRoom(seat.judge(), sitting::hold))
                .toList();
        return CompletableFuture.allOf(results.toArray(CompletableFuture<?>[]::new))
                .thenApply(done -> new Heard(
                        seat.judge(),
                        seat.alone(),
                        results.stream().map(CompletableFuture::join).toList(),
                        true));
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
