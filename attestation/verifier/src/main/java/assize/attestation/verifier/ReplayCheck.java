/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.attestation.ReplayChain;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the lines of one replay, one after the other: text form, chain and root.
 *
 * <p>Holds the first and last line only. Not thread-safe: one replay.
 *
 * <p>Source: GA-51 to GA-55.
 */
final class ReplayCheck {

    static final String BATTLE_START = "battle_start";
    static final String BATTLE_END = "battle_end";

    private static final List<String> MEMBERS = List.of("event_index", "type", "data", "hash", "prev_hash");
    private static final List<String> LAST_MEMBERS =
            List.of("event_index", "type", "data", "hash", "prev_hash", "merkle_root");

    private final String file;
    private final ReplayChain chain = new ReplayChain();
    private JsonObject start = JsonObject.EMPTY;
    private @Nullable JsonObject end;

    ReplayCheck(String file) {
        this.file = file;
    }

    /** Checks the next line, given without its line end. */
    Optional<Failure> line(byte[] line) {
        long index = chain.size();
        if (end != null) {
            return refuted(Checks.REPLAY_FORM, "event " + index + " comes after the end");
        }
        if (!(Json.parse(line) instanceof JsonResult.Parsed parsed) || !(parsed.value() instanceof JsonObject event)) {
            return refuted(Checks.REPLAY_FORM, "event " + index + " is no JSON object");
        }
        if (!Arrays.equals(Json.python(event), line)) {
            return refuted(Checks.REPLAY_FORM, "event " + index + " is not in the text form of replays");
        }
        List<String> members = List.copyOf(event.members().keySet());
        boolean isLast = members.equals(LAST_MEMBERS);
        if (!(isLast || members.equals(MEMBERS))
                || !(event.get("data") instanceof JsonObject data)
                || !(event.get("type") instanceof JsonString type)) {
            return refuted(Checks.REPLAY_FORM, "event " + index + " has not the members of an event");
        }
        return event(index, event, type.value(), data, isLast);
    }

    private Optional<Failure> event(long index, JsonObject event, String type, JsonObject data, boolean isLast) {
        JsonValue number = new JsonInteger(index);
        boolean isRepeated = number.equals(event.get("event_index"))
                && number.equals(data.get("event_index"))
                && new JsonString(type).equals(data.get("type"));
        if (!isRepeated) {
            return refuted(Checks.REPLAY_FORM, "event " + index + " does not repeat its index and type");
        }
        if ((index == 0) != type.equals(BATTLE_START) || isLast != type.equals(BATTLE_END)) {
            return refuted(Checks.REPLAY_FORM, "event " + index + " cannot be a " + type + " there");
        }
        String before = chain.lastHash();
        String hash = chain.append(type, Json.python(data));
        if (!new JsonString(before).equals(event.get("prev_hash"))) {
            return refuted(Checks.REPLAY_CHAIN, "event " + index + " does not follow the one before it");
        }
        if (!new JsonString(hash).equals(event.get("hash"))) {
            return refuted(Checks.REPLAY_CHAIN, "event " + index + " has another hash than its data");
        }
        if (index == 0) {
            start = data;
        }
        if (isLast) {
            end = data;
            if (!new JsonString(root()).equals(event.get("merkle_root"))) {
                return refuted(Checks.REPLAY_ROOT, "has another merkle_root than its events");
            }
        }
        return Optional.empty();
    }

    /** To be asked after the last line. */
    Optional<Failure> finish() {
        return end == null ? refuted(Checks.REPLAY_FORM, "does not come to a battle_end") : Optional.empty();
    }

    private Optional<Failure> refuted(String check, String detail) {
        return Optional.of(Failure.refuted(file, check, detail));
    }

    String root() {
        return chain.root().prefixed();
    }

    long size() {
        return chain.size();
    }

    /** A text of the first event's data; empty where there is none. */
    Optional<String> startText(String name) {
        return start.get(name) instanceof JsonString text ? Optional.of(text.value()) : Optional.empty();
    }

    /** What of a finished replay is not as its record says; {@code hash} is that of the lines with their line ends. */
    Optional<Failure> differsFrom(BattleRecord record, Digest hash) {
        if (!root().equals(record.replayRoot())) {
            return differs(record, "merkle_root");
        }
        if (size() != record.eventsCount()) {
            return differs(record, "events_count");
        }
        if (!hash.prefixed().equals(record.replayHash())) {
            return differs(record, "sha256");
        }
        if (!startText("battle_id").equals(Optional.of(record.battleId()))
                || !startText("season_id").equals(Optional.of(record.seasonId()))
                || !startText("challenge_hash").equals(Optional.of(record.challengeHash()))) {
            return differs(record, "battle_start");
        }
        JsonObject last = end;
        return last != null && endsAs(record, Fields.of(last, "")) ? Optional.empty() : differs(record, "battle_end");
    }

    private Optional<Failure> differs(BattleRecord record, String what) {
        return refuted(Checks.REPLAY_RECORD, "has another " + what + " than the record of battle " + record.battleId());
    }

    private static boolean endsAs(BattleRecord record, Fields last) {
        boolean agrees = last.text("battle_id").equals(record.battleId())
                && last.text("outcome").equals(record.outcomeState())
                && Optional.ofNullable(last.optionalText("winner")).equals(Optional.ofNullable(record.winner()))
                && last.integer("at", 0, JsonInteger.MAX) == record.completedAt();
        List<Fields> agents = last.objects("agents");
        boolean isEach = agents.size() == record.contenders().size()
                && Set.copyOf(record.contenders())
                        .equals(Set.copyOf(agents.stream()
                                .map(agent -> agent.text("agent_id"))
                                .toList()));
        return agrees
                && isEach
                && agents.stream().allMatch(agent -> endsAs(record, agent, agent.text("agent_id")))
                && last.problem() == null;
    }

    private static boolean endsAs(BattleRecord record, Fields agent, String agentId) {
        Optional<BattleRecord.Result> result = record.result(agentId);
        Optional<BattleRecord.Attestation> attestation = record.attestation(agentId);
        return result.isPresent()
                && attestation.isPresent()
                && figure(agent, "final_rank") == result.get().finalRank()
                && figure(agent, "final_score") == result.get().finalScore()
                && agent.text("result").equals(result.get().result())
                && figure(agent, "elo_before") == attestation.get().eloBefore()
                && figure(agent, "elo_after") == attestation.get().eloAfter()
                && figure(agent, "elo_delta")
                        == attestation.get().eloAfter() - attestation.get().eloBefore();
    }

    private static long figure(Fields agent, String name) {
        return agent.integer(name, JsonInteger.MIN, JsonInteger.MAX);
    }
}
