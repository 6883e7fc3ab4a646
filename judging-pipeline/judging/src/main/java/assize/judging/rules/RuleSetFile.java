/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rules;

import assize.schemas.battle.ModelTier;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Reads a rule set from the class path, the only reading done in this module.
 *
 * <p>The files are ours: a fault in one is a broken build, not bad input.
 */
final class RuleSetFile {
    private static final Set<String> KNOWN = Set.of(
            "rule_set",
            "protocol_label",
            "scorers",
            "category_weights",
            "tie_chain",
            "combat_weights",
            "hint_percent",
            "baseline_tokens",
            "multi_turn_weights",
            "team",
            "rating",
            "style",
            "trust",
            "plausibility");
    private static final String FALLBACK = "fallback";
    private static final int MOST = 1_000_000;

    private RuleSetFile() {}

    /** The rule set of that name. */
    static RuleSet read(String name) {
        RuleSet read = decode(document(name.replace('/', '-') + ".json"));
        if (!read.name().equals(name)) {
            throw new IllegalStateException("the file of " + name + " holds " + read.name());
        }
        return read;
    }

    private static JsonObject document(String file) {
        try (InputStream in = RuleSetFile.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("no such rule set on the class path: " + file);
            }
            return Json.parse(in.readAllBytes()).fold(parsed -> (JsonObject) parsed.value(), malformed -> {
                throw new IllegalStateException(file + ": " + malformed);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    /** The rule set a document holds. */
    static RuleSet decode(JsonObject document) {
        Fields fields = Fields.of(document, "");
        fields.refuseUnknown(KNOWN);
        Fields combat = fields.object("combat_weights");
        Map<String, CombatWeights> weights = new LinkedHashMap<>();
        combat.asObject().members().keySet().forEach(mode -> weights.put(mode, combatWeights(combat.object(mode))));
        CombatWeights fallback = weights.remove(FALLBACK);
        if (fallback == null) {
            throw new IllegalStateException("combat_weights has no " + FALLBACK);
        }
        RuleSet ruleSet = new RuleSet(
                fields.text("rule_set"),
                fields.optionalText("protocol_label"),
                Set.copyOf(fields.texts("scorers")),
                decimals(fields.object("category_weights")),
                fields.texts("tie_chain"),
                weights,
                fallback,
                whole(fields, "hint_percent"),
                whole(fields, "baseline_tokens"),
                turns(fields.object("multi_turn_weights")),
                team(fields.object("team")),
                rating(fields.object("rating")),
                style(fields.object("style")),
                trust(fields.object("trust")),
                plausibility(fields.object("plausibility")));
        if (fields.problem() != null) {
            throw new IllegalStateException("rule set: " + fields.problem());
        }
        return ruleSet;
    }

    private static CombatWeights combatWeights(Fields fields) {
        return new CombatWeights(
                fields.decimalText("quality"),
                fields.decimalText("efficiency"),
                fields.decimalText("style"),
                fields.decimalText("trust"));
    }

    private static Map<String, BigDecimal> decimals(Fields fields) {
        Map<String, BigDecimal> decimals = new LinkedHashMap<>();
        fields.asObject().members().keySet().forEach(name -> decimals.put(name, fields.decimalText(name)));
        return decimals;
    }

    private static TurnRules turns(Fields fields) {
        return new TurnRules(
                fields.decimalText("accuracy"), fields.decimalText("efficiency"), fields.decimalText("cost"));
    }

    private static TeamRules team(Fields fields) {
        Fields score = fields.object("score_weights");
        Fields contribution = fields.object("contribution_weights");
        return new TeamRules(
                new TeamRules.ScoreWeights(
                        score.decimalText("quality"), score.decimalText("coordination"), score.decimalText("time")),
                whole(fields, "trips_per_member"),
                whole(fields, "bonus_percent"),
                new TeamRules.ContributionWeights(
                        contribution.decimalText("subtasks"),
                        contribution.decimalText("tokens"),
                        contribution.decimalText("approvals")),
                fields.decimalText("weight_min"),
                fields.decimalText("weight_max"));
    }

    private static RatingRules rating(Fields fields) {
        Fields detection = fields.object("detection");
        return new RatingRules(
                whole(fields, "start"),
                fields.objects("k").stream()
                        .map(step -> new RatingRules.KStep(whole(step, "from_matches"), whole(step, "k")))
                        .toList(),
                whole(fields, "self_improving_factor"),
                new RatingRules.Detection(
                        whole(detection, "window"), whole(detection, "entries"), whole(detection, "gain_above")),
                whole(fields, "unranked_below"),
                fields.objects("ranks").stream()
                        .map(step -> new RatingRules.RankStep(step.text("rank"), whole(step, "from_rating")))
                        .toList());
    }

    private static TrustRules trust(Fields fields) {
        Fields deductions = fields.object("deductions");
        return new TrustRules(
                whole(fields, "flag_below"),
                whole(fields, "withhold_below"),
                new TrustRules.Deductions(
                        whole(deductions, "tools_unreported"),
                        whole(deductions, "tools_too_fast"),
                        whole(deductions, "local_too_fast"),
                        whole(deductions, "tokens_unreported"),
                        whole(deductions, "tokens_implausible"),
                        whole(deductions, "latency_inconsistent")),
                whole(fields, "tool_call_millis_min"),
                whole(fields, "local_millis_min"),
                whole(fields, "chars_per_token_max"),
                whole(fields, "tokens_per_second_max"),
                tokenFloors(fields.object("token_floors")));
    }

    private static StyleRules style(Fields fields) {
        return new StyleRules(whole(fields, "per_intermediate_turn"), whole(fields, "lone_answer"));
    }

    private static PlausibilityRules plausibility(Fields fields) {
        Fields review = fields.object("review");
        Fields speed = fields.object("tier_speed");
        return new PlausibilityRules(
                whole(fields, "uncounted_text_max"),
                whole(fields, "chars_per_token_min"),
                whole(fields, "same_latencies_min"),
                whole(fields, "same_answers_min"),
                whole(fields, "same_answer_length"),
                Set.copyOf(fields.texts("withholding")),
                new PlausibilityRules.Review(
                        whole(review, "window"),
                        whole(review, "mean_millis_below"),
                        whole(review, "right_percent_above")),
                new PlausibilityRules.TierSpeed(whole(speed, "window"), byTier(speed.object("tokens_per_second_max"))));
    }

    private static Map<ModelTier, Integer> byTier(Fields fields) {
        Map<ModelTier, Integer> row = new EnumMap<>(ModelTier.class);
        fields.asObject().members().keySet().forEach(tier -> row.put(ModelTier.valueOf(tier), whole(fields, tier)));
        return row;
    }

    private static Map<String, Map<ModelTier, Integer>> tokenFloors(Fields fields) {
        Map<String, Map<ModelTier, Integer>> floors = new LinkedHashMap<>();
        for (String difficulty : fields.asObject().members().keySet()) {
            floors.put(difficulty, byTier(fields.object(difficulty)));
        }
        return floors;
    }

    private static int whole(Fields fields, String name) {
        return (int) fields.integer(name, 0, MOST);
    }
}
