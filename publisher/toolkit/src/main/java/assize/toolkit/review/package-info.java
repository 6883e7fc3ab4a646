/* SPDX-License-Identifier: Apache-2.0 */
/**
 * How a person reviews battles at a terminal: {@link assize.toolkit.review.ReviewSession} asks,
 * {@link assize.toolkit.review.ReviewLog} writes.
 *
 * <p>Invariant: nothing shown to a judge names a contender.
 */
@NullMarked
package assize.toolkit.review;

import org.jspecify.annotations.NullMarked;
