/* SPDX-License-Identifier: Apache-2.0 */
/**
 * From a sealed battle to verdicts, points and places. Start with {@link assize.judging.score.Judge} and
 * {@link assize.judging.score.Scorer}.
 *
 * <p>Invariant: no floating point; every figure is an exact fraction that is rounded once.
 */
@NullMarked
package assize.judging.score;

import org.jspecify.annotations.NullMarked;
