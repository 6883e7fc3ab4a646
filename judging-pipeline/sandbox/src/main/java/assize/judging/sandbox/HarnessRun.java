/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.judging.sandbox.JailPlan.JailLimits;
import assize.judging.sandbox.JailPlan.Placed;
import assize.schemas.evidence.CodeLimits;
import assize.schemas.evidence.CodeOutcome.CaseOutcome;
import assize.schemas.evidence.CodeTests;
import assize.schemas.evidence.CodeVerdict;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts a Python function to a test program.
 *
 * <p>The two run in two sandboxes, and this class carries calls to one and results to the other. So the program sees
 * arguments and nothing else: the tests, the channel of the verdict and the objects that results are compared with are not in
 * its process, nor in any it can see. Whatever it sends is taken as the result of the call that waits for it. When it ends
 * before the verdict, that is a run-time error, whatever its exit code.
 *
 * <p>Tests that hand over something that is not data are run in the program's process, and the outcome is weak.
 */
final class HarnessRun {
    private static final long TESTER_MEMORY_MIB = 512;
    private static final long TESTER_CPU_FACTOR = 2;
    /** How much longer the tests may take than the program, so that it is the program's clock that runs out. */
    private static final long TESTER_MORE_MILLIS = 1_000;

    private final Sandbox.Slot slot;
    private final Path python;
    private final CodeLimits limits;
    private final Spent spent;

    HarnessRun(Sandbox.Slot slot, Path python, CodeLimits limits, Spent spent) {
        this.slot = slot;
        this.python = python;
        this.limits = limits;
        this.spent = spent;
    }

    Ran run(String program, CodeTests.Harness harness) throws IOException, InterruptedException {
        Path programFile = slot.program().keep("program", program.getBytes(StandardCharsets.UTF_8));
        Path testsFile = slot.tester().keep("tests", harness.testCode().getBytes(StandardCharsets.UTF_8));
        Ran apart = apart(programFile, testsFile, harness.entryPoint());
        return apart == NEEDS_ONE_PROCESS ? inOneProcess(programFile, testsFile, harness.entryPoint()) : apart;
    }

    private static final Ran NEEDS_ONE_PROCESS = new Ran.Failed("the tests need one process");

    private Ran apart(Path program, Path tests, String entryPoint) throws IOException, InterruptedException {
        Jail jail = slot.program();
        Placed candidate = new Placed("candidate.py", false, jail.keep("candidate", script("candidate.py")));
        Placed tester = new Placed("tester.py", false, slot.tester().keep("tester", script("tester.py")));
        long programKills = jail.oomKills();
        long testerKills = slot.tester().oomKills();
        JailProcess programProcess = jail.start(plan(
                List.of(candidate, new Placed("program.py", false, program)),
                List.of("/box/candidate.py"),
                Workshop.jailLimits(limits, 0)));
        JailProcess testerProcess;
        try {
            testerProcess = slot.tester()
                    .start(plan(
                            List.of(tester, new Placed("tests.py", false, tests)),
                            List.of("/box/tester.py", entryPoint),
                            testerLimits()));
        } catch (IOException e) {
            programProcess.stop();
            jail.end(programProcess, rest(programProcess), programKills);
            throw e;
        }
        Dialogue dialogue = new Dialogue(programProcess, testerProcess);
        JailResult programResult;
        JailResult testerResult;
        // A run whose end is not waited for would be taken for the next one's.
        try {
            dialogue.hold();
        } finally {
            dialogue.conclude();
            try {
                programResult = jail.end(programProcess, rest(programProcess), programKills);
            } finally {
                testerResult = slot.tester().end(testerProcess, rest(testerProcess), testerKills);
            }
        }
        spent.add(programResult);
        spent.add(testerResult);
        return dialogue.judge(programResult, testerResult);
    }

    private Ran inOneProcess(Path program, Path tests, String entryPoint) throws IOException, InterruptedException {
        Jail jail = slot.program();
        Placed script = new Placed("in_process.py", false, jail.keep("in_process", script("in_process.py")));
        JailPlan plan = plan(
                List.of(script, new Placed("program.py", false, program), new Placed("tests.py", false, tests)),
                List.of("/box/in_process.py", entryPoint),
                Workshop.jailLimits(limits, 0));
        JailResult result = jail.run(plan, new byte[0]);
        spent.add(result);
        if (result.fault().isPresent()) {
            return new Ran.Failed(result.fault().get());
        }
        Frames said = new Frames(new ByteArrayInputStream(result.output()), OutputStream.nullOutputStream());
        CodeVerdict verdict = result.verdict();
        if (verdict == CodeVerdict.AC) {
            verdict = said.read().map(HarnessRun::verdict).orElse(CodeVerdict.RE);
        }
        return judged(verdict, result, List.of("in_process"));
    }

