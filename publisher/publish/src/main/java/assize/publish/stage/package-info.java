/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Where a version is made, beside the archive: nothing here is published. Thrown away and made again after a crash.
 */
@NullMarked
package assize.publish.stage;

import org.jspecify.annotations.NullMarked;
