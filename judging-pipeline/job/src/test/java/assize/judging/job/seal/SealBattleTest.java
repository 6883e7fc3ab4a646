/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.seal;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.job.Outputs;
import assize.judging.job.SeasonOne;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.EventType;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import assize.schemas.stream.PendingBattle;
import assize.schemas.stream.SealedBattle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/**
 * The stage as the engine runs it. The oracle for one battle is {@link Sealing} over its events in order; for the season it
 * is the reference implementation's tables.
 */
@SuppressWarnings("try") // Closing could be interrupted; nobody does.
class SealBattleTest {
    private static final String BATTLE = "fd-02";
    private static final Pattern WAITS_AFTER_THE_SEAL = Pattern.compile("no judge yet|human|confirmation|decision");

    private static final class Stage extends KeyedOneInputStreamOperatorTestHarness<String, BattleEvent, SealedBattle> {
        Stage() throws Exception {
            super(
                    new KeyedProcessOperator<>(new SealBattle(
                            SeasonOne.folder().season(), SeasonOne.folder().tasks())),
                    BattleEvent::battleId,
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

        void takes(List<BattleEvent> events) throws Exception {
            for (BattleEvent event : events) {
                processElement(event, 0);
            }
        }

        void endOfInput() throws Exception {
            processWatermark(Long.MAX_VALUE);
        }

        List<SealedBattle> sealed() {
            return extractOutputValues();
        }

        List<RejectedLine> rejected() {
            return SeasonOne.values(getSideOutput(Outputs.REJECTED));
        }

        List<Rejection> reasons() {
            return rejected().stream().map(RejectedLine::reason).toList();
        }

        List<PendingBattle> pending() {
            return SeasonOne.values(getSideOutput(Outputs.PENDING));
        }
    }

    private static SealedBattle oracle(List<BattleEvent> inOrder) {
        Sealing sealing =
                new Sealing(SeasonOne.folder().season(), SeasonOne.folder().tasks());
        return ((SealResult.Sealed) sealing.evaluate(inOrder)).battle();
    }

    private static void keepsTheMarkerAlone(Stage stage) {
        assertThat(stage.numKeyedStateEntries()).as("the marker").isEqualTo(1);
        assertThat(stage.numEventTimeTimers()).as("timers").isZero();
    }

    @Test
    void sealsABattleInWhateverOrderItsEventsArriveAndKeepsTheMarkerAlone() throws Exception {
        List<BattleEvent> inOrder = SeasonOne.events(BATTLE);
        for (int seed = 0; seed < 50; seed++) {
            List<BattleEvent> arriving = new ArrayList<>(inOrder);
            if (seed > 0) {
                Collections.shuffle(arriving, new Random(seed));
            }
            try (Stage stage = Stage.opened()) {
                stage.takes(arriving.subList(0, arriving.size() - 1));
                assertThat(stage.sealed()).as("seed %d", seed).isEmpty();
                assertThat(stage.numEventTimeTimers()).as("seed %d", seed).isEqualTo(1);
                stage.takes(arriving.subList(arriving.size() - 1, arriving.size()));
                assertThat(stage.sealed()).as("seed %d", seed).containsExactly(oracle(inOrder));
                keepsTheMarkerAlone(stage);
                stage.endOfInput();
                assertThat(stage.pending()).isEmpty();
                assertThat(stage.rejected()).isEmpty();
            }
        }
    }

    @Test
    void goesOnFromASnapshotTakenAnywhere() throws Exception {
        List<BattleEvent> events = new ArrayList<>(SeasonOne.events(BATTLE));
        SealedBattle expected = oracle(events);
        Collections.shuffle(events, new Random(17));
        for (int taken = 0; taken <= events.size(); taken++) {
            OperatorSubtaskState state;
            try (Stage first = Stage.opened()) {
                first.takes(events.subList(0, taken));
                state = first.snapshot(1, 1);
            }
            try (Stage second = Stage.restored(state)) {
                second.takes(events.subList(taken, events.size()));
                assertThat(second.sealed())
                        .as("restored after %d", taken)
                        .isEqualTo(taken == events.size() ? List.of() : List.of(expected));
                keepsTheMarkerAlone(second);
                second.takes(events.subList(0, 1));
                assertThat(second.reasons()).as("known to be sealed").containsExactly(Rejection.DUPLICATE);
                second.endOfInput();
                assertThat(second.pending()).isEmpty();
            }
        }
    }

    @Test
    void refusesWhatIsRepeatedContradictsOrComesTooLate() throws Exception {
        List<BattleEvent> events = SeasonOne.events(BATTLE);
        BattleEvent observe = events.get(5);
        BattleEvent close = events.get(events.size() - 1);
        try (Stage stage = Stage.opened()) {
            stage.takes(events.subList(0, 8));
            stage.takes(List.of(observe, moved(observe, observe.seq(), observe.at() + 1)));
            assertThat(stage.reasons()).containsExactly(Rejection.DUPLICATE, Rejection.CONTRADICTION);
            stage.takes(events.subList(8, events.size()));
            stage.takes(List.of(close, moved(close, close.seq() + 1, close.at() + 1)));
            assertThat(stage.reasons())
                    .containsExactly(Rejection.DUPLICATE, Rejection.CONTRADICTION, Rejection.DUPLICATE, Rejection.LATE);
            assertThat(stage.sealed()).containsExactly(oracle(events));
            keepsTheMarkerAlone(stage);
        }
    }

    @Test
    void waitsForTheEventThatFillsAGap() throws Exception {
        List<BattleEvent> events = SeasonOne.events(BATTLE);
        List<BattleEvent> gapped = new ArrayList<>(events);
        BattleEvent missing = gapped.remove(4);
        try (Stage stage = Stage.opened()) {
            stage.takes(gapped);
            assertThat(stage.sealed()).isEmpty();
            OperatorSubtaskState state = stage.snapshot(1, 1);
            stage.endOfInput();
            assertThat(stage.pending()).containsExactly(new PendingBattle(BATTLE, "gap at seq 4"));
            try (Stage later = Stage.restored(state)) {
                later.takes(List.of(missing));
                assertThat(later.sealed()).containsExactly(oracle(events));
                keepsTheMarkerAlone(later);
            }
        }
    }

    @Test
    void keepsABattleThatIsNotClosedAndTellsSoAtTheEnd() throws Exception {
        List<BattleEvent> open = SeasonOne.events(BATTLE).stream()
                .filter(event -> event.type() != EventType.CLOSE)
                .toList();
        try (Stage stage = Stage.opened()) {
            stage.takes(open);
            stage.processWatermark(Long.MAX_VALUE - 1);
            assertThat(stage.pending()).as("a live log has no end").isEmpty();
            assertThat(stage.numEventTimeTimers()).isEqualTo(1);
            stage.endOfInput();
            assertThat(stage.pending()).containsExactly(new PendingBattle(BATTLE, "not closed"));
        }
    }

    @Test
    void ofAWholeSeasonKeepsOneMarkerPerSealedBattleAndThePendingOnes() throws Exception {
        try (Stage stage = Stage.opened()) {
            stage.takes(SeasonOne.events());
            Map<String, String> pending = SeasonOne.expected("pending", 0, 1).entrySet().stream()
                    .filter(entry ->
                            !WAITS_AFTER_THE_SEAL.matcher(entry.getValue()).lookingAt())
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
            assertThat(stage.numEventTimeTimers())
                    .as("a timer per battle that is open")
                    .isEqualTo(pending.size());
            assertThat(stage.numKeyedStateEntries() - stage.sealed().size())
                    .as("beside the markers, events of open battles and whether their close is among them")
                    .isBetween(1, 2 * pending.size());
            stage.endOfInput();
            Map<String, String> found = new TreeMap<>();
            stage.pending().forEach(battle -> found.put(battle.battleId(), battle.waitsFor()));
            assertThat(found).isEqualTo(pending);
            int waiting = SeasonOne.expected("pending").size() - pending.size();
            assertThat(stage.sealed()).hasSize(SeasonOne.expected("battles").size() + waiting);
            List<String> lines = stage.rejected().stream()
                    .map(line -> "%s %d %s"
                            .formatted(line.file(), line.line(), line.reason().code()))
                    .toList();
            List<String> expected = SeasonOne.expected("rejected").stream()
                    .map(row -> String.join(" ", row.subList(0, 3)))
                    .toList();
            assertThat(lines).doesNotHaveDuplicates().isSubsetOf(expected);
        }
    }

    private static BattleEvent moved(BattleEvent event, int seq, long at) {
        return new BattleEvent(
                event.eventId(),
                event.battleId(),
                seq,
                event.type(),
                at,
                event.actor(),
                event.data(),
                event.file(),
                event.line() + 10_000,
                event.text());
    }
}
