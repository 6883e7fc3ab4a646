/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.seal;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import assize.schemas.stream.SealedBattle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The oracle is {@link Sealing} on the events in order, and for gaps the reading that looks after every arrival. */
class BattleBufferTest {
    private static final Sealing SEALING = new Sealing(Script.season(), Script.tasks());

    private static Script played() {
        return Script.started(List.of("ann", "bob"), "prime")
                .answer("ann", 1, "prime", 0, 5, "541")
                .act("ann", 1, "prime", 1, 8, "submit_answer", "542")
                .observe("bob", 1, "prime", 1, 9);
    }

    @Test
    void sealsTheSameBattleInEveryOrderOfArrival() {
        List<BattleEvent> inOrder = played().close(60_000).events();
        SealResult.Sealed expected = (SealResult.Sealed) SEALING.evaluate(inOrder);
        assertThat(expected.rejected()).hasSize(1);
        for (int seed = 0; seed < 500; seed++) {
            List<BattleEvent> arriving = new ArrayList<>(inOrder);
            Collections.shuffle(arriving, new Random(seed));
            BattleBuffer buffer = new BattleBuffer(SEALING);
            for (BattleEvent event : arriving) {
                assertThat(buffer.add(event)).as("seed %d", seed).isEmpty();
            }
            assertThat(buffer.sealed()).as("seed %d", seed).contains(expected);
        }
    }

    @Test
    void goesOnFromWhatItHeld() {
        List<BattleEvent> events = played().close(60_000).events();
        BattleBuffer first = new BattleBuffer(SEALING);
        events.subList(3, events.size()).forEach(first::add);
        BattleBuffer second = new BattleBuffer(SEALING, first.held());
        events.subList(0, 3).forEach(second::add);
        assertThat(second.sealed()).contains((SealResult.Sealed) SEALING.evaluate(events));
        assertThat(second.held()).as("nothing is kept after the seal").isEmpty();
    }

    @Test
    void refusesASecondLineWithASeqThatIsTaken() {
        BattleBuffer buffer = new BattleBuffer(SEALING);
        List<BattleEvent> events = played().events();
        events.forEach(buffer::add);
        BattleEvent act = events.get(6);
        BattleEvent again = copy(act, act.at());
        BattleEvent other = copy(act, act.at() + 1);
        assertThat(reasons(buffer.add(again))).containsExactly(Rejection.DUPLICATE);
        assertThat(reasons(buffer.add(other))).containsExactly(Rejection.CONTRADICTION);
        assertThat(buffer.held()).isEqualTo(events);
    }

    @Test
    void letsALaterLineFillTheGapOfOneThatDoesNotFit() {
        List<BattleEvent> good = played().close(60_000).events();
        BattleEvent lock = good.get(3);
        BattleEvent hasty = Script.event("b-1", 3, "start", lock.at(), "relay", Script.object("{}"));
        BattleBuffer buffer = new BattleBuffer(SEALING);
        List<RejectedLine> rejected = new ArrayList<>();
        good.subList(0, 3).forEach(event -> rejected.addAll(buffer.add(event)));
        rejected.addAll(buffer.add(hasty));
        good.subList(3, good.size()).forEach(event -> rejected.addAll(buffer.add(event)));
        assertThat(reasons(rejected)).containsExactly(Rejection.WRONG_ORDER);
        assertThat(buffer.sealed()).contains((SealResult.Sealed) SEALING.evaluate(good));
    }

    @Test
    void letsALaterLineFillTheGapOfOneDatedTooEarly() {
        List<BattleEvent> good = played().close(60_000).events();
        for (BattleEvent event : good.subList(1, good.size())) {
            BattleEvent early = copy(event, good.get(event.seq() - 1).at() - 1);
            BattleBuffer buffer = new BattleBuffer(SEALING);
            good.subList(0, event.seq()).forEach(buffer::add);
            List<RejectedLine> rejected = new ArrayList<>(buffer.add(early));
            rejected.addAll(buffer.settle());
            assertThat(reasons(rejected)).as("seq %d", event.seq()).containsExactly(Rejection.WRONG_ORDER);
            assertThat(buffer.waitsFor()).as("its place is free").isEqualTo("not closed");
            good.subList(event.seq(), good.size()).forEach(buffer::add);
            assertThat(buffer.sealed()).as("seq %d", event.seq()).contains((SealResult.Sealed) SEALING.evaluate(good));
        }
    }

