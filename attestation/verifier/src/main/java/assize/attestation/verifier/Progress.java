/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

/** Hears how far a verification is. Called by one thread at a time; what it throws is the caller's own trouble. */
@FunctionalInterface
public interface Progress {

    /** Hears nothing. */
    Progress SILENT = (doneBytes, totalBytes) -> {};

    /** {@code 0 <= doneBytes <= totalBytes}; files that are read twice count twice. */
    void advanced(long doneBytes, long totalBytes);
}
