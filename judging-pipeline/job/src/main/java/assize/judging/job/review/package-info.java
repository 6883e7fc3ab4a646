/* SPDX-License-Identifier: Apache-2.0 */
/** Where a battle waits for people. */
@NullMarked
package assize.judging.job.review;

import org.jspecify.annotations.NullMarked;
