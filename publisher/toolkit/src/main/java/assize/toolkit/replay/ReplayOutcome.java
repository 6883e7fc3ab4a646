/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.replay;

import assize.publish.replay.Compared;
import assize.publish.replay.Difference;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How judging a published season again ended. */
public sealed interface ReplayOutcome {

    /** Everything came out as it was published. */
    record Identical(Compared compared) implements ReplayOutcome {
        public Identical {
            Objects.requireNonNull(compared, "compared is null");
        }
    }

    /**
     * Something did not come out as it was published, or is not there.
     *
     * @param difference the first one
     * @param culprit the line it comes from, where that can be told; null otherwise
     */
    record Differs(Difference difference, @Nullable Culprit culprit) implements ReplayOutcome {
        public Differs {
            Objects.requireNonNull(difference, "difference is null");
        }
    }

    /** It could not be judged to its end, such as for want of room; one sentence what. */
    record Failed(String message, Throwable cause) implements ReplayOutcome {}

    /** Handles every case. */
    default <R> R fold(Function<Identical, R> identical, Function<Differs, R> differs, Function<Failed, R> failed) {
        if (this instanceof Identical same) {
            return identical.apply(same);
        }
        return this instanceof Differs other ? differs.apply(other) : failed.apply((Failed) this);
    }
}
