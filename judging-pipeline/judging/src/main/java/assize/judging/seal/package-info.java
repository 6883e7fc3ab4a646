/* SPDX-License-Identifier: Apache-2.0 */
/**
 * From the events of one battle to a sealed battle. Start with {@link assize.judging.seal.Sealing} and
 * {@link assize.judging.seal.BattleBuffer}.
 *
 * <p>Invariant: nothing here looks at an answer; whether it is right is no matter for the seal.
 */
@NullMarked
package assize.judging.seal;

import org.jspecify.annotations.NullMarked;
