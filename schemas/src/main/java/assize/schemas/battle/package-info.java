/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What comes in: one line of the battle log, its typed body, and the transcript a whole battle makes.
 * Start with {@link assize.schemas.battle.EventDecoder} and {@link assize.schemas.battle.Transcript}.
 *
 * <p>Invariant: a body is decoded by its own record and by nothing else.
 */
@NullMarked
package assize.schemas.battle;

import org.jspecify.annotations.NullMarked;
