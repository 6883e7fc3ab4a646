/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The archive's and the log's files, byte for byte. Open {@link assize.web.download.Downloads} for what is offered and
 * {@link assize.web.download.ByteRange} for which part of it is sent.
 *
 * <p>Invariant: a name from outside is compared with the names of published files and never made into a path.
 */
@NullMarked
package assize.web.download;

import org.jspecify.annotations.NullMarked;
