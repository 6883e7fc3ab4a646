/* SPDX-License-Identifier: Apache-2.0 */
/**
 * One version of a season and its log as a package for repositories. Open {@link assize.toolkit.export.ExportVersion}.
 *
 * <p>Invariant: nothing here writes into the archive or opens a key folder; the same version, log and release of Assize give the
 * same bytes.
 */
@NullMarked
package assize.toolkit.export;

import org.jspecify.annotations.NullMarked;
