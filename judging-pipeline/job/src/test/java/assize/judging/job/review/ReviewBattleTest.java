/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.review;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.job.Outputs;
import assize.judging.job.SeasonOne;
import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.judging.seal.AfterClose;
import assize.judging.seal.BattleBuffer;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Transcript;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.PendingBattle;
import assize.schemas.stream.SealedBattle;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.co.KeyedCoProcessOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/**
 * The stage as the engine runs it: it waits for people, whatever order its two inputs come in.
 *
 * <p>Oracle: the tables of the example season's reference implementation.
 */
@SuppressWarnings("try") // Closing could be interrupted; nobody does.
class ReviewBattleTest {

    /** One battle of the example season: what judging left of it, and what people sent. */
    private record Given(JudgedBattle waiting, List<AfterClose> people, long closedAt) {
        static Given of(String battleId) throws Exception {
            List<BattleEvent> play = SeasonOne.events(battleId).stream()
                    .filter(event -> !event.type().isReview())
                    .toList();
            Sealing sealing =
                    new Sealing(SeasonOne.folder().season(), SeasonOne.folder().tasks());
            SealedBattle sealed = ((SealResult.Sealed) sealing.evaluate(play)).battle();
            JudgedBattle judged = Judge.judge(
                    sealed,
                    Transcript.of(sealed.events()),
                    new Basis(
                            SeasonOne.folder().tasks(),
                            RuleSet.named(sealed.ruleSet()).orElseThrow(),
                            null),
                    Evidences.NONE);
            int closeSeq = play.get(play.size() - 1).seq();
            List<AfterClose> people = SeasonOne.events(battleId).stream()
                    .filter(event -> event.type().isReview())
                    .map(event -> new AfterClose(event, closeSeq, sealed.completedAt()))
                    .toList();
            return new Given(judged, people, sealed.completedAt());
        }
    }

    private static final class Stage
            extends KeyedTwoInputStreamOperatorTestHarness<String, JudgedBattle, AfterClose, JudgedBattle> {
        Stage() throws Exception {
            super(
                    new KeyedCoProcessOperator<>(
                            new ReviewBattle(SeasonOne.folder().tasks())),
                    PassJudged::battleId,
                    AfterClose::battleId,
                    Types.STRING);
        }

        static Stage opened() throws Exception {
            Stage stage = new Stage();
            stage.open();
            return stage;
        }

        static Stage restored(OperatorSubtaskState state) throws Exception {
            Stage stage = new Stage();
            stage.initializeState(state);
            stage.open();
            return stage;
        }

        void battle(JudgedBattle battle) throws Exception {
            processElement1(battle, 0);
        }

        void people(List<AfterClose> events) throws Exception {
            for (AfterClose event : events) {
                processElement2(event, 0);
            }
        }

        void watermark(long at) throws Exception {
            processWatermark1(new Watermark(at));
            processWatermark2(new Watermark(at));
        }

        /** What is refused here, and what the rating stage will refuse, which holds none of these battles back. */
        List<String> rejected() {
            return Stream.concat(
                            SeasonOne.values(getSideOutput(Outputs.REJECTED)).stream(),
                            SeasonOne.values(getSideOutput(Outputs.UNCLAIMED)).stream()
                                    .map(after -> BattleBuffer.afterSeal(after.event(), after.closeSeq())))
                    .map(ReviewBattleTest::row)
                    .toList();
        }

        List<PendingBattle> pending() {
            return SeasonOne.values(getSideOutput(Outputs.PENDING));
        }
    }

    private static String row(RejectedLine line) {
        return "%s %d %s".formatted(line.file(), line.line(), line.reason().code());
    }

    private static List<String> expectedRejections(String battleId) throws Exception {
        return SeasonOne.expected("rejected").stream()
                .filter(row -> row.get(3).equals(battleId))
                .map(row -> String.join(" ", row.subList(0, 3)))
                .toList();
    }

    private static void endsAsExpected(String battleId, JudgedBattle judged) throws Exception {
        for (List<String> row : SeasonOne.expected("battles")) {
            if (row.get(0).equals(battleId)) {
                assertThat(List.of(
                                judged.outcome(),
                                judged.winner() == null ? "-" : judged.winner(),
                                Long.toString(judged.sealed().completedAt()),
                                judged.ratingState()))
                        .as(battleId)
                        .isEqualTo(List.of(row.get(3), row.get(4), row.get(6), row.get(7)));
            }
        }
        List<String> results = SeasonOne.expected("results").stream()
                .filter(row -> row.get(0).equals(battleId))
                .map(row -> row.get(1) + " " + row.get(4) + " " + row.get(5))
                .toList();
        assertThat(judged.results())
                .extracting(result -> result.agentId() + " " + result.finalRank() + " " + result.finalScore())
                .as(battleId)
                .isEqualTo(results);
        assertThat(judged.waitsFor()).isNull();
    }

    private static final List<String> REVIEWED =
            List.of("fd-05", "fd-16", "hr-01", "hr-02", "ar-01", "ar-02", "ar-03", "ar-04", "ar-05", "ar-06");

