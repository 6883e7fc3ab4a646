/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

/**
 * One member's part of a round's points (A-034, A-132, GA-33).
 *
 * <p>Units: points; a share of 1 with 12 places.
 *
 * @param subtaskPoints of the subtasks it handed back, but for those a reviewer turned down
 * @param contribution its share of the team's subtask points; an equal part where there are none
 * @param even the same for everybody
 * @param extra what the highest contributor gets above it
 */
public record TeamShare(String agentId, long subtaskPoints, String contribution, long even, long extra) {

    /** What the member gets. */
    public long points() {
        return even + extra;
    }
}
