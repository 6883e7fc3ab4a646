/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.judging.rules.RatingRules;
import assize.schemas.battle.Draft;
import assize.schemas.battle.Mode;
import assize.schemas.battle.TaskRef;
import assize.schemas.season.TaskContract;
import assize.schemas.season.Tasks;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.TaskRatingChange;
import assize.schemas.stream.TeamRound;
import assize.schemas.stream.TeamScore;
import assize.schemas.stream.TurnScore;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tasks of a battle as opponents: those of a team, and the multi-turn ones of contenders against each other.
 *
 * <p>A task's score is what was left of each result: 1 − the mean of the team's or the contenders' scores in its rounds. One
 * battle is one match of a task, however many rounds it has in it.
 *
 * <p>Source: GA-33, GA-72.
 */
final class TaskOpponents {
    private static final int DECIMALS = 12;

    private final JudgedBattle judged;
    private final Draft draft;
    private final Tasks tasks;
    private final Map<String, TaskStanding> standings;
    private final RatingRules rules;

    TaskOpponents(
            JudgedBattle judged, Draft draft, Tasks tasks, Map<String, TaskStanding> standings, RatingRules rules) {
        this.judged = judged;
        this.draft = draft;
        this.tasks = tasks;
        this.standings = standings;
        this.rules = rules;
    }

    /** The ratings of the tasks of all rounds. */
    List<Integer> ratings() {
        return draft.rounds().stream().map(ref -> standing(ref).rating()).toList();
    }

    private TaskStanding standing(TaskRef ref) {
        TaskStanding known = standings.get(TaskStanding.key(ref));
        return known == null ? TaskStanding.initial(rules) : known;
    }

    /**
     * How a rated battle moves its tasks, by their first round.
     *
     * @param contenders the ratings of the contenders before it
     */
    List<TaskRatingChange> changes(List<Integer> contenders) {
        Map<String, TaskRef> refs = new LinkedHashMap<>();
        draft.rounds().forEach(ref -> refs.putIfAbsent(TaskStanding.key(ref), ref));
        List<TaskRatingChange> changes = new ArrayList<>();
        for (TaskRef ref : refs.values()) {
            List<BigDecimal> results = results(TaskStanding.key(ref));
            if (!results.isEmpty()) {
                changes.add(change(ref, results, contenders));
            }
        }
        return List.copyOf(changes);
    }

    private TaskRatingChange change(TaskRef ref, List<BigDecimal> results, List<Integer> contenders) {
        TaskStanding before = standing(ref);
        BigDecimal sum = results.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal score =
                BigDecimal.ONE.subtract(sum.divide(BigDecimal.valueOf(results.size()), DECIMALS, RoundingMode.HALF_UP));
        BigDecimal expected = draft.mode() == Mode.COOPERATIVE
                ? Elo.expected(List.of(before.rating()), contenders)
                : Elo.expected(before.rating(), contenders);
        int k = rules.k(before.matches());
        int after = Math.max(0, before.rating() + Elo.delta(k, score, expected));
        int matches = before.matches() + 1;
        int stableFrom = tasks.find(ref).map(TaskContract::stableFrom).orElse(TaskContract.STABLE_FROM_DEFAULT);
        return new TaskRatingChange(
                ref.taskId(),
                ref.major(),
                k,
                score.setScale(DECIMALS).toPlainString(),
                expected.toPlainString(),
                before.rating(),
                after - before.rating(),
                after,
                before.matches(),
                matches,
                matches >= stableFrom);
    }

    /** What was made of the task, in every round of it; a contender that gave no answer made nothing. */
    private List<BigDecimal> results(String key) {
        List<BigDecimal> results = new ArrayList<>();
        TeamScore team = judged.terms().team();
        for (int round = 1; round <= draft.rounds().size(); round++) {
            TaskRef ref = draft.rounds().get(round - 1);
            if (!TaskStanding.key(ref).equals(key)) {
                continue;
            }
            if (team != null) {
                results.add(teamScore(team, round));
            } else if (tasks.find(ref).filter(TaskContract::isMultiTurn).isPresent()) {
                for (String agentId : draft.agentIds()) {
                    results.add(turnScore(agentId, round));
                }
            }
        }
        return results;
    }

    private static BigDecimal teamScore(TeamScore team, int round) {
        return team.rounds().stream()
                .filter(one -> one.round() == round)
                .map(TeamRound::score)
                .map(BigDecimal::new)
                .findFirst()
                .orElse(BigDecimal.ZERO);
    }

    private BigDecimal turnScore(String agentId, int round) {
        return judged.terms().turns().stream()
                .filter(one -> one.round() == round && one.agentId().equals(agentId))
                .map(TurnScore::score)
                .map(BigDecimal::new)
                .findFirst()
                .orElse(BigDecimal.ZERO);
    }
}
