/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

/** A key could not be reached or did not sign. Its message is one sentence for a person. */
public final class SigningException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SigningException(String message) {
        super(message);
    }

    SigningException(String message, Throwable cause) {
        super(message, cause);
    }
}
