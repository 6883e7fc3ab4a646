/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.review;

import assize.schemas.battle.Confirmation;
import assize.schemas.battle.Penalty;
import assize.schemas.battle.ReviewVerdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one judge has written down of a battle judged by rubric. Once confirmed it does not change.
 *
 * <p>One thread, one battle.
 */
final class Scorebook {
    private final Map<String, Map<String, BigDecimal>> scores = new LinkedHashMap<>();
    private final Map<String, List<Penalty>> penalties = new HashMap<>();
    private boolean confirmed;

    /** Takes a verdict; an earlier one on the same contender goes, and its penalties with it. */
    void score(ReviewVerdict verdict) {
        Map<String, BigDecimal> byCategory = new LinkedHashMap<>();
        verdict.scores().forEach(score -> byCategory.put(score.category(), score.score()));
        scores.put(verdict.agentId(), byCategory);
        penalties.remove(verdict.agentId());
    }

    void penalise(Penalty penalty) {
        penalties.computeIfAbsent(penalty.agentId(), agent -> new ArrayList<>()).add(penalty);
    }

    void confirm() {
        confirmed = true;
    }

    boolean isConfirmed() {
        return confirmed;
    }

    boolean hasScored(String agentId) {
        return scores.containsKey(agentId);
    }

    Map<String, BigDecimal> scoresOf(String agentId) {
        return scores.getOrDefault(agentId, Map.of());
    }

    BigDecimal penaltiesOf(String agentId) {
        return penalties.getOrDefault(agentId, List.of()).stream()
                .map(Penalty::points)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** What the judge is shown before confirming: own scores, weighted, less own penalties. */
    BigDecimal totalOf(String agentId, Rubric rubric) {
        return rubric.weighted(scoresOf(agentId)).subtract(penaltiesOf(agentId));
    }

    /** Whether the confirmation names exactly these contenders, each with its exact total. */
    boolean agrees(Confirmation confirmation, List<String> agentIds, Rubric rubric) {
        return confirmation.totals().size() == agentIds.size()
                && confirmation.totals().stream()
                        .allMatch(total -> agentIds.contains(total.agentId())
                                && total.total().compareTo(totalOf(total.agentId(), rubric)) == 0);
    }
}
