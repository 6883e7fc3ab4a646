/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a team's round adds up: quality · qualityWeight + coordination · coordinationWeight + time · timeWeight; 0 without
 * an answer (A-133, A-134, GA-33).
 *
 * <p>Units: shares of 1 as decimals of 12 places, rounded half up for show only; milliseconds; points.
 *
 * @param answeredBy whose answer counts; null where there is none
 * @param quality exact; 0 without an answer
 * @param messages communicate and delegate acts of the round
 * @param trips half of them, rounded up
 * @param elapsedMillis from the round's first turn to the answer; the whole limit without one
 * @param points of the whole team: base points · score, rounded half up
 * @param shares of its members, by contender
 */
public record TeamRound(
        int round,
        @Nullable String answeredBy,
        String quality,
        String qualityWeight,
        long messages,
        long trips,
        long maxTrips,
        String coordination,
        String coordinationWeight,
        long elapsedMillis,
        long limitMillis,
        String time,
        String timeWeight,
        String score,
        long basePoints,
        long points,
        List<TeamShare> shares) {}
