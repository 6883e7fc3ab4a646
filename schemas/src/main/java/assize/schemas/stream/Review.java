/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import assize.schemas.battle.BattleEvent;
import java.util.List;

/**
 * What people decided about a battle after its close, and what came of it.
 *
 * @param events the used ones, by seq, from after the close to the deciding one
 * @param scores by contender; empty unless the battle was judged by rubric
 * @param tieChain the steps that were needed to part equal scores; empty where they were not equal
 */
public record Review(List<BattleEvent> events, List<RubricScore> scores, List<TieStep> tieChain) {}
