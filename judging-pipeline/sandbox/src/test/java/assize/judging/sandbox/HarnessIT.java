/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import assize.schemas.evidence.CodeOutcome;
import assize.schemas.evidence.CodeTests;
import assize.schemas.evidence.CodeVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions under test. Oracle: functions that are plainly right, plainly wrong, or plainly cheating. */
class HarnessIT {
    private static final String DOUBLES =
            "def check(candidate):\n    assert candidate(2) == 4\n    assert candidate(3) == 6\n";
    private static CodeJudge judge;

    @BeforeAll
    static void open() {
        judge = Court.judge(BackEnd.NAMESPACES);
    }

    @AfterAll
    static void close() {
        if (judge != null) {
            judge.close();
        }
    }

    private static CodeOutcome outcome(String program, String tests) {
        return Court.outcome(judge, Court.harness(program, tests, "f"));
    }

    private static CodeVerdict verdict(String program) {
        return outcome(program, DOUBLES).verdict();
    }

    @Test
    void tellsRightFromWrongAndFromBroken() {
        CodeOutcome right = outcome("def f(x): return 2 * x", DOUBLES);

        assertThat(right.verdict()).isEqualTo(CodeVerdict.AC);
        assertThat(right.weak()).as("the function had no way to its tests").isFalse();
        assertThat(right.form()).isEqualTo("harness");
        assertThat(verdict("def f(x): return x + 2")).isEqualTo(CodeVerdict.WA);
        assertThat(verdict("def f(x): return 1 // 0")).isEqualTo(CodeVerdict.RE);
        assertThat(verdict("def g(x): return 2 * x")).as("no such function").isEqualTo(CodeVerdict.RE);
        assertThat(verdict("def f(x: return")).isEqualTo(CodeVerdict.CE);
        assertThat(verdict("import math, sys\nsys.exit(1)")).isEqualTo(CodeVerdict.RE);
        assertThat(verdict("def f(x):\n  while True: pass")).isEqualTo(CodeVerdict.TLE_CPU);
        assertThat(Court.outcome(judge, Court.harness("import time\ntime.sleep(100)", DOUBLES, "f", Court.BRIEF))
                        .verdict())
                .isEqualTo(CodeVerdict.TLE_WALL);
        assertThat(verdict("def f(x): return bytearray(1 << 33)")).isIn(CodeVerdict.RE, CodeVerdict.MLE);
        assertThat(verdict("def f(x):\n  while True: print('x' * 10000)")).isEqualTo(CodeVerdict.OLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "answers-too-deeply.py",
                "answers-with-too-much.py",
                "asks-to-share-a-process.py",
                "equals-everything.py",
                "exits-when-called.py",
                "exits-while-loading.py",
                "exits-with-125.py",
                "exits-with-125-while-loading.py",
                "exits-with-126.py",
                "exits-with-126-while-loading.py",
                "exits-with-127.py",
                "exits-with-127-while-loading.py",
                "hands-out-functions.py",
                "kills-everybody.py",
                "leaves-politely.py",
                "list-that-equals-everything.py",
                "looks-for-the-tests-in-memory.py",
                "looks-for-the-tests.py",
                "number-that-equals-everything.py",
                "patches-builtins.py",
                "patches-check.py",
                "patches-json.py",
                "prints-the-verdict.py",
                "reads-descriptors.py",
                "says-the-verdict-at-exit.py",
                "says-the-verdict-when-called.py",
                "says-the-verdict-while-loading.py",
                "sends-rubbish.py",
            })
    void passesNoCheat(String name) throws IOException {
        CodeOutcome outcome = outcome(Court.program("cheats/" + name), DOUBLES);

        assertThat(outcome.verdict()).isIn(CodeVerdict.WA, CodeVerdict.RE, CodeVerdict.TLE_WALL, CodeVerdict.MLE);
        assertThat(outcome.weak())
                .as("a program cannot choose to be judged weakly")
                .isFalse();
    }

