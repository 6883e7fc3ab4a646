/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.rate;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.job.SeasonOne;
import assize.judging.review.Docket;
import assize.judging.seal.AfterClose;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.RejectedLine;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.RatingChange;
import assize.schemas.stream.SealedBattle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.co.KeyedCoProcessOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The stage as the engine runs it. The oracle is the reference implementation's order and ratings of season one. */
@SuppressWarnings("try") // Closing could be interrupted; nobody does.
class RateBattleTest {
    private static final List<JudgedBattle> JUDGED = new ArrayList<>();
    private static final Comparator<JudgedBattle> ORDER = Comparator.<JudgedBattle>comparingLong(
                    battle -> battle.sealed().completedAt())
            .thenComparing(battle -> battle.sealed().battleId());

    private static final class Stage
            extends KeyedTwoInputStreamOperatorTestHarness<Byte, JudgedBattle, AfterClose, RatedBattle> {
        Stage(PublishedOrder published) throws Exception {
            super(
                    new KeyedCoProcessOperator<>(
                            new RateBattle(published, SeasonOne.folder().tasks())),
                    RateBattle::oneOrder,
                    RateBattle::oneOrder,
                    Types.BYTE);
        }

        static Stage opened(PublishedOrder published) throws Exception {
            Stage stage = new Stage(published);
            stage.open();
            return stage;
        }

        static Stage restored(PublishedOrder published, OperatorSubtaskState state) throws Exception {
            Stage stage = new Stage(published);
            stage.initializeState(state);
            stage.open();
            return stage;
        }

        void takes(List<JudgedBattle> battles) throws Exception {
            for (JudgedBattle battle : battles) {
                processElement1(battle, 0);
            }
        }

        void watermark(long at) throws Exception {
            processBothWatermarks(new Watermark(at));
        }

        List<String> order() {
            return extractOutputValues().stream()
                    .map(battle -> battle.judged().sealed().battleId())
                    .toList();
        }
    }

    @BeforeAll
    static void judgeSeasonOne() throws Exception {
        JUDGED.clear();
        Docket docket =
                new Docket(SeasonOne.folder().season(), SeasonOne.folder().tasks(), JUDGED::add);
        for (BattleEvent event : SeasonOne.events()) {
            List<RejectedLine> unused = docket.add(event);
        }
    }

    private static List<JudgedBattle> shuffled(long seed) {
        List<JudgedBattle> battles = new ArrayList<>(JUDGED);
        Collections.shuffle(battles, new Random(seed));
        return battles;
    }

    private static List<JudgedBattle> inOrder() {
        return JUDGED.stream().sorted(ORDER).toList();
    }

    private static List<String> ids(List<JudgedBattle> battles) {
        return battles.stream().map(battle -> battle.sealed().battleId()).toList();
    }

    private static List<RatedBattle> undisturbed() throws Exception {
        try (Stage stage = Stage.opened(PublishedOrder.NONE)) {
            stage.takes(inOrder());
            stage.watermark(Long.MAX_VALUE);
            return stage.extractOutputValues();
        }
    }

