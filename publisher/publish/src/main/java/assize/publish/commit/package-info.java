/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Where staged files become the archive. Each step says what is true if we crash there; the one that counts is the swap of
 * the checkpoint: what it does not cover was never published.
 */
@NullMarked
package assize.publish.commit;

import org.jspecify.annotations.NullMarked;
