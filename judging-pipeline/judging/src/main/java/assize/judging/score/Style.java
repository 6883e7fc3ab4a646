/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.StyleRules;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.Turn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How well an agent's turns fit the step style it declared, from 0 to 100.
 *
 * <p>A style that was not declared costs nothing (GC-03).
 *
 * <p>Source: Combat §14.4 (C-062..C-068), GC-12.
 */
final class Style {
    private static final int FULL = 100;

    private Style() {}

    /** The style score of the turns an agent acted in. */
    static int of(@Nullable String declared, List<Turn> acted, StyleRules rules) {
        if (declared == null || acted.isEmpty()) {
            return FULL;
        }
        int intermediate = (int) acted.stream()
                .filter(turn -> RoundPlay.action(turn)
                        .filter(ActionType::isIntermediate)
                        .isPresent())
                .count();
        return switch (declared) {
            case "single_shot" -> Math.max(0, FULL - rules.perIntermediateTurn() * intermediate);
            case "per_turn" -> intermediate == 0 && acted.size() == 1 ? rules.loneAnswer() : FULL;
            default -> FULL;
        };
    }
}
