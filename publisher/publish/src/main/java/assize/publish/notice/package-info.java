/* SPDX-License-Identifier: Apache-2.0 */
/** What is said of battles after they were published: which notices are taken, and what each of them changes from then on. */
@NullMarked
package assize.publish.notice;

import org.jspecify.annotations.NullMarked;
