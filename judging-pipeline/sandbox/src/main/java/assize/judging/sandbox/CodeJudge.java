/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.schemas.evidence.CodeOutcome;
import assize.schemas.evidence.CodeRequest;
import assize.schemas.evidence.CodeTests;
import assize.schemas.evidence.CodeVerdict;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out what programs do, by running them in a sandbox.
 *
 * <p>Where no sandbox holds on this machine every answer is {@code SANDBOX_UNAVAILABLE}; a program is never run without one.
 * A run that fails by the sandbox's fault is repeated once. As many programs run at a time as there are slots.
 *
 * <p>Source: Arena A-174.
 */
public final class CodeJudge implements EvidenceSource {
    private static final Logger LOG = LoggerFactory.getLogger(CodeJudge.class);
    private static final int WAITING_MAX = 4_096;
    private static final int TRIES = 2;
    private static final long CLOSE_SECONDS = 15;

    private final @Nullable Sandbox sandbox;
    private final String unavailable;
    private final BlockingQueue<Sandbox.Slot> free;
    private final ThreadPoolExecutor workers;
    private volatile boolean closed;

    private CodeJudge(@Nullable Sandbox sandbox, String unavailable, int slots) {
        this.sandbox = sandbox;
        this.unavailable = unavailable;
        this.free = new ArrayBlockingQueue<>(slots, false, sandbox == null ? List.of() : sandbox.slots());
        this.workers = new ThreadPoolExecutor(
                slots, slots, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING_MAX), task -> {
                    Thread thread = new Thread(task, "code-judge");
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** A judge with one slot per core, and at least two. */
    public static CodeJudge open() {
        return open(Math.min(Sandbox.SLOTS_MAX, Math.max(2, Runtime.getRuntime().availableProcessors())));
    }

    /** A judge that runs that many programs at a time. Tests the sandbox first, which takes about a second. */
    public static CodeJudge open(int slots) {
        return open(slots, List.of(BackEnd.values()));
    }

    /** A judge that uses the first of these back ends that holds. */
    public static CodeJudge open(int slots, List<BackEnd> backEnds) {
        try {
            return Sandbox.open(slots, backEnds)
                    .fold(
                            usable -> new CodeJudge(usable.sandbox(), "", slots),
                            unusable -> new CodeJudge(null, unusable.reason(), slots));
        } catch (IOException e) {
            LOG.warn("step=open", e);
            return new CodeJudge(null, "it cannot be set up: " + e.getClass().getSimpleName(), slots);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new CodeJudge(null, "interrupted", slots);
        }
    }

    /** Why nothing can be run here; empty where programs are run. */
    public Optional<String> whyUnavailable() {
        return sandbox == null ? Optional.of(unavailable) : Optional.empty();
    }

    /** What contains the programs, and what this machine does not cap; for a person. */
    public String description() {
        return sandbox == null
                ? "none: " + unavailable
                : sandbox.backEnd().wireName() + (sandbox.missing().isEmpty() ? "" : ", without " + sandbox.missing());
    }

    @Override
    public CompletionStage<Answer> ask(EvidenceRequest request) {
        if (request.kind() != EvidenceKind.CODE) {
            throw new IllegalArgumentException("not a request to run code: " + request.kind());
        }
        if (sandbox == null) {
            return CompletableFuture.completedFuture(new Answer.Unavailable("SANDBOX_UNAVAILABLE: " + unavailable));
        }
        return CodeRequest.from(request.request())
                .fold(
                        code -> queue(sandbox, request, code),
                        problem -> CompletableFuture.completedFuture(
                                new Answer.Unavailable("CODE_REQUEST_UNUSABLE: " + problem)));
    }

    private CompletionStage<Answer> queue(Sandbox where, EvidenceRequest request, CodeRequest code) {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        try {
            workers.execute(() -> answer.complete(answer(where, request, code)));
        } catch (RejectedExecutionException e) {
            answer.complete(new Answer.Unavailable(
                    closed ? "SANDBOX_UNAVAILABLE: closed" : "SANDBOX_UNAVAILABLE: too many programs wait"));
        }
        return answer;
    }

    private Answer answer(Sandbox where, EvidenceRequest request, CodeRequest code) {
        String reason = "closed";
        for (int i = 0; i < TRIES && !closed; i++) {
            Spent spent = new Spent();
            Ran ran = run(where, code, spent);
            if (ran instanceof Ran.Judged judged && !closed) {
                return new Answer.Given(evidence(where, request, code, judged, spent));
            }
            reason = ran.fold(judged -> "closed", Ran.Failed::reason);
            LOG.warn("task={} step=run fault={}", code.taskId(), reason);
        }
        return new Answer.Unavailable("SANDBOX_UNAVAILABLE: " + (closed ? "closed" : "IE: " + reason));
    }

    private Ran run(Sandbox where, CodeRequest code, Spent spent) {
        try {
            Sandbox.Slot slot = free.take();
            try {
                return run(where, slot, code, spent);
            } finally {
                free.add(slot);
            }
        } catch (IOException | RuntimeException e) {
            // What waits is published; paths of this machine are not.
            LOG.warn("task={} step=run", code.taskId(), e);
            return new Ran.Failed(e.getClass().getSimpleName());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Ran.Failed("interrupted");
        }
    }

    private static Ran run(Sandbox where, Sandbox.Slot slot, CodeRequest code, Spent spent)
            throws IOException, InterruptedException {
        Language language = Language.BY_WIRE_NAME.get(code.language());
        Optional<Path> tool = language == null ? Optional.empty() : where.tool(language);
        if (language == null || tool.isEmpty()) {
            String why = language == null ? "is not known here" : "has no tools here";
            return Ran.Judged.withoutRuns(CodeVerdict.UNSUPPORTED_LANGUAGE, code.language() + " " + why);
        }
        if (code.tests() instanceof CodeTests.Cases cases) {
            Workshop workshop = new Workshop(slot.program(), language, tool.get(), code.limits(), spent);
            return new CasesRun(slot.program(), workshop, spent).run(code.program(), cases);
        }
        return language == Language.PYTHON3
                ? new HarnessRun(slot, tool.get(), code.limits(), spent)
                        .run(code.program(), (CodeTests.Harness) code.tests())
                : Ran.Judged.withoutRuns(CodeVerdict.UNSUPPORTED_LANGUAGE, "test programs are run in python3 only");
    }

    private static Evidence evidence(
            Sandbox where, EvidenceRequest request, CodeRequest code, Ran.Judged judged, Spent spent) {
        CodeOutcome outcome = new CodeOutcome(
                judged.verdict(),
                code.language(),
                code.tests().form(),
                !judged.weakBecause().isEmpty(),
                judged.weakBecause(),
                judged.cases(),
                judged.verdict() == CodeVerdict.UNSUPPORTED_LANGUAGE
                        ? ""
                        : where.backEnd().wireName(),
                where.missing(),
                code.limits(),
                judged.detail());
        return new Evidence(request, judged.reply().base64(), outcome.toJson(), null, spent.toUsage());
    }

    /** Ends all programs; what was asked and not answered is unavailable. */
    @Override
    public void close() {
        closed = true;
        workers.shutdown();
        if (sandbox == null) {
            return;
        }
        sandbox.slots().forEach(slot -> {
            slot.program().stop();
            slot.tester().stop();
        });
        try {
            if (!workers.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                workers.shutdownNow();
            }
        } catch (InterruptedException e) {
            workers.shutdownNow();
            Thread.currentThread().interrupt();
        }
        sandbox.close();
    }
}
