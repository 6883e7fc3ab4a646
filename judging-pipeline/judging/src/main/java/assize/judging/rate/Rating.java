/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.judging.rules.RatingRules;
import assize.judging.rules.RuleSet;
import assize.schemas.battle.Contender;
import assize.schemas.battle.Draft;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.Mode;
import assize.schemas.season.Tasks;
import assize.schemas.stream.ActedTurn;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatingChange;
import assize.schemas.stream.TeamScore;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Moves ratings by a judged battle.
 *
 * <p>Pure. Everybody is rated against the ratings before the battle, so the order of the contenders cannot matter.
 *
 * <p>A team plays against its tasks: its mean rating against theirs, each member's change by its contribution.
 *
 * <p>Source: Arena §10.4, §14, Combat §15; GA-15..GA-18, GA-33, GA-72, GC-01, GC-18.
 */
public final class Rating {
    private Rating() {}

    /**
     * Rates a battle.
     *
     * @param standings in the battle's mode, by agent id; an agent that is missing has not been rated yet
     * @param ruleSet the one the battle was judged by
     */
    public static RatingOutcome rate(JudgedBattle judged, Map<String, Standing> standings, RuleSet ruleSet) {
        Draft draft = EventBody.of(judged.sealed().events().get(0), Draft::from);
        return rate(judged, draft, standings, Map.of(), Tasks.of(List.of()), ruleSet);
    }

    /**
     * The same where tasks are opponents as well.
     *
     * @param draft of the battle
     * @param taskStandings by {@link TaskStanding#key}; a task that is missing has not been rated yet
     */
    public static RatingOutcome rate(
            JudgedBattle judged,
            Draft draft,
            Map<String, Standing> standings,
            Map<String, TaskStanding> taskStandings,
            Tasks tasks,
            RuleSet ruleSet) {
        if (judged.waitsFor() != null) {
            throw new IllegalArgumentException(
                    "rated before it was judged: " + judged.sealed().battleId());
        }
        RatingRules rules = ruleSet.rating();
        Map<String, Standing> before = new HashMap<>();
        for (AgentResult result : judged.results()) {
            before.put(result.agentId(), paced(result.agentId(), judged, standings, ruleSet));
        }
        boolean isRated = judged.ratingState().equals("rated");
        TaskOpponents opposing = new TaskOpponents(judged, draft, tasks, taskStandings, rules);
        List<Integer> ratings = judged.results().stream()
                .map(result -> before.getOrDefault(result.agentId(), Standing.initial(rules))
                        .rating())
                .toList();
        TeamScore team = judged.terms().team();
        boolean isTeam = draft.mode() == Mode.COOPERATIVE && !ruleSet.isByRubric();
        List<RatingChange> changes = new ArrayList<>();
        Map<String, Standing> after = new HashMap<>(before);
        for (AgentResult result : judged.results()) {
            Standing standing = before.getOrDefault(result.agentId(), Standing.initial(rules));
            boolean declared = declaresToLearn(draft, result.agentId());
            int k = rules.k(standing.matches()) * (declared || standing.detected() ? rules.selfImprovingFactor() : 1);
            BigDecimal expected = isTeam
                    ? Elo.expected(ratings, opposing.ratings())
                    : Elo.expected(standing.rating(), opponents(result.agentId(), judged, before));
            BigDecimal weight = team == null ? BigDecimal.ONE : weight(team, result.agentId());
            int delta = isRated ? Elo.delta(k, new BigDecimal(result.score()), expected, weight) : 0;
            int newRating = Math.max(0, standing.rating() + delta);
            int moved = newRating - standing.rating();
            Standing then = isRated ? standing.after(moved, declared, rules) : standing;
            after.put(result.agentId(), then);
            changes.add(new RatingChange(
                    result.agentId(),
                    k,
                    declared ? "declared" : standing.detected() ? "detected" : "no",
                    result.score(),
                    expected.toPlainString(),
                    standing.rating(),
                    moved,
                    newRating,
                    standing.matches(),
                    then.matches(),
                    rules.rank(newRating, then.matches())));
        }
        return new RatingOutcome(
                judged, changes, after, isRated && !ruleSet.isByRubric() ? opposing.changes(ratings) : List.of());
    }

    private static BigDecimal weight(TeamScore team, String agentId) {
        return team.members().stream()
                .filter(member -> member.agentId().equals(agentId))
                .map(member -> new BigDecimal(member.weight()))
                .findFirst()
                .orElseThrow();
    }

    private static List<ActedTurn> turnsOf(String agentId, JudgedBattle judged) {
        return judged.acted().stream()
                .filter(turn -> turn.agentId().equals(agentId))
                .toList();
    }

    /**
     * The battle with what the contenders' pace says; a flag may hold back a rating that nothing else held back. What an
     * operator has decided about is not raised again.
     *
     * @param standings in the battle's mode, by agent id, at the time it ended
     */
    public static JudgedBattle flagged(
            JudgedBattle judged, Draft draft, Map<String, Standing> standings, RuleSet ruleSet) {
        if (judged.acted().isEmpty()) {
            return judged;
        }
        List<AuditFlag> flags = new ArrayList<>();
        for (Contender contender : draft.contenders()) {
            Standing standing = paced(contender.agentId(), judged, standings, ruleSet);
            Pace.flags(contender, standing, ruleSet.plausibility()).stream()
                    .filter(flag -> judged.flags().stream().noneMatch(raised -> isSame(raised, flag)))
                    .forEach(flags::add);
        }
        boolean withholds = flags.stream()
                .map(AuditFlag::code)
                .anyMatch(ruleSet.plausibility().withholding()::contains);
        String state = judged.ratingState();
        return judged.flagged(flags, withholds && state.equals("rated") ? "withheld" : state);
    }

    private static Standing paced(
            String agentId, JudgedBattle judged, Map<String, Standing> standings, RuleSet ruleSet) {
        Standing known = standings.get(agentId);
        Standing standing = known == null ? Standing.initial(ruleSet.rating()) : known;
        return standing.paced(turnsOf(agentId, judged), ruleSet.plausibility());
    }

    private static boolean isSame(AuditFlag raised, AuditFlag flag) {
        return raised.code().equals(flag.code()) && raised.agentId().equals(flag.agentId());
    }

    private static boolean declaresToLearn(Draft draft, String agentId) {
        Contender contender = draft.contender(agentId);
        return contender != null && Boolean.TRUE.equals(contender.selfImproving());
    }

    private static List<Integer> opponents(String agentId, JudgedBattle judged, Map<String, Standing> before) {
        List<Integer> opponents = new ArrayList<>();
        for (AgentResult other : judged.results()) {
            Standing standing = before.get(other.agentId());
            if (standing != null && !other.agentId().equals(agentId)) {
                opponents.add(standing.rating());
            }
        }
        return opponents;
    }
}
