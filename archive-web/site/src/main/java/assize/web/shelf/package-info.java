/* SPDX-License-Identifier: Apache-2.0 */
/** The open archives behind all pages. Open {@link assize.web.shelf.Shelf}. */
@NullMarked
package assize.web.shelf;

import org.jspecify.annotations.NullMarked;
