/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.attest;

import assize.attestation.Digest;
import assize.schemas.battle.Act;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.Contender;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.Mode;
import assize.schemas.battle.ReadFrom;
import assize.schemas.battle.Telemetry;
import assize.schemas.battle.Transcript;
import assize.schemas.battle.Turn;
import assize.schemas.evidence.Evidence;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.schemas.season.TaskContract;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.IneligibleAct;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.RatingChange;
import assize.schemas.stream.Review;
import assize.schemas.stream.SealedBattle;
import assize.schemas.stream.TaskRatingChange;
import assize.schemas.stream.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The one public document of a battle. Its canonical bytes are a line of {@code records/}.
 *
 * <p>Invariant: it never holds its own envelope, place in the log, proof or location.
 */
final class RecordDocument {
    private static final String UNCONFIGURED = "unconfigured";
    private static final String[] OPENING = {"draft", "scheduled", "ready", "locked", "live"};

    private final RatedBattle battle;
    private final SealedBattle sealed;
    private final Transcript transcript;
    private final Tasks tasks;
    private final Replay replay;
    private final JsonArray attestations;
    private final Map<String, Turn> last = new HashMap<>();
    private final ReviewDocument review;
    private final boolean isReviewed;
    private final ShownTerms terms;

    RecordDocument(RatedBattle battle, Transcript transcript, Tasks tasks, Replay replay, JsonArray attestations) {
        this.battle = battle;
        this.sealed = battle.judged().sealed();
        this.transcript = transcript;
        this.tasks = tasks;
        this.replay = replay;
        this.attestations = attestations;
        transcript.turns().forEach(turn -> last.put(turn.observe().agentId(), turn));
        Review given = battle.judged().review();
        this.isReviewed = given != null;
        this.terms = new ShownTerms(battle.judged().terms());
        this.review = new ReviewDocument(given == null ? new Review(List.of(), List.of(), List.of()) : given);
    }

    JsonObject toJson() {
        JsonObject.Builder record = JsonObject.builder()
                .put("type", "battle")
                .put("format_version", 1)
                .put("season_id", transcript.draft().seasonId())
                .put("battle_id", sealed.battleId())
                .put("mode", transcript.draft().mode().wireName())
                .put("ranked", transcript.draft().ranked())
                .putIfPresent("hosted_model", hostedModel())
                .put("rule_set", sealed.ruleSet())
                .putIfPresent("protocol_label", sealed.protocolLabel())
                .put("challenge", EventBody.json(sealed.challenge()))
                .put("challenge_hash", sealed.challengeHash())
                .put("contenders", array(transcript.draft().contenders(), RecordDocument::contender))
                .put("turns", array(transcript.turns(), this::turn))
                .put("ineligible", array(sealed.ineligible(), RecordDocument::ineligible))
                .put("verdicts", array(battle.judged().verdicts(), this::verdict))
                .put("penalties", review.penalties())
                .putIfPresent("review", isReviewed ? review.toJson() : null)
                .put("arithmetic", array(battle.judged().results(), this::arithmetic))
                .putIfPresent("team", terms.ofTeam(transcript))
                .put("results", array(battle.judged().results(), this::result))
                .put(
                        "outcome",
                        JsonObject.builder()
                                .put("state", battle.judged().outcome())
                                .putOrNull("winner", battle.judged().winner())
                                .build())
                .put("rating", rating())
                .put("evidence", array(battle.judged().evidence(), RecordDocument::evidence))
                .put("audit_flags", array(battle.judged().flags(), RecordDocument::flag))
                .put("timeline", timeline())
                .put(
                        "replay",
                        JsonObject.builder()
                                .put("merkle_root", replay.merkleRoot())
                                .put("events_count", replay.eventsCount())
                                .put("sha256", Digest.sha256(replay.lines()).prefixed())
                                .build())
                .put("attestations", attestations)
                .put(
                        "identifiers",
                        JsonObject.builder()
                                .putNull("battle_uuid")
                                .putNull("external_verification_url")
                                .build())
                .put("completed_at", sealed.completedAt())
                .put("published_at", sealed.completedAt());
        return record.build();
    }

    /** Shown in the mode that is played with one model for all (A-022, GA-06). */
    private @Nullable String hostedModel() {
        return transcript.draft().mode() == Mode.FRAMEWORK_DUEL
                ? orUnconfigured(transcript.draft().hostedModel())
                : null;
    }

