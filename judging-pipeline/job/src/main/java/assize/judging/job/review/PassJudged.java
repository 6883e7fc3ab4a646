/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.review;

import assize.judging.job.Outputs;
import assize.schemas.stream.JudgedBattle;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Lets through what is fully judged; what is not goes to {@link Outputs#WAITING} and is never scored 0. */
public final class PassJudged extends ProcessFunction<JudgedBattle, JudgedBattle> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(JudgedBattle battle, Context context, Collector<JudgedBattle> passed) {
        if (battle.waitsFor() == null) {
            passed.collect(battle);
        } else {
            context.output(Outputs.WAITING, battle);
        }
    }

    /** The battle it is. */
    public static String battleId(JudgedBattle battle) {
        return battle.sealed().battleId();
    }
}
