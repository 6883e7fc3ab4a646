/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The documents of an archive that everybody reads: its paths, manifest, key list, sums, and the entries of its log.
 *
 * <p>Open {@link assize.schemas.archive.Manifest} and {@link assize.schemas.archive.LogEntry} first. Nothing here signs or
 * verifies: signatures come in and go out as bytes.
 */
@NullMarked
package assize.schemas.archive;

import org.jspecify.annotations.NullMarked;
