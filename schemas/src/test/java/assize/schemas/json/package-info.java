/* SPDX-License-Identifier: Apache-2.0 */
/** The codec against public vectors, Python and itself. */
@NullMarked
package assize.schemas.json;

import org.jspecify.annotations.NullMarked;
