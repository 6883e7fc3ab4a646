/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.schemas.evidence.CodeOutcome.CaseOutcome;
import assize.schemas.json.Decoded;
import assize.schemas.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is asked of a sandbox and what it answers. Oracle: what was written must be read; the order of gravity by hand. */
class CodeEvidenceTest {
    private static final CodeRequest REQUEST = new CodeRequest(
            "agt-a",
            1,
            "sum",
            "1.0.0",
            "c",
            "int main() {}",
            new CodeTests.Cases(List.of(new CodeTests.Case("1\n", "2\n"))),
            CodeLimits.DEFAULT);
    private static final CodeOutcome OUTCOME = new CodeOutcome(
            CodeVerdict.RE,
            "c",
            "cases",
            false,
            List.of(),
            List.of(new CaseOutcome(CodeVerdict.AC, 0, null), new CaseOutcome(CodeVerdict.RE, null, "SIGSEGV")),
            "bubblewrap",
            List.of("memory_total"),
            CodeLimits.DEFAULT,
            "");

    @Test
    void aRequestComesBackAsItWas() {
        CodeRequest harness = new CodeRequest(
                "agt-a", 2, "t", "1", "python3", "", new CodeTests.Harness("x", "f"), new CodeLimits(1, 2, 16, 4, 5));

        assertThat(CodeRequest.from(REQUEST.toJson())).isEqualTo(new Decoded.Usable<>(REQUEST));
        assertThat(CodeRequest.from(harness.toJson())).isEqualTo(new Decoded.Usable<>(harness));
    }

    @Test
    void aRequestWithoutLanguageAndLimitsHasTheDefaults() {
        JsonObject bare = REQUEST.toJson().without("language").without("limits");

        assertThat(CodeRequest.from(bare).toOptional().orElseThrow().language()).isEqualTo("python3");
        assertThat(CodeRequest.from(bare).toOptional().orElseThrow().limits()).isEqualTo(CodeLimits.DEFAULT);
    }

    @Test
    void anOutcomeComesBackAsItWas() {
        assertThat(CodeOutcome.from(OUTCOME.toJson())).isEqualTo(new Decoded.Usable<>(OUTCOME));
    }

    @Test
    void theGravestVerdictCounts() {
        assertThat(CodeVerdict.AC.and(CodeVerdict.WA)).isEqualTo(CodeVerdict.WA);
        assertThat(List.of(CodeVerdict.values()).stream()
                        .sorted()
                        .map(Enum::name)
                        .toList())
                .containsSubsequence("IE", "CE", "TLE_CPU", "TLE_WALL", "MLE", "OLE", "SV", "RE", "WA", "AC");
    }

    @Test
    void onlyWhatTheJudgeLacksIsNotTheProgramsFault() {
        assertThat(CodeVerdict.values())
                .filteredOn(CodeVerdict::isNotTheProgramsFault)
                .containsExactly(CodeVerdict.IE, CodeVerdict.UNSUPPORTED_LANGUAGE);
    }

    @Test
    void limitsBeyondReasonAreRefused() {
        assertThatThrownBy(() -> new CodeLimits(2_000, 8_000, 8, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("memory_mib must be from 16");
    }
}
