/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.evidence.CodeOutcome;
import assize.schemas.evidence.CodeVerdict;
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
        judge = Court.judge(BackEnd.BUBBLEWRAP);
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
                // Ends before the verdict, with every sign of success.
                "import os\nos._exit(0)",
                "def f(x):\n  import os\n  os._exit(0)",
                "import sys\nsys.exit(0)",
                // Answers what equals everything.
                "class E:\n  def __eq__(self, o): return True\n  __ne__ = lambda s, o: False\n  __hash__ = lambda s: 0\ndef f(x): return E()",
                "class I(int):\n  def __eq__(self, o): return True\ndef f(x): return I(7)",
                "class L(list):\n  def __eq__(self, o): return True\ndef f(x): return L([1])",
                // Replaces the tests or their tools where it can reach them.
                "import __main__, builtins, sys\ndef check(c): pass\n__main__.check = check\nbuiltins.check = check\n"
                        + "for m in list(sys.modules.values()):\n  try: m.check = check\n  except Exception: pass\ndef f(x): return 0",
                "import builtins\nbuiltins.AssertionError = type('A', (Exception,), {})\nbuiltins.isinstance = lambda *a: True\n"
                        + "builtins.int = builtins.len = lambda *a: 4\ndef f(x): return 0",
                "import json\njson.dumps = lambda x: '[true, \\\"\\\", false]'\ndef f(x): return 0",
                // Says the verdict itself: as text, at exit, and as frames on every descriptor it can find.
                "print('[true, \\\"\\\", false]')\nprint('AC')\ndef f(x): return 0",
                "import atexit, os\natexit.register(lambda: [os.write(fd, b'\\0\\0\\0\\x11V[true, \\\"\\\", false]') for fd in (1, 2)])\ndef f(x): return 0",
                "import os\nm = b'[true, \\\"\\\", false]'\nm = len(m).to_bytes(4, 'big') + b'V' + m\nfor fd in range(256):\n"
                        + "  try: os.write(fd, m)\n  except OSError: pass\ndef f(x): return 0",
                "def f(x):\n  import os\n  m = b'[true, \\\"\\\", false]'\n  m = len(m).to_bytes(4, 'big') + b'V' + m\n"
                        + "  for fd in range(256):\n    try: os.write(fd, m)\n    except OSError: pass\n  os._exit(0)",
                // Reads every descriptor it inherited, looking for the tests.
                "import os, sys\ndef f(x):\n  found = b''\n  for fd in range(3, 64):\n    try:\n      os.set_blocking(fd, False)\n"
                        + "      found += os.read(fd, 1 << 16)\n    except OSError: pass\n  return 4 if b'assert' in found else 0",
                // Looks for the tests in all files and processes it can see.
                "import os\ndef f(x):\n  for d in ['/box', '/tmp'] + ['/proc/' + p for p in os.listdir('/proc') if p.isdigit()]:\n"
                        + "    for n in ['tests.py', 'cmdline', 'root/box/tests.py', 'environ']:\n      try:\n"
                        + "        if b'assert' in open(d + '/' + n, 'rb').read(): return 2 * x\n      except OSError: pass\n  return 0",
                // Kills whom it can.
                "import os, signal\ndef f(x):\n  for p in list(range(1, 400)) + [-1]:\n    try:\n      if p != os.getpid(): os.kill(p, signal.SIGKILL)\n"
                        + "    except OSError: pass\n  return 0",
                // Sends data that must break the tester.
                "import os\ndef f(x):\n  os.write(4, b'\\xff\\xff\\xff\\xffR')\n  os._exit(0)",
                "def f(x): return range(10 ** 15)",
                "def f(x):\n  l = []\n  for i in range(900): l = [l]\n  return l",
            })
    void passesNoCheat(String program) {
        assertThat(verdict(program)).isIn(CodeVerdict.WA, CodeVerdict.RE, CodeVerdict.TLE_WALL, CodeVerdict.MLE);
    }

    @Test
    void carriesTheValuesOfTheLanguageBothWays() {
        String tests = "def check(candidate):\n"
                + "    for x in (None, True, 0, -3, 2 ** 100, 1.5, float('inf'), 2 - 3j, 'a\\ud800\\u20ac', b'\\x00\\xff',\n"
                + "              [1, [2.0]], (1, (2,)), {1, 2}, frozenset('ab'), {'a': {(1, 2): [None]}}, range(3)):\n"
                + "        y = candidate(x)\n"
                + "        assert y == x and type(y) is type(x), x\n"
                + "    import math\n"
                + "    assert math.isnan(candidate(float('nan')))\n"
                + "    assert math.copysign(1, candidate(-0.0)) == -1\n"
                + "    assert candidate(x=5) == 5\n";
        CodeOutcome outcome = outcome("def f(x): return x", tests);

        assertThat(outcome.verdict()).isEqualTo(CodeVerdict.AC);
        assertThat(outcome.weak()).isFalse();
    }

    @Test
    void carriesExceptionsAndIterators() {
        String tests = "def check(candidate):\n"
                + "    try:\n        candidate(-1)\n        assert False\n    except ValueError as e:\n        assert e.args == ('no', -1)\n"
                + "    it = candidate(3)\n    assert it != [0, 1, 2]\n    assert list(it) == [0, 1, 2]\n";

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
