/* SPDX-License-Identifier: Apache-2.0 */
/** What the log of a season proves, for programs. Open {@link assize.web.log.LogResource}. */
@NullMarked
package assize.web.log;

import org.jspecify.annotations.NullMarked;
