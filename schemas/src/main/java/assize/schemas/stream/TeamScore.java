/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import java.util.List;

/**
 * How a team's battle adds up (A-132..A-136, GA-33).
 *
 * @param rounds in order
 * @param members by contender
 * @param outcome the mean of the rounds' scores, a share of 1 with 12 places
 */
public record TeamScore(List<TeamRound> rounds, List<TeamMember> members, String outcome) {}
