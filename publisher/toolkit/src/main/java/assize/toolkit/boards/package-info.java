/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What the tables of boards say, from the records of a version: for the publisher and for whoever checks it. Open
 * {@link assize.toolkit.boards.RatedBoards}.
 */
@NullMarked
package assize.toolkit.boards;

import org.jspecify.annotations.NullMarked;
