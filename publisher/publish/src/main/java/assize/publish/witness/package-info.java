/* SPDX-License-Identifier: Apache-2.0 */
/** Asks witnesses to cosign the log's checkpoints. */
@NullMarked
package assize.publish.witness;

import org.jspecify.annotations.NullMarked;
