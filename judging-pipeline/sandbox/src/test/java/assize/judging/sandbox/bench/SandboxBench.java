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
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the sandbox costs per run: sandboxed runs against bare {@code python3} starts of the same program, a few of each in
 * turns, in one process. Arguments: threads (2), runs per block (600), blocks (3), back end (the preferred one).
 *
 * <p>Prints per block and as medians: processor time of a run, all it causes in this process and in those it started; runs per
 * second on those threads; milliseconds a run takes when it is alone, of the middle run and of the run that a tenth of them
 * are faster than. The ratio by processor time is what a machine with nothing else to do would show; on a busy one the clock
 * says little, and most of the quick tenth.
 *
 * <p>At the end of each turn all threads but the last have nothing to do, which is counted on the clock. Turns are not shorter
 * than 100 runs because of that: on an idle machine with two threads the ratio by the clock was 0.80 with turns of 20, and 0.90
 * with turns of 400.
 */
public final class SandboxBench {
    private static final String PROGRAM = "print(sum(map(int, input().split())))";
    private static final CodeLimits LIMITS = new CodeLimits(2_000, 60_000, 256, 1 << 20, 24);
    /** Of {@code /proc/PID/stat}: processor time in user and system mode, then that of children that have ended. */
    private static final int FIRST_TIME_AFTER_NAME = 11;

    private static final int TIMES = 4;
    private static final int TURN = 100;
    private static final int WARM_UP = 600;
    /** {@code USER_HZ}. */
    private static final double MILLIS_PER_TICK = 10;

    private final ExecutorService pool;
    private final int threads;
    private final int runs;

    private SandboxBench(ExecutorService pool, int threads, int runs) {
        this.pool = pool;
        this.threads = threads;
        this.runs = runs;
    }

    private interface Run {
        void run(int number) throws Exception;
    }

    /** Of one block. Units: milliseconds of processor time per run, runs per second, milliseconds. */
    private record Cost(double cpuMillis, double perSecond, double middleMillis, double quickMillis) {
        static Cost of(Spending together, double[] alone) {
            Arrays.sort(alone);
            return new Cost(
                    together.cpuMillis() / together.runs(),
                    together.runs() * 1e3 / together.clockMillis(),
                    alone[alone.length / 2],
                    alone[alone.length / 10]);
        }
    }

    private record Spending(int runs, double cpuMillis, double clockMillis) {
        Spending and(Spending more) {
            return new Spending(runs + more.runs, cpuMillis + more.cpuMillis, clockMillis + more.clockMillis);
        }
    }

    private record Block(Cost bare, Cost sandboxed) {
        double cpuRatio() {
            return bare.cpuMillis() / sandboxed.cpuMillis();
        }

        double clockRatio() {
            return sandboxed.perSecond() / bare.perSecond();
        }

        double addedToMiddleMillis() {
            return sandboxed.middleMillis() - bare.middleMillis();
        }

        double addedToQuickMillis() {
            return sandboxed.quickMillis() - bare.quickMillis();
        }
    }

    public static void main(String[] arguments) throws Exception {
        int threads = argument(arguments, 0, 2);
        int runs = argument(arguments, 1, 600);
        int blocks = argument(arguments, 2, 3);
        List<BackEnd> backEnds = arguments.length > 3
                ? List.of(BackEnd.valueOf(arguments[3].toUpperCase(Locale.ROOT)))
                : List.of(BackEnd.values());
        Path program = Files.writeString(Files.createTempFile("assize-bench-", ".py"), PROGRAM);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (CodeJudge judge = CodeJudge.open(threads, backEnds)) {
            System.out.println("back end: " + judge.description());
            SandboxBench bench = new SandboxBench(pool, threads, runs);
            Run bare = number -> bare(program, number);
            Run sandboxed = number -> sandboxed(judge, number);
            bench.turns(WARM_UP, bare, sandboxed);
            Block[] all = new Block[blocks];
            for (int i = 0; i < blocks; i++) {
                all[i] = bench.block(bare, sandboxed);
                print("block " + i, all[i]);
            }
            System.out.printf(
                    Locale.ROOT,
                    "median: ratio %.2f by processor time, %.2f by the clock on %d threads; added latency %.1f ms,"
                            + " among the quick %.1f%n",
                    median(all, Block::cpuRatio),
                    median(all, Block::clockRatio),
                    threads,
                    median(all, Block::addedToMiddleMillis),
                    median(all, Block::addedToQuickMillis));
        } finally {
            pool.shutdownNow();
            Files.deleteIfExists(program);
        }
    }

