/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle is the table of reasons in schemas/README.md, for the lines that are refused as they stand. */
class EventDecoderTest {
    private static final int BYTES_MAX = 2000;
    private static final String CLOSE = """
            {"event_id":"b-1:9","battle_id":"b-1","seq":9,"type":"close","at":5,"actor":"relay","data":{"reason":"complete"}}""";

    @Test
    void takesALineAtTheLimitAndNoneOverIt() {
        String atTheLimit = CLOSE + " ".repeat(BYTES_MAX - CLOSE.length());
        assertThat(decode(atTheLimit)).isInstanceOf(DecodedLine.Accepted.class);
        assertThat(refused(atTheLimit + " ").reason()).isEqualTo(Rejection.OVERSIZE);
    }

    @Test
    void saysWhatIsWrongWithALine() {
        assertRefused(CLOSE.replace("\"seq\":9", "\"seq\":"), Rejection.MALFORMED, "column");
        assertRefused("[]", Rejection.BAD_EVENT, "object");
        assertRefused(CLOSE.replace("b-1:9", ".b-1:9"), Rejection.BAD_EVENT, "event_id");
        assertRefused(CLOSE.replace("\"at\":5", "\"at\":\"5\""), Rejection.BAD_EVENT, "at");
        assertRefused(CLOSE.replace("\"at\"", "\"who\":1,\"at\""), Rejection.BAD_EVENT, "unknown member");
        assertRefused(CLOSE.replace("complete", "bored"), Rejection.BAD_EVENT, "data.reason");
        assertRefused(CLOSE.replace("\"close\"", "\"halt\""), Rejection.UNKNOWN_TYPE, "type");
    }

    @ParameterizedTest
    @CsvSource({
        "0.30 0.20 0.20 0.15 0.15, true", // the defaults of Ares line 19
        "0.5 0.5, true",
        "1, true",
        "0.5 0.4999, false",
        "0.5 0.5001, false",
        "0.1 0.2 0.7, true", // in doubles 0.1 + 0.2 + 0.7 is not 1 in every order
        "0.3333333333333333 0.3333333333333333 0.3333333333333334, true",
        "0.3333333333333333 0.3333333333333333 0.3333333333333333, false"
    })
    void wantsWeightsThatTotalExactlyOne(String weights, boolean taken) {
        StringBuilder members = new StringBuilder();
        for (String weight : weights.split(" ", -1)) {
            members.append(members.isEmpty() ? "" : ",");
            members.append("\"c%d\":\"%s\"".formatted(members.length(), weight));
        }
        String draft = """
                {"event_id":"b-1:0","battle_id":"b-1","seq":0,"type":"draft","at":5,"actor":"relay","data":
                {"season_id":"s","mode":"open_battle","rounds":[{"task_id":"t","version":"1.0.0"}],"contenders":[
                {"agent_id":"a","agent_name":"A","framework":"custom"},{"agent_id":"b","agent_name":"B","framework":"custom"}],
                "scoring_weights":{%s}}}""".formatted(members).replace("\n", "");
        if (taken) {
            assertThat(decode(draft)).as(weights).isInstanceOf(DecodedLine.Accepted.class);
        } else {
            assertThat(refused(draft).reason()).as(weights).isEqualTo(Rejection.WEIGHTS_NOT_ONE);
        }
    }

    @Test
    void ignoresWhatAnAgentSaysOfPhaseAndMeaning() {
        String act = """
                {"event_id":"b-1:6","battle_id":"b-1","seq":6,"type":"act","at":5,"actor":"a","data":{"round":1,
                "task_id":"t","turn_number":1,"action":{"type":"submit_answer","payload":{"answer":"x"}},
                "telemetry":{"tokens_used":1,"action_semantic":"search","phase":"pvp"}}}""".replace("\n", "");
        BattleEvent event = ((DecodedLine.Accepted) decode(act)).event();
        assertThat(event.data().text()).as("kept").contains("\"action_semantic\": \"search\"", "\"phase\": \"pvp\"");
        Act read = EventBody.of(event, Act::from);
        assertThat(read.action().orElseThrow().semantic("qa", false)).isEqualTo("answer");
    }

    private static void assertRefused(String line, Rejection reason, String named) {
        RejectedLine refused = refused(line);
        assertThat(refused.reason()).as(line).isEqualTo(reason);
        assertThat(refused.detail().toLowerCase(Locale.ROOT)).as(line).contains(named);
        assertThat(refused.line()).isEqualTo(7);
    }

    private static RejectedLine refused(String line) {
        return decode(line)
                .fold(
                        accepted -> {
                            throw new AssertionError("accepted: " + line);
                        },
                        DecodedLine.Refused::rejected);
    }

    private static DecodedLine decode(String line) {
        return new EventDecoder(BYTES_MAX)
                .decode(new RawLine("events/a.jsonl", 7, line.getBytes(StandardCharsets.UTF_8), 0));
    }
}
