/* SPDX-License-Identifier: Apache-2.0 */
/** Whether the site can answer. Open {@link assize.web.health.HealthFilter}. */
@NullMarked
package assize.web.health;

import org.jspecify.annotations.NullMarked;
