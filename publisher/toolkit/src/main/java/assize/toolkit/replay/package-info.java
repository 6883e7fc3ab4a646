/* SPDX-License-Identifier: Apache-2.0 */
/**
 * A published season judged again from its archive alone. Open {@link assize.toolkit.replay.ReplaySeason}.
 *
 * <p>Invariant: nothing here opens a key folder, asks anybody anything, or writes into the archive.
 */
@NullMarked
package assize.toolkit.replay;

import org.jspecify.annotations.NullMarked;