    private static JsonValue contender(Contender contender) {
        JsonObject model = contender.model();
        return JsonObject.builder()
                .put("agent_id", contender.agentId())
                .put("agent_name", contender.agentName())
                .put("framework", contender.framework())
                .put("framework_version", orUnconfigured(contender.frameworkVersion()))
                .put("model", model == null ? new JsonString(UNCONFIGURED) : model)
                .put("model_tier", contender.modelTier().name())
                .put("step_style", contender.stepStyleOrDefault())
                .put("step_style_declared", contender.stepStyle() != null)
                .put("token_style", contender.tokenStyleOrDefault())
                .put("self_improving", Boolean.TRUE.equals(contender.selfImproving()))
                .put("mcp_enabled", Boolean.TRUE.equals(contender.mcpEnabled()))
                .put("provider", orUnconfigured(contender.provider()))
                .put("model_family", orUnconfigured(contender.modelFamily()))
                .put("model_version", orUnconfigured(contender.modelVersion()))
                .put("adapter_state", orUnconfigured(contender.adapterState()))
                .put("protocol_compatibility", orUnconfigured(contender.protocolCompatibility()))
                .putIfPresent("owner", contender.owner())
                .build();
    }

    private JsonValue turn(Turn turn) {
        Act act = turn.act();
        Telemetry telemetry = act == null ? null : act.telemetry();
        ReadFrom readFrom = act == null ? null : act.readFrom();
        Optional<ActionType> action = act == null ? Optional.empty() : act.action();
        String answer = act != null && action.filter(ActionType::answers).isPresent() ? act.text() : null;
        String category = task(turn.observe().round()).category();
        return JsonObject.builder()
                .put("agent_id", turn.observe().agentId())
                .put("round", turn.observe().round())
                .put("task_id", turn.observe().taskId())
                .put("turn_number", turn.observe().turnNumber())
                .put("observed_at", turn.observedAt())
                .put("deadline_at", turn.observe().deadlineAt())
                .put("outcome", turn.outcome().wireName())
                .putOrNull("acted_at", turn.actedAt())
                .putOrNull("action_type", action.map(ActionType::wireName).orElse(null))
                .putOrNull(
                        "action_semantic",
                        act == null ? null : act.semantic(category).orElse(null))
                .put("phase", isLast(turn) ? "pvp" : "pve")
                .putOrNull("latency_ms", turn.actedAt() == null ? null : (Long) turn.latencyMillis())
                .putOrNull("tokens_used", telemetry == null ? null : telemetry.tokensUsed())
                .putOrNull("reported_latency_ms", telemetry == null ? null : telemetry.latencyMillis())
                .putOrNull("tool_calls", telemetry == null ? null : telemetry.toolCalls())
                .putOrNull("memory_reads", telemetry == null ? null : telemetry.memoryReads())
                .put("read_from", readFrom == null ? JsonNull.NULL : readFrom.toJson())
                .putOrNull("raw_hash", act == null ? null : hash(act.rawText()))
                .putOrNull("text_hash", answer == null ? null : hash(answer))
                .putOrNull("text", answer)
                .build();
    }

    /** The agent's last turn belongs to the end of the battle (C-033). */
    private boolean isLast(Turn turn) {
        return turn.equals(last.get(turn.observe().agentId()));
    }

    private TaskContract task(int round) {
        return tasks.find(transcript.draft().rounds().get(round - 1)).orElseThrow();
    }

    private static JsonValue ineligible(IneligibleAct act) {
        return JsonObject.builder()
                .put("agent_id", act.agentId())
                .put("round", act.round())
                .put("turn_number", act.turnNumber())
                .put("event_id", act.eventId())
                .put("reason", act.reason())
                .put("raw_hash", act.rawHash())
                .build();
    }

    private JsonValue verdict(Verdict verdict) {
        return JsonObject.builder()
                .put("agent_id", verdict.agentId())
                .put("round", verdict.round())
                .put("task_id", verdict.taskId())
                .put("task_version", verdict.taskVersion())
                .put("scorer", verdict.scorer())
                .putIfPresent("formula", terms.formula(verdict))
                .put("state", verdict.state())
                .put("reason", verdict.reason())
                .putOrNull("correct", verdict.correct())
                .putOrNull("points", verdict.points())
                .put("bonus_speed_points", verdict.bonusSpeedPoints())
                .put("hint_penalty", verdict.hintPenalty())
                .put("rationale", verdict.rationale())
                .put("evidence", array(verdict.evidence(), JsonString::new))
                .build();
    }

    /** Binds the whole line: the key alone would bind what was asked and not what was answered. */
    private static JsonValue evidence(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        Evidence evidence = Evidence.decode(bytes).toOptional().orElseThrow();
        return JsonObject.builder()
                .put("key", evidence.key())
                .put("kind", evidence.request().kind().wireName())
                .put("sha256", Digest.sha256(bytes).prefixed())
                .build();
    }

