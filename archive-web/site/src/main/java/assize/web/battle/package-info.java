/* SPDX-License-Identifier: Apache-2.0 */
/** The page of one battle. Open {@link assize.web.battle.BattlePage} for what it shows. */
@NullMarked
package assize.web.battle;

import org.jspecify.annotations.NullMarked;