    private static CodeVerdict verdict(Frames.Frame frame) {
        if (frame.kind() == 'X') {
            return CodeVerdict.CE;
        }
        if (frame.kind() != 'V') {
            return CodeVerdict.RE;
        }
        if (frame.text().startsWith("[true,")) {
            return CodeVerdict.AC;
        }
        return frame.text().startsWith("[false, \"assertion\"") ? CodeVerdict.WA : CodeVerdict.RE;
    }

    private static Ran judged(CodeVerdict verdict, JailResult result, List<String> weakBecause) {
        CaseOutcome outcome =
                verdict == CodeVerdict.RE ? result.outcome(verdict) : new CaseOutcome(verdict, null, null);
        return new Ran.Judged(verdict, List.of(outcome), weakBecause, "", Reply.NONE);
    }

    private JailPlan plan(List<Placed> files, List<String> arguments, JailLimits jailLimits) {
        List<String> command = new ArrayList<>(List.of(python.toString(), "-I", "-S", "-B"));
        command.addAll(arguments);
        return new JailPlan(files, command, jailLimits, true);
    }

    private JailLimits testerLimits() {
        JailLimits own = Workshop.jailLimits(limits, 0);
        return new JailLimits(
                own.cpuMillis() * TESTER_CPU_FACTOR,
                own.wallMillis() + TESTER_MORE_MILLIS,
                Math.max(own.memoryMib(), TESTER_MEMORY_MIB),
                own.outputBytes(),
                own.errorBytes(),
                own.processes(),
                own.fileBytes());
    }

    private static byte[] script(String name) throws IOException {
        byte[] values = JailHost.resource("values.py");
        byte[] script = JailHost.resource(name);
        return ByteBuffer.allocate(values.length + script.length)
                .put(values)
                .put(script)
                .array();
    }

    /** What a run still writes when nobody listens any more. */
    private static Capture rest(JailProcess process) {
        Capture rest = new Capture(Long.MAX_VALUE, 0, () -> {});
        rest.readAll(process.output());
        return rest;
    }

    /** Carries messages until there is a verdict, or one side has ended. */
    private static final class Dialogue {
        private final JailProcess programProcess;
        private final JailProcess testerProcess;
        private final Frames program;
        private final Frames tester;
        private Optional<Frames.Frame> last = Optional.empty();
        private boolean programAnswered = true;
        private boolean loaded;

        Dialogue(JailProcess program, JailProcess tester) {
            this.programProcess = program;
            this.testerProcess = tester;
            this.program = new Frames(program.output(), program.input());
            this.tester = new Frames(tester.output(), tester.input());
        }

        void hold() {
            Optional<Frames.Frame> answer = program.read();
            while (answer.isPresent()) {
                if (!loaded && answer.get().kind() != 'S') {
                    last = answer;
                    return;
                }
                loaded = true;
                last = tester.write(answer.get()) ? tester.read() : Optional.empty();
                if (last.isEmpty() || last.get().kind() != 'C') {
                    return;
                }
                answer = program.write(last.get()) ? program.read() : Optional.empty();
            }
            programAnswered = false;
        }

        /** Ends both sides; one that fell silent is left to its own end, which says what became of it. */
        void conclude() {
            if (programAnswered) {
                programProcess.stop();
            } else {
                programProcess.hangUp();
            }
            if (programAnswered && loaded && last.isEmpty()) {
                testerProcess.hangUp();
            } else {
                testerProcess.stop();
            }
        }

        Ran judge(JailResult programResult, JailResult testerResult) {
            if (programResult.fault().isPresent() && (!loaded || !programAnswered)) {
                return new Ran.Failed(programResult.fault().get());
            }
            if (!programAnswered) {
                return judged(worst(programResult.verdict()), programResult, List.of());
            }
            if (!loaded) {
                // Nothing the program says before it is loaded is a verdict, but that it is no program.
                boolean isMalformed = last.filter(frame -> frame.kind() == 'X').isPresent();
                return judged(isMalformed ? CodeVerdict.CE : CodeVerdict.RE, programResult, List.of());
            }
            if (last.isEmpty()) {
                // The tests ended without a verdict: they ran out of something on what the program gave them.
                return testerResult.fault().isPresent()
                        ? new Ran.Failed(testerResult.fault().get())
                        : judged(worst(testerResult.verdict()), testerResult, List.of());
            }
            Frames.Frame verdict = last.get();
            return switch (verdict.kind()) {
                case 'P' -> NEEDS_ONE_PROCESS;
                case 'T' -> Ran.Judged.withoutRuns(CodeVerdict.IE, "the task's tests cannot be loaded");
                default -> judged(verdict(verdict), programResult, weakBecause(verdict));
            };
        }

        /** Ended without an answer: a run-time error, if it is nothing graver. */
        private static CodeVerdict worst(CodeVerdict found) {
            return found.and(CodeVerdict.RE);
        }

        private static List<String> weakBecause(Frames.Frame verdict) {
            return verdict.text().endsWith("true]") ? List.of("calls_program_names") : List.of();
        }
    }
}
