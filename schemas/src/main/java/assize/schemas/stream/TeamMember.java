/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import org.jspecify.annotations.Nullable;

/**
 * What weighs on one member's rating: members · (subtasks, tokens and approvals, each share by its weight), held between
 * the rules' bounds (A-135, A-136, GA-33).
 *
 * <p>Units: shares of 1 and the weight as decimals of 12 places; points; tokens.
 *
 * @param role null where the draft gives it none
 * @param subtaskPoints of the whole battle
 * @param tokens that its acts report, messages included
 * @param approvals subtasks of its own that a reviewer approved in the end
 */
public record TeamMember(
        String agentId,
        @Nullable String role,
        long subtaskPoints,
        long tokens,
        long approvals,
        String subtaskShare,
        String tokenShare,
        String approvalShare,
        String weight) {}
