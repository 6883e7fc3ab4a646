/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Says what is wrong with tasks and seasons before anybody plays or judges them. Open {@link assize.toolkit.check.Check} and
 * {@link assize.toolkit.check.Finding}.
 *
 * <p>Invariant: nothing is written, and no model and no task author's server is asked.
 */
@NullMarked
package assize.toolkit.check;

import org.jspecify.annotations.NullMarked;
