/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One turn of one agent: what was put before it, and what came of it.
 *
 * <p>Units: Unix milliseconds.
 *
 * @param act null unless the outcome is {@link Outcome#ACTED}
 * @param actedAt when the act was received; null without one
 */
public record Turn(
        Observe observe,
        long observedAt,
        Outcome outcome,
        @Nullable Act act,
        @Nullable Long actedAt) {

    /** What came of a turn. */
    public enum Outcome {
        /** The agent acted in time. */
        ACTED,
        /** The relay called time. */
        TIMED_OUT,
        /** Execution closed before anything came. */
        UNANSWERED;

        /** As it stands in records. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Turn {
        Objects.requireNonNull(observe, "observe is null");
        Objects.requireNonNull(outcome, "outcome is null");
        if ((outcome == Outcome.ACTED) != (act != null && actedAt != null)) {
            throw new IllegalArgumentException("a turn has an act exactly when it was acted in");
        }
    }

    /** Observed time: act received − observe sent (GA-24); a turn that ran out took all its time. */
    public long latencyMillis() {
        return actedAt == null ? observe.timeLimitMillis() : actedAt - observedAt;
    }
}
