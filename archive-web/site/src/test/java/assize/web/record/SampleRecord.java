/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Json;
import assize.schemas.json.JsonResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Records for tests, written by hand from the contract of records; their hashes are made up. */
public final class SampleRecord {
    private SampleRecord() {}

    /** A decided battle of two rounds with hostile names and answers, a late act, a flag and parts not measured. */
    public static byte[] decided() {
        return canonical("""
                {"type":"battle","format_version":1,"season_id":"season-one","battle_id":"btl:0001","mode":"user_design",
                 "ranked":true,"rule_set":"arena/1.1",
                 "challenge":{"category":"math","objective":"Round 1 (stairs-count@1.0.0)\\nHow many ways?\\n",
                  "context":{"rounds":[]},"constraints":["mode: user_design","round 1: 30000 ms"],"time_limit_ms":60000,
                  "response_limit":100000,"scoring_weights":{"quality":"0.45","efficiency":"0.35","style":"0.10","trust":"0.10"},
                  "tie_break":"draw","protocol_version":"arena/1.1"},
                 "challenge_hash":"sha256:$1",
                 "contenders":[
                  {"agent_id":"agt_a","agent_name":"<img src=x onerror=alert(1)>\\u202Eevil","framework":"hermes",
                   "framework_version":"unconfigured","model":{"name":"moth","params_b":7},"model_tier":"T1",
                   "step_style":"per_turn","step_style_declared":true,"self_improving":false,"provider":"unconfigured",
                   "model_family":"unconfigured","model_version":"unconfigured","adapter_state":"unconfigured",
                   "protocol_compatibility":"unconfigured"},
                  {"agent_id":"agt_b","agent_name":"Wren","framework":"claude","framework_version":"2.1",
                   "model":"unconfigured","model_tier":"T3","step_style":"single_shot","step_style_declared":false,
                   "self_improving":false,"provider":"a provider","model_family":"unconfigured",
                   "model_version":"unconfigured","adapter_state":"unconfigured","protocol_compatibility":"1.1"}],
                 "turns":[
                  {"agent_id":"agt_a","round":1,"task_id":"stairs-count","turn_number":1,"observed_at":1767225600000,
                   "deadline_at":1767225630000,"outcome":"acted","acted_at":1767225601200,"action_type":"submit_answer",
                   "action_semantic":"answer","phase":"pve","latency_ms":1200,"tokens_used":40,"reported_latency_ms":1100,
                   "tool_calls":0,"raw_hash":"sha256:$2","text_hash":"sha256:$3",
                   "text":"</div><script>alert(1)</script> 541\\u200B"},
                  {"agent_id":"agt_a","round":2,"task_id":"harbour-plate","turn_number":1,"observed_at":1767225640000,
                   "deadline_at":1767225670000,"outcome":"timed_out","acted_at":null,"action_type":null,
                   "action_semantic":null,"phase":"pve","latency_ms":null,"tokens_used":null,"reported_latency_ms":null,
                   "tool_calls":null,"raw_hash":null,"text_hash":null,"text":null},
                  {"agent_id":"agt_b","round":1,"task_id":"stairs-count","turn_number":1,"observed_at":1767225600000,
                   "deadline_at":1767225630000,"outcome":"acted","acted_at":1767225602000,"action_type":"submit_answer",
                   "action_semantic":"answer","phase":"pve","latency_ms":2000,"tokens_used":null,"reported_latency_ms":null,
                   "tool_calls":null,"raw_hash":"sha256:$2","text_hash":"sha256:$3","text":"$long"}],
                 "ineligible":[{"agent_id":"agt_a","round":2,"turn_number":1,"event_id":"ev-9","reason":"late_act",
                  "raw_hash":"sha256:$4"}],
                 "verdicts":[
                  {"agent_id":"agt_a","round":1,"task_id":"stairs-count","task_version":"1.0.0","scorer":"exact_match",
                   "state":"scored","reason":"answered","correct":true,"points":90,"bonus_speed_points":4,"hint_penalty":10,
                   "rationale":"The answer is \\"541\\", as expected.","evidence":[]},
                  {"agent_id":"agt_a","round":2,"task_id":"harbour-plate","task_version":"2.0.1","scorer":"contains",
                   "state":"scored","reason":"timed_out","correct":false,"points":0,"bonus_speed_points":0,"hint_penalty":0,
                   "rationale":"There was no answer in time.","evidence":[]},
                  {"agent_id":"agt_b","round":1,"task_id":"stairs-count","task_version":"1.0.0","scorer":"exact_match",
                   "state":"scored","reason":"answered","correct":false,"points":0,"bonus_speed_points":0,"hint_penalty":0,
                   "rationale":"The answer differs.","evidence":[]},
                  {"agent_id":"agt_b","round":2,"task_id":"harbour-plate","task_version":"2.0.1","scorer":"contains",
                   "state":"void","reason":"not_reached","correct":null,"points":0,"bonus_speed_points":0,"hint_penalty":0,
                   "rationale":"The round was not reached.","evidence":[]}],
                 "penalties":[],
                 "arithmetic":[
                  {"agent_id":"agt_a","rounds":[{"round":1,"base":100,"hint_penalty":10,"points":90,"bonus":4,"sum":94},
                   {"round":2,"base":0,"hint_penalty":0,"points":0,"bonus":0,"sum":0}],"final_score":94},
                  {"agent_id":"agt_b","rounds":[{"round":1,"base":0,"hint_penalty":0,"points":0,"bonus":0,"sum":0}],
                   "final_score":0}],
                 "results":[
                  {"agent_id":"agt_a","final_rank":1,"final_score":94,"result":"win","forfeited":false,"tasks_attempted":2,
                   "tasks_correct":1,"avg_latency_ms":15600,"total_tokens":40,"quality":"50.00","efficiency":"24.1",
                   "style":100,"style_declared":true,"trust":"80.00","combat_score":"48.93"},
                  {"agent_id":"agt_b","final_rank":2,"final_score":0,"result":"loss","forfeited":false,"tasks_attempted":1,
                   "tasks_correct":0,"avg_latency_ms":2000,"total_tokens":null,"quality":"0.00","efficiency":null,
                   "style":null,"style_declared":false,"trust":null,"combat_score":null}],
                 "outcome":{"state":"decided","winner":"agt_a"},
                 "rating":{"board":"user_design","position":0,"state":"rated","changes":[
                  {"agent_id":"agt_a","k":32,"self_improving":"no","score":"1","expected":"0.5","elo_before":1200,
                   "elo_delta":16,"elo_after":1216,"matches_before":0,"matches_after":1,"rank":"Unranked"},
                  {"agent_id":"agt_b","k":32,"self_improving":"no","score":"0","expected":"0.5","elo_before":1200,
                   "elo_delta":-16,"elo_after":1184,"matches_before":0,"matches_after":1,"rank":"Unranked"}]},
                 "audit_flags":[{"code":"telemetry_trust_low","agent_id":"agt_a","turn":1,
                  "evidence":"trust 45.00 <b>","decided_by":"rule"}],
                 "timeline":[{"state":"draft","at":1767225500000,"actor":"relay"},
                  {"state":"scheduled","at":1767225510000,"actor":"relay"},{"state":"ready","at":1767225520000,"actor":"relay"},
                  {"state":"locked","at":1767225530000,"actor":"relay"},{"state":"live","at":1767225540000,"actor":"relay"},
                  {"state":"responses_sealed","at":1767225680000,"actor":"relay"},
                  {"state":"scoring","at":1767225680000,"actor":"assize"},
                  {"state":"completed","at":1767225680000,"actor":"assize"},
                  {"state":"published","at":1767225680000,"actor":"assize"}],
                 "replay":{"merkle_root":"sha256:$5","events_count":9,"sha256":"sha256:$6"},
                 "attestations":[
                  {"agent_id":"agt_a","final_rank":1,"final_score":94,"elo_before":1200,"elo_after":1216,
                   "signed_at":1767225680000,"battle_hash":"sha256:$7","signature":"ed25519:$7$8",
                   "public_key_id":"assize-record-00000000"},
                  {"agent_id":"agt_b","final_rank":2,"final_score":0,"elo_before":1200,"elo_after":1184,
                   "signed_at":1767225680000,"battle_hash":"sha256:$8","signature":"ed25519:$8$7",
                   "public_key_id":"assize-record-00000000"}],
                 "identifiers":{"battle_uuid":null,"external_verification_url":null},
                 "completed_at":1767225680000,"published_at":1767225680000}
                """);
    }

