/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

/** Counts the bytes done and tells of them. One thread, one verification. */
final class Meter {

    private final Progress progress;
    private final long totalBytes;
    private long doneBytes;

    Meter(Progress progress, long totalBytes) {
        this.progress = progress;
        this.totalBytes = totalBytes;
    }

    void advance(long bytes) {
        doneBytes = Math.min(totalBytes, doneBytes + bytes);
        progress.advanced(doneBytes, totalBytes);
    }
}
