/* SPDX-License-Identifier: Apache-2.0 */
/** The command that verifies, for the toolkit and for a program of its own. Open {@link assize.toolkit.verify.VerifyCommand}. */
@NullMarked
package assize.toolkit.verify;

import org.jspecify.annotations.NullMarked;
