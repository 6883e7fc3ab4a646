/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm.calibrate;

import assize.schemas.evidence.PairwiseOutcome;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which of two answers is better, by the side it stands on in the table; whoever showed it where. */
public enum Preference {
    LEFT,
    RIGHT,
    TIE;

    private static final Map<String, Preference> BY_WIRE_NAME = Map.of("left", LEFT, "right", RIGHT, "tie", TIE);

    /** Reads {@code left}, {@code right} or {@code tie}. */
    public static Optional<Preference> parse(String text) {
        return Optional.ofNullable(BY_WIRE_NAME.get(text));
    }

    /** The name in files. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What both say; a tie where they disagree. */
    static Preference common(Preference one, @Nullable Preference other) {
        return other == null || one == other ? one : TIE;
    }

    /** What a panel found; empty where it found nothing. */
    static Optional<Preference> of(PairwiseOutcome outcome, String left) {
        if (outcome.state() == PairwiseOutcome.State.UNSCORED) {
            return Optional.empty();
        }
        return Optional.of(outcome.winner() == null ? TIE : outcome.winner().equals(left) ? LEFT : RIGHT);
    }
}
