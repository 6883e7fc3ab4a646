/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.review;

import assize.judging.job.Outputs;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.PendingBattle;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Lets through what is fully judged; what still waits for a judge goes to {@link Outputs#PENDING} and is never scored 0.
 */
public final class ReviewBattle extends ProcessFunction<JudgedBattle, JudgedBattle> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(JudgedBattle battle, Context context, Collector<JudgedBattle> reviewed) {
        String waitsFor = battle.waitsFor();
        if (waitsFor == null) {
            reviewed.collect(battle);
        } else {
            context.output(Outputs.PENDING, new PendingBattle(battle.sealed().battleId(), waitsFor));
        }
    }
}
