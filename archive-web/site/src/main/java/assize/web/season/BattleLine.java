/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import java.util.List;

/**
 * One battle in a list. Units: Unix milliseconds.
 *
 * @param winner empty where nobody stands alone in first place
 */
public record BattleLine(
        long logIndex, String battleId, String mode, boolean ranked, String outcome, String winner, List<String> agents, List<String> tasks, long completedAt, boolean hasFlags) {
    public BattleLine {
        agents = List.copyOf(agents);
        tasks = List.copyOf(tasks);
    }
}
