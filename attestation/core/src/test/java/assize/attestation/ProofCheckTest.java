/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Oracle: the contract in the class's own words. */
class ProofCheckTest {

    @Test
    void foldsEachCase() {
        String holds = ProofCheck.proven().fold(proven -> "proven", ProofCheck.Refuted::reason);
        String fails = ProofCheck.refuted("why").fold(proven -> "proven", ProofCheck.Refuted::reason);

        assertThat(holds).isEqualTo("proven");
        assertThat(fails).isEqualTo("why");
    }

    @Test
    void stopsAtTheFirstRefutation() {
        assertThat(ProofCheck.proven().and(() -> ProofCheck.refuted("second"))).isEqualTo(ProofCheck.refuted("second"));
        assertThat(ProofCheck.refuted("first").and(() -> ProofCheck.refuted("second")))
                .isEqualTo(ProofCheck.refuted("first"));
        assertThat(ProofCheck.proven().and(ProofCheck::proven)).isEqualTo(ProofCheck.proven());
    }
}
