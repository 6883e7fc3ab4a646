/* SPDX-License-Identifier: Apache-2.0 */
/** What was said of battles after they were published. Open {@link assize.web.notice.Notices}. */
@NullMarked
package assize.web.notice;

import org.jspecify.annotations.NullMarked;
