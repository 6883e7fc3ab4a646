/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What all pages have in common. Open {@link assize.web.page.Pages} for how one is made and {@link assize.web.page.Links} for
 * what there is.
 *
 * <p>Invariant: no page needs a script, and none loads anything from elsewhere.
 */
@NullMarked
package assize.web.page;

import org.jspecify.annotations.NullMarked;