    @Test
    void completesABattleWhenNothingIsMissingWhicheverInputComesFirst() throws Exception {
        for (String battleId : REVIEWED) {
            Given given = Given.of(battleId);
            for (int before = 0; before <= given.people().size(); before++) {
                try (Stage stage = Stage.opened()) {
                    stage.people(given.people().subList(0, before));
                    stage.battle(given.waiting());
                    stage.people(given.people().subList(before, given.people().size()));
                    assertThat(stage.extractOutputValues()).as(battleId).hasSize(1);
                    endsAsExpected(battleId, stage.extractOutputValues().get(0));
                    assertThat(stage.rejected()).isEqualTo(expectedRejections(battleId));
                    stage.watermark(Long.MAX_VALUE - 1);
                    assertThat(stage.numKeyedStateEntries())
                            .as("the marker alone")
                            .isEqualTo(1);
                    assertThat(stage.numEventTimeTimers()).isZero();
                    stage.watermark(Long.MAX_VALUE);
                    assertThat(stage.pending()).isEmpty();
                }
            }
        }
    }

    @Test
    void goesOnFromASnapshotTakenAnywhere() throws Exception {
        Given given = Given.of("ar-01");
        for (int taken = 0; taken <= given.people().size(); taken++) {
            OperatorSubtaskState state;
            List<String> rejected;
            List<JudgedBattle> reviewed = new ArrayList<>();
            try (Stage first = Stage.opened()) {
                first.battle(given.waiting());
                first.people(given.people().subList(0, taken));
                rejected = new ArrayList<>(first.rejected());
                reviewed.addAll(first.extractOutputValues());
                state = first.snapshot(1, 1);
            }
            try (Stage second = Stage.restored(state)) {
                second.people(given.people().subList(taken, given.people().size()));
                rejected.addAll(second.rejected());
                reviewed.addAll(second.extractOutputValues());
            }
            assertThat(reviewed).as("taken %d", taken).hasSize(1);
            endsAsExpected("ar-01", reviewed.get(0));
            assertThat(rejected).as("taken %d", taken).isEqualTo(expectedRejections("ar-01"));
        }
    }

    @Test
    void looksAtNothingBehindAGapAndSaysWhereItIs() throws Exception {
        Given given = Given.of("ar-02");
        List<AfterClose> gapped = new ArrayList<>(given.people());
        AfterClose missing = gapped.remove(1);
        try (Stage stage = Stage.opened()) {
            stage.battle(given.waiting());
            stage.people(gapped);
            OperatorSubtaskState state = stage.snapshot(1, 1);
            stage.watermark(Long.MAX_VALUE);
            assertThat(stage.pending())
                    .containsExactly(new PendingBattle(
                            "ar-02", "gap at seq " + missing.event().seq()));
            try (Stage later = Stage.restored(state)) {
                later.people(List.of(missing));
                endsAsExpected("ar-02", later.extractOutputValues().get(0));
            }
        }
    }

    @Test
    void tellsAtTheEndOfTheInputWhatExactlyIsMissing() throws Exception {
        for (List<String> row : SeasonOne.expected("pending")) {
            if (row.get(0).matches("(ar|hr)-.*|fd-26|ud-09")) {
                Given given = Given.of(row.get(0));
                try (Stage stage = Stage.opened()) {
                    stage.battle(given.waiting());
                    stage.people(given.people());
                    stage.watermark(Long.MAX_VALUE - 1);
                    assertThat(stage.pending()).as("a live log has no end").isEmpty();
                    stage.watermark(Long.MAX_VALUE);
                    // Judged with nothing found out, it is not even known that there is no model to ask.
                    String missing = row.get(0).equals("ud-09") ? "no judge yet: llm_judge" : row.get(1);
                    assertThat(stage.pending()).containsExactly(new PendingBattle(row.get(0), missing));
                }
            }
        }
    }

    @Test
    void knowsWhatComesAfterTheReviewAndWhatIsRepeated() throws Exception {
        Given given = Given.of("hr-02");
        List<AfterClose> people = given.people();
        try (Stage stage = Stage.opened()) {
            stage.battle(given.waiting());
            stage.people(people.subList(0, 2));
            stage.people(people.subList(0, 1));
            stage.people(people.subList(2, 3));
            stage.people(people.subList(2, 3));
            AfterClose last = people.get(2);
            BattleEvent event = last.event();
            stage.people(List.of(new AfterClose(
                    new BattleEvent(
                            "late",
                            event.battleId(),
                            event.seq() + 1,
                            event.type(),
                            event.at(),
                            event.actor(),
                            event.data(),
                            event.file(),
                            9_999,
                            event.text()),
                    last.closeSeq(),
                    last.closedAt())));
            assertThat(stage.rejected())
                    .extracting(row -> row.substring(row.lastIndexOf(' ') + 1))
                    .containsExactly("already_given", "duplicate", "duplicate", "late");
        }
    }

    @Test
    void takesEventsOfABattleThatWaitsForNobodyAsLateOnceJudgingIsPast() throws Exception {
        AfterClose unasked = Given.of("fd-05").people().get(0);
        long from = Math.max(unasked.event().at(), unasked.closedAt());
        try (Stage stage = Stage.opened()) {
            stage.people(List.of(unasked));
            stage.watermark(from - 1);
            assertThat(stage.rejected())
                    .as("the battle may still be with a judge")
                    .isEmpty();
            stage.watermark(from);
            assertThat(stage.rejected()).singleElement().asString().endsWith(" late");
            assertThat(stage.numKeyedStateEntries()).isZero();
        }
    }

    @Test
    void scoresNobodyBeforeTheReviewIsOver() throws Exception {
        assertThat(Given.of("ar-01").waiting().results())
                .extracting(AgentResult::finalScore)
                .containsOnly(0L);
    }
}
