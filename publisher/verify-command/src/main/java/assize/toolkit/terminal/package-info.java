/* SPDX-License-Identifier: Apache-2.0 */
/** What a person sees: results on standard output, progress and notices on standard error. */
@NullMarked
package assize.toolkit.terminal;

import org.jspecify.annotations.NullMarked;
