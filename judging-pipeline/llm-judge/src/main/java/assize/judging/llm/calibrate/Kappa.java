/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm.calibrate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Agreement beyond what chance gives.
 *
 * <p>Source: J. Cohen, A coefficient of agreement for nominal scales (1960): (observed - expected) / (1 - expected).
 */
final class Kappa {
    private static final int DECIMALS = 4;

    private Kappa() {}

    /** 4 decimals, half up; empty where both always say the same one thing, or nothing was said. */
    static Optional<BigDecimal> of(List<Trial> trials) {
        long n = trials.size();
        Map<Preference, Long> people = new EnumMap<>(Preference.class);
        Map<Preference, Long> judge = new EnumMap<>(Preference.class);
        long same = 0;
        for (Trial trial : trials) {
            people.merge(trial.people(), 1L, Long::sum);
            judge.merge(trial.judge(), 1L, Long::sum);
            same += trial.people() == trial.judge() ? 1 : 0;
        }
        // Whole numbers until the last step: observed = same / n, expected = chance / n².
        long chance = 0;
        for (Preference preference : Preference.values()) {
            chance += people.getOrDefault(preference, 0L) * judge.getOrDefault(preference, 0L);
        }
        long beyond = n * n - chance;
        return beyond == 0
                ? Optional.empty()
                : Optional.of(BigDecimal.valueOf(same * n - chance)
                        .divide(BigDecimal.valueOf(beyond), DECIMALS, RoundingMode.HALF_UP));
    }
}
