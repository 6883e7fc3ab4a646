/* SPDX-License-Identifier: Apache-2.0 */
/** The page of the judges. Open {@link assize.web.judges.JudgesPage}. */
@NullMarked
package assize.web.judges;

import org.jspecify.annotations.NullMarked;
