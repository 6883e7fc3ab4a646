/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Merges outcomes as they pass by, so that memory follows the pairs of players and not the comparisons.
 *
 * <p>The order they come in does not matter. Beyond {@link Tally#PLAYERS_MAX} players nothing is counted any more. One
 * owner, one thread.
 */
public final class OutcomeCounts {
    private static final int[] NONE = {};

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private int[] cells = NONE;

    /** Starts without outcomes. */
    public OutcomeCounts() {}

    /** Counts an outcome of two different players. */
    public void add(String first, String second, PairOutcome outcome) {
        if (first.equals(second)) {
            throw new IllegalArgumentException("compared with itself: " + first);
        }
        if (isTooMany()) {
            return;
        }
        int one = number(first);
        int other = number(second);
        if (isTooMany()) {
            cells = NONE;
            return;
        }
        int needed = Tally.cell(0, names.size());
        if (needed > cells.length) {
            cells = Arrays.copyOf(cells, needed + needed / 2);
        }
        cells[Tally.cell(one, other, outcome)]++;
    }

    private int number(String name) {
        Integer known = numbers.putIfAbsent(name, names.size());
        if (known != null) {
            return known;
        }
        names.add(name);
        return names.size() - 1;
    }

    /** Whether there are more players than are fitted. */
    public boolean isTooMany() {
        return names.size() > Tally.PLAYERS_MAX;
    }

    /** All outcomes so far; only where there are not too many players. */
    public Tally tally() {
        if (isTooMany()) {
            throw new IllegalStateException("more than " + Tally.PLAYERS_MAX + " players");
        }
        List<String> sorted = List.copyOf(new TreeSet<>(names));
        int[] places = new int[names.size()];
        for (int place = 0; place < places.length; place++) {
            places[numbers.getOrDefault(sorted.get(place), 0)] = place;
        }
        int[] placed = new int[Tally.cell(0, places.length)];
        for (int greater = 1; greater < places.length; greater++) {
            for (int smaller = 0; smaller < greater; smaller++) {
                for (PairOutcome outcome : PairOutcome.values()) {
                    placed[Tally.cell(places[smaller], places[greater], outcome)] =
                            cells[Tally.cell(smaller, greater, outcome)];
                }
            }
        }
        return Tally.ofCells(sorted, placed);
    }
}
