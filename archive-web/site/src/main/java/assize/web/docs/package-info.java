/* SPDX-License-Identifier: Apache-2.0 */
/** How to check what the site shows without it. Open {@link assize.web.docs.VerifyCommand}. */
@NullMarked
package assize.web.docs;

import org.jspecify.annotations.NullMarked;
