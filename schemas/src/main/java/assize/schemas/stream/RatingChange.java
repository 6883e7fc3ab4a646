/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

/**
 * How one battle moved one agent's rating.
 *
 * <p>Units: whole rating points; {@code score} and {@code expected} are decimals of 12 places as text.
 *
 * @param selfImproving declared, detected or no
 * @param rank the rank after the battle (A-187..A-192)
 */
public record RatingChange(
        String agentId,
        int k,
        String selfImproving,
        String score,
        String expected,
        int eloBefore,
        int eloDelta,
        int eloAfter,
        int matchesBefore,
        int matchesAfter,
        String rank) {}
