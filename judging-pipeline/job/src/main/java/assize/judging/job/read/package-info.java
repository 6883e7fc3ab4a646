/* SPDX-License-Identifier: Apache-2.0 */
/** Where lines become events. */
@NullMarked
package assize.judging.job.read;

import org.jspecify.annotations.NullMarked;
