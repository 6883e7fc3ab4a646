/* SPDX-License-Identifier: Apache-2.0 */
/**
 * A season read back out of what was published of it. Open {@link assize.ingest.archived.ArchivedSeason}.
 *
 * <p>Invariant: nothing is decoded here that a season folder's own readers do not decode.
 */
@NullMarked
package assize.ingest.archived;

import org.jspecify.annotations.NullMarked;
