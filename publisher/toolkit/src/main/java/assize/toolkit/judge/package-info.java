/* SPDX-License-Identifier: Apache-2.0 */
/** A season folder judged in one go, inside this process. Open {@link assize.toolkit.judge.JudgeSeason}. */
@NullMarked
package assize.toolkit.judge;

import org.jspecify.annotations.NullMarked;
