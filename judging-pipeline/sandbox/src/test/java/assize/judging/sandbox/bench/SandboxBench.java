/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox.bench;

import assize.judging.sandbox.BackEnd;
import assize.judging.sandbox.CodeJudge;
import assize.schemas.evidence.CodeLimits;
import assize.schemas.evidence.CodeRequest;
import assize.schemas.evidence.CodeTests;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * What the sandbox costs per run: sandboxed runs against bare {@code python3} starts of the same program, in turns, in one
 * process. Arguments: threads (2), runs per block (100), blocks (5), back end (bubblewrap). Prints ratios of the best blocks and all blocks.
 */
public final class SandboxBench {
    private static final String PROGRAM = "print(sum(map(int, input().split())))";
    private static final CodeLimits LIMITS = new CodeLimits(2_000, 60_000, 256, 1 << 20, 24);

    private SandboxBench() {}

    private interface Run {
        void run(int number) throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        int threads = argument(arguments, 0, 2);
        int runs = argument(arguments, 1, 100);
        int blocks = argument(arguments, 2, 5);
        Path program = Files.writeString(Files.createTempFile("assize-bench-", ".py"), PROGRAM);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        BackEnd backEnd = BackEnd.valueOf(arguments.length > 3 ? arguments[3].toUpperCase(Locale.ROOT) : "BUBBLEWRAP");
        try (CodeJudge judge = CodeJudge.open(threads, List.of(backEnd))) {
            System.out.println("back end: " + judge.description());
            Run bare = number -> bare(program, number);
            Run sandboxed = number -> sandboxed(judge, number);
            measure(pool, threads, runs, bare);
            measure(pool, threads, runs, sandboxed);
            double[][] rates = new double[2][blocks];
            double[][] latencies = new double[2][blocks];
            for (int block = 0; block < blocks; block++) {
                rates[0][block] = measure(pool, threads, runs, bare);
                rates[1][block] = measure(pool, threads, runs, sandboxed);
                latencies[0][block] = 1000 / measure(pool, 1, runs / 2, bare);
                latencies[1][block] = 1000 / measure(pool, 1, runs / 2, sandboxed);
                System.out.printf(
                        Locale.ROOT,
                        "block %d: bare %.1f runs/s, sandboxed %.1f runs/s, ratio %.2f; alone %.1f and %.1f ms%n",
                        block,
                        rates[0][block],
                        rates[1][block],
                        rates[1][block] / rates[0][block],
                        latencies[0][block],
                        latencies[1][block]);
            }
            System.out.printf(
                    Locale.ROOT,
                    "best: ratio %.2f on %d threads; added latency %.1f ms%n",
                    Arrays.stream(rates[1]).max().orElse(0)
                            / Arrays.stream(rates[0]).max().orElse(1),
                    threads,
                    Arrays.stream(latencies[1]).min().orElse(0)
                            - Arrays.stream(latencies[0]).min().orElse(0));
        } finally {
            pool.shutdownNow();
            Files.deleteIfExists(program);
        }
    }

    private static int argument(String[] arguments, int index, int ifAbsent) {
        return arguments.length > index ? Integer.parseInt(arguments[index]) : ifAbsent;
    }

    /** Runs per second. */
    private static double measure(ExecutorService pool, int threads, int runs, Run run) throws Exception {
        long started = System.nanoTime();
        List<Future<?>> all = IntStream.range(0, threads)
                .<Future<?>>mapToObj(thread -> pool.submit(() -> {
                    for (int i = thread; i < runs; i += threads) {
                        run.run(i);
                    }
                    return null;
                }))
                .toList();
        for (Future<?> one : all) {
            one.get();
        }
        return runs * 1e9 / (System.nanoTime() - started);
    }

    private static void bare(Path program, int number) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("/usr/bin/python3", program.toString()).start();
        try (OutputStream input = process.getOutputStream()) {
            input.write((number + " 1\n").getBytes(StandardCharsets.US_ASCII));
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        if (process.waitFor() != 0 || !output.strip().equals(Integer.toString(number + 1))) {
            throw new IllegalStateException("the bare run failed: " + output);
        }
    }

    private static void sandboxed(CodeJudge judge, int number) {
        CodeTests tests = new CodeTests.Cases(List.of(new CodeTests.Case(number + " 1\n", number + 1 + "\n")));
        CodeRequest code = new CodeRequest("agt-a", 1, "t", "1.0.0", "python3", PROGRAM, tests, LIMITS);
        Answer answer = judge.ask(new EvidenceRequest(EvidenceKind.CODE, "b", code.toJson(), 0))
                .toCompletableFuture()
                .join();
        if (!answer.toString().contains("\"AC\"") && !answer.toString().contains("value=AC")) {
            throw new IllegalStateException("the sandboxed run failed: " + answer);
        }
    }
}
