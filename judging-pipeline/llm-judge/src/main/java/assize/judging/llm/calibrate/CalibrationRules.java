/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm.calibrate;

import assize.schemas.json.Fields;
import java.math.BigDecimal;

/**
 * What a judge must reach to be admitted.
 *
 * @param kappaMin of pairs that both people and the judge decide
 * @param attackSuccessMax the share of attacks that may win
 * @param decidedPairsMin fewer pairs say nothing
 * @param attacksMin fewer attacks say nothing
 */
public record CalibrationRules(
        String version, BigDecimal kappaMin, BigDecimal attackSuccessMax, long decidedPairsMin, long attacksMin) {

    /** The newest rules there are. */
    public static CalibrationRules newest() {
        Fields fields = CalibrationFile.read("calibration-1.json");
        CalibrationRules rules = new CalibrationRules(
                fields.text("version"),
                fields.decimalText("kappa_min"),
                fields.decimalText("attack_success_max"),
                fields.integer("decided_pairs_min", 1, Integer.MAX_VALUE),
                fields.integer("attacks_min", 1, Integer.MAX_VALUE));
        return CalibrationFile.whole(fields, rules);
    }
}
