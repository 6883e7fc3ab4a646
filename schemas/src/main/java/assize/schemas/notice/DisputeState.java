/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.notice;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How far a dispute is: filed → acknowledged → under review → resolved or rejected → appealed → final.
 *
 * <p>An appeal is decided at once and for good; who does not appeal leaves the decision standing, and the operator may declare
 * it final. Source: R-035, GR-10, VERIFICATION §6.
 */
public enum DisputeState {
    FILED,
    ACKNOWLEDGED,
    UNDER_REVIEW,
    RESOLVED,
    REJECTED,
    APPEALED,
    FINAL;

    static final Map<String, DisputeState> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(DisputeState::wireName, Function.identity()));

    /** The name in documents. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The states that may follow. */
    public Set<DisputeState> next() {
        return switch (this) {
            case FILED -> Set.of(ACKNOWLEDGED);
            case ACKNOWLEDGED -> Set.of(UNDER_REVIEW);
            case UNDER_REVIEW -> Set.of(RESOLVED, REJECTED);
            case RESOLVED, REJECTED -> Set.of(APPEALED, FINAL);
            case APPEALED -> Set.of(FINAL);
            case FINAL -> Set.of();
        };
    }

    /** Whether an outcome belongs to it. */
    public boolean decides() {
        return this == RESOLVED || this == REJECTED || this == FINAL;
    }

    /** Whether the operator takes this step; the other steps are the claimant's. */
    public boolean isTheOperators() {
        return this != FILED && this != APPEALED;
    }
}
