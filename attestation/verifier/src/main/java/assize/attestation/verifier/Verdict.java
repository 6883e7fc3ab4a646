/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

/**
 * What came of a verification, with the exit code a command ends with.
 *
 * <p>Of several, the gravest counts: refuted, untrusted key, incomplete, unanchored, proven.
 */
public enum Verdict {
    /** Everything holds, and the log is signed by a key the caller named. */
    PROVEN("proven", 0),
    /** What the caller gave is nothing that could be verified. */
    UNUSABLE("unusable", 1),
    /** A file is not what it should be. */
    REFUTED("refuted", 2),
    /** Everything agrees with itself, but nothing ties it to a key the caller trusts. */
    UNANCHORED("unanchored", 3),
    /** A signature is by a key that is not trusted at that place. */
    UNTRUSTED_KEY("untrusted_key", 4),
    /** Something needed is missing or cannot be read: no answer either way. */
    INCOMPLETE("incomplete", 5);

    private final String wireName;
    private final int exitCode;

    Verdict(String wireName, int exitCode) {
        this.wireName = wireName;
        this.exitCode = exitCode;
    }

    /** The name in the JSON document. */
    public String wireName() {
        return wireName;
    }

    /** The exit code of a command that reports it. */
    public int exitCode() {
        return exitCode;
    }
}
