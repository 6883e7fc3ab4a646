/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.schemas.battle.AgentAct;
import assize.schemas.battle.Capabilities;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.Mode;
import assize.schemas.battle.Transcript;
import assize.schemas.stream.SealedBattle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A battle that one team plays against its tasks.
 *
 * @param members by contender
 * @param rounds what the members did in each, in order
 */
record TeamPlay(List<Capabilities> members, List<TeamActs> rounds) {
    TeamPlay {
        members = List.copyOf(members);
        rounds = List.copyOf(rounds);
    }

    /** The team of a battle; empty where contenders play against each other, and where people score each of them. */
    static Optional<TeamPlay> of(SealedBattle sealed, Transcript transcript, RuleSet ruleSet) {
        if (transcript.draft().mode() != Mode.COOPERATIVE || ruleSet.isByRubric()) {
            return Optional.empty();
        }
        List<Capabilities> members = EventBody.of(sealed.events().get(0), Capabilities::ofDraft);
        List<TeamActs> rounds = new ArrayList<>();
        for (int round = 1; round <= transcript.draft().rounds().size(); round++) {
            int wanted = round;
            List<AgentAct> acts = transcript.acts().stream()
                    .filter(act -> act.act().round() == wanted)
                    .toList();
            rounds.add(TeamActs.of(acts, members));
        }
        return Optional.of(new TeamPlay(members, rounds));
    }

    /** What the members did in a round. */
    TeamActs round(int round) {
        return rounds.get(round - 1);
    }
}
