/* SPDX-License-Identifier: Apache-2.0 */
/** A season's judges measured against people and attacks. Open {@link assize.toolkit.calibrate.CalibrationDocument}. */
@NullMarked
package assize.toolkit.calibrate;

import org.jspecify.annotations.NullMarked;