    /** How the final score comes about, round by round (R-024: nothing hidden in a sum). */
    private JsonValue arithmetic(AgentResult result) {
        List<JsonValue> rounds = new ArrayList<>();
        for (Verdict verdict : battle.judged().verdicts()) {
            Long points = verdict.points();
            if (verdict.agentId().equals(result.agentId()) && points != null) {
                rounds.add(JsonObject.builder()
                        .put("round", verdict.round())
                        .putIfPresent("multi_turn", terms.ofTurns(verdict))
                        .put("base", points + verdict.hintPenalty())
                        .put("hint_penalty", verdict.hintPenalty())
                        .put("points", points)
                        .put("bonus", verdict.bonusSpeedPoints())
                        .put("sum", verdict.sum())
                        .build());
            }
        }
        return JsonObject.builder()
                .put("agent_id", result.agentId())
                .put("rounds", new JsonArray(rounds))
                .putIfPresent("rubric", review.arithmetic(result.agentId()))
                .put("final_score", result.finalScore())
                .build();
    }

    private JsonValue result(AgentResult result) {
        Integer style = result.style();
        return JsonObject.builder()
                .put("agent_id", result.agentId())
                .put("final_rank", result.finalRank())
                .put("final_score", result.finalScore())
                .putIfPresent("exact_score", review.exactScore(result.agentId()))
                .put("result", result.result())
                .put("forfeited", result.forfeited())
                .put("tasks_attempted", result.tasksAttempted())
                .put("tasks_correct", result.tasksCorrect())
                .putOrNull("avg_latency_ms", result.avgLatencyMillis())
                .putOrNull("total_tokens", result.totalTokens())
                .put("quality", result.quality())
                .putOrNull("efficiency", result.efficiency())
                .putOrNull("style", style == null ? null : Long.valueOf(style))
                .put("style_declared", result.styleDeclared())
                .putOrNull("trust", result.trust())
                .putOrNull("combat_score", result.combatScore())
                .build();
    }

    private JsonObject rating() {
        return JsonObject.builder()
                .put("board", battle.board())
                .putOrNull("position", battle.position())
                .put("state", battle.judged().ratingState())
                .put("changes", array(battle.changes(), RecordDocument::change))
                .putIfPresent("tasks", battle.tasks().isEmpty() ? null : array(battle.tasks(), RecordDocument::task))
                .build();
    }

    private static JsonValue task(TaskRatingChange change) {
        return JsonObject.builder()
                .put("task_id", change.taskId())
                .put("major", change.major())
                .put("k", change.k())
                .put("score", change.score())
                .put("expected", change.expected())
                .put("elo_before", change.eloBefore())
                .put("elo_delta", change.eloDelta())
                .put("elo_after", change.eloAfter())
                .put("matches_before", change.matchesBefore())
                .put("matches_after", change.matchesAfter())
                .put("stable", change.stable())
                .build();
    }

    private static JsonValue change(RatingChange change) {
        return JsonObject.builder()
                .put("agent_id", change.agentId())
                .put("k", change.k())
                .put("self_improving", change.selfImproving())
                .put("score", change.score())
                .put("expected", change.expected())
                .put("elo_before", change.eloBefore())
                .put("elo_delta", change.eloDelta())
                .put("elo_after", change.eloAfter())
                .put("matches_before", change.matchesBefore())
                .put("matches_after", change.matchesAfter())
                .put("rank", change.rank())
                .build();
    }

    private static JsonValue flag(AuditFlag flag) {
        return JsonObject.builder()
                .put("code", flag.code())
                .put("agent_id", flag.agentId())
                .put("turn", flag.turn())
                .put("evidence", flag.evidence())
                .put("decided_by", flag.decidedBy())
                .build();
    }

    /** The nine states in order: six the log tells, three that are ours; scoring has a step per review event. */
    private JsonArray timeline() {
        List<JsonValue> states = new ArrayList<>();
        for (int i = 0; i < OPENING.length; i++) {
            BattleEvent event = sealed.events().get(i);
            states.add(state(OPENING[i], event.at(), event.actor()));
        }
        BattleEvent close = sealed.events().get(sealed.events().size() - 1);
        states.add(state("responses_sealed", close.at(), close.actor()));
        states.add(state("scoring", close.at(), "assize"));
        states.addAll(review.timeline());
        for (String ours : List.of("completed", "published")) {
            states.add(state(ours, sealed.completedAt(), "assize"));
        }
        return new JsonArray(states);
    }

    private static JsonObject state(String state, long at, String actor) {
        return JsonObject.builder()
                .put("state", state)
                .put("at", at)
                .put("actor", actor)
                .build();
    }

    private static String orUnconfigured(@Nullable String value) {
        return value == null ? UNCONFIGURED : value;
    }

    private static String hash(String text) {
        return Digest.sha256(text.getBytes(StandardCharsets.UTF_8)).prefixed();
    }

    private static <T> JsonArray array(List<T> items, Function<T, JsonValue> toJson) {
        return new JsonArray(items.stream().map(toJson).toList());
    }
}
