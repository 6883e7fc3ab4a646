/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.rate.Rating;
import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.publish.attest.AttestBattle;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.DecodedLine;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.Transcript;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.season.ContentHash;
import assize.schemas.season.Season;
import assize.schemas.season.TaskContract;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.SealedBattle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.flink.api.common.functions.DefaultOpenContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the record and the replay of a battle say of what came in.
 *
 * <p>Oracle: Ares lines 5 to 39, Combat §6 and Arena §15.2, one test for each; the log is written here by hand.
 */
class RecordTest {
    private static final String FRAME = "{\"type\":\"submit_answer\", \"text\":\"  541\\r\\n\"}";
    private static final String TASK = """
            {"task_id":"prime","version":"1.0.0","title":"T","category":"qa","difficulty":"easy","task_mode":"single_turn",
             "competition_modes":["open_battle","framework_duel"],"prompt":"The 100th prime?","context":{"hint":"odd"},
             "scoring":{"type":"exact_match","correct_answer":"541"}}""";

    @TempDir
    private Path folder = Path.of("");

    private Path keys = Path.of("");

    @BeforeEach
    void makeKeys() {
        keys = TestKeys.writeTo(folder.resolve("keys"));
    }

    @Test
    void whatWasNotDeclaredIsUnconfigured() {
        JsonNode bob = played("arena/1.1", "complete").path("contenders").path(1);
        for (String member : List.of(
                "framework_version",
                "model",
                "provider",
                "model_family",
                "model_version",
                "adapter_state",
                "protocol_compatibility")) {
            assertThat(bob.path(member).asString()).as(member).isEqualTo("unconfigured");
        }
        JsonNode ann = played("arena/1.1", "complete").path("contenders").path(0);
        assertThat(List.of("provider", "model_family", "model_version", "adapter_state", "protocol_compatibility"))
                .extracting(member -> ann.path(member).asString())
                .containsExactly("home", "hearth", "7b-2025", "verified", "1.1");
        assertThat(ann.path("step_style").asString()).as("by default").isEqualTo("hidden_cot");
        assertThat(ann.path("step_style_declared").asBoolean()).isFalse();
        assertThat(ann.path("token_style").asString()).as("by default").isEqualTo("burst");
        assertThat(ann.path("mcp_enabled").asBoolean()).as("by default").isFalse();
        assertThat(ann.path("self_improving").asBoolean()).as("by default").isFalse();
    }

    @Test
    void theNineStatesFollowInOrderEachWithTimeAndActor() {
        JsonNode timeline = played("arena/1.1", "complete").path("timeline");
        assertThat(members(timeline, "state"))
                .containsExactly(
                        "draft",
                        "scheduled",
                        "ready",
                        "locked",
                        "live",
                        "responses_sealed",
                        "scoring",
                        "completed",
                        "published");
        assertThat(members(timeline, "actor"))
                .containsExactly(
                        "operator:mira",
                        "operator:mira",
                        "relay",
                        "relay",
                        "relay",
                        "relay",
                        "assize",
                        "assize",
                        "assize");
        assertThat(members(timeline, "at")).containsExactly("0", "1", "2", "3", "4", "90", "90", "90", "90");
    }

    @Test
    void thePublishedChallengeHasNineFieldsAndGivesItsHash() {
        JsonNode record = played("arena/1.1", "complete");
        JsonNode challenge = record.path("challenge");
        assertThat(challenge.propertyNames())
                .containsExactlyInAnyOrder(
                        "category",
                        "objective",
                        "context",
                        "constraints",
                        "time_limit_ms",
                        "response_limit",
                        "scoring_weights",
                        "tie_break",
                        "protocol_version");
        assertThat(challenge.path("objective").asString()).isEqualTo("The 100th prime?");
        assertThat(challenge.at("/context/rounds/0/task_hash").asString())
                .as("what was put before the agents is bound by hash")
                .isEqualTo(ContentHash.of(Json.canonical(object(TASK))));
        assertThat(record.path("challenge_hash").asString())
                .isEqualTo(ContentHash.of(Json.canonical(object(challenge.toString()))));
    }

