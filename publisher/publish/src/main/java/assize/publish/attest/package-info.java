/* SPDX-License-Identifier: Apache-2.0 */
/** Where a battle gets its replay, its battle hashes and its record. */
@NullMarked
package assize.publish.attest;

import org.jspecify.annotations.NullMarked;
