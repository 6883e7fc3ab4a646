/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.seal;

import assize.judging.rules.RuleSet;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.Capabilities;
import assize.schemas.battle.Contender;
import assize.schemas.battle.Draft;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.Mode;
import assize.schemas.battle.ModelTier;
import assize.schemas.battle.Rejection;
import assize.schemas.battle.TaskRef;
import assize.schemas.json.Fields;
import assize.schemas.season.Challenge;
import assize.schemas.season.Season;
import assize.schemas.season.TaskContract;
import assize.schemas.season.Tasks;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a battle was drafted as, checked against its season.
 *
 * @param contracts the rounds in order
 * @param weights what the challenge commits to, by name
 */
record Opening(Draft draft, List<TaskContract> contracts, RuleSet ruleSet, Map<String, String> weights) {

    Opening {
        contracts = List.copyOf(contracts);
    }

    /** A draft that stands, or what is wrong with it. */
    sealed interface Checked {
        record Stands(Opening opening) implements Checked {}

        record Fails(Fault fault) implements Checked {}
    }

    /** Checks a draft event: season, mode (A-013, A-026, C-040), tasks and what they require, in this order. */
    static Checked of(BattleEvent event, Season season, Tasks tasks) {
        Drafted drafted = EventBody.of(event, Drafted::from);
        Draft draft = drafted.draft();
        if (!draft.seasonId().equals(season.id())) {
            return fails(Rejection.UNKNOWN_SEASON, "data.season_id is not " + season.id());
        }
        if (!season.modes().contains(draft.mode())) {
            return fails(
                    Rejection.MODE_NOT_ALLOWED,
                    "the season does not play " + draft.mode().wireName());
        }
        Set<ModelTier> tiers =
                draft.contenders().stream().map(Contender::modelTier).collect(Collectors.toSet());
        if (draft.mode() != Mode.OPEN_BATTLE && tiers.contains(ModelTier.T5)) {
            return fails(Rejection.MODE_NOT_ALLOWED, "an unclassified model plays open battles only");
        }
        if (draft.mode().hasBoardPerTier() && tiers.size() > 1) {
            return fails(Rejection.MODE_NOT_ALLOWED, draft.mode().wireName() + " is played between models of one tier");
        }
        List<TaskContract> contracts = new ArrayList<>();
        for (TaskRef ref : draft.rounds()) {
            Optional<TaskContract> contract = tasks.find(ref);
            if (contract.isEmpty()) {
                return fails(Rejection.UNKNOWN_TASK, "the season has no task " + ref);
            }
            if (!contract.get().modes().contains(draft.mode())) {
                return fails(
                        Rejection.MODE_NOT_ALLOWED,
                        "task %s is not played in %s"
                                .formatted(ref, draft.mode().wireName()));
            }
            Optional<Fault> unable = unable(contract.get(), drafted.capabilities());
            if (unable.isPresent()) {
                return new Checked.Fails(unable.get());
            }
            contracts.add(contract.get());
        }
        RuleSet ruleSet = ruleSet(draft, season);
        boolean ownWeights = ruleSet.isByRubric() && !drafted.weights().isEmpty();
        if (ownWeights && !weighsTheCategories(drafted.weights(), ruleSet)) {
            return fails(Rejection.WRONG_CATEGORIES, "data.scoring_weights must weigh exactly the rules' categories");
        }
        if (ruleSet.isByRubric() && draft.contenders().size() != 2) {
            return fails(Rejection.MODE_NOT_ALLOWED, "a judged battle has exactly two contenders");
        }
        return new Checked.Stands(new Opening(
                draft, contracts, ruleSet, ownWeights ? drafted.weights() : ruleSet.challengeWeights(draft.mode())));
    }

    /** The first contender that lacks what the task requires, and what it lacks (A-154, GA-64). */
    private static Optional<Fault> unable(TaskContract task, List<Capabilities> contenders) {
        for (Capabilities contender : contenders) {
            List<String> missing = task.required().missingFrom(contender);
            if (!missing.isEmpty()) {
                return Fault.of(
                        Rejection.CAPABILITY_MISMATCH,
                        "task %s requires what %s lacks: %s"
                                .formatted(task.ref(), contender.agentId(), String.join(", ", missing)));
            }
        }
        return Optional.empty();
    }

    /** Every category has a weight, none below 0; the sum was looked at before. */
    private static boolean weighsTheCategories(Map<String, String> weights, RuleSet ruleSet) {
        return weights.keySet().equals(ruleSet.categoryWeights().keySet())
                && weights.values().stream().allMatch(weight -> new BigDecimal(weight).signum() >= 0);
    }

    /** The decoders of drafts and seasons know the same names. */
    private static RuleSet ruleSet(Draft draft, Season season) {
        String name = draft.ruleSet() == null ? season.ruleSet() : draft.ruleSet();
        return RuleSet.named(name).orElseThrow(() -> new IllegalStateException("accepted with the rule set " + name));
    }

    private static Checked fails(Rejection reason, String detail) {
        return new Checked.Fails(new Fault(reason, detail));
    }

    /** The challenge every contender is given. */
    Challenge challenge(Season season) {
        return Challenge.of(
                draft, contracts, ruleSet.name(), weights, ruleSet.tieBreak(), season.responseCodePointsMax());
    }

    /** A draft with the weights its judges are to use, where it names any. */
    private record Drafted(Draft draft, List<Capabilities> capabilities, Map<String, String> weights) {
        static Drafted from(Fields fields) {
            Map<String, String> weights = new LinkedHashMap<>();
            Fields named = fields.optionalObject("scoring_weights");
            if (named != null) {
                named.asObject()
                        .members()
                        .keySet()
                        .forEach(name ->
                                weights.put(name, named.decimalText(name).toPlainString()));
            }
            return new Drafted(Draft.from(fields), Capabilities.ofDraft(fields), weights);
        }
    }
}
