/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.schemas.battle.Mode;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.RubricScore;
import assize.schemas.stream.ScoreTerms;
import assize.schemas.stream.TeamScore;
import assize.schemas.stream.TurnScore;
import assize.schemas.stream.Verdict;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Where every agent stands at the end of a battle. */
final class Results {
    private Results() {}

    /**
     * The results by contender. In a void battle nothing is measured; in that and in an undecided one everybody is first.
     *
     * @param score of the whole battle
     */
    static List<AgentResult> of(
            List<AgentPlay> plays, BattleScore score, boolean isVoid, boolean isDecided, Mode mode, RuleSet ruleSet) {
        if (ruleSet.isByRubric()) {
            return byRubric(plays, PeopleFindings.none(isVoid), ruleSet);
        }
        List<Verdict> verdicts = score.verdicts();
        ScoreTerms terms = score.terms();
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
            List<Verdict> own = verdicts.stream()
                    .filter(verdict -> verdict.agentId().equals(play.agentId()))
                    .toList();
            int correct = (int) own.stream()
                    .filter(verdict -> Boolean.TRUE.equals(verdict.correct()))
                    .count();
            Measures measures = play.isMeasured() && !isVoid
                    ? Measures.of(play, correct, own, turnScores(terms, play), mode, ruleSet)
                    : Measures.ofQualityAlone(play, correct);
            TeamScore team = terms.team();
            Place place = team != null && isDecided
                    ? Place.inTeam(play, plays, new BigDecimal(team.outcome()))
                    : Place.of(Placing.of(index, standings));
            results.add(result(play, place, finalScores.get(index), correct, measures));
        }
        return List.copyOf(results);
    }

    private static List<TurnScore> turnScores(ScoreTerms terms, AgentPlay play) {
        return terms.turns().stream()
                .filter(turn -> turn.agentId().equals(play.agentId()))
                .toList();
    }

    /** Where an agent comes out, against others or in its team. */
    private record Place(int rank, String score, String result) {
        private static final BigDecimal HALF = new BigDecimal("0.5");

        static Place of(Placing placing) {
            return new Place(placing.rank(), placing.score(), placing.result());
        }

        /** Who stayed shares what the team made of its tasks, in the first place; who left has lost. */
        static Place inTeam(AgentPlay play, List<AgentPlay> plays, BigDecimal outcome) {
            if (plays.stream().allMatch(AgentPlay::hasLeft)) {
                return new Place(1, BigDecimal.ZERO.setScale(Fraction.DECIMALS).toPlainString(), "draw");
            }
            if (play.hasLeft()) {
                int stayed =
                        (int) plays.stream().filter(other -> !other.hasLeft()).count();
                return new Place(
                        stayed + 1, BigDecimal.ZERO.setScale(Fraction.DECIMALS).toPlainString(), "loss");
            }
            int balance = outcome.compareTo(HALF);
            return new Place(1, outcome.toPlainString(), balance > 0 ? "win" : balance < 0 ? "loss" : "draw");
        }
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
            results.add(result(
                    play, Place.of(Placing.of(index, standings)), score == null ? 0 : score.finalScore(), 0, measures));
        }
        return List.copyOf(results);
    }

    private static AgentResult result(AgentPlay play, Place place, long finalScore, int correct, Measures measures) {
        int attempted = play.attempted();
        Long avgLatency = attempted == 0
                ? null
                : (Long) Exact.wholeQuotient(BigInteger.valueOf(play.latencyMillis()), BigInteger.valueOf(attempted));
        return new AgentResult(
                play.agentId(),
                place.rank(),
                finalScore,
                place.score(),
                place.result(),
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
