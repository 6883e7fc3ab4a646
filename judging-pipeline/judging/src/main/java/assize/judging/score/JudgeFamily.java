/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.battle.Contender;
import assize.schemas.season.JudgeSettings;
import assize.schemas.stream.AuditFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Judges that are of a contender's own kind: models prefer what they might have written themselves.
 *
 * <p>Goes by what settings and drafts say: the same family, or the same model. A flag and nothing more.
 */
final class JudgeFamily {
    private static final String SAME_FAMILY = "judge_same_family";

    private JudgeFamily() {}

    /** A flag for each contender that a judge of the panel is related to, in their order. */
    static List<AuditFlag> flags(List<Contender> contenders, JudgeSettings models) {
        List<AuditFlag> flags = new ArrayList<>();
        for (Contender contender : contenders) {
            List<String> related = models.judges().stream()
                    .filter(judge -> isSame(judge.family(), contender.modelFamily())
                            || isSame(judge.model(), contender.modelName()))
                    .map(JudgeSettings.Judge::id)
                    .toList();
            if (!related.isEmpty()) {
                flags.add(new AuditFlag(
                        SAME_FAMILY,
                        contender.agentId(),
                        0,
                        "of the panel, %s is of this contender's own model family"
                                .formatted(String.join(", ", related)),
                        "rule"));
            }
        }
        return flags;
    }

    private static boolean isSame(@Nullable String one, @Nullable String other) {
        return one != null && other != null && one.toLowerCase(Locale.ROOT).equals(other.toLowerCase(Locale.ROOT));
    }
}
