/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.review;

import assize.judging.review.Docket;
import assize.schemas.season.ContentHash;
import assize.schemas.stream.SealedBattle;
import java.util.Comparator;
import java.util.List;

/**
 * Contestant 1 and contestant 2: an order that tells a judge nothing, and is the same for every judge of the battle.
 *
 * <p>By the hash of battle, challenge and agent; names, frameworks and draft order do not come into it.
 */
final class BlindOrder {
    private BlindOrder() {}

    /** The agent ids; contestant n is at n − 1. */
    static List<String> of(Docket.Case found) {
        SealedBattle sealed = found.battle().sealed();
        return found.transcript().draft().agentIds().stream()
                .sorted(Comparator.comparing(
                        agentId -> ContentHash.of(sealed.battleId() + "\n" + sealed.challengeHash() + "\n" + agentId)))
                .toList();
    }

    /** The number a contestant goes by. */
    static int number(Docket.Case found, String agentId) {
        return of(found).indexOf(agentId) + 1;
    }
}
