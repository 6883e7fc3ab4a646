/* SPDX-License-Identifier: Apache-2.0 */
/** Folders that last as long as a command. */
@NullMarked
package assize.toolkit.scratch;

import org.jspecify.annotations.NullMarked;
