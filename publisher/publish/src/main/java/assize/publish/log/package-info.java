/* SPDX-License-Identifier: Apache-2.0 */
/** The season's log: who signs it, what its entries say, and what of it is published already. */
@NullMarked
package assize.publish.log;

import org.jspecify.annotations.NullMarked;
