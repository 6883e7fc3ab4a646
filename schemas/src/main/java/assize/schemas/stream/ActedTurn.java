/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import org.jspecify.annotations.Nullable;

/**
 * A turn an agent acted in, as far as its pace over many battles goes.
 *
 * <p>Units: observed milliseconds; tokens.
 *
 * @param correct null where the act was no answer
 * @param tokens as reported; null where they were not counted
 */
public record ActedTurn(
        String agentId,
        long latencyMillis,
        @Nullable Boolean correct,
        @Nullable Long tokens) {}