    private static void print(String name, Block block) {
        System.out.printf(
                Locale.ROOT,
                "%s: processor time %.2f bare, %.2f ms sandboxed, ratio %.2f;"
                        + " clock %.1f and %.1f runs/s, ratio %.2f; alone %.1f and %.1f ms,"
                        + " quick %.1f and %.1f%n",
                name,
                block.bare().cpuMillis(),
                block.sandboxed().cpuMillis(),
                block.cpuRatio(),
                block.bare().perSecond(),
                block.sandboxed().perSecond(),
                block.clockRatio(),
                block.bare().middleMillis(),
                block.sandboxed().middleMillis(),
                block.bare().quickMillis(),
                block.sandboxed().quickMillis());
    }

    private static double median(Block[] blocks, Function<Block, Double> value) {
        double[] sorted =
                Arrays.stream(blocks).mapToDouble(value::apply).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static int argument(String[] arguments, int index, int ifAbsent) {
        return arguments.length > index ? Integer.parseInt(arguments[index]) : ifAbsent;
    }

    private Block block(Run bare, Run sandboxed) throws Exception {
        Spending[] together = turns(runs, bare, sandboxed);
        double[][] alone = new double[2][runs];
        for (int i = 0; i < runs; i++) {
            alone[0][i] = clockMillis(bare, i);
            alone[1][i] = clockMillis(sandboxed, i);
        }
        return new Block(Cost.of(together[0], alone[0]), Cost.of(together[1], alone[1]));
    }

    private static double clockMillis(Run run, int number) throws Exception {
        long started = System.nanoTime();
        run.run(number);
        return (System.nanoTime() - started) / 1e6;
    }

    /** What each kind of run costs, when a few of each are made in turns. */
    private Spending[] turns(int count, Run... kinds) throws Exception {
        Spending[] spent = new Spending[kinds.length];
        Arrays.setAll(spent, kind -> new Spending(0, 0, 0));
        for (int done = 0; done < count; done += TURN) {
            for (int kind = 0; kind < kinds.length; kind++) {
                spent[kind] = spent[kind].and(turn(kinds[kind]));
            }
        }
        return spent;
    }

    private Spending turn(Run run) throws Exception {
        double cpuBefore = cpuMillis();
        long started = System.nanoTime();
        List<Future<?>> all = IntStream.range(0, threads)
                .<Future<?>>mapToObj(thread -> pool.submit(() -> {
                    for (int i = thread; i < TURN; i += threads) {
                        run.run(i);
                    }
                    return null;
                }))
                .toList();
        for (Future<?> one : all) {
            one.get();
        }
        double clockMillis = (System.nanoTime() - started) / 1e6;
        return new Spending(TURN, cpuMillis() - cpuBefore, clockMillis);
    }

    /** Of this process, of those below it, and of those they have seen the end of. */
    private static double cpuMillis() throws IOException {
        ProcessHandle self = ProcessHandle.current();
        double ticks = 0;
        for (ProcessHandle process :
                Stream.concat(Stream.of(self), self.descendants()).toList()) {
            String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
            String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            for (int i = 0; i < TIMES; i++) {
                ticks += Long.parseLong(afterName[FIRST_TIME_AFTER_NAME + i]);
            }
        }
        return ticks * MILLIS_PER_TICK;
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
