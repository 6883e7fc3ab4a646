/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Rule sets as versioned data. Start with {@link assize.judging.rules.RuleSet}; the numbers lie beside it as JSON.
 *
 * <p>Invariant: no number of a rule set stands in code.
 */
@NullMarked
package assize.judging.rules;

import org.jspecify.annotations.NullMarked;
