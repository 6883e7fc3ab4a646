/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

/** Watches a season being judged. Called from any thread. */
public interface JudgeProgress {
    /** Nobody watches. */
    JudgeProgress NONE = new JudgeProgress() {
        @Override
        public void scanned(long bytes, long ofBytes) {}

        @Override
        public void judged(long lines, long ofLines) {}
    };

    /** The first look over the log has come so far. */
    void scanned(long bytes, long ofBytes);

    /** So many lines of the log have gone into the pipeline. */
    void judged(long lines, long ofLines);
}
