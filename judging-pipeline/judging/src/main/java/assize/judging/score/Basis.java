/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.schemas.season.JudgeSettings;
import assize.schemas.season.Tasks;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a battle is judged by, beside what happened in it.
 *
 * @param ruleSet the one the battle was sealed with
 * @param models null where no language model is configured
 */
public record Basis(Tasks tasks, RuleSet ruleSet, @Nullable JudgeSettings models) {
    public Basis {
        Objects.requireNonNull(tasks, "tasks is null");
        Objects.requireNonNull(ruleSet, "ruleSet is null");
    }
}
