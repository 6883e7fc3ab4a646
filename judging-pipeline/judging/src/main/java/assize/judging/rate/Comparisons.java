/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Outcomes of players compared two by two, in the order they came in.
 *
 * <p>Immutable. Players are numbered from 0 in the order of their names; nothing else depends on a name.
 */
public final class Comparisons {
    private static final PairOutcome[] OUTCOMES = PairOutcome.values();

    private final List<String> players;
    private final int[] first;
    private final int[] second;
    private final byte[] outcome;

    private Comparisons(List<String> players, int[] first, int[] second, byte[] outcome) {
        this.players = players;
        this.first = first;
        this.second = second;
        this.outcome = outcome;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** The players' names, ascending; a player's number is its index. */
    public List<String> players() {
        return players;
    }

    public int size() {
        return first.length;
    }

    int first(int index) {
        return first[index];
    }

    int second(int index) {
        return second[index];
    }

    PairOutcome outcome(int index) {
        return OUTCOMES[outcome[index]];
    }

    /** Twice the score of the first player: 2, 1 or 0. */
    int halves(int index) {
        return 2 - outcome[index];
    }

    /** Comparisons of numbered players, for those who have numbers already; the arrays become its own. */
    static Comparisons ofNumbers(List<String> sortedPlayers, int[] first, int[] second, byte[] outcome) {
        return new Comparisons(sortedPlayers, first, second, outcome);
    }

    /** Collects comparisons in order. One thread. */
    public static final class Builder {
        private static final int CAPACITY = 1024;

        private final Map<String, Integer> numbers = new HashMap<>();
        private final List<String> names = new ArrayList<>();
        private int[] first = new int[CAPACITY];
        private int[] second = new int[CAPACITY];
        private byte[] outcome = new byte[CAPACITY];
        private int size;

        private Builder() {}

        /** Adds a player, who may never be compared. */
        public Builder player(String name) {
            number(name);
            return this;
        }

        /** Adds a comparison of two different players. */
        public Builder add(String firstPlayer, String secondPlayer, PairOutcome result) {
            if (firstPlayer.equals(secondPlayer)) {
                throw new IllegalArgumentException("compared with itself: " + firstPlayer);
            }
            if (size == first.length) {
                int capacity = Math.multiplyExact(size, 2);
                first = Arrays.copyOf(first, capacity);
                second = Arrays.copyOf(second, capacity);
                outcome = Arrays.copyOf(outcome, capacity);
            }
            first[size] = number(firstPlayer);
            second[size] = number(secondPlayer);
            outcome[size] = (byte) result.index();
            size++;
            return this;
        }

        /** How many players there are by now. */
        public int players() {
            return names.size();
        }

        private int number(String name) {
            Integer known = numbers.putIfAbsent(name, names.size());
            if (known == null) {
                names.add(name);
                return names.size() - 1;
            }
            return known;
        }

        public Comparisons build() {
            List<String> sorted = List.copyOf(new TreeSet<>(names));
            int[] places = new int[names.size()];
            for (int place = 0; place < sorted.size(); place++) {
                places[numbers.getOrDefault(sorted.get(place), 0)] = place;
            }
            int[] sortedFirst = new int[size];
            int[] sortedSecond = new int[size];
            for (int index = 0; index < size; index++) {
                sortedFirst[index] = places[first[index]];
                sortedSecond[index] = places[second[index]];
            }
            return new Comparisons(sorted, sortedFirst, sortedSecond, Arrays.copyOf(outcome, size));
        }
    }
}
