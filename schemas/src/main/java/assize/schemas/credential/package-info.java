/* SPDX-License-Identifier: Apache-2.0 */
/** Documents with a proof inside: credentials. Open {@link assize.schemas.credential.SecuredDocument}. */
@NullMarked
package assize.schemas.credential;

import org.jspecify.annotations.NullMarked;
