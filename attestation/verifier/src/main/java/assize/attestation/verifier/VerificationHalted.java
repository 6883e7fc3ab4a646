/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

/** Leads from deep within a verification to the place that answers. Never leaves this package. */
final class VerificationHalted extends RuntimeException {

    private static final long serialVersionUID = 1L;

    VerificationHalted(String reason, Throwable cause) {
        super(reason, cause);
    }
}
