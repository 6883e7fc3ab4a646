/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.evidence.CodeLimits;
import assize.schemas.evidence.CodeOutcome;
import assize.schemas.evidence.CodeOutcome.CaseOutcome;
import assize.schemas.evidence.CodeVerdict;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceSource.Answer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What programs get from the judge. Oracle: programs whose fate is plain from reading them. */
class CodeJudgeIT {
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

    private static CodeVerdict verdict(String program, String... inputsAndOutputs) {
        return Court.outcome(judge, Court.python(program, inputsAndOutputs)).verdict();
    }

    @Test
    void acceptsARightAnswer() {
        CodeOutcome outcome = Court.outcome(
                judge, Court.python("print(sum(map(int, input().split())))", "1 2\n", "3\n", "4 5\n", "9"));

        assertThat(outcome.verdict()).isEqualTo(CodeVerdict.AC);
        assertThat(outcome.cases())
                .containsExactly(new CaseOutcome(CodeVerdict.AC, 0, null), new CaseOutcome(CodeVerdict.AC, 0, null));
        assertThat(outcome.backEnd()).isEqualTo("namespaces");
        assertThat(outcome.weak()).isFalse();
    }

    @Test
    void refusesAWrongAnswerAndKeepsItsOutput() {
        Evidence evidence = Court.evidence(judge, Court.python("print(4)", "", "3"));

        assertThat(evidence.parsed().get("verdict")).hasToString("JsonString[value=WA]");
        assertThat(Court.output(evidence)).isEqualTo("4\n");
    }

    @Test
    void tellsAProgramThatDoesNotCompileFromOneThatFails() {
        assertThat(verdict("print(", "", "")).isEqualTo(CodeVerdict.CE);
        assertThat(verdict("raise SystemExit(3)", "", "")).isEqualTo(CodeVerdict.RE);
        assertThat(verdict("print(input())", "", "")).isEqualTo(CodeVerdict.RE);
    }

    @Test
    void letsAProgramExitInTheUsualWays() {
        assertThat(verdict("print(1)\nexit()", "", "1")).isEqualTo(CodeVerdict.AC);
        assertThat(verdict("print(1, flush=True)\nimport os\nos._exit(0)", "", "1"))
                .isEqualTo(CodeVerdict.AC);
        assertThat(verdict("if __name__ == '__main__': print(1)", "", "1")).isEqualTo(CodeVerdict.AC);
        for (String last :
                List.of("quit()", "__builtins__.exit()", "getattr(__builtins__, 'exit')()", "import sys\nsys.exit()")) {
            assertThat(verdict("print(1)\n" + last, "", "1")).as(last).isEqualTo(CodeVerdict.AC);
        }
    }

    @Test
    void isTheMainProgramWhetherOrNotItSpeaksOfExit() {
        String looks = "import sys, inspect\ndef f(): return 1\n"
                + "print(__name__, __file__, sys.argv, sys.path, inspect.getsource(f).strip(), sys.modules['__main__'].f())";
        Evidence plain = Court.evidence(judge, Court.python(looks, "", ""));
        Evidence speaking = Court.evidence(judge, Court.python(looks + "\n# exit", "", ""));

        assertThat(Court.output(plain)).startsWith("__main__ /box/main.py ['/box/main.py'] ");
        assertThat(Court.output(speaking)).isEqualTo(Court.output(plain));
    }

    @Test
    void namesTheSignalAProgramDiedOf() {
        CodeOutcome outcome =
                Court.outcome(judge, Court.python("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)", "", ""));

        assertThat(outcome.cases()).containsExactly(new CaseOutcome(CodeVerdict.RE, null, "SIGSEGV"));
    }

    @Test
    void givesTheSameOutcomeTwice() {
        Evidence first = Court.evidence(judge, Court.python("print(input())", "x", "x", "y", "z"));
        Evidence second = Court.evidence(judge, Court.python("print(input())", "x", "x", "y", "z"));

        assertThat(second.parsed()).isEqualTo(first.parsed());
        assertThat(second.replyBase64()).isEqualTo(first.replyBase64());
    }

    @Test
    void runsTheLanguagesThatAreInstalled() {
        CodeLimits limits = new CodeLimits(4_000, 20_000, 256, 1 << 20, 24);
        String c =
                "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", a + b); }";
        String java = "import java.util.Scanner;\npublic class Main { public static void main(String[] a) {"
                + " Scanner s = new Scanner(System.in); System.out.println(s.nextInt() + s.nextInt()); } }";
        String javascript =
                "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);" + " console.log(a + b);";

        for (String[] one : new String[][] {{"c", c}, {"java", java}, {"javascript", javascript}}) {
            CodeOutcome outcome = Court.outcome(judge, Court.cases(one[0], one[1], limits, "1 2", "3", "4 5", "9"));
            assertThat(outcome.verdict())
                    .as(one[0])
                    .isEqualTo(isInstalled(one[0]) ? CodeVerdict.AC : CodeVerdict.UNSUPPORTED_LANGUAGE);
            CodeOutcome broken = Court.outcome(judge, Court.cases(one[0], "int main( {", limits, "1 2", "3"));
            assertThat(broken.verdict())
                    .as(one[0])
                    .isEqualTo(isInstalled(one[0]) ? CodeVerdict.CE : CodeVerdict.UNSUPPORTED_LANGUAGE);
        }
    }

    private static boolean isInstalled(String language) {
        return Language.installed().keySet().stream()
                .anyMatch(one -> one.wireName().equals(language));
    }

    @Test
    void namesALanguageItDoesNotKnow() {
        CodeOutcome outcome = Court.outcome(judge, Court.cases("cobol", "", Court.LIMITS, "", ""));

        assertThat(outcome.verdict()).isEqualTo(CodeVerdict.UNSUPPORTED_LANGUAGE);
        assertThat(outcome.detail()).isEqualTo("cobol is not known here");
    }

    @Test
    void endsWhatRunsWhenItIsClosed() {
        CodeJudge other = Court.judge(BackEnd.NAMESPACES);
        var answer = other.ask(Court.asked(Court.python("import time\ntime.sleep(100)", "", "")));
        other.close();

        assertThat(answer.toCompletableFuture().join())
                .isEqualTo(new Answer.Unavailable("SANDBOX_UNAVAILABLE: closed"));
    }

    @Test
    void runsNothingWithoutASandbox() {
        try (CodeJudge none = CodeJudge.open(1, List.of())) {
            assertThat(Court.ask(none, Court.python("print(1)", "", "1")))
                    .isInstanceOfSatisfying(
                            Answer.Unavailable.class,
                            no -> assertThat(no.waitsFor()).startsWith("SANDBOX_UNAVAILABLE"));
        }
    }
}
