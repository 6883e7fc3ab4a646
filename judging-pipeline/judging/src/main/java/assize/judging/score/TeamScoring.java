/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.judging.rules.TeamRules;
import assize.schemas.battle.AgentAct;
import assize.schemas.battle.Capabilities;
import assize.schemas.battle.Transcript;
import assize.schemas.season.TaskContract;
import assize.schemas.stream.TeamMember;
import assize.schemas.stream.TeamRound;
import assize.schemas.stream.TeamScore;
import assize.schemas.stream.TeamShare;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a team's rounds are worth, what each member gets of it, and what weighs on its rating.
 *
 * <p>Points are split evenly, with a bonus for whoever contributed most; only ratings look at the whole contribution.
 *
 * <p>Source: Arena §3.4, §10.4 (A-034, A-132..A-136), GA-33, GA-34.
 */
final class TeamScoring {
    private static final int PERCENT = 100;

    private final TeamPlay team;
    private final List<AgentPlay> plays;
    private final TeamRules rules;

    private TeamScoring(TeamPlay team, List<AgentPlay> plays, RuleSet ruleSet) {
        this.team = team;
        this.plays = plays;
        this.rules = ruleSet.team();
    }

    /** The score of a battle. */
    static TeamScore of(
            TeamPlay team, Transcript transcript, List<AgentPlay> plays, BattleScore.Found found, RuleSet ruleSet) {
        TeamScoring scoring = new TeamScoring(team, plays, ruleSet);
        List<TeamRound> rounds = new ArrayList<>();
        Fraction sum = Fraction.ZERO;
        for (int round = 1; round <= team.rounds().size(); round++) {
            if (isUnscored(team.round(round), round, found)) {
                continue;
            }
            TeamRound scored = scoring.round(round, found);
            rounds.add(scored);
            sum = sum.plus(score(scored));
        }
        return new TeamScore(
                List.copyOf(rounds),
                scoring.members(transcript),
                rounds.isEmpty()
                        ? Fraction.ZERO.shown()
                        : sum.over(rounds.size()).shown());
    }

    /** A round whose answer could not be judged is none of the score: the battle is undecided. */
    private static boolean isUnscored(TeamActs acts, int round, BattleScore.Found found) {
        return acts.answer()
                .map(answer -> found.of(round, answer.agentId()))
                .filter(finding -> finding.share() == null)
                .isPresent();
    }

    private TeamRound round(int round, BattleScore.Found found) {
        TaskContract task = plays.get(0).rounds().get(round - 1).task();
        TeamActs acts = team.round(round);
        AgentAct answer = acts.answer().orElse(null);
        Finding finding = answer == null ? null : found.of(round, answer.agentId());
        BigDecimal quality = finding == null || finding.share() == null ? BigDecimal.ZERO : finding.share();
        long trips = (acts.messages() + 1) / 2;
        Long own = task.team().tripsMax();
        long maxTrips = own == null ? (long) rules.tripsPerMember() * plays.size() : own;
        long limit = task.roundLimitMillis();
        long elapsed = answer == null ? limit : answer.at() - firstObserved(round, answer.at());
        TeamRound terms = new TeamRound(
                round,
                answer == null ? null : answer.agentId(),
                quality.toPlainString(),
                rules.score().quality().toPlainString(),
                acts.messages(),
                trips,
                maxTrips,
                Fraction.left(trips, maxTrips).shown(),
                rules.score().coordination().toPlainString(),
                elapsed,
                limit,
                Fraction.left(elapsed, limit).shown(),
                rules.score().time().toPlainString(),
                "",
                task.scoring().basePoints(),
                0,
                List.of());
        Fraction score = score(terms);
        long points = score.times(task.scoring().basePoints()).whole();
        return new TeamRound(
                terms.round(),
                terms.answeredBy(),
                terms.quality(),
                terms.qualityWeight(),
                terms.messages(),
                terms.trips(),
                terms.maxTrips(),
                terms.coordination(),
                terms.coordinationWeight(),
                terms.elapsedMillis(),
                terms.limitMillis(),
                terms.time(),
                terms.timeWeight(),
                score.shown(),
                terms.basePoints(),
                points,
                shares(points, acts.points(task.team())));
    }

