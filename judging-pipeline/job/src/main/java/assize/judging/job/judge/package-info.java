/* SPDX-License-Identifier: Apache-2.0 */
/** Where a sealed battle gets its verdicts. */
@NullMarked
package assize.judging.job.judge;

import org.jspecify.annotations.NullMarked;
