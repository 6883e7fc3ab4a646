/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.schemas.battle.Mode;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.RubricScore;
import assize.schemas.stream.Verdict;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Where every agent stands at the end of a battle. */
final class Results {
    private Results() {}

    /**
     * The results by contender. In a void battle nothing is measured; in that and in an undecided one everybody is first.
     *
     * @param verdicts of the whole battle
     */
    static List<AgentResult> of(
            List<AgentPlay> plays,
            List<Verdict> verdicts,
            boolean isVoid,
            boolean isDecided,
            Mode mode,
            RuleSet ruleSet) {
        if (ruleSet.isByRubric()) {
            return byRubric(plays, PeopleFindings.none(isVoid), ruleSet);
        }
        List<Placing.Standing> standings = new ArrayList<>();
        List<Long> finalScores = new ArrayList<>();
        for (AgentPlay play : plays) {
            long finalScore = verdicts.stream()
                    .filter(verdict -> verdict.agentId().equals(play.agentId()))
                    .mapToLong(Verdict::sum)
                    .sum();
            finalScores.add(finalScore);
            standings.add(new Placing.Standing(play.hasLeft() && isDecided, isDecided ? finalScore : 0));
        }
        List<AgentResult> results = new ArrayList<>();
        for (int index = 0; index < plays.size(); index++) {
            AgentPlay play = plays.get(index);
            int correct = (int) verdicts.stream()
                    .filter(verdict -> verdict.agentId().equals(play.agentId()))
                    .filter(verdict -> Boolean.TRUE.equals(verdict.correct()))
                    .count();
            Measures measures = play.isMeasured() && !isVoid
                    ? Measures.of(play, correct, mode, ruleSet)
                    : Measures.ofQualityAlone(play, correct);
            results.add(result(play, Placing.of(index, standings), finalScores.get(index), correct, measures));
        }
        return List.copyOf(results);
    }

    /** The results by contender where judges scored the battle; who they put first was found by exact comparison. */
    static List<AgentResult> byRubric(List<AgentPlay> plays, PeopleFindings found, RuleSet ruleSet) {
        List<Placing.Standing> standings = new ArrayList<>();
        for (AgentPlay play : plays) {
            boolean hasLeft = play.hasLeft() && !found.isVoid();
            standings.add(new Placing.Standing(hasLeft, play.agentId().equals(found.winner()) ? 1 : 0));
        }
        List<AgentResult> results = new ArrayList<>();
        for (int index = 0; index < plays.size(); index++) {
            AgentPlay play = plays.get(index);
            RubricScore score = found.scoreOf(play.agentId());
            String trust = play.isMeasured() && !found.isVoid()
                    ? Trust.of(play, ruleSet.trust()).toPlainString()
                    : null;
            Measures measures = new Measures(score == null ? "0.00" : score.quality(), null, null, trust, null);
            results.add(
                    result(play, Placing.of(index, standings), score == null ? 0 : score.finalScore(), 0, measures));
        }
        return List.copyOf(results);
    }

    private static AgentResult result(
            AgentPlay play, Placing placing, long finalScore, int correct, Measures measures) {
        int attempted = play.attempted();
        Long avgLatency = attempted == 0
                ? null
                : (Long) Exact.wholeQuotient(BigInteger.valueOf(play.latencyMillis()), BigInteger.valueOf(attempted));
        return new AgentResult(
                play.agentId(),
                placing.rank(),
                finalScore,
                placing.score(),
                placing.result(),
                play.hasLeft(),
                attempted,
                correct,
                avgLatency,
                play.isMeasured() ? (Long) play.totalTokens() : null,
                measures.quality(),
                measures.efficiency(),
                measures.style(),
                play.contender().stepStyle() != null,
                measures.trust(),
                measures.combatScore());
    }
}
