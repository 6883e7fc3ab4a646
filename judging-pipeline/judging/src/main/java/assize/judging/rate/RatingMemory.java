/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import assize.judging.seal.AfterClose;
import assize.schemas.stream.JudgedBattle;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the rating of a season remembers between battles. Where it is kept, on the heap or as state of the pipeline, is the
 * keeper's own affair.
 *
 * @param standings by board and agent: {@link #key}
 * @param tasks by {@link TaskStanding#key}
 * @param positions how many battles of a board were rated, by board
 * @param held battles whose rating is held back, by id, with the flags that hold it back
 * @param ready battles that wait for nothing but their place, by id
 * @param unplaced the ids of those of them that have no published place, by the number they came as
 * @param said what people sent about battles that are held, or may come to be, by battle id
 * @param endedAtSeq the last seq that was read of a hearing that is over, by battle id
 * @param counts {@link #NEXT_ORDER} and what else is counted; what is missing is 0
 */
public record RatingMemory(
        Kept<Standing> standings,
        Kept<TaskStanding> tasks,
        Kept<Long> positions,
        Kept<JudgedBattle> held,
        Kept<JudgedBattle> ready,
        Kept<String> unplaced,
        Kept<List<AfterClose>> said,
        Kept<Integer> endedAtSeq,
        Kept<Long> counts) {
    /** How many battles took a place. */
    public static final String NEXT_ORDER = "next-order";

    /** How many corrections moved ratings. */
    static final String CORRECTIONS_FELT = "corrections-felt";

    /** How many battles had to wait for those that are published already. */
    static final String UNPLACED = "unplaced";

    public RatingMemory {
        Objects.requireNonNull(standings, "standings is null");
        Objects.requireNonNull(tasks, "tasks is null");
        Objects.requireNonNull(held, "held is null");
    }

    /** Values by name. One thread. */
    public interface Kept<V> {
        /** The value of that name; null where there is none. */
        @Nullable
        V get(String name);

        /** Keeps a value in place of what was there. */
        void put(String name, V value);

        /** Forgets a value. */
        void remove(String name);

        /** All names that have a value. */
        List<String> names();
    }

    /** An empty memory on the heap. */
    public static RatingMemory onHeap() {
        return new RatingMemory(
                new OnHeap<>(),
                new OnHeap<>(),
                new OnHeap<>(),
                new OnHeap<>(),
                new OnHeap<>(),
                new OnHeap<>(),
                new OnHeap<>(),
                new OnHeap<>(),
                new OnHeap<>());
    }

    /** The name of an agent's standing on a board. */
    public static String key(String board, String agentId) {
        return board + "|" + agentId;
    }

    long count(String name) {
        Long known = counts.get(name);
        return known == null ? 0 : known;
    }

    private static final class OnHeap<V> implements Kept<V> {
        private final Map<String, V> values = new TreeMap<>();

        @Override
        public @Nullable V get(String name) {
            return values.get(name);
        }

        @Override
        public void put(String name, V value) {
            values.put(name, value);
        }

        @Override
        public void remove(String name) {
            values.remove(name);
        }

        @Override
        public List<String> names() {
            return List.copyOf(values.keySet());
        }
    }
}