    @Test
    void keepsTheClockWhereItWasWhenALineLeavesAGap() {
        List<BattleEvent> good = played().close(60_000).events();
        BattleEvent bob = good.get(8);
        BattleEvent misfit = Script.event("b-1", 8, "start", bob.at() + 50_000, "relay", Script.object("{}"));
        BattleBuffer buffer = new BattleBuffer(SEALING);
        good.subList(0, 8).forEach(buffer::add);
        List<RejectedLine> rejected = new ArrayList<>(buffer.add(misfit));
        rejected.addAll(buffer.settle());
        assertThat(reasons(rejected)).containsExactly(Rejection.WRONG_ORDER);
        good.subList(8, good.size()).forEach(buffer::add);
        assertThat(buffer.sealed()).contains((SealResult.Sealed) SEALING.evaluate(good));
    }

    @Test
    void answersAsIfItLookedAfterEveryArrival() {
        List<BattleEvent> good = played().close(60_000).events();
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<BattleEvent> arriving = new ArrayList<>(good);
            for (int i = 0; i < 6; i++) {
                BattleEvent event = good.get(random.nextInt(good.size()));
                BattleEvent misfit = Script.event(
                        "b-1",
                        event.seq(),
                        random.nextBoolean() ? "start" : "ready",
                        event.at(),
                        "relay",
                        Script.object("{}"));
                BattleEvent again = copy(event, event.at() + random.nextInt(-1, 2) * 2000L);
                arriving.add(random.nextInt(arriving.size() + 1), random.nextBoolean() ? misfit : again);
            }
            BattleBuffer lazy = new BattleBuffer(SEALING);
            BattleBuffer eager = new BattleBuffer(SEALING);
            List<RejectedLine> lazily = new ArrayList<>();
            List<RejectedLine> eagerly = new ArrayList<>();
            for (BattleEvent event : arriving) {
                lazily.addAll(lazy.add(event));
                eagerly.addAll(eager.add(event));
                eagerly.addAll(eager.settle());
            }
            lazily.addAll(lazy.settle());
            assertThat(lazily).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(eagerly);
            assertThat(lazy.sealed()).as("seed %d", seed).isEqualTo(eager.sealed());
            assertThat(lazy.waitsFor()).as("seed %d", seed).isEqualTo(eager.waitsFor());
        }
    }

    @Test
    void saysWhatItWaitsFor() {
        List<BattleEvent> events = played().close(60_000).events();
        BattleBuffer open = new BattleBuffer(SEALING, events.subList(0, 6));
        assertThat(open.waitsFor()).isEqualTo("not closed");
        BattleBuffer torn = new BattleBuffer(SEALING);
        events.stream().filter(event -> event.seq() != 4).forEach(torn::add);
        assertThat(torn.settle()).isEmpty();
        assertThat(torn.waitsFor()).isEqualTo("gap at seq 4");
    }

    @Test
    void findsTheMisfitOfABattleThatNeverCloses() {
        BattleBuffer buffer = new BattleBuffer(SEALING);
        played().observe("eve", 1, "prime", 1, 10).events().forEach(buffer::add);
        assertThat(reasons(buffer.settle())).containsExactly(Rejection.UNKNOWN_AGENT);
        assertThat(buffer.settle()).as("a second look finds nothing new").isEmpty();
    }

    @Test
    void knowsWhatComesAfterTheSeal() {
        Script script = played().close(60_000);
        int last = script.last().seq();
        BattleBuffer buffer = new BattleBuffer(SEALING);
        BattleEvent early = Script.event("b-1", last + 3, "close", 1, "relay", Script.object("{\"reason\":\"void\"}"));
        assertThat(buffer.add(early)).isEmpty();
        script.events().forEach(buffer::add);
        SealedBattle battle = buffer.sealed().orElseThrow().battle();
        assertThat(battle.events().get(battle.events().size() - 1).seq()).isEqualTo(last);
        assertThat(reasons(buffer.sealed().orElseThrow().rejected()))
                .as("an agent's fault, and a line beyond the close that came before it")
                .containsExactly(Rejection.REPEATED_ACT, Rejection.LATE);
        assertThat(reasons(buffer.add(copy(script.events().get(2), 5)))).containsExactly(Rejection.DUPLICATE);
        assertThat(reasons(buffer.add(early))).containsExactly(Rejection.LATE);
    }

    private static BattleEvent copy(BattleEvent event, long at) {
        return new BattleEvent(
                event.eventId(),
                event.battleId(),
                event.seq(),
                event.type(),
                at,
                event.actor(),
                event.data(),
                "events/two.jsonl",
                99,
                event.text());
    }

    private static List<Rejection> reasons(List<RejectedLine> lines) {
        return lines.stream().map(RejectedLine::reason).toList();
    }
}
