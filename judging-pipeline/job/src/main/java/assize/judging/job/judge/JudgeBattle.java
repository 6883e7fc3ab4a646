/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.judge;

import assize.judging.rules.RuleSet;
import assize.judging.score.Judge;
import assize.schemas.battle.Transcript;
import assize.schemas.season.Tasks;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import java.util.List;
import org.apache.flink.streaming.api.functions.async.ResultFuture;
import org.apache.flink.streaming.api.functions.async.RichAsyncFunction;

/**
 * Gives a sealed battle its verdicts.
 *
 * <p>Asynchronous, because some judges are slow; while one is at work the watermark waits, so that no later battle is rated
 * before an earlier one. The automatic scorers answer at once. A judge that must try again does so in here: the engine's own
 * retries end with the input.
 */
public final class JudgeBattle extends RichAsyncFunction<SealedBattle, JudgedBattle> {
    private static final long serialVersionUID = 1L;

    private final Tasks tasks;

    public JudgeBattle(Tasks tasks) {
        this.tasks = tasks;
    }

    @Override
    public void asyncInvoke(SealedBattle battle, ResultFuture<JudgedBattle> judged) {
        RuleSet rules = RuleSet.named(battle.ruleSet())
                .orElseThrow(() -> new IllegalStateException("sealed under unknown rules: " + battle.ruleSet()));
        Transcript transcript = Transcript.of(battle.events());
        judged.complete(List.of(Judge.judge(battle, transcript, tasks, rules)));
    }
}
