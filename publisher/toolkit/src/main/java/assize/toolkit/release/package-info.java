/* SPDX-License-Identifier: Apache-2.0 */
/** What a release has beside its programs: the man page and the signed sums. The build calls it, no command does. */
@NullMarked
package assize.toolkit.release;

import org.jspecify.annotations.NullMarked;
