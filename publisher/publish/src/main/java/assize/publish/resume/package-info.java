/* SPDX-License-Identifier: Apache-2.0 */
/** Résumés as credentials that others can check with their own tools. Open {@link assize.publish.resume.ResumeFiles}. */
@NullMarked
package assize.publish.resume;

import org.jspecify.annotations.NullMarked;
