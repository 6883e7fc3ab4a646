/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.judging.rules.PlausibilityRules;
import assize.schemas.battle.Contender;
import assize.schemas.stream.AuditFlag;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether an agent's pace over its last battles in a mode fits what it declares.
 *
 * <p>Source: A-260 with GA-61 (very fast and very accurate: a person looks, and the rating waits) and A-020 with GA-04
 * (faster than its tier: a person looks, and only a person suspends).
 */
final class Pace {
    private static final int PERCENT = 100;
    private static final long SPEED_PER_TOKEN_A_SECOND = 1000;

    private Pace() {}

    /** The flags of a contender with that standing, its turns of the battle included. */
    static List<AuditFlag> flags(Contender contender, Standing standing, PlausibilityRules rules) {
        List<AuditFlag> flags = new ArrayList<>();
        int answers = standing.answerMillis().size();
        if (answers >= rules.review().window()) {
            long millis =
                    standing.answerMillis().stream().mapToLong(Long::longValue).sum();
            long right =
                    standing.answersRight().stream().filter(correct -> correct).count();
            boolean fast = millis < (long) rules.review().meanMillisBelow() * answers;
            boolean accurate = right * PERCENT > (long) rules.review().rightPercentAbove() * answers;
            if (fast && accurate) {
                flags.add(flag(
                        "review_required",
                        contender,
                        "the last %s answers took %s ms together and %s were right: no rating moves until a person decides"
                                .formatted(answers, millis, right)));
            }
        }
        Integer max = rules.tierSpeed().max(contender.modelTier());
        List<Long> speeds = standing.speeds().stream().sorted().toList();
        if (max != null && speeds.size() >= rules.tierSpeed().window()) {
            // Twice the median, so that it is a whole number.
            long twice = speeds.get((speeds.size() - 1) / 2) + speeds.get(speeds.size() / 2);
            if (twice > 2 * SPEED_PER_TOKEN_A_SECOND * max) {
                flags.add(flag(
                        "tier_suspect",
                        contender,
                        "half of the last %s counted turns made %s tokens a second or more, above %s of tier %s"
                                .formatted(
                                        speeds.size(),
                                        twice / (2 * SPEED_PER_TOKEN_A_SECOND),
                                        max,
                                        contender.modelTier())));
            }
        }
        return flags;
    }

    private static AuditFlag flag(String code, Contender contender, String evidence) {
        return new AuditFlag(code, contender.agentId(), 0, evidence, "rule");
    }
}
