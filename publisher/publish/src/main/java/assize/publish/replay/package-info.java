/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The end of the pipeline for a season that is judged again from its archive: everything is made anew beside it and compared.
 * Open {@link assize.publish.replay.ReplaySink}.
 *
 * <p>Invariant: no private key is opened and nothing in the archive is written.
 */
@NullMarked
package assize.publish.replay;

import org.jspecify.annotations.NullMarked;
