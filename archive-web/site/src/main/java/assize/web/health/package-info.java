/* SPDX-License-Identifier: Apache-2.0 */
/** Whether the site can answer. */
@NullMarked
package assize.web.health;

import org.jspecify.annotations.NullMarked;
