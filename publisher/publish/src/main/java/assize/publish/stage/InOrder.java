/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.stage;

import assize.schemas.stream.AttestedBattle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Puts battles that were attested side by side back into their order.
 *
 * <p>One thread. Holds only what overtook: each attesting worker keeps its own order, so that is little.
 */
public final class InOrder {
    private final PriorityQueue<AttestedBattle> waiting =
            new PriorityQueue<>(Comparator.comparingLong(AttestedBattle::order));
    private long next;

    /** An order that goes on at that place with what overtook it. */
    public InOrder(long next, List<AttestedBattle> waiting) {
        this.next = next;
        this.waiting.addAll(waiting);
    }

    /** Nothing has come yet. */
    public static InOrder fromTheStart() {
        return new InOrder(0, List.of());
    }

    /** Takes a battle. */
    public void add(AttestedBattle battle) {
        if (battle.order() < next) {
            throw new IllegalStateException("place %d was given twice".formatted(battle.order()));
        }
        waiting.add(battle);
    }

    /** The next battle in order, null while it has not come. */
    public @Nullable AttestedBattle poll() {
        AttestedBattle first = waiting.peek();
        if (first == null || first.order() != next) {
            return null;
        }
        next++;
        return waiting.poll();
    }

    /** The place of the next battle. */
    public long next() {
        return next;
    }

    /** What overtook it. */
    public List<AttestedBattle> waiting() {
        return new ArrayList<>(waiting);
    }
}