    @Test
    void whoPlaysAndWhatWasSentDoNotChangeTheChallenge() {
        String hash = played("arena/1.1", "complete").path("challenge_hash").asString();
        assertThat(record(log("arena/1.1", "complete").replace("home", "abroad").replace("541", "542"))
                        .path("challenge_hash")
                        .asString())
                .isEqualTo(hash);
        assertThat(played("arena/1.0", "complete").path("challenge_hash").asString())
                .as("the rules do")
                .isNotEqualTo(hash);
    }

    @Test
    void rawAndTextBothHaveTheirHashesAndNothingIsTrimmed() {
        JsonNode turn = played("arena/1.1", "complete").path("turns").path(0);
        assertThat(turn.path("text").asString()).isEqualTo("  541\r\n");
        assertThat(turn.path("text_hash").asString()).isEqualTo(ContentHash.of("  541\r\n"));
        assertThat(turn.path("raw_hash").asString()).isEqualTo(ContentHash.of(FRAME));
        String replay = new String(attested(log("arena/1.1", "complete")).replay(), StandardCharsets.US_ASCII);
        assertThat(replay.lines()
                        .map(JsonMapper.shared()::readTree)
                        .filter(line -> line.path("type").asString().equals("act"))
                        .map(line -> line.at("/data/body/raw").asString()))
                .as("the frame as received")
                .containsExactly(FRAME, "");
    }

    @Test
    void ourMeaningOfAnActStandsWhateverTheAgentSays() {
        JsonNode turn = played("arena/1.1", "complete").path("turns").path(0);
        assertThat(turn.path("action_semantic").asString()).isEqualTo("answer");
        assertThat(turn.path("phase").asString())
                .as("an agent's last turn ends the battle")
                .isEqualTo("pvp");
    }

    @Test
    void everythingBeforeTheLastTurnOfAnAgentIsPve() {
        String log = log("arena/1.1", "complete")
                .replace(
                        "act ann 21 {\"round\":1,\"task_id\":\"prime\",\"turn_number\":1",
                        "act ann 21 {\"round\":1,\"task_id\":\"prime\",\"turn_number\":2")
                .replace(
                        "\"type\":\"submit_answer\",\"payload\":{\"answer\":\"  541",
                        "\"type\":\"think\",\"payload\":{\"answer\":\"  541")
                .replace("act ann 21", """
                        observe relay 20 {"agent_id":"ann","round":1,"task_id":"prime","turn_number":2,"time_limit_ms":50,"deadline_at":70}
                        act ann 21""");
        assertThat(members(record(log).path("turns"), "phase")).containsExactly("pve", "pvp", "pvp");
    }

    @Test
    void anActThatCameAsAFrameSaysWhatItWasReadFrom() {
        String log = log("arena/1.1", "complete")
                .replace(
                        "\"action\":{\"type\":\"pass\"}",
                        "\"raw\":\"{\\\"type\\\":\\\"web_search\\\",\\\"query\\\":\\\"primes\\\"}\","
                                + "\"telemetry\":{\"tokens_used\":9,\"memory_reads\":2}");
        JsonNode turn = record(log).path("turns").path(1);
        assertThat(turn.path("action_type").asString()).isEqualTo("use_tool");
        assertThat(turn.path("action_semantic").asString()).isEqualTo("search");
        assertThat(turn.at("/read_from/original_type").asString()).isEqualTo("web_search");
        assertThat(turn.at("/read_from/normaliser").asString()).isEqualTo("assize-normaliser/1");
        assertThat(turn.path("memory_reads").asInt()).isEqualTo(2);
        assertThat(turn.path("raw_hash").asString())
                .isEqualTo(ContentHash.of("{\"type\":\"web_search\",\"query\":\"primes\"}"));
        String replay = new String(attested(log).replay(), StandardCharsets.US_ASCII);
        assertThat(replay)
                .as("both, side by side")
                .contains("\"original_type\": \"web_search\"")
                .contains("\\\"query\\\"");
        JsonNode bare = record(log).path("turns").path(0);
        assertThat(bare.path("read_from").isNull())
                .as("came in Arena's own words")
                .isTrue();
        assertThat(bare.path("memory_reads").isNull()).as("not reported").isTrue();
    }

