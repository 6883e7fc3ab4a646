/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

/**
 * A battle ready to be published.
 *
 * @param order 0-based place among all published battles of the season
 * @param written the record
 * @param replay the replay's lines, each with its line end
 * @param events the lines it was judged from as they were read, each with its line end
 * @param evidence what the verdicts rest on, a line each with its line end; often none
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes in passing: nobody compares two of these.
public record AttestedBattle(
        long order,
        String battleId,
        long completedAt,
        boolean isVoid,
        WrittenRecord written,
        byte[] replay,
        byte[] events,
        byte[] evidence) {

    /** The record's canonical bytes, without line end. */
    public byte[] record() {
        return written.getBytes();
    }
}