    @Test
    void waitsForTheEndOfTheTestsEvenWhereItIsInterrupted() throws Exception {
        JailHost host = JailHost.make();
        JailThreads threads =
                new JailThreads(new AllButTheFirst(), host.threads().timer());
        JailHost slow = new JailHost(host.folder(), host.launcher(), host.filter(), host.settings(), threads);
        Sandbox.Slot slot = new Sandbox.Slot(jail(slow, "program"), jail(slow, "tester"));
        try {
            Path python = Objects.requireNonNull(Language.installed().get(Language.PYTHON3));
            HarnessRun run = new HarnessRun(slot, python, Court.LIMITS, new Spent());
            CodeTests.Harness tests = new CodeTests.Harness(DOUBLES, "f");
            FutureTask<Ran> interrupted =
                    new FutureTask<>(() -> run.run("import time\ntime.sleep(2)\ndef f(x): return 2 * x", tests));
            Thread thread = new Thread(interrupted);
            thread.start();
            while (pythons() < 2 && !interrupted.isDone()) {
                Thread.onSpinWait();
            }
            thread.interrupt();
            assertThat(catchThrowable(interrupted::get)).hasCauseInstanceOf(InterruptedException.class);

            assertThat(run.run("def f(x): return 2 * x", tests))
                    .as("the next run")
                    .isInstanceOfSatisfying(
                            Ran.Judged.class,
                            judged -> assertThat(judged.verdict()).isEqualTo(CodeVerdict.AC));
        } finally {
            slot.close();
            threads.close();
            host.close();
        }
    }

    private static Jail jail(JailHost host, String name) throws IOException {
        Path folder = Files.createDirectories(host.folder().resolve(name));
        return new Jail(BackEnd.NAMESPACES, host, 0, Cgroup.none(), folder);
    }

    /** Never reads the first program's standard error, so that its end is waited for. */
    private static final class AllButTheFirst extends ThreadPoolExecutor {
        private final AtomicBoolean isFirst = new AtomicBoolean(true);

        AllButTheFirst() {
            super(0, 4, 1, TimeUnit.SECONDS, new SynchronousQueue<>());
        }

        @Override
        public void execute(Runnable task) {
            if (!isFirst.getAndSet(false)) {
                super.execute(task);
            }
        }
    }

    private static long pythons() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").contains("python"))
                .count();
    }

    @Test
    void carriesTheValuesOfTheLanguageBothWays() {
        String tests = """
                def check(candidate):
                    import math
                    for x in (None, True, 0, -3, 2 ** 100, 1.5, float('inf'), 2 - 3j, 'a\\ud800\\u20ac', b'\\x00\\xff',
                              [1, [2.0]], (1, (2,)), {1, 2}, frozenset('ab'), {'a': {(1, 2): [None]}}, range(3)):
                        y = candidate(x)
                        assert y == x and type(y) is type(x), x
                    assert math.isnan(candidate(float('nan')))
                    assert math.copysign(1, candidate(-0.0)) == -1
                    assert candidate(x=5) == 5
                """;
        CodeOutcome outcome = outcome("def f(x): return x", tests);

        assertThat(outcome.verdict()).isEqualTo(CodeVerdict.AC);
        assertThat(outcome.weak()).isFalse();
    }

    @Test
    void carriesExceptionsAndIterators() {
        String tests = """
                def check(candidate):
                    try:
                        candidate(-1)
                        assert False
                    except ValueError as e:
                        assert e.args == ('no', -1)
                    it = candidate(3)
                    assert it != [0, 1, 2]
                    assert list(it) == [0, 1, 2]
                """;
        assertThat(outcome("def f(x):\n  if x < 0: raise ValueError('no', x)\n  return iter(range(x))", tests)
                        .verdict())
                .isEqualTo(CodeVerdict.AC);
    }

    @Test
    void saysThatAVerdictFromOneProcessIsWeak() {
        CodeOutcome outcome =
                outcome("def f(g): return g(1)", "def check(candidate):\n    assert candidate(lambda x: x + 1) == 2\n");

        assertThat(outcome.verdict()).isEqualTo(CodeVerdict.AC);
        assertThat(outcome.weakBecause()).containsExactly("in_process");
    }

    @Test
    void saysThatTestsThatCallTheProgramForTheirExpectationAreWeak() {
        CodeOutcome outcome = outcome(
                "def f(x): return 0\ndef g(x): return 0", "def check(candidate):\n    assert candidate(1) == g(1)\n");

        assertThat(outcome.verdict()).isEqualTo(CodeVerdict.AC);
        assertThat(outcome.weakBecause()).containsExactly("calls_program_names");
    }

    @Test
    void blamesTheTaskForTestsThatCannotBeLoaded() {
        assertThat(outcome("def f(x): return x", "def check(candidate:\n").verdict())
                .isEqualTo(CodeVerdict.IE);
        assertThat(outcome("def f(x): return x", "x = 1\n").verdict()).isEqualTo(CodeVerdict.IE);
    }
}
