/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.sandbox.JailPlan.JailLimits;
import assize.schemas.evidence.CodeOutcome.CaseOutcome;
import assize.schemas.evidence.CodeVerdict;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the launcher's report means. Oracle: the order of verdicts, a case per verdict. */
class JailResultTest {
    private static final JailLimits LIMITS = new JailLimits(2_000, 8_000, 256, 10, 1 << 20, 24, 1 << 20);

    private static JailResult result(String report, String errors, boolean outOfMemory, int outputLength) {
        Capture output = new Capture(LIMITS.outputBytes(), 10, () -> {});
        output.readAll(new ByteArrayInputStream(new byte[outputLength]));
        Capture error = new Capture(LIMITS.errorBytes(), 1 << 16, () -> {});
        error.readAll(new ByteArrayInputStream(errors.getBytes(StandardCharsets.UTF_8)));
        return JailResult.of(LIMITS, output, error, Optional.of(report), outOfMemory);
    }

    private static CodeVerdict verdict(String report) {
        return result(report, "", false, 0).verdict();
    }

    @Test
    void readsHowTheProgramEnded() {
        assertThat(verdict("done 0 1000 1")).isEqualTo(CodeVerdict.AC);
        assertThat(verdict("done 1 1000 1")).isEqualTo(CodeVerdict.RE);
        assertThat(verdict("done 139 1000 1")).isEqualTo(CodeVerdict.RE);
        assertThat(verdict("done 159 1000 1")).isEqualTo(CodeVerdict.SV);
        assertThat(verdict("done 152 1900000 1")).isEqualTo(CodeVerdict.TLE_CPU);
        assertThat(verdict("done 137 2900000 1")).isEqualTo(CodeVerdict.TLE_CPU);
        assertThat(verdict("done 137 1000 1")).isEqualTo(CodeVerdict.RE);
        assertThat(verdict("done 0 3100000 1")).as("many processes together").isEqualTo(CodeVerdict.TLE_CPU);
        assertThat(verdict("wall 137 1000 1")).isEqualTo(CodeVerdict.TLE_WALL);
        assertThat(verdict("stopped 137 1000 1")).isEqualTo(CodeVerdict.RE);
    }

    @Test
    void putsTheGraverVerdictFirst() {
        assertThat(result("wall 137 1 1", "", true, 20).verdict()).isEqualTo(CodeVerdict.TLE_WALL);
        assertThat(result("stopped 137 1 1", "", true, 20).verdict()).isEqualTo(CodeVerdict.MLE);
        assertThat(result("stopped 137 1 1", "", false, 20).verdict()).isEqualTo(CodeVerdict.OLE);
        assertThat(result("done 1 1 1", "MemoryError\n", false, 0).verdict()).isEqualTo(CodeVerdict.MLE);
        assertThat(result("done 0 1 1", "MemoryError\n", false, 0).verdict()).isEqualTo(CodeVerdict.AC);
    }

    @Test
    void believesTheLauncherOnly() {
        assertThat(result("done 1 1 1", "done 0 1 1\n", false, 0).verdict()).isEqualTo(CodeVerdict.RE);
        assertThat(result("done 0 1 1 more", "", false, 0).fault()).contains("the launcher did not report");
        assertThat(result("", "done 0 1 1\n", false, 0).fault()).contains("the launcher did not report");
    }

    @Test
    void doesNotBlameTheProgramForASandboxThatDidNotStart() {
        assertThat(result("refused 1 1 1", "bwrap: no\n", false, 0).fault())
                .contains("the sandbox did not start the program");
        assertThat(result("refused 1 1 1", "", true, 0).fault())
                .as("its memory ran out")
                .isEmpty();
    }

    @Test
    void saysNothingOfAProgramThatWasEndedFromOutside() {
        assertThat(result("done 139 1 1", "", false, 0).outcome(CodeVerdict.RE))
                .isEqualTo(new CaseOutcome(CodeVerdict.RE, null, "SIGSEGV"));
        assertThat(result("done 3 1 1", "", false, 0).outcome(CodeVerdict.RE))
                .isEqualTo(new CaseOutcome(CodeVerdict.RE, 3, null));
        assertThat(result("wall 137 1 1", "", false, 0).outcome(CodeVerdict.TLE_WALL))
                .isEqualTo(new CaseOutcome(CodeVerdict.TLE_WALL, null, null));
    }
}
