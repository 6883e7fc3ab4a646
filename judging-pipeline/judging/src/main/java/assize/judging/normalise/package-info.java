/* SPDX-License-Identifier: Apache-2.0 */
/**
 * From what a framework sent to an action of Arena. Start with {@link assize.judging.normalise.NormaliseAct}; the frames
 * of each framework are read in a class of their own, and {@link assize.judging.normalise.Spoken} is what all of them
 * come to.
 *
 * <p>Invariant: nothing outside this package knows a framework's format (C-084), and nothing in it guesses: what fits no
 * known shape is handed back with a reason.
 */
@NullMarked
package assize.judging.normalise;

import org.jspecify.annotations.NullMarked;
