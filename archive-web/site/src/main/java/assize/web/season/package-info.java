/* SPDX-License-Identifier: Apache-2.0 */
/** The first page, a season's page and its lists of battles. Open {@link assize.web.season.SeasonPage}. */
@NullMarked
package assize.web.season;

import org.jspecify.annotations.NullMarked;
