/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.battle.Mode;
import com.jerolba.carpet.annotation.NotNull;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code agents}: an agent as its latest battle shows it, its totals, its ratings, and the signature over its
 * résumé.
 *
 * <p>Units: whole rating points; {@code …Matches} count rated battles, {@code battles} all of them.
 *
 * @param resumeHash {@code sha256:} and hex, of the complete résumé (GA-58)
 * @param resumeSignature {@code ed25519:} and hex, over the 71 characters of the hash
 */
public record AgentRow(
        @NotNull String agentId,
        @NotNull String agentName,
        @NotNull String framework,
        @NotNull String modelTier,
        @Nullable String modelName,
        long battles,
        long wins,
        long draws,
        long losses,
        long tasksAttempted,
        long tasksCorrect,
        int frameworkDuelCurrent,
        int frameworkDuelPeak,
        int frameworkDuelMatches,
        int userDesignCurrent,
        int userDesignPeak,
        int userDesignMatches,
        int openBattleCurrent,
        int openBattlePeak,
        int openBattleMatches,
        int cooperativeCurrent,
        int cooperativePeak,
        int cooperativeMatches,
        @NotNull String resumeHash,
        @NotNull Instant resumeSignedAt,
        @NotNull String resumeSignature,
        @NotNull String publicKeyId) {

    /** Where the agent stands in a mode. */
    public ModeStanding standing(Mode mode) {
        return switch (mode) {
            case FRAMEWORK_DUEL -> new ModeStanding(frameworkDuelCurrent, frameworkDuelPeak, frameworkDuelMatches);
            case USER_DESIGN -> new ModeStanding(userDesignCurrent, userDesignPeak, userDesignMatches);
            case OPEN_BATTLE -> new ModeStanding(openBattleCurrent, openBattlePeak, openBattleMatches);
            case COOPERATIVE -> new ModeStanding(cooperativeCurrent, cooperativePeak, cooperativeMatches);
        };
    }
}
