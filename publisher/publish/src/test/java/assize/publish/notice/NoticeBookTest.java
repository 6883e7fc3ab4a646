/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.publish.PublishingRefused;
import assize.schemas.battle.Rejection;
import assize.schemas.json.JsonObject;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.notice.NoticeLine;
import assize.schemas.notice.RatingAdjustment;
import assize.schemas.season.ContentHash;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is the life of a dispute in GR-10 as amended, and that a record is never edited. */
class NoticeBookTest {
    private static final byte[] RECORD = """
            {"battle_hash":"x","contenders":[{"agent_id":"a"},{"agent_id":"b"}],"outcome":{"winner":"a"},"results":[{"final_score":10}]}""".getBytes(StandardCharsets.UTF_8);

    private final NoticeBook book = new NoticeBook("spring", new Scored());

    /** One point for each corrected score, so that a test sees what was compared. */
    private record Scored() implements Consequences {
        private static final long serialVersionUID = 1L;

        @Override
        public List<RatingAdjustment> of(JsonObject record, JsonObject before, JsonObject after) {
            return before.equals(after) ? List.of() : List.of(new RatingAdjustment("a", "open_battle", 1));
        }

        @Override
        public @Nullable String contradiction(JsonObject corrected) {
            return corrected.toString().contains("nobody") ? "nobody cannot win" : null;
        }
    }

    @BeforeEach
    void aBattleIsPublished() {
        book.battle(7, "b1", RECORD);
    }

    private static NoticeLine line(String id, String rest) {
        return new NoticeLine(
                "notices/n.jsonl",
                3,
                "{\"notice_id\":\"%s\",\"at\":1,\"actor\":\"operator:ada\",\"battle_id\":\"b1\",%s}"
                        .formatted(id, rest));
    }

    private static NoticeLine correction(String id, String field, String from, String to) {
        return line(
                id,
                "\"type\":\"correction\",\"reason_code\":\"typo\",\"reason\":\"r\",\"changes\":[{\"field\":\"%s\",\"from\":%s,\"to\":%s}]"
                        .formatted(field, from, to));
    }

    private static NoticeLine dispute(String id) {
        return line(
                id, "\"type\":\"dispute\",\"field\":\"/outcome/winner\",\"evidence\":\"e\",\"requested_review\":\"r\"");
    }

    private static NoticeLine step(String id, String dispute, String state, String more) {
        return line(
                id,
                "\"type\":\"dispute_step\",\"dispute_id\":\"%s\",\"state\":\"%s\",\"rationale\":\"r\"%s"
                        .formatted(dispute, state, more));
    }

    private NoticeDocument taken(NoticeLine line) {
        Ruling ruling = book.take(line);
        assertThat(ruling).isInstanceOf(Ruling.Taken.class);
        return ((Ruling.Taken) ruling).document();
    }

    private Rejection refused(NoticeLine line) {
        Ruling ruling = book.take(line);
        assertThat(ruling).isInstanceOf(Ruling.Refused.class);
        return ((Ruling.Refused) ruling).line().reason();
    }

    @Test
    void aCorrectionNamesTheEntryAndRecordItSpeaksOf() {
        NoticeDocument document = taken(correction("c1", "/results/0/final_score", "10", "12"));

        assertThat(document.battleSeq()).isEqualTo(7);
        assertThat(document.recordHash()).isEqualTo(ContentHash.of(RECORD));
        assertThat(document.adjustments()).containsExactly(new RatingAdjustment("a", "open_battle", 1));
        assertThat(NoticeDocument.decode(document.toBytes()).toOptional()).contains(document);
    }

    @Test
    void aSecondCorrectionGoesOnFromTheFirst() {
        taken(correction("c1", "/results/0/final_score", "10", "12"));

        assertThat(refused(correction("c2", "/results/0/final_score", "10", "13")))
                .isEqualTo(Rejection.WRONG_CORRECTION);
        assertThat(taken(correction("c3", "/results/0/final_score", "12", "13"))
                        .notice()
                        .noticeId())
                .isEqualTo("c3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/battle_hash", "/results/1/final_score", "/outcome/loser"})
    void refusesToCorrectWhatIsNotThereOrIsWhatItIs(String field) {
        assertThat(refused(correction("c1", field, "\"x\"", "\"y\""))).isEqualTo(Rejection.WRONG_CORRECTION);
    }

