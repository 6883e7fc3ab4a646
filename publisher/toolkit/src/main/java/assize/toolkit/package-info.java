/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The command people type.
 *
 * <p>Open {@link assize.toolkit.Main} and {@link assize.toolkit.AssizeCommand} first; each command is one class that reads its
 * arguments, calls one library and prints. Nothing here decides anything about battles.
 */
@NullMarked
package assize.toolkit;

import org.jspecify.annotations.NullMarked;
