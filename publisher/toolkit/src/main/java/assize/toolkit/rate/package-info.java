/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Tables of comparisons that others made, read and rated. Open {@link assize.toolkit.rate.ReadComparisons} and
 * {@link assize.toolkit.rate.TableRating}.
 *
 * <p>Invariant: nothing here knows of battles or seasons.
 */
@NullMarked
package assize.toolkit.rate;

import org.jspecify.annotations.NullMarked;