    @Test
    void refusesACorrectionThatLeavesAContradiction() {
        assertThat(refused(correction("c1", "/outcome/winner", "\"a\"", "\"nobody\"")))
                .isEqualTo(Rejection.WRONG_CORRECTION);
        assertThat(taken(correction("c2", "/outcome/winner", "\"a\"", "\"b\"")))
                .as("what was refused changed nothing")
                .isNotNull();
    }

    @Test
    void changesOfOneCorrectionFollowOneAnother() {
        NoticeLine nested = line(
                "c1",
                "\"type\":\"correction\",\"reason_code\":\"typo\",\"reason\":\"r\",\"changes\":[{\"field\":\"/outcome\",\"from\":{\"winner\":\"a\"},\"to\":{\"winner\":\"b\"}},{\"field\":\"/outcome/winner\",\"from\":\"a\",\"to\":\"b\"}]");

        assertThat(refused(nested)).as("the second is not what the first left").isEqualTo(Rejection.WRONG_CORRECTION);
    }

    @Test
    void aDisputeGoesThroughItsStatesInOrder() {
        taken(dispute("d1"));
        Stream.of(
                        step("s1", "d1", "acknowledged", ""),
                        step("s2", "d1", "under_review", ""),
                        step("s3", "d1", "rejected", ",\"outcome\":\"dismissed\""),
                        step("s4", "d1", "appealed", ""),
                        step("s5", "d1", "final", ",\"outcome\":\"upheld\""))
                .forEach(this::taken);

        assertThat(refused(step("s6", "d1", "under_review", "")))
                .as("final is final")
                .isEqualTo(Rejection.WRONG_STEP);
    }

    @Test
    void refusesAStepThatSkipsAnother() {
        taken(dispute("d1"));

        assertThat(refused(step("s1", "d1", "resolved", ",\"outcome\":\"upheld\"")))
                .isEqualTo(Rejection.WRONG_STEP);
        assertThat(refused(step("s2", "d2", "acknowledged", ""))).isEqualTo(Rejection.UNKNOWN_DISPUTE);
    }

    @Test
    void onlyWhoFiledADisputeAppeals() {
        taken(dispute("d1"));
        taken(step("s1", "d1", "acknowledged", ""));
        taken(step("s2", "d1", "under_review", ""));
        taken(step("s3", "d1", "rejected", ",\"outcome\":\"dismissed\""));
        NoticeLine byAnother = new NoticeLine(
                "notices/n.jsonl", 9, step("s4", "d1", "appealed", "").text().replace("operator:ada", "owner:b"));

        assertThat(refused(byAnother)).isEqualTo(Rejection.WRONG_STEP);
    }

    @Test
    void refusesANoticeAboutABattleThatIsNotPublished() {
        NoticeLine elsewhere =
                new NoticeLine("notices/n.jsonl", 1, dispute("d1").text().replace("b1", "b9"));

        assertThat(refused(elsewhere)).isEqualTo(Rejection.UNKNOWN_BATTLE);
    }

    @Test
    void refusesATakedownOfAStrangersTexts() {
        assertThat(refused(line("t1", "\"type\":\"takedown\",\"reason\":\"r\",\"agent_id\":\"c\"")))
                .isEqualTo(Rejection.UNKNOWN_AGENT);
        assertThat(taken(line("t2", "\"type\":\"takedown\",\"reason\":\"r\",\"agent_id\":\"b\""))
                        .adjustments())
                .as("nothing is rated again")
                .isEmpty();
    }

    @Test
    void whatWasPublishedIsKnownAndCannotChange() {
        NoticeLine line = correction("c1", "/results/0/final_score", "10", "12");
        NoticeDocument document = taken(line);
        NoticeBook next = new NoticeBook("spring", new Scored());
        next.battle(7, "b1", RECORD);
        next.published(document);

        assertThat(next.take(line)).isEqualTo(new Ruling.Known());
        assertThatThrownBy(() -> next.take(correction("c1", "/results/0/final_score", "10", "99")))
                .isInstanceOf(PublishingRefused.class)
                .hasMessageContaining("notices/n.jsonl, line 3");
    }
}
