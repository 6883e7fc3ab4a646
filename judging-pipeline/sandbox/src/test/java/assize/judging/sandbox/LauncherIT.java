/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import assize.judging.sandbox.JailPlan.JailLimits;
import assize.judging.sandbox.JailPlan.Placed;
import assize.schemas.evidence.CodeVerdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What one launcher does for many runs. Oracle: programs whose fate is plain, and a launcher that is killed. */
class LauncherIT {
    private static final JailLimits LIMITS = new JailLimits(2_000, 600_000, 256, 1 << 16, 1 << 16, 24, 1 << 20);
    private Optional<Sandbox> opened = Optional.empty();

    private Jail jail(BackEnd backEnd) throws IOException, InterruptedException {
        Sandbox sandbox = Sandbox.open(1, List.of(backEnd)).fold(Sandbox.Opened.Usable::sandbox, unusable -> {
            Assumptions.abort("no sandbox can run on this machine: " + unusable.reason());
            throw new AssertionError(unusable.reason());
        });
        opened = Optional.of(sandbox);
        return sandbox.slots().get(0).program();
    }

    @AfterEach
    void close() {
        opened.ifPresent(Sandbox::close);
    }

    private static JailPlan shell(String script) {
        return new JailPlan(List.of(), List.of("/bin/sh", "-c", script), LIMITS, true);
    }

    private static JailResult end(Jail jail, JailProcess process) throws IOException, InterruptedException {
        return jail.end(process, rest(process), jail.oomKills());
    }

    private static Capture rest(JailProcess process) {
        Capture rest = new Capture(LIMITS.outputBytes(), 100, () -> {});
        rest.readAll(process.output());
        return rest;
    }

    private static void assertRuns(Jail jail) throws IOException, InterruptedException {
        JailResult result = jail.run(shell("read x; echo $x"), "yes".getBytes(StandardCharsets.US_ASCII));

        assertThat(result.fault()).isEmpty();
        assertThat(result.verdict()).isEqualTo(CodeVerdict.AC);
        assertThat(result.output()).asString(StandardCharsets.US_ASCII).isEqualTo("yes\n");
    }

    private static List<ProcessHandle> launchers() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().command().orElse("").contains("perl"))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void makesManyRuns(BackEnd backEnd) throws Exception {
        Jail jail = jail(backEnd);
        List<ProcessHandle> before = launchers();
        for (int i = 0; i < 20; i++) {
            assertRuns(jail);
        }
        assertThat(launchers()).as("the same launcher").isEqualTo(before).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void saysNothingOfARunWhoseLauncherWasKilledAndMakesTheNext(BackEnd backEnd) throws Exception {
        Jail jail = jail(backEnd);
        JailProcess process = jail.start(shell("echo started; sleep 60"));
        assertThat(process.output().read()).isEqualTo('s');

        launchers().forEach(ProcessHandle::destroyForcibly);

        assertThat(end(jail, process).fault()).contains("the launcher did not report");
        assertRuns(jail);
    }

    @ParameterizedTest
    @EnumSource
    void asksAgainWhereTheLauncherWasKilledBetweenRuns(BackEnd backEnd) throws Exception {
        Jail jail = jail(backEnd);
        for (ProcessHandle launcher : launchers()) {
            launcher.destroyForcibly();
            launcher.onExit().get();
        }

        assertThat(catchThrowable(() -> jail.start(shell("true"))))
                .as("nothing was started")
                .isInstanceOf(IOException.class);
        assertRuns(jail);
    }

    /** A compiler may be made to write what the kernel does not run. Bubblewrap does not tell this from a fault of its own. */
    @Test
    void blamesAProgramThatCannotBeRun() throws Exception {
        Jail jail = jail(BackEnd.NAMESPACES);
        Path file = jail.keep("compiled", "#!/there/is/no/such/thing".getBytes(StandardCharsets.US_ASCII));
        Placed program = new Placed("main", true, file);

        JailResult result = jail.run(new JailPlan(List.of(program), List.of("/box/main"), LIMITS, true), new byte[0]);

        assertThat(result.fault()).isEmpty();
        assertThat(result.verdict()).isEqualTo(CodeVerdict.RE);
        assertThat(result.exit()).as("what shells say then").isEqualTo(126);
    }

    @ParameterizedTest
    @EnumSource
    void blamesTheSandboxForARuntimeThatCannotBeRun(BackEnd backEnd) throws Exception {
        Jail jail = jail(backEnd);

        JailResult result =
                jail.run(new JailPlan(List.of(), List.of("/usr/bin/no-such-runtime"), LIMITS, true), new byte[0]);

        assertThat(result.fault()).contains("the sandbox did not start the program");
    }

    /** As the kernel does where a program has used up that process's time with what it left to it. */
    @ParameterizedTest
    @EnumSource
    void blamesTheProgramForTheEndOfTheFirstProcess(BackEnd backEnd) throws Exception {
        Jail jail = jail(backEnd);
        JailProcess process = jail.start(shell("echo started; sleep 300"));
        assertThat(process.output().read()).isEqualTo('s');

        ProcessHandle child = launchers().get(0).children().findFirst().orElseThrow();
        ProcessHandle first = backEnd == BackEnd.NAMESPACES
                ? child
                : child.children().findFirst().orElseThrow();
        first.destroyForcibly();

        JailResult result = end(jail, process);
        assertThat(result.fault()).isEmpty();
        assertThat(result.verdict()).isEqualTo(CodeVerdict.RE);
    }

    @ParameterizedTest
    @EnumSource
    void givesEveryExitCodeForTheProgramsOwn(BackEnd backEnd) throws Exception {
        Jail jail = jail(backEnd);
        for (int code : new int[] {1, 2, 124, 125, 126, 127, 128, 254, 255}) {
            JailResult result = jail.run(shell("exit " + code), new byte[0]);

            assertThat(result.fault()).as("exit code %d", code).isEmpty();
            assertThat(result.verdict()).as("exit code %d", code).isEqualTo(CodeVerdict.RE);
            assertThat(result.exit()).isEqualTo(code);
        }
    }

    @ParameterizedTest
    @EnumSource
    void stopsTheRunItIsToldToAndNoOther(BackEnd backEnd) throws Exception {
        Jail jail = jail(backEnd);
        JailProcess first = jail.start(shell("sleep 300"));
        first.stop();
        JailResult stopped = end(jail, first);
        JailProcess second = jail.start(shell("read x; exit 3"));
        first.stop();
        second.hangUp();
        JailResult result = end(jail, second);

        assertThat(stopped.verdict())
                .as("stopped, not out of time, nor ended by itself")
                .isEqualTo(CodeVerdict.RE);
        assertThat(stopped.outcome(stopped.verdict()).exit())
                .as("ended from outside")
                .isNull();
        assertThat(result.fault()).isEmpty();
        assertThat(result.exit()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void endsWhatRunsWhenNobodyTalksToItAnyMore(BackEnd backEnd) throws Exception {
        Jail jail = jail(backEnd);
        JailProcess process = jail.start(shell("echo started; sleep 300"));
        assertThat(process.output().read()).isEqualTo('s');

        jail.close();

        JailResult result = process.end(rest(process), () -> false);
        assertThat(result.fault())
                .as("a launcher that must be ended itself reports nothing")
                .isEmpty();
        assertThat(result.verdict()).isEqualTo(CodeVerdict.RE);
        assertThat(launchers()).isEmpty();
    }
}
