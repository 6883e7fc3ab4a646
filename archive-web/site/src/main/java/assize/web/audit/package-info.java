/* SPDX-License-Identifier: Apache-2.0 */
/** The audit API: the same facts for programs. Open {@link assize.web.audit.AuditResource}. */
@NullMarked
package assize.web.audit;

import org.jspecify.annotations.NullMarked;
