/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.seal;

import assize.schemas.battle.BattleEvent;

/**
 * An event people sent about a battle that is closed.
 *
 * <p>Units: {@code closedAt} in Unix milliseconds. Flat and public, because it travels between stages of the pipeline.
 *
 * @param closeSeq the seq of the close, below the event's; behind a review, of the last event that was read
 */
public record AfterClose(BattleEvent event, int closeSeq, long closedAt) {

    /** From when on it counts: what was sent early is heard when the battle is closed. */
    public static long countsFrom(AfterClose after) {
        return Math.max(after.event().at(), after.closedAt());
    }

    /** The battle it is about. */
    public static String battleId(AfterClose after) {
        return after.event().battleId();
    }
}
