/* SPDX-License-Identifier: Apache-2.0 */
/**
 * How text that an agent wrote reaches a page. Open {@link assize.web.text.VisibleText}.
 *
 * <p>Invariant: nothing an agent wrote is interpreted here, and nothing it wrote can hide.
 */
@NullMarked
package assize.web.text;

import org.jspecify.annotations.NullMarked;
