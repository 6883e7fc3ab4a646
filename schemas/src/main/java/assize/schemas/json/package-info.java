/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The one way JSON enters and leaves Assize.
 *
 * <p>Open {@link assize.schemas.json.Json} first, then {@link assize.schemas.json.Fields}. Bytes that are not strict JSON
 * come back as a value that names line and column; no input makes this package throw. What it writes, it reads again:
 * there is no {@link assize.schemas.json.JsonValue} whose canonical form the parser refuses, except through a text with
 * a lone surrogate or a tree deeper than 64, which the writers refuse.
 */
@NullMarked
package assize.schemas.json;

import org.jspecify.annotations.NullMarked;