    /** The score that the terms make, from 0 to 1, exact; without an answer there is nothing to have been quick with. */
    static Fraction score(TeamRound terms) {
        if (terms.answeredBy() == null) {
            return Fraction.ZERO;
        }
        return decimal(terms.quality())
                .times(decimal(terms.qualityWeight()))
                .plus(Fraction.left(terms.trips(), terms.maxTrips()).times(decimal(terms.coordinationWeight())))
                .plus(Fraction.left(terms.elapsedMillis(), terms.limitMillis()).times(decimal(terms.timeWeight())))
                .between(Fraction.ZERO, Fraction.ONE);
    }

    private long firstObserved(int round, long ifNever) {
        return plays.stream()
                .flatMap(play -> play.rounds().get(round - 1).turns().stream())
                .mapToLong(turn -> turn.observedAt())
                .min()
                .orElse(ifNever);
    }

    /** Even parts of the points for all; what is left over and the bonus for the highest contributors that stayed. */
    private List<TeamShare> shares(long points, Map<String, Long> subtaskPoints) {
        int count = plays.size();
        long total = sum(subtaskPoints);
        long most = plays.stream()
                .filter(play -> !play.hasLeft())
                .mapToLong(play -> subtaskPoints.getOrDefault(play.agentId(), 0L))
                .max()
                .orElse(0);
        long highest = plays.stream()
                .filter(play -> isHighest(play, subtaskPoints, most))
                .count();
        long extra = highest == 0 ? 0 : (points % count + points * rules.bonusPercent() / PERCENT) / highest;
        List<TeamShare> shares = new ArrayList<>();
        for (AgentPlay play : plays) {
            long own = subtaskPoints.getOrDefault(play.agentId(), 0L);
            shares.add(new TeamShare(
                    play.agentId(),
                    own,
                    Fraction.part(own, total, count).shown(),
                    play.hasLeft() ? 0 : points / count,
                    isHighest(play, subtaskPoints, most) ? extra : 0));
        }
        return List.copyOf(shares);
    }

    private static boolean isHighest(AgentPlay play, Map<String, Long> subtaskPoints, long most) {
        return !play.hasLeft() && subtaskPoints.getOrDefault(play.agentId(), 0L) == most;
    }

    private List<TeamMember> members(Transcript transcript) {
        Map<String, Long> subtaskPoints = new HashMap<>();
        Map<String, Long> approvals = new HashMap<>();
        Map<String, Long> tokens = new HashMap<>();
        for (int round = 1; round <= team.rounds().size(); round++) {
            TeamActs acts = team.round(round);
            acts.points(plays.get(0).rounds().get(round - 1).task().team())
                    .forEach((agent, points) -> subtaskPoints.merge(agent, points, Long::sum));
            acts.approvals().forEach((agent, count) -> approvals.merge(agent, count, Long::sum));
        }
        transcript.acts().forEach(act -> tokens.merge(act.agentId(), AgentPlay.tokensReported(act.act()), Long::sum));
        List<TeamMember> members = new ArrayList<>();
        for (Capabilities member : team.members()) {
            members.add(member(member, subtaskPoints, tokens, approvals));
        }
        return List.copyOf(members);
    }

    private TeamMember member(
            Capabilities member,
            Map<String, Long> subtaskPoints,
            Map<String, Long> tokens,
            Map<String, Long> approvals) {
        String agentId = member.agentId();
        int count = plays.size();
        long ownPoints = subtaskPoints.getOrDefault(agentId, 0L);
        long ownTokens = tokens.getOrDefault(agentId, 0L);
        long ownApprovals = approvals.getOrDefault(agentId, 0L);
        Fraction bySubtasks = Fraction.part(ownPoints, sum(subtaskPoints), count);
        Fraction byTokens = Fraction.part(ownTokens, sum(tokens), count);
        Fraction byApprovals = Fraction.part(ownApprovals, sum(approvals), count);
        TeamRules.ContributionWeights weights = rules.contribution();
        Fraction weight = bySubtasks
                .times(Fraction.of(weights.subtasks()))
                .plus(byTokens.times(Fraction.of(weights.tokens())))
                .plus(byApprovals.times(Fraction.of(weights.approvals())))
                .times(count)
                .between(Fraction.of(rules.weightMin()), Fraction.of(rules.weightMax()));
        return new TeamMember(
                agentId,
                member.role(),
                ownPoints,
                ownTokens,
                ownApprovals,
                bySubtasks.shown(),
                byTokens.shown(),
                byApprovals.shown(),
                weight.shown());
    }

    private static long sum(Map<String, Long> byAgent) {
        return byAgent.values().stream().mapToLong(Long::longValue).sum();
    }

    private static Fraction decimal(String text) {
        return Fraction.of(new BigDecimal(text));
    }
}
