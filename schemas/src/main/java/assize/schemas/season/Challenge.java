/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.battle.Draft;
import assize.schemas.battle.TaskRef;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What every contender of a battle is given, in the nine Ares fields, and its hash.
 *
 * <p>A pure function of draft, tasks and rules, so anybody who holds the published specification can hash it again.
 *
 * @param document the nine fields
 * @param hash {@code sha256:} of the canonical document
 */
public record Challenge(JsonObject document, String hash) {

    /**
     * The challenge of a battle.
     *
     * @param contracts the draft's rounds in order
     * @param ruleSet the rules locked with it
     * @param weights what the score is made of, by name
     * @param tieBreak what happens on equal scores
     */
    public static Challenge of(
            Draft draft,
            List<TaskContract> contracts,
            String ruleSet,
            Map<String, String> weights,
            String tieBreak,
            int responseLimit) {
        JsonObject document = JsonObject.builder()
                .put(
                        "category",
                        String.join(
                                "+",
                                contracts.stream()
                                        .map(TaskContract::category)
                                        .distinct()
                                        .toList()))
                .put("objective", objective(contracts))
                .put("context", context(contracts))
                .put("constraints", constraints(draft, contracts))
                .put(
                        "time_limit_ms",
                        contracts.stream()
                                .mapToLong(TaskContract::roundLimitMillis)
                                .sum())
                .put("response_limit", responseLimit)
                .put("scoring_weights", weights(weights))
                .put("tie_break", tieBreak)
                .put("protocol_version", ruleSet)
                .build();
        return new Challenge(document, ContentHash.of(Json.canonical(document)));
    }

    private static String objective(List<TaskContract> contracts) {
        if (contracts.size() == 1) {
            return contracts.get(0).prompt();
        }
        StringBuilder text = new StringBuilder();
        for (int round = 1; round <= contracts.size(); round++) {
            TaskContract contract = contracts.get(round - 1);
            text.append("Round ")
                    .append(round)
                    .append(" (")
                    .append(contract.ref())
                    .append(")\n");
            text.append(contract.prompt()).append('\n');
        }
        return text.toString();
    }

    private static JsonObject context(List<TaskContract> contracts) {
        List<JsonValue> rounds = new ArrayList<>();
        for (TaskContract contract : contracts) {
            TaskRef ref = contract.ref();
            rounds.add(JsonObject.builder()
                    .put("task_id", ref.taskId())
                    .put("version", ref.version())
                    .put("task_hash", contract.hash())
                    .put("context", contract.context())
                    .build());
        }
        return JsonObject.builder().put("rounds", new JsonArray(rounds)).build();
    }

    private static JsonArray constraints(Draft draft, List<TaskContract> contracts) {
        List<JsonValue> constraints = new ArrayList<>();
        constraints.add(new JsonString("mode: " + draft.mode().wireName()));
        for (int round = 1; round <= contracts.size(); round++) {
            TaskContract contract = contracts.get(round - 1);
            constraints.add(new JsonString("round " + round + ": " + contract.roundLimitMillis() + " ms"));
            MultiTurn turns = contract.multiTurn();
            if (turns != null) {
                // Not formatted: it is hashed, and the digits would be those of the machine's language.
                constraints.add(new JsonString("round " + round + ": at most " + turns.maxTurns() + " turns of "
                        + turns.turnTimeLimitMillis() + " ms"));
            }
            if (!contract.allowedActions().isEmpty()) {
                constraints.add(new JsonString("round " + round + ": " + String.join(", ", contract.allowedActions())));
            }
        }
        return new JsonArray(constraints);
    }

    private static JsonObject weights(Map<String, String> weights) {
        JsonObject.Builder builder = JsonObject.builder();
        new TreeMap<>(weights).forEach(builder::put);
        return builder.build();
    }
}
