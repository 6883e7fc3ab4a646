/* SPDX-License-Identifier: Apache-2.0 */
/**
 * From a judged battle to ratings, ranks and boards. Start with {@link assize.judging.rate.Rating}.
 *
 * <p>Invariant: floating point occurs in {@link assize.judging.rate.Elo} alone, and is rounded to 12 decimals there.
 */
@NullMarked
package assize.judging.rate;

import org.jspecify.annotations.NullMarked;
