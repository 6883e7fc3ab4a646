/* SPDX-License-Identifier: Apache-2.0 */
/** What is said of a battle after it was published: corrections, takedowns, disputes and their decisions. */
@NullMarked
package assize.schemas.notice;

import org.jspecify.annotations.NullMarked;