    @Test
    void aDuelNamesTheModelLentToAll() {
        String duel = log("arena/1.1", "complete")
                .replace("\"open_battle\"", "\"framework_duel\"")
                .replace("\"agent_name\"", "\"model\":{\"name\":\"m\",\"params_b\":7},\"agent_name\"");
        assertThat(record(duel).path("hosted_model").asString()).isEqualTo("unconfigured");
        assertThat(record(duel.replace("{\"season_id\"", "{\"hosted_model\":\"hearth-7b\",\"season_id\""))
                        .path("hosted_model")
                        .asString())
                .isEqualTo("hearth-7b");
        assertThat(played("arena/1.1", "complete").has("hosted_model"))
                .as("in no other mode")
                .isFalse();
    }

    @Test
    void refusedActsStandByHashAndReasonAlone() {
        AttestedBattle attested = attested(log("arena/1.1", "complete"));
        JsonNode ineligible = JsonMapper.shared().readTree(attested.record()).path("ineligible");
        assertThat(members(ineligible, "reason")).containsExactly("repeated_act");
        assertThat(members(ineligible, "raw_hash")).containsExactly(ContentHash.of("second thoughts"));
        assertThat(new String(attested.record(), StandardCharsets.UTF_8)).doesNotContain("second thoughts");
        assertThat(new String(attested.replay(), StandardCharsets.UTF_8)).doesNotContain("second thoughts");
    }

    @Test
    void theBattleEndsWithResultRatingsAndStats() {
        AttestedBattle attested = attested(log("arena/1.1", "complete"));
        List<JsonNode> replay = new String(attested.replay(), StandardCharsets.US_ASCII)
                .lines()
                .map(JsonMapper.shared()::readTree)
                .toList();
        JsonNode end = replay.get(replay.size() - 1).path("data");
        assertThat(end.path("winner").asString()).isEqualTo("ann");
        assertThat(end.has("merkle_root")).as("GA-55").isFalse();
        JsonNode ann = end.path("agents").path(0);
        assertThat(List.of("final_rank", "final_score", "result", "elo_before", "elo_after", "elo_delta"))
                .extracting(member -> ann.path(member).asString())
                .containsExactly("1", "100", "win", "1200", "1216", "16");
        assertThat(ann.path("stats").propertyNames())
                .containsExactly(
                        "tasks_attempted", "tasks_correct", "avg_latency_ms", "total_tokens", "efficiency_score");
        for (JsonNode change : JsonMapper.shared().readTree(attested.record()).at("/rating/changes")) {
            assertThat(change.path("elo_delta").asInt())
                    .as("delta of %s", change.path("agent_id"))
                    .isEqualTo(change.path("elo_after").asInt()
                            - change.path("elo_before").asInt());
        }
    }

    @Test
    void theArithmeticShowsEveryRound() {
        JsonNode record = played("arena/1.1", "complete");
        assertThat(record.path("penalties")).isEmpty();
        assertThat(record.at("/arithmetic/0/rounds/0").toString())
                .isEqualTo("{\"base\":100,\"bonus\":0,\"hint_penalty\":0,\"points\":100,\"round\":1,\"sum\":100}");
        assertThat(record.at("/arithmetic/0/final_score")).isEqualTo(record.at("/results/0/final_score"));
    }

    @Test
    void aBattleKeepsTheRulesOfItsLock() {
        JsonNode old = played("arena/1.0", "complete");
        assertThat(old.path("rule_set").asString()).isEqualTo("arena/1.0");
        assertThat(old.at("/rating/changes/1/self_improving").asString()).isEqualTo("declared");
        assertThat(old.at("/rating/changes/1/k").asInt())
                .as("not doubled before 1.1")
                .isEqualTo(32);
        assertThat(played("arena/1.1", "complete").at("/rating/changes/1/k").asInt())
                .isEqualTo(64);
    }

    @Test
    void onlyBattlesUnderJudgedRulesBearThePreseasonLabel() {
        assertThat(played("ares/0.1", "void").path("protocol_label").asString()).isEqualTo("Protocol v0.1 — preseason");
        assertThat(played("arena/1.1", "void").has("protocol_label")).isFalse();
    }

    private JsonNode played(String ruleSet, String close) {
        return record(log(ruleSet, close));
    }

    private JsonNode record(String log) {
        return JsonMapper.shared().readTree(attested(log).record());
    }

