/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.season.Scoring;
import java.util.Map;
import java.util.Optional;

/** Tells right answers from wrong ones, by machine. Pure, and takes time linear in the answer. */
public interface Scorer {

    /** Judges an answer exactly as it was given. */
    Finding score(Scoring scoring, String answer);

    /** The scorer of a scoring type; empty for types a machine cannot score. */
    static Optional<Scorer> of(String type) {
        return Optional.ofNullable(ByType.SCORERS.get(type));
    }

    /** The scorers there are. They hold no state but compiled patterns. */
    final class ByType {
        private static final Map<String, Scorer> SCORERS = Map.of(
                "exact_match", new ExactMatch(),
                "numeric_tolerance", new NumericTolerance(),
                "contains", new Contains(),
                "regex", new RegexMatch());

        private ByType() {}
    }
}
