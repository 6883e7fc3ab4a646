/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assize.schemas.json.Decoded;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.schemas.season.ContentHash;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Oracle: {@code example-record.json}, read by eye. */
class RecordRowsTest {
    private static final RecordLocation AT = new RecordLocation(2, 300, 40);
    private static final ReplayLocation REPLAY_AT = new ReplayLocation(5, 600, 70);
    private static final EventsLocation EVENTS_AT = new EventsLocation(6, 700, 80);
    private static final EvidenceLocation EVIDENCE_AT = new EvidenceLocation(7, 800, 90);
    private static final BattlePlaces PLACES = new BattlePlaces(AT, REPLAY_AT, EVENTS_AT, EVIDENCE_AT);

    private static Decoded<RecordRows> rowsOf(JsonObject record) {
        return RecordRows.from(Json.canonical(record), 9, PLACES);
    }

    private static RecordRows exampleRows() {
        return ExampleRecords.usable(rowsOf(ExampleRecords.example()));
    }

    @Test
    void aBattleIsOneRow() {
        assertThat(exampleRows().battle())
                .as("row of battles")
                .isEqualTo(new BattleRow(
                        9,
                        "b-00000",
                        "framework_duel",
                        true,
                        "arena/1.1",
                        "decided",
                        "agent-a",
                        List.of("agent-a", "agent-b"),
                        List.of("sum-3@1.0.0"),
                        Instant.parse("2026-01-01T00:00:02Z"),
                        Instant.parse("2026-01-01T00:00:33.001Z"),
                        "framework_duel",
                        0L,
                        "rated",
                        "sha256:" + "1".repeat(64),
                        "sha256:" + "5".repeat(64),
                        9,
                        List.of("telemetry_trust_low"),
                        2,
                        300,
                        40,
                        ContentHash.of(Json.canonical(ExampleRecords.example())),
                        5,
                        600,
                        70,
                        6,
                        700L,
                        80,
                        7,
                        800L,
                        90));
    }

    @Test
    void aBattleWithoutEvidenceHasNoPlaceForIt() {
        BattleRow row = ExampleRecords.usable(RecordRows.from(
                        Json.canonical(ExampleRecords.example()), 9, new BattlePlaces(AT, REPLAY_AT, EVENTS_AT, null)))
                .battle();
        assertThat(row.evidencePart()).as("part").isNull();
        assertThat(row.evidenceLocation()).as("place").isEmpty();
        assertThat(exampleRows().battle().evidenceLocation())
                .as("place of one with it")
                .contains(EVIDENCE_AT);
    }

    @Test
    void aTurnThatRanOutSaysNothingElse() {
        assertThat(exampleRows().turns().get(1))
                .as("second row of turns")
                .isEqualTo(new TurnRow(
                        9,
                        "b-00000",
                        "agent-b",
                        1,
                        "sum-3",
                        1,
                        Instant.parse("2026-01-01T00:00:03Z"),
                        Instant.parse("2026-01-01T00:00:33Z"),
                        "timed_out",
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null));
    }

    @Test
    void aRatingJoinsResultChangeAndAttestation() {
        assertThat(exampleRows().ratings().get(0))
                .as("first row of ratings")
                .isEqualTo(new RatingRow(
                        9,
                        "b-00000",
                        "agent-a",
                        "framework_duel",
                        Instant.parse("2026-01-01T00:00:33.001Z"),
                        "rated",
                        0L,
                        1,
                        114,
                        "win",
                        32,
                        new BigDecimal("1.000000000000"),
                        new BigDecimal("0.500000000000"),
                        1200,
                        16,
                        1216,
                        0,
                        1,
                        "Unranked",
                        new BigDecimal("100.00"),
                        new BigDecimal("93.0"),
                        100,
                        new BigDecimal("100.00"),
                        new BigDecimal("97.90"),
                        "sha256:" + "7".repeat(64)));
        assertThat(exampleRows().ratings().get(1).efficiency())
                .as("not measured")
                .isNull();
    }

    @Test
    void aVerdictIsOneRow() {
        assertThat(exampleRows().verdicts())
                .as("rows of verdicts")
                .extracting(VerdictRow::agentId, VerdictRow::correct, VerdictRow::points, VerdictRow::rationale)
                .containsExactly(
                        tuple("agent-a", true, 100L, "\"18\" equals \"18\"."),
                        tuple("agent-b", false, 0L, "No answer came."));
    }

    @Test
    void aDecimalThatWouldBeRoundedIsAProblem() {
        String record = Json.canonicalText(ExampleRecords.example());
        for (String quality : List.of("\"99.999\"", "\"1000\"", "\"1e2\"", "\"\"", "null", "[]")) {
            byte[] changed = record.replace("\"quality\":\"100.00\"", "\"quality\":" + quality)
                    .getBytes(StandardCharsets.UTF_8);
            assertThat(ExampleRecords.problem(RecordRows.from(changed, 9, PLACES))
                            .path())
                    .as(quality)
                    .isEqualTo("results[0].quality");
        }
    }

    @Test
    void aRecordThatDoesNotSpeakOfEveryContenderIsAProblem() {
        for (String array : List.of("results", "attestations")) {
            JsonObject record = ExampleRecords.example().with(array, JsonArray.EMPTY);
            assertThat(ExampleRecords.problem(rowsOf(record)).path()).as(array).isEqualTo(array);
        }
    }

    /** Every value of the example, at any depth, replaced in turn. */
    @Test
    void noRecordEverThrows() {
        List<JsonValue> odd = List.of(
                JsonNull.NULL,
                JsonObject.EMPTY,
                JsonArray.EMPTY,
                new JsonInteger(-1),
                new JsonInteger(JsonInteger.MAX),
                new JsonString(""),
                JsonArray.of(JsonNull.NULL));
        int changedRecords = 0;
        for (JsonValue replacement : odd) {
            List<JsonValue> changed = new ArrayList<>();
            replaceEach(ExampleRecords.example(), replacement, value -> value, changed);
            for (JsonValue record : changed) {
                String outcome = RecordRows.from(Json.canonical(record), 9, PLACES)
                        .fold(rows -> "rows", problem -> "problem at " + problem.path());
                assertThat(outcome).as(Json.canonicalText(record)).isNotEmpty();
                changedRecords++;
            }
        }
        assertThat(changedRecords).as("records tried").isGreaterThan(1000);
        assertThat(ExampleRecords.problem(RecordRows.from(new byte[] {'{'}, 9, PLACES))
                        .message())
                .as("no JSON")
                .startsWith("column");
    }

    private static void replaceEach(
            JsonValue value, JsonValue replacement, UnaryOperator<JsonValue> whole, List<JsonValue> changed) {
        changed.add(whole.apply(replacement));
        if (value instanceof JsonObject object) {
            object.members()
                    .forEach((name, member) ->
                            replaceEach(member, replacement, inner -> whole.apply(object.with(name, inner)), changed));
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < array.items().size(); i++) {
                int index = i;
                replaceEach(
                        array.items().get(i),
                        replacement,
                        inner -> {
                            List<JsonValue> items = new ArrayList<>(array.items());
                            items.set(index, inner);
                            return whole.apply(new JsonArray(items));
                        },
                        changed);
            }
        }
    }
}
