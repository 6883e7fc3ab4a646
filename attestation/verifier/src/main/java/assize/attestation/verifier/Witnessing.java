/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Parsed;
import assize.attestation.SignedCheckpoint;
import assize.attestation.WitnessPolicy;
import java.util.Optional;

/** Asks whether a checkpoint bears the cosignatures a policy demands. */
final class Witnessing {

    private Witnessing() {}

    /**
     * Whether the policy is met; where there is none, it is.
     *
     * <p>Too few cosignatures leave a log unanchored: nobody says it was tampered with. A cosignature that bears a witness's key
     * id and is bad refutes the checkpoint.
     */
    static boolean isMet(String file, SignedCheckpoint signed, Expectations expected, Findings findings) {
        Optional<WitnessPolicy> policy = expected.policy();
        if (policy.isEmpty()) {
            return true;
        }
        Parsed<WitnessPolicy.Count> count = policy.get().count(signed);
        if (count instanceof Parsed.Malformed<WitnessPolicy.Count> malformed) {
            findings.add(Failure.refuted(file, Checks.LOG_WITNESSES, malformed.reason()));
            return false;
        }
        WitnessPolicy.Count counted = count.toOptional().orElseThrow();
        findings.count("witnesses", counted.present().size());
        if (counted.isMet()) {
            findings.made(Checks.LOG_WITNESSES);
        } else {
            findings.warn("the policy's quorum is not met: cosigned by "
                    + (counted.present().isEmpty() ? "no witness" : String.join(", ", counted.present()))
                    + ", not by " + String.join(", ", counted.missing()));
        }
        return counted.isMet();
    }
}
