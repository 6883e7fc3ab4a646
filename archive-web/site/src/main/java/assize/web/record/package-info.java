/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The public record of one battle, read for showing. Open {@link assize.web.record.PublishedBattle}.
 *
 * <p>Invariant: nothing here decides or computes a result; what the record says is what is shown.
 */
@NullMarked
package assize.web.record;

import org.jspecify.annotations.NullMarked;
