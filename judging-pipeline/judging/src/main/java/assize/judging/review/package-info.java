/* SPDX-License-Identifier: Apache-2.0 */
/**
 * From a battle that waits for people to one that is judged. Start with {@link assize.judging.review.ReviewBuffer} and
 * {@link assize.judging.review.Proceedings}; the arithmetic of the Ares rules is {@link assize.judging.review.Rubric}.
 *
 * <p>Invariant: no score is ever rounded before two of them are compared.
 */
@NullMarked
package assize.judging.review;

import org.jspecify.annotations.NullMarked;
