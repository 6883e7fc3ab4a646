/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.agent;

import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Pager;
import java.util.List;

/**
 * Everything the page of one agent in one season shows.
 *
 * @param chosenSeason the season the reader named; empty where the site chose
 * @param otherSeasons where else an agent of this id played
 */
public record AgentPage(
        Chrome chrome,
        String seasonId,
        String chosenSeason,
        Profile profile,
        List<Standing> standings,
        List<Curve> curves,
        Pager pager,
        List<HistoryLine> history,
        List<String> otherSeasons,
        Resume resume) {
    /** Who the agent is, by its latest record. */
    public record Profile(
            String agentId,
            String agentName,
            String framework,
            String modelTier,
            String modelName,
            long battles,
            long wins,
            long draws,
            long losses,
            long tasksAttempted,
            long tasksCorrect) {}

    /** Where the agent stands in one mode. Units: rating points; rated battles. */
    public record Standing(String mode, long current, long peak, long matches, String rank) {}

    /** One battle of the agent. Units: Unix milliseconds; points; rating points. */
    public record HistoryLine(
            String battleId,
            String mode,
            long completedAt,
            String result,
            long finalRank,
            long finalScore,
            long eloBefore,
            long eloDelta,
            long eloAfter,
            String ratingState,
            String rank,
            String combatScore,
            String battleHash) {}

    /** The signed summary of the whole history. Units: Unix milliseconds. */
    public record Resume(String hash, long signedAt, String signature, String keyId) {}

    public AgentPage {
        standings = List.copyOf(standings);
        curves = List.copyOf(curves);
        history = List.copyOf(history);
        otherSeasons = List.copyOf(otherSeasons);
    }

    /** Another page of the history, in the same season. */
    public String pageHref(long page) {
        String href = links().agent(profile.agentId(), page);
        return chosenSeason.isEmpty() ? href : href + "&season=" + chosenSeason;
    }

    public Links links() {
        return chrome.links();
    }
}
