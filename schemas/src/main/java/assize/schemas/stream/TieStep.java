/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import org.jspecify.annotations.Nullable;

/**
 * One step of the tie chain.
 *
 * @param step a category, or {@code administrator}
 * @param winner null where the step left them equal
 */
public record TieStep(String step, @Nullable String winner) {}
