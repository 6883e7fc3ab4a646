/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.stream;

import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.LogLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A battle whose execution is over and whose events are complete.
 *
 * <p>Units: {@code completedAt} in Unix milliseconds.
 *
 * @param events the used ones, by seq, from draft to close
 * @param lines what it rests on as it was read, in log order: used lines and those refused through an agent's own fault, which
 *     keep their place; once people have reviewed it, also what they sent
 * @param ruleSet the rules it is judged by, for ever
 * @param protocolLabel what pages show beside a battle under these rules; null where there is nothing to show
 * @param challenge the challenge's canonical text
 * @param challengeHash {@code sha256:} and hex
 */
public record SealedBattle(
        String battleId,
        List<BattleEvent> events,
        List<IneligibleAct> ineligible,
        List<LogLine> lines,
        String ruleSet,
        @Nullable String protocolLabel,
        String challenge,
        String challengeHash,
        long completedAt) {}