    /** The log of one battle: ann answers right and once more, bob passes. */
    private static String log(String ruleSet, String close) {
        return """
                draft operator:mira 0 {"season_id":"spring","mode":"open_battle","rule_set":"$rules",\
                "rounds":[{"task_id":"prime","version":"1.0.0"}],"contenders":[{"agent_id":"ann","agent_name":"Ann",\
                "framework":"claude","provider":"home","model_family":"hearth","model_version":"7b-2025",\
                "adapter_state":"verified","protocol_compatibility":"1.1"},{"agent_id":"bob","agent_name":"Bob",\
                "framework":"custom","capabilities":{"combat_profile":{"self_improving":true}}}]}
                schedule operator:mira 1 {"starts_at":4}
                ready relay 2 {}
                lock relay 3 {}
                start relay 4 {}
                observe relay 10 {"agent_id":"ann","round":1,"task_id":"prime","turn_number":1,"time_limit_ms":50,"deadline_at":60}
                act ann 20 {"round":1,"task_id":"prime","turn_number":1,"action":{"type":"submit_answer","payload":\
                {"answer":"  541\\r\\n"}},"telemetry":{"tokens_used":9,"action_semantic":"search","phase":"pve"},"raw":$frame}
                act ann 21 {"round":1,"task_id":"prime","turn_number":1,"action":{"type":"submit_answer","payload":\
                {"answer":"second thoughts"}}}
                observe relay 30 {"agent_id":"bob","round":1,"task_id":"prime","turn_number":1,"time_limit_ms":50,"deadline_at":80}
                act bob 40 {"round":1,"task_id":"prime","turn_number":1,"action":{"type":"pass"}}
                close relay 90 {"reason":"$close"}
                """.replace("$rules", ruleSet)
                .replace("$close", close)
                .replace("$frame", JsonMapper.shared().writeValueAsString(FRAME));
    }

    private AttestedBattle attested(String log) {
        Season season = Season.decode(object("{\"season\":\"spring\",\"title\":\"Spring\"}"))
                .fold(decoded -> decoded, unusable -> {
                    throw new AssertionError(unusable);
                });
        Tasks tasks = Tasks.of(List.of(TaskContract.decode(object(TASK)).<TaskContract>fold(task -> task, unusable -> {
            throw new AssertionError(unusable);
        })));
        SealedBattle sealed = ((SealResult.Sealed) new Sealing(season, tasks).evaluate(events(log))).battle();
        RuleSet rules = RuleSet.named(sealed.ruleSet()).orElseThrow();
        JudgedBattle judged =
                Judge.judge(sealed, Transcript.of(sealed.events()), new Basis(tasks, rules, null), Evidences.NONE);
        RatedBattle rated = new RatedBattle(
                judged,
                0,
                "open_battle",
                judged.ratingState().equals("rated") ? 0L : null,
                Rating.rate(judged, Map.of(), rules).changes(),
                List.of());
        AttestBattle stage = new AttestBattle(keys, tasks);
        try {
            stage.open(DefaultOpenContext.INSTANCE);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return stage.map(rated);
    }

    private static List<BattleEvent> events(String log) {
        EventDecoder decoder = new EventDecoder(1_000_000);
        List<BattleEvent> events = new ArrayList<>();
        for (String written : log.lines().toList()) {
            String[] parts = written.split(" ", 4);
            String line =
                    "{\"event_id\":\"e-%d\",\"battle_id\":\"b-1\",\"seq\":%d,\"type\":\"%s\",\"actor\":\"%s\",\"at\":%s,\"data\":%s}"
                            .formatted(events.size(), events.size(), parts[0], parts[1], parts[2], parts[3]);
            RawLine raw = new RawLine("events/a.jsonl", events.size() + 1L, line.getBytes(StandardCharsets.UTF_8), 0);
            events.add(decoder.decode(raw).fold(DecodedLine.Accepted::event, refused -> {
                throw new AssertionError(refused.rejected());
            }));
        }
        return events;
    }

    private static List<String> members(JsonNode array, String member) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(item -> item.path(member).asString())
                .toList();
    }

    private static JsonObject object(String json) {
        return Json.parse(json.getBytes(StandardCharsets.UTF_8))
                .fold(parsed -> (JsonObject) parsed.value(), malformed -> {
                    throw new AssertionError(malformed);
                });
    }
}
