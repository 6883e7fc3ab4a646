/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rules;

/**
 * What play costs that does not fit the declared step style (C-063, C-064).
 *
 * <p>Units: points of 100.
 *
 * @param perIntermediateTurn taken off a single_shot agent for each
 * @param loneAnswer what a per_turn agent has that answers at once
 */
public record StyleRules(int perIntermediateTurn, int loneAnswer) {}
