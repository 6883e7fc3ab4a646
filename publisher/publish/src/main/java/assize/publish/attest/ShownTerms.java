/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.attest;

import assize.schemas.battle.Act;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.AgentAct;
import assize.schemas.battle.Transcript;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.stream.ScoreTerms;
import assize.schemas.stream.TeamMember;
import assize.schemas.stream.TeamRound;
import assize.schemas.stream.TeamScore;
import assize.schemas.stream.TeamShare;
import assize.schemas.stream.TurnScore;
import assize.schemas.stream.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How a record shows the terms of scores that are more than base, bonus and penalty (R-024: nothing hidden in a sum). */
record ShownTerms(ScoreTerms terms) {

    /** Which formula gave a verdict its points; null for the usual one. */
    @Nullable
    String formula(Verdict verdict) {
        if (terms.team() != null && verdict.points() != null) {
            return "team";
        }
        return turns(verdict).isPresent() ? "multi_turn" : null;
    }

    /** The terms of an answered multi-turn task; null for others. */
    @Nullable
    JsonValue ofTurns(Verdict verdict) {
        return turns(verdict).map(ShownTerms::turnScore).orElse(null);
    }

    private Optional<TurnScore> turns(Verdict verdict) {
        return terms.turns().stream()
                .filter(one -> one.round() == verdict.round() && one.agentId().equals(verdict.agentId()))
                .findFirst();
    }

    private static JsonValue turnScore(TurnScore score) {
        return JsonObject.builder()
                .put("quality", score.quality())
                .put("quality_weight", score.qualityWeight())
                .put("turns_used", score.turnsUsed())
                .put("max_turns", score.maxTurns())
                .put("turn_efficiency", score.turnEfficiency())
                .put("turn_weight", score.turnWeight())
                .putOrNull("tokens_used", score.tokensUsed())
                .put("token_budget", score.tokenBudget())
                .put("token_efficiency", score.tokenEfficiency())
                .put("token_weight", score.tokenWeight())
                .put("score", score.score())
                .put("artifacts_given", JsonArray.ofTexts(score.artifactsGiven()))
                .put("artifacts_unavailable", JsonArray.ofTexts(score.artifactsUnavailable()))
                .build();
    }

    /** How a team's battle adds up, with the messages that took no turn; null where there was no team. */
    @Nullable
    JsonValue ofTeam(Transcript transcript) {
        TeamScore team = terms.team();
        return team == null
                ? null
                : JsonObject.builder()
                        .put("outcome", team.outcome())
                        .put("rounds", array(team.rounds(), ShownTerms::round))
                        .put("members", array(team.members(), ShownTerms::member))
                        .put(
                                "messages",
                                array(
                                        transcript.acts().stream()
                                                .filter(said -> said.act()
                                                        .action()
                                                        .filter(ActionType::isTeamMessage)
                                                        .isPresent())
                                                .toList(),
                                        ShownTerms::message))
                        .build();
    }

    private static JsonValue round(TeamRound round) {
        return JsonObject.builder()
                .put("round", round.round())
                .putOrNull("answered_by", round.answeredBy())
                .put("quality", round.quality())
                .put("quality_weight", round.qualityWeight())
                .put("messages", round.messages())
                .put("trips", round.trips())
                .put("max_trips", round.maxTrips())
                .put("coordination", round.coordination())
                .put("coordination_weight", round.coordinationWeight())
                .put("elapsed_ms", round.elapsedMillis())
                .put("limit_ms", round.limitMillis())
                .put("time", round.time())
                .put("time_weight", round.timeWeight())
                .put("score", round.score())
                .put("base_points", round.basePoints())
                .put("points", round.points())
                .put("shares", array(round.shares(), ShownTerms::share))
                .build();
    }

    private static JsonValue share(TeamShare share) {
        return JsonObject.builder()
                .put("agent_id", share.agentId())
                .put("subtask_points", share.subtaskPoints())
                .put("contribution", share.contribution())
                .put("even", share.even())
                .put("extra", share.extra())
                .put("points", share.points())
                .build();
    }

    private static JsonValue member(TeamMember member) {
        return JsonObject.builder()
                .put("agent_id", member.agentId())
                .putOrNull("role", member.role())
                .put("subtask_points", member.subtaskPoints())
                .put("tokens", member.tokens())
                .put("approvals", member.approvals())
                .put("subtask_share", member.subtaskShare())
                .put("token_share", member.tokenShare())
                .put("approval_share", member.approvalShare())
                .put("weight", member.weight())
                .build();
    }

    private static JsonValue message(AgentAct said) {
        Act act = said.act();
        return JsonObject.builder()
                .put("agent_id", said.agentId())
                .put("round", act.round())
                .put("at", said.at())
                .put("action_type", act.actionType())
                .putOrNull("turn_number", act.turnNumber() == 0 ? null : Long.valueOf(act.turnNumber()))
                .put("payload", act.payload())
                .build();
    }

    private static <T> JsonArray array(List<T> items, Function<T, JsonValue> toJson) {
        return new JsonArray(items.stream().map(toJson).toList());
    }
}
