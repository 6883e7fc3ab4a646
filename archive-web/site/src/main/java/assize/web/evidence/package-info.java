/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What verdicts rest on that cannot be computed from the answers. Open {@link assize.web.evidence.ShownEvidence}.
 *
 * <p>Invariant: nothing here decides; what follows from a panel's words is computed by the code that judged.
 */
@NullMarked
package assize.web.evidence;

import org.jspecify.annotations.NullMarked;