    @Test
    void ratesAsTheReferenceDoes() throws Exception {
        List<String> found = new ArrayList<>();
        for (RatedBattle battle : undisturbed()) {
            for (RatingChange change : battle.changes()) {
                found.add(String.join(
                        " ",
                        battle.judged().sealed().battleId(),
                        change.agentId(),
                        battle.position() == null ? "-" : battle.position().toString(),
                        Integer.toString(change.eloBefore()),
                        Integer.toString(change.eloDelta()),
                        Integer.toString(change.eloAfter())));
            }
        }
        List<String> expected = SeasonOne.expected("results").stream()
                .map(row -> String.join(" ", row.get(0), row.get(1), row.get(3), row.get(20), row.get(21), row.get(22)))
                .toList();
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void ratesInTheSameOrderWhateverOrderBattlesArriveIn() throws Exception {
        List<RatedBattle> expected = undisturbed();
        for (int seed = 0; seed < 20; seed++) {
            try (Stage stage = Stage.opened(PublishedOrder.NONE)) {
                stage.takes(shuffled(seed));
                assertThat(stage.order()).as("nothing before its time").isEmpty();
                stage.watermark(Long.MAX_VALUE);
                assertThat(stage.extractOutputValues()).as("seed %d", seed).isEqualTo(expected);
                assertThat(stage.numEventTimeTimers()).isZero();
            }
        }
    }

    @Test
    void letsGoOfABattleWhenTheLogHasSpokenUpToItsEnd() throws Exception {
        List<JudgedBattle> inOrder = inOrder();
        try (Stage stage = Stage.opened(PublishedOrder.NONE)) {
            stage.takes(shuffled(3));
            for (JudgedBattle battle : inOrder) {
                long end = battle.sealed().completedAt();
                stage.watermark(end - 1);
                assertThat(stage.order())
                        .isEqualTo(ids(inOrder.stream()
                                .filter(other -> other.sealed().completedAt() < end)
                                .toList()));
                stage.watermark(end);
                assertThat(stage.order())
                        .isEqualTo(ids(inOrder.stream()
                                .filter(other -> other.sealed().completedAt() <= end)
                                .toList()));
            }
        }
    }

    @Test
    void putsBattlesThatEndedTogetherInTheOrderOfTheirIds() throws Exception {
        List<JudgedBattle> together = new ArrayList<>();
        for (JudgedBattle battle : shuffled(5)) {
            together.add(ended(battle, 1_800_000_000_000L));
        }
        try (Stage stage = Stage.opened(PublishedOrder.NONE)) {
            stage.takes(together);
            assertThat(stage.numEventTimeTimers()).as("one for all").isEqualTo(1);
            stage.watermark(1_800_000_000_000L);
            assertThat(stage.order()).isEqualTo(ids(together).stream().sorted().toList());
        }
    }

    @Test
    void goesOnFromASnapshotTakenAnywhere() throws Exception {
        List<RatedBattle> expected = undisturbed();
        List<JudgedBattle> arriving = shuffled(11);
        for (int taken = 0; taken <= arriving.size(); taken += 7) {
            long watermark = inOrder().get(taken / 2).sealed().completedAt();
            List<RatedBattle> rated = new ArrayList<>();
            OperatorSubtaskState state;
            try (Stage first = Stage.opened(PublishedOrder.NONE)) {
                // All that ends by the watermark must have come before it.
                List<JudgedBattle> early = before(arriving, watermark, true);
                first.takes(early);
                first.watermark(watermark);
                state = first.snapshot(1, 1);
                rated.addAll(first.extractOutputValues());
            }
            try (Stage second = Stage.restored(PublishedOrder.NONE, state)) {
                second.takes(before(arriving, watermark, false));
                second.watermark(Long.MAX_VALUE);
                rated.addAll(second.extractOutputValues());
            }
            assertThat(rated).as("restored after %d", taken).isEqualTo(expected);
        }
    }

    private static List<JudgedBattle> before(List<JudgedBattle> battles, long time, boolean isBefore) {
        return battles.stream()
                .filter(battle -> battle.sealed().completedAt() <= time == isBefore)
                .toList();
    }

    @Test
    void keepsPublishedBattlesInTheirPlacesAndPutsTheOthersBehindThem() throws Exception {
        List<String> published = new ArrayList<>(ids(inOrder()).subList(0, 40));
        Collections.shuffle(published, new Random(1));
        List<String> expected = new ArrayList<>(published);
        inOrder().stream()
                .map(battle -> battle.sealed().battleId())
                .filter(id -> !published.contains(id))
                .forEach(expected::add);
        for (int seed = 0; seed < 10; seed++) {
            List<JudgedBattle> arriving = shuffled(seed);
            try (Stage stage = Stage.opened(() -> new PublishedOrder.Places(published, List.of()))) {
                for (int taken = 0; taken < arriving.size(); taken++) {
                    stage.takes(arriving.subList(taken, taken + 1));
                    if (taken == arriving.size() / 2) {
                        assertThat(stage.order())
                                .isEqualTo(expected.subList(0, stage.order().size()));
                    }
                }
                stage.watermark(Long.MAX_VALUE);
                assertThat(stage.order()).as("seed %d", seed).isEqualTo(expected);
                assertThat(stage.extractOutputValues().stream().map(RatedBattle::order))
                        .isSorted();
            }
        }
    }

    @Test
    void holdsBackEverythingBehindAPublishedBattleThatDoesNotCome() throws Exception {
        String lost = inOrder().get(3).sealed().battleId();
        try (Stage stage = Stage.opened(() -> new PublishedOrder.Places(ids(inOrder()), List.of()))) {
            stage.takes(JUDGED.stream()
                    .filter(battle -> !battle.sealed().battleId().equals(lost))
                    .toList());
            stage.watermark(Long.MAX_VALUE);
            assertThat(stage.order()).hasSize(3);
        }
    }

    private static JudgedBattle ended(JudgedBattle battle, long completedAt) {
        SealedBattle sealed = battle.sealed();
        return new JudgedBattle(
                new SealedBattle(
                        sealed.battleId(),
                        sealed.events(),
                        sealed.ineligible(),
                        sealed.lines(),
                        sealed.ruleSet(),
                        sealed.protocolLabel(),
                        sealed.challenge(),
                        sealed.challengeHash(),
                        completedAt),
                battle.verdicts(),
                battle.results(),
                battle.flags(),
                battle.acted(),
                battle.terms(),
                battle.outcome(),
                battle.winner(),
                battle.ratingState(),
                battle.evidence(),
                battle.waitsFor(),
                battle.review());
    }
}
