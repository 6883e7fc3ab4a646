/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.review;

import assize.judging.seal.BattleBuffer;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.RejectedLine;
import assize.schemas.stream.JudgedBattle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The events of a review as they arrive, until it is over.
 *
 * <p>Seqs go on densely after the close; the first event with a seq takes it, and keeps it even where it is refused. Nothing
 * behind a gap is looked at.
 *
 * <p>One thread, one battle. What is held can be kept elsewhere between arrivals ({@link #held}, {@link #nextSeq}).
 */
public final class ReviewBuffer {
    private final Proceedings proceedings;
    private final TreeMap<Integer, BattleEvent> held = new TreeMap<>();
    private int nextSeq;
    private @Nullable JudgedBattle concluded;

    /** An empty buffer of a battle that closed with that seq. */
    public ReviewBuffer(Proceedings proceedings, int closeSeq) {
        this.proceedings = proceedings;
        this.nextSeq = closeSeq + 1;
    }

    /** A buffer that goes on with what another one held when its next seq was that. */
    public ReviewBuffer(Proceedings proceedings, int closeSeq, Collection<BattleEvent> held, int nextSeq) {
        this(proceedings, closeSeq);
        held.forEach(event -> this.held.put(event.seq(), event));
        while (this.nextSeq < nextSeq) {
            Optional<RejectedLine> unused = readNext(); // It was told when it was read first.
            this.nextSeq++;
        }
    }

    /** Takes an event, in log order; answers with the lines found unusable on the way. */
    public List<RejectedLine> add(BattleEvent event) {
        if (concluded != null) {
            return List.of(BattleBuffer.afterSeal(event, nextSeq - 1));
        }
        BattleEvent holder = held.putIfAbsent(event.seq(), event);
        if (holder != null) {
            return List.of(BattleBuffer.repeated(holder, event));
        }
        List<RejectedLine> rejected = new ArrayList<>();
        while (concluded == null && held.containsKey(nextSeq)) {
            readNext().ifPresent(rejected::add);
            nextSeq++;
            if (proceedings.isComplete()) {
                concluded = proceedings.conclude();
            }
        }
        if (concluded != null) {
            held.tailMap(nextSeq, true)
                    .values()
                    .forEach(late -> rejected.add(BattleBuffer.afterSeal(late, nextSeq - 1)));
            held.clear();
        }
        return rejected;
    }

    private Optional<RejectedLine> readNext() {
        BattleEvent next = held.get(nextSeq);
        if (next == null) {
            throw new IllegalStateException("no event of seq " + nextSeq);
        }
        return proceedings.read(next);
    }

    /** The battle once nothing is missing; all that is held is used up by then. */
    public Optional<JudgedBattle> concluded() {
        return Optional.ofNullable(concluded);
    }

    /** The seq of the next event that is looked at; once it is over, the one after the last that was. */
    public int nextSeq() {
        return nextSeq;
    }

    /** What is held, by seq. */
    public List<BattleEvent> held() {
        return List.copyOf(held.values());
    }

    /** What the battle waits for, as a person reads it. */
    public String waitsFor() {
        boolean isGapped = held.higherKey(nextSeq) != null;
        return isGapped ? "gap at seq " + nextSeq : String.join("; ", proceedings.waitsFor());
    }
}
