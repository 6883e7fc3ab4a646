/* SPDX-License-Identifier: Apache-2.0 */
/** Where the signatures of battles come from. */
@NullMarked
package assize.publish.attest;

import org.jspecify.annotations.NullMarked;
