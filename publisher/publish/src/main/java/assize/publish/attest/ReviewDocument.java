/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.attest;

import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.Confirmation;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.EventType;
import assize.schemas.battle.FlagDecision;
import assize.schemas.battle.Penalty;
import assize.schemas.battle.ReviewVerdict;
import assize.schemas.battle.TieDecision;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.stream.Review;
import assize.schemas.stream.RubricScore;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a record says of the review of its battle: who found what, when, and how the scores add up.
 *
 * <p>Scores and penalties stand apart. What a judge replaced before confirming is in the replay, not here.
 */
final class ReviewDocument {
    private final Review review;
    private final Map<String, List<JsonObject>> scores = new LinkedHashMap<>();
    private final Map<String, List<JsonObject>> penalties = new LinkedHashMap<>();
    private final List<JsonValue> findings = new ArrayList<>();
    private final List<JsonValue> confirmations = new ArrayList<>();
    private final List<JsonValue> decisions = new ArrayList<>();

    ReviewDocument(Review review) {
        this.review = review;
        review.events().forEach(this::add);
    }

    private void add(BattleEvent event) {
        switch (event.type()) {
            case VERDICT -> verdict(event, EventBody.of(event, ReviewVerdict::from));
            case PENALTY -> penalty(event, EventBody.of(event, Penalty::from));
            case CONFIRM -> confirmations.add(confirmation(event, EventBody.of(event, Confirmation::from)));
            case TIE_DECISION, FLAG_DECISION -> decisions.add(decision(event));
            case DRAFT, SCHEDULE, READY, LOCK, START, OBSERVE, ACT, TIMEOUT, FORFEIT, CLOSE ->
                throw new IllegalStateException("no review event: " + event.type());
        }
    }

    private void verdict(BattleEvent event, ReviewVerdict verdict) {
        Integer round = verdict.round();
        if (round != null) {
            findings.add(by(event)
                    .put("agent_id", verdict.agentId())
                    .put("round", round)
                    .put("points", text(verdict.percent()))
                    .put("correct", verdict.correct())
                    .put("rationale", Objects.requireNonNull(verdict.rationale(), "a finding has a rationale"))
                    .build());
            return;
        }
        String key = event.actor() + " " + verdict.agentId();
        penalties.remove(key);
        scores.put(
                key,
                verdict.scores().stream()
                        .map(score -> by(event)
                                .put("agent_id", verdict.agentId())
                                .put("category", score.category())
                                .put("score", text(score.score()))
                                .put("rationale", score.rationale())
                                .build())
                        .toList());
    }

    private void penalty(BattleEvent event, Penalty penalty) {
        penalties
                .computeIfAbsent(event.actor() + " " + penalty.agentId(), key -> new ArrayList<>())
                .add(by(event)
                        .put("agent_id", penalty.agentId())
                        .put("points", text(penalty.points()))
                        .put("rationale", penalty.rationale())
                        .build());
    }

    private static JsonObject confirmation(BattleEvent event, Confirmation confirmation) {
        return by(event)
                .put(
                        "totals",
                        new JsonArray(confirmation.totals().stream()
                                .<JsonValue>map(total -> JsonObject.builder()
                                        .put("agent_id", total.agentId())
                                        .put("total", text(total.total()))
                                        .build())
                                .toList()))
                .build();
    }

    private static JsonObject.Builder by(BattleEvent event) {
        return JsonObject.builder().put("judge", event.actor()).put("at", event.at());
    }

    private static JsonObject decision(BattleEvent event) {
        return decided(JsonObject.builder().put("type", event.type().wireName()), event)
                .put("actor", event.actor())
                .put("at", event.at())
                .build();
    }

    /** What was decided and why. */
    private static JsonObject.Builder decided(JsonObject.Builder document, BattleEvent event) {
        if (event.type() == EventType.TIE_DECISION) {
            TieDecision tie = EventBody.of(event, TieDecision::from);
            return document.put("decision", tie.winner() == null ? "draw" : "winner")
                    .putOrNull("winner", tie.winner())
                    .put("reason", tie.reason());
        }
        FlagDecision flag = EventBody.of(event, FlagDecision::from);
        return document.put("decision", flag.ruling().wireName())
                .put("flag", flag.flag())
                .put("agent_id", flag.agentId())
                .put("reason", flag.reason());
    }

    /** The member {@code review}. */
    JsonObject toJson() {
        return JsonObject.builder()
                .put("scores", flat(scores))
                .put("findings", new JsonArray(findings))
                .put("confirmations", new JsonArray(confirmations))
                .put(
                        "tie_chain",
                        new JsonArray(review.tieChain().stream()
                                .<JsonValue>map(step -> JsonObject.builder()
                                        .put("step", step.step())
                                        .putOrNull("winner", step.winner())
                                        .build())
                                .toList()))
                .put("decisions", new JsonArray(decisions))
                .build();
    }

    /** The member {@code penalties}. */
    JsonArray penalties() {
        return flat(penalties);
    }

    private static JsonArray flat(Map<String, List<JsonObject>> lists) {
        return new JsonArray(
                lists.values().stream().<JsonValue>flatMap(List::stream).toList());
    }

    /** The steps of the timeline while the battle was scored: every event with time and actor. */
    List<JsonObject> timeline() {
        List<JsonObject> steps = new ArrayList<>();
        for (BattleEvent event : review.events()) {
            JsonObject.Builder step = JsonObject.builder()
                    .put("state", "scoring")
                    .put("at", event.at())
                    .put("actor", event.actor())
                    .put("step", event.type().wireName())
                    .put("event_id", event.eventId());
            boolean decides = event.type() == EventType.TIE_DECISION || event.type() == EventType.FLAG_DECISION;
            steps.add((decides ? decided(step, event) : step).build());
        }
        return steps;
    }

    /** How a contender's final score came about; null where it has none by rubric. */
    @Nullable
    JsonObject arithmetic(String agentId) {
        RubricScore score = scoreOf(agentId);
        return score == null
                ? null
                : JsonObject.builder()
                        .put(
                                "categories",
                                new JsonArray(score.categories().stream()
                                        .<JsonValue>map(category -> JsonObject.builder()
                                                .put("category", category.category())
                                                .put("weight", category.weight())
                                                .put("sum", category.sum())
                                                .put("weighted", category.weighted())
                                                .build())
                                        .toList()))
                        .put("judges", score.judges())
                        .put("weighted_sum", score.weightedSum())
                        .put("penalties", score.penalties())
                        .put("final_sum", score.finalSum())
                        .build();
    }

    /** The exact final score as sum and count; null where there is none by rubric. */
    @Nullable
    JsonObject exactScore(String agentId) {
        RubricScore score = scoreOf(agentId);
        return score == null
                ? null
                : JsonObject.builder()
                        .put("sum", score.finalSum())
                        .put("count", score.judges())
                        .build();
    }

    private @Nullable RubricScore scoreOf(String agentId) {
        for (RubricScore score : review.scores()) {
            if (score.agentId().equals(agentId)) {
                return score;
            }
        }
        return null;
    }

    /** One value, one text: without zeros at its end. */
    private static String text(BigDecimal decimal) {
        return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
    }
}
