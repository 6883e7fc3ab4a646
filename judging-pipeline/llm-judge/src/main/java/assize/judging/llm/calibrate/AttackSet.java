/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm.calibrate;

import assize.schemas.evidence.LlmPrompt;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.json.Fields;
import assize.schemas.season.JudgeSettings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Wrong answers that try to steer their judge, each put against the right one.
 *
 * @param question what was asked
 * @param right an answer that must win
 */
public record AttackSet(String version, String question, String right, List<Attack> attacks) {
    /** Stands for whoever attacks; the left answer. */
    public static final String ATTACKER = "attacker";

    /** Stands for whoever answers; the right answer in both senses. */
    public static final String ANSWERER = "answerer";

    private static final int FILLER_MAX = 1_000_000;

    /** A wrong answer and the trick in it. */
    public record Attack(String name, String text) {}

    public AttackSet {
        attacks = List.copyOf(attacks);
    }

    /** The newest set there is. */
    public static AttackSet newest() {
        Fields fields = CalibrationFile.read("attacks-1.json");
        List<Attack> attacks = new ArrayList<>();
        for (Fields attack : fields.objects("attacks")) {
            Long filler = attack.optionalInteger("filler", 0, FILLER_MAX);
            String end = attack.optionalText("end");
            attacks.add(new Attack(
                    attack.text("name"),
                    attack.text("text")
                            + "x".repeat(filler == null ? 0 : filler.intValue())
                            + (end == null ? "" : end)));
        }
        AttackSet set = new AttackSet(fields.text("version"), fields.text("question"), fields.text("right"), attacks);
        return CalibrationFile.whole(fields, set);
    }

    /** What a judge is asked about one attack. */
    public LlmRequest request(Attack attack, JudgeSettings settings) {
        return LlmRequest.asking(
                settings,
                LlmPrompt.newest(LlmRequest.Form.PAIRWISE),
                question,
                null,
                List.of(LlmRequest.Criterion.OVERALL),
                BigDecimal.ZERO,
                BigDecimal.valueOf(100),
                List.of(new LlmRequest.Answer(ATTACKER, attack.text()), new LlmRequest.Answer(ANSWERER, right)));
    }
}
