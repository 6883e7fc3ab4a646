/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.archive.Statement;
import assize.schemas.battle.DecodedLine;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.EventType;
import assize.schemas.battle.RawLine;
import assize.schemas.evidence.CodeOutcome;
import assize.schemas.evidence.CodeRequest;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.notice.NoticeLine;
import assize.schemas.season.ReferenceAnswers;
import assize.schemas.season.Season;
import assize.schemas.season.TaskContract;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * What is read by hand-written code and what the schemas describe is the same.
 *
 * <p>Oracle: the schemas, by a validator that is not ours; the decoders must accept and refuse the same examples.
 */
class SchemaAndDecoderTest {

    private static final int LINE_BYTES_MAX = 524_288;

    /** Where a decoder is known to be laxer than its schema. A row that no longer holds fails the test and goes. */
    private static final Set<String> KNOWN_DIFFERENCES = Set.of(
            // Who reads a statement passes over members it does not know (in-toto Statement v1).
            "invalid/statement/keys-hash-on-a-battle.json is accepted",
            "invalid/statement/unknown-member.json is accepted");

    @Test
    void agreeOnBattleEvents() {
        assertAgreement("battle-event", event -> isEvent(event.toString()));
    }

    @Test
    void agreeOnTheDataOfEveryEventType() {
        for (EventType type : EventType.values()) {
            assertAgreement("event-" + type.wireName(), data -> isEvent(envelope(type, data)));
        }
    }

    @Test
    void agreeOnSeasons() {
        assertAgreement("season", season -> Season.decode(object(season)).fold(usable -> true, unusable -> false));
    }

    @Test
    void agreeOnTasks() {
        // Judging reads the contract, and the check of tasks its reference answers too.
        assertAgreement(
                "task",
                task -> TaskContract.decode(object(task))
                        .then(ReferenceAnswers::of)
                        .fold(usable -> true, unusable -> false));
    }

    @Test
    void agreeOnCodeRequestsAndOutcomes() {
        assertAgreement(
                "code-request", request -> CodeRequest.from(object(request)).fold(usable -> true, unusable -> false));
        assertAgreement(
                "code-outcome", outcome -> CodeOutcome.from(object(outcome)).fold(usable -> true, unusable -> false));
    }

    @Test
    void agreeOnNotices() {
        assertAgreement("notice", notice -> NoticeLine.decode(bytes(notice)).fold(usable -> true, unusable -> false));
    }

    @Test
    void agreeOnPublishedDocuments() {
        assertAgreement(
                "notice-document",
                document -> NoticeDocument.decode(Json.canonical(object(document)))
                        .fold(usable -> true, unusable -> false));
        assertAgreement(
                "statement",
                statement ->
                        Statement.decode(Json.canonical(object(statement))).fold(usable -> true, unusable -> false));
    }

    private static byte[] bytes(JsonNode document) {
        return document.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void assertAgreement(String name, Predicate<JsonNode> accepts) {
        List<String> differences = new ArrayList<>();
        SchemaFolder.examples("valid", name).forEach((file, document) -> {
            if (!accepts.test(document)) {
                differences.add(file + " is refused");
            }
        });
        SchemaFolder.examples("invalid", name).forEach((file, document) -> {
            if (accepts.test(document)) {
                differences.add(file + " is accepted");
            }
        });
        List<String> known = KNOWN_DIFFERENCES.stream()
                .filter(difference -> difference.contains("/" + name + "/"))
                .toList();
        assertThat(differences).as(name).containsExactlyInAnyOrderElementsOf(known);
    }

    private static String envelope(EventType type, JsonNode data) {
        return """
                {"event_id":"b-1:000","battle_id":"b-1","seq":0,"type":"%s","at":0,"actor":"%s","data":%s}""".formatted(type.wireName(), actor(type), data);
    }

    private static String actor(EventType type) {
        return switch (type) {
            case VERDICT, PENALTY, CONFIRM -> "judge:ada";
            case TIE_DECISION, FLAG_DECISION -> "operator:mira";
            default -> "relay";
        };
    }

    private static boolean isEvent(String line) {
        RawLine raw = new RawLine("events/a.jsonl", 1, line.getBytes(StandardCharsets.UTF_8), 0);
        return new EventDecoder(LINE_BYTES_MAX).decode(raw) instanceof DecodedLine.Accepted;
    }

    private static JsonObject object(JsonNode document) {
        return Json.parse(document.toString().getBytes(StandardCharsets.UTF_8))
                .fold(parsed -> (JsonObject) parsed.value(), malformed -> {
                    throw new IllegalStateException("an example does not parse: " + malformed);
                });
    }
}