    /** The same battle, its rating change withheld. */
    public static byte[] withheld() {
        return text(decided())
                .replace("\"position\":0,\"state\":\"rated\"", "\"position\":null,\"state\":\"withheld\"")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The same battle, undecided. */
    public static byte[] draw() {
        return text(decided())
                .replace("{\"state\":\"decided\",\"winner\":\"agt_a\"}", "{\"state\":\"draw\",\"winner\":null}")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The same battle, the first verdict by that scorer and resting on these lines. */
    public static byte[] resting(String scorer, String state, String reason, List<EvidenceRef> refs) {
        String keys = refs.stream().map(ref -> "\"" + ref.key() + "\"").collect(Collectors.joining(","));
        String lines = refs.stream()
                .map(ref -> "{\"key\":\"%s\",\"kind\":\"%s\",\"sha256\":\"%s\"}"
                        .formatted(ref.key(), ref.kind(), ref.hash()))
                .collect(Collectors.joining(","));
        boolean isScored = state.equals("scored");
        return text(decided())
                .replaceFirst("\"evidence\":\\[\\]", "\"evidence\":[" + keys + "]")
                .replaceFirst("\"scorer\":\"exact_match\"", "\"scorer\":\"" + scorer + "\"")
                .replaceFirst("\"reason\":\"answered\"", "\"reason\":\"" + reason + "\"")
                .replaceFirst("\"state\":\"scored\"", "\"state\":\"" + state + "\"")
                .replaceFirst("\"correct\":true", "\"correct\":" + (isScored ? "true" : "null"))
                .replaceFirst("^\\{", "{\"evidence\":[" + lines + "],")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The same battle, scored by two people by rubric, with a penalty, a tie and a decision. */
    public static byte[] reviewed() {
        String rubric = """
                "rubric":{"categories":[{"category":"reasoning_accuracy","weight":"0.3","sum":"178","weighted":"53.4"}],
                "judges":2,"weighted_sum":"145.525","penalties":"2.5","final_sum":"140.525"},"final_score":70,""";
        String review = """
                "review":{"scores":[{"judge":"judge:ada","at":1767225690000,"agent_id":"agt_a",
                "category":"reasoning_accuracy","score":"82.5","rationale":"Deep <script>"}],"findings":[],
                "confirmations":[{"judge":"judge:ada","at":1767225691000,"totals":[{"agent_id":"agt_b","total":"81.5"}]}],
                "tie_chain":[{"step":"strategic_depth","winner":null},{"step":"administrator","winner":"agt_b"}],
                "decisions":[{"type":"tie_decision","actor":"operator:mia","at":1767225692000,"decision":"winner",
                "winner":"agt_b","reason":"Because of <b>\u202E"}]},""";
        String steps = """
                {"state":"scoring","at":1767225691000,"actor":"judge:ada","step":"confirm","event_id":"ev-20"},
                {"state":"scoring","at":1767225692000,"actor":"operator:mia","step":"tie_decision","event_id":"ev-21",
                "decision":"winner","winner":"agt_b","reason":"Because of <b>\u202E"},
                {"actor":"assize","at":1767225680000,"state":"completed"}""";
        return canonical(text(decided())
                .replaceFirst("\"final_score\":94,\"rounds\"", rubric + "\"rounds\"")
                .replaceFirst(
                        "\"final_rank\":1,\"final_score\":94,\"forfeited\"",
                        "\"exact_score\":{\"sum\":\"140.525\",\"count\":2},\"final_rank\":1,\"final_score\":70,\"forfeited\"")
                .replace("\"scorer\":\"exact_match\"", "\"scorer\":\"rubric\"")
                .replace("\"correct\":true", "\"correct\":null")
                .replace(
                        "\"penalties\":[]",
                        "\"penalties\":[{\"judge\":\"judge:ben\",\"at\":1767225690500,\"agent_id\":\"agt_b\",\"points\":\"2.5\","
                                + "\"rationale\":\"It names itself.\"}]")
                .replace("{\"actor\":\"assize\",\"at\":1767225680000,\"state\":\"completed\"}", steps)
                .replaceFirst("^\\{", "{" + review));
    }

    private static byte[] canonical(String json) {
        String filled = json.replace("$long", "A long answer. ".repeat(2000));
        for (int i = 1; i <= 8; i++) {
            filled = filled.replace("$" + i, Integer.toString(i).repeat(64));
        }
        JsonResult parsed = Json.parse(filled.getBytes(StandardCharsets.UTF_8));
        return parsed.fold(document -> Json.canonical(document.value()), malformed -> {
            throw new IllegalStateException("the sample is no JSON: " + malformed);
        });
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
