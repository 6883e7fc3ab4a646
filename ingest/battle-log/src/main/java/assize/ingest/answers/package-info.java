/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Answers that were recorded elsewhere become a season folder.
 *
 * <p>Open {@link assize.ingest.answers.ImportAnswers} first, then {@link assize.ingest.answers.BattleLines}. Nothing here
 * knows a clock or chance: the same file and plan always give the same bytes.
 */
@NullMarked
package assize.ingest.answers;

import org.jspecify.annotations.NullMarked;
