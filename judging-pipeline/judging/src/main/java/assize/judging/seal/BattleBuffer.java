/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.seal;

import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.EventType;
import assize.schemas.battle.RejectedLine;
import assize.schemas.battle.Rejection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The events of one battle as they arrive, until they seal it.
 *
 * <p>The first event with a seq takes it. An event that does not fit its battle gives its seq up again, so that a later
 * line may fill the gap; whether it fits is known once nothing is missing before it. It is looked at only when that can
 * matter, yet every answer is the one that looking after each arrival would give.
 *
 * <p>One thread, one battle. What is held can be kept elsewhere between arrivals ({@link #held}).
 */
public final class BattleBuffer {
    private final Sealing sealing;
    private final TreeMap<Integer, BattleEvent> held = new TreeMap<>();
    private SealResult.@Nullable Sealed sealed;
    private List<BattleEvent> forReview = List.of();

    /** A buffer that goes on with what another one held. */
    public BattleBuffer(Sealing sealing, Collection<BattleEvent> held) {
        this.sealing = sealing;
        held.forEach(event -> this.held.put(event.seq(), event));
    }

    /** An empty buffer. */
    public BattleBuffer(Sealing sealing) {
        this(sealing, List.of());
    }

    /** Takes an event, in log order; answers with the lines found unusable on the way, but for those in {@link #sealed}. */
    public List<RejectedLine> add(BattleEvent event) {
        if (sealed != null) {
            return List.of(afterSeal(
                    event,
                    sealed.battle()
                            .events()
                            .get(sealed.battle().events().size() - 1)
                            .seq()));
        }
        List<RejectedLine> rejected = new ArrayList<>();
        BattleEvent holder = held.get(event.seq());
        if (holder != null) {
            // The holder may have been unfit all along: then the newcomer fills its gap.
            rejected.addAll(settle(prefix(event.seq())));
            holder = held.get(event.seq());
        }
        if (holder != null) {
            rejected.add(repeated(holder, event));
            return rejected;
        }
        held.put(event.seq(), event);
        List<BattleEvent> prefix = prefix(Integer.MAX_VALUE);
        if (prefix.stream().anyMatch(at -> at.type() == EventType.CLOSE)) {
            rejected.addAll(settle(prefix));
        }
        return rejected;
    }

    /** The sealed battle once there is one; all that is held is used up by then. */
    public Optional<SealResult.Sealed> sealed() {
        return Optional.ofNullable(sealed);
    }

    /** Once it is sealed: the events people sent too early to be read then, by seq. */
    public List<BattleEvent> forReview() {
        return forReview;
    }

    /** What is held, by seq. */
    public List<BattleEvent> held() {
        return List.copyOf(held.values());
    }

    /** Looks at everything that can be looked at; answers with the lines found unusable. For the end of the input. */
    public List<RejectedLine> settle() {
        return sealed == null ? settle(prefix(Integer.MAX_VALUE)) : List.of();
    }

    /** What a battle that is not sealed waits for: {@code gap at seq n} or {@code not closed}. */
    public String waitsFor() {
        boolean closed = held.values().stream().anyMatch(event -> event.type() == EventType.CLOSE);
        return closed ? "gap at seq " + prefix(Integer.MAX_VALUE).size() : "not closed";
    }

    /** The refusal of an event whose battle was sealed with that last seq. */
    public static RejectedLine afterSeal(BattleEvent event, int lastSeq) {
        return event.seq() <= lastSeq
                ? event.rejected(Rejection.DUPLICATE, "the battle was sealed with seq " + lastSeq)
                : event.rejected(Rejection.LATE, "the battle was closed at seq " + lastSeq);
    }

    /** The refusal of an event whose seq another one holds. */
    public static RejectedLine repeated(BattleEvent holder, BattleEvent event) {
        String where = "%s line %s".formatted(holder.file(), holder.line());
        return holder.saysTheSameAs(event)
                ? event.rejected(Rejection.DUPLICATE, "the same as " + where)
                : event.rejected(Rejection.CONTRADICTION, "seq %s was taken by %s".formatted(event.seq(), where));
    }

    private List<RejectedLine> settle(List<BattleEvent> prefix) {
        return sealing.evaluate(prefix).fold(this::seal, this::leaveGap, open -> List.of());
    }

    private List<RejectedLine> seal(SealResult.Sealed result) {
        int last = result.battle()
                .events()
                .get(result.battle().events().size() - 1)
                .seq();
        Collection<BattleEvent> after = held.tailMap(last, false).values();
        forReview = after.stream().filter(event -> event.type().isReview()).toList();
        List<RejectedLine> late = after.stream()
                .filter(event -> !event.type().isReview())
                .map(event -> afterSeal(event, last))
                .toList();
        List<RejectedLine> faults = result.rejected().stream()
                .filter(line -> line.reason() != Rejection.LATE)
                .toList();
        List<RejectedLine> all = new ArrayList<>(faults);
        all.addAll(late);
        sealed = new SealResult.Sealed(result.battle(), all);
        held.clear();
        return List.of();
    }

    private List<RejectedLine> leaveGap(SealResult.Broken broken) {
        held.remove(broken.seq());
        return List.of(broken.rejected());
    }

    /** What is held from seq 0 on without a gap, up to and with that seq. */
    private List<BattleEvent> prefix(int lastSeq) {
        List<BattleEvent> prefix = new ArrayList<>();
        for (BattleEvent event : held.values()) {
            if (event.seq() != prefix.size() || event.seq() > lastSeq) {
                break;
            }
            prefix.add(event);
        }
        return prefix;
    }
}
