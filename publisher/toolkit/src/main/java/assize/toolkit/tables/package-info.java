/* SPDX-License-Identifier: Apache-2.0 */
/** Whether tables say what the records say. Open {@link assize.toolkit.tables.TablesCheck}. */
@NullMarked
package assize.toolkit.tables;

import org.jspecify.annotations.NullMarked;
