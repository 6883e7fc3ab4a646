/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.schemas.battle.AgentAct;
import assize.schemas.battle.Transcript;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.ScoreTerms;
import assize.schemas.stream.TeamRound;
import assize.schemas.stream.TeamScore;
import assize.schemas.stream.TeamShare;
import assize.schemas.stream.TurnScore;
import assize.schemas.stream.Verdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts of a battle, and the terms of those that need more than points.
 *
 * @param verdicts by round, then contender
 */
record BattleScore(List<Verdict> verdicts, ScoreTerms terms) {

    /** What was found of an agent's answer in a round; null where it gave none. */
    @FunctionalInterface
    interface Found {
        @Nullable
        Finding of(int round, String agentId);
    }

    /** Where everything was found out that machines can. */
    static BattleScore of(
            Transcript transcript,
            List<AgentPlay> plays,
            Optional<TeamPlay> team,
            Found found,
            boolean isVoid,
            RuleSet ruleSet) {
        if (team.isPresent() && !isVoid) {
            TeamScore score = TeamScoring.of(team.get(), transcript, plays, found, ruleSet);
            return new BattleScore(teamVerdicts(team.get(), plays, found, score), new ScoreTerms(List.of(), score));
        }
        List<Verdict> verdicts = new ArrayList<>();
        List<TurnScore> turns = new ArrayList<>();
        for (int round = 1; round <= plays.get(0).rounds().size(); round++) {
            for (AgentPlay play : plays) {
                Finding finding = found.of(round, play.agentId());
                verdicts.add(RoundVerdict.of(play, round, isVoid, finding, ruleSet));
                BigDecimal share = finding == null || isVoid ? null : finding.share();
                if (share != null && play.rounds().get(round - 1).task().isMultiTurn()) {
                    turns.add(TurnScoring.of(play, round, share, ruleSet));
                }
            }
        }
        return new BattleScore(
                List.copyOf(verdicts), turns.isEmpty() ? ScoreTerms.NONE : new ScoreTerms(List.copyOf(turns), null));
    }

    /** Where people have found out the rest. */
    static BattleScore reviewed(
            JudgedBattle waiting,
            Transcript transcript,
            List<AgentPlay> plays,
            Optional<TeamPlay> team,
            PeopleFindings people,
            RuleSet ruleSet) {
        if (people.isVoid()) {
            return of(transcript, plays, team, (round, agentId) -> null, true, ruleSet);
        }
        if (team.isPresent()) {
            return of(
                    transcript,
                    plays,
                    team,
                    (round, agentId) -> teamFinding(waiting, people, round, agentId),
                    false,
                    ruleSet);
        }
        List<Verdict> verdicts = new ArrayList<>();
        List<TurnScore> turns = new ArrayList<>();
        for (Verdict verdict : waiting.verdicts()) {
            AgentPlay play = plays.stream()
                    .filter(one -> one.agentId().equals(verdict.agentId()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("a verdict on a stranger: " + verdict.agentId()));
            verdicts.add(RoundVerdict.reviewed(verdict, play, people, ruleSet));
            boolean isMultiTurn = play.rounds().get(verdict.round() - 1).task().isMultiTurn();
            if (isMultiTurn && verdict.state().equals(RoundVerdict.PENDING)) {
                BigDecimal share = people.on(verdict.agentId(), verdict.round()).share();
                turns.add(TurnScoring.of(play, verdict.round(), share, ruleSet));
            } else {
                waiting.terms().turns().stream()
                        .filter(one ->
                                one.round() == verdict.round() && one.agentId().equals(verdict.agentId()))
                        .forEach(turns::add);
            }
        }
        return new BattleScore(
                List.copyOf(verdicts), turns.isEmpty() ? ScoreTerms.NONE : new ScoreTerms(List.copyOf(turns), null));
    }

    /** What was found of a team's answer: by people, or before them as the verdict and the terms tell. */
    private static Finding teamFinding(JudgedBattle waiting, PeopleFindings people, int round, String agentId) {
        Verdict verdict = waiting.verdicts().stream()
                .filter(one -> one.round() == round && one.agentId().equals(agentId))
                .findFirst()
                .orElseThrow();
        if (verdict.state().equals(RoundVerdict.PENDING)) {
            PeopleFindings.OnAnswer found = people.on(agentId, round);
            return Finding.ofShare(found.share(), found.correct(), found.rationale(), verdict.evidence());
        }
        TeamScore score = waiting.terms().team();
        BigDecimal share = score == null
                ? null
                : score.rounds().stream()
                        .filter(one -> one.round() == round)
                        .map(one -> new BigDecimal(one.quality()))
                        .findFirst()
                        .orElse(null);
        return share == null
                ? Finding.unscored(verdict.reason(), verdict.rationale(), verdict.evidence())
                : new Finding(
                        "scored",
                        "answered",
                        verdict.correct(),
                        share,
                        verdict.rationale(),
                        verdict.evidence(),
                        null,
                        false,
                        verdict.scorer());
    }

    /** What was found of the team's answer is said of every member. */
    private static List<Verdict> teamVerdicts(TeamPlay team, List<AgentPlay> plays, Found found, TeamScore score) {
        List<Verdict> verdicts = new ArrayList<>();
        for (int round = 1; round <= team.rounds().size(); round++) {
            int wanted = round;
            Optional<AgentAct> answer = team.round(round).answer();
            Finding finding = answer.isPresent() ? found.of(round, answer.get().agentId()) : null;
            Optional<TeamRound> scored =
                    score.rounds().stream().filter(one -> one.round() == wanted).findFirst();
            for (int index = 0; index < plays.size(); index++) {
                AgentPlay play = plays.get(index);
                TeamShare share = scored.isPresent() ? scored.get().shares().get(index) : null;
                boolean answered = answer.isPresent() && answer.get().agentId().equals(play.agentId());
                verdicts.add(RoundVerdict.ofMember(play, round, answered, finding, share));
            }
        }
        return List.copyOf(verdicts);
    }
}
