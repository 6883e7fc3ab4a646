/* SPDX-License-Identifier: Apache-2.0 */
/** Where battles take their place and move ratings. */
@NullMarked
package assize.judging.job.rate;

import org.jspecify.annotations.NullMarked;
