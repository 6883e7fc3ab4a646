/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.normalise;

import assize.schemas.battle.Mode;

/**
 * Where an act takes place, as far as it decides what a frame means.
 *
 * @param taskMode single_turn, multi_turn or cooperative
 */
public record Setting(Mode mode, String taskMode) {

    /** Whether the complete message of an agent is its answer: then its turn is all it has. */
    boolean isOneTurn() {
        return taskMode.equals("single_turn");
    }

    /** Whether subtasks can be handed on: between members of a team, and nowhere else (GC-11). */
    boolean isTeam() {
        return mode == Mode.COOPERATIVE;
    }
}
