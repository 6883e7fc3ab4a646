/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What a season is judged by: its settings and its task contracts.
 *
 * <p>Invariant: nothing here reads a file.
 */
@NullMarked
package assize.schemas.season;

import org.jspecify.annotations.NullMarked;
