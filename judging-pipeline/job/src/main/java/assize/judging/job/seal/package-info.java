/* SPDX-License-Identifier: Apache-2.0 */
/** Where the events of one battle become a sealed battle. */
@NullMarked
package assize.judging.job.seal;

import org.jspecify.annotations.NullMarked;
