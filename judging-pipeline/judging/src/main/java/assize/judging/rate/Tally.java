/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.Arrays;
import java.util.List;

/**
 * Comparisons merged: for every two players that met, how often each outcome occurred.
 *
 * <p>Immutable, and the same for every order and every sidedness of the comparisons. Pairs lie in one order: by the
 * greater player number, then by the smaller.
 *
 * <p>Shapes: {@code first[p] < second[p]}; {@code counts[3·p + outcome]} with {@link PairOutcome}'s indexes.
 */
public final class Tally {
    /** The most players that are fitted: the work grows with their cube, the memory with their square. */
    public static final int PLAYERS_MAX = 2_000;

    static final int OUTCOMES = 3;

    private final List<String> players;
    private final int[] first;
    private final int[] second;
    private final long[] counts;

    private Tally(List<String> players, int[] first, int[] second, long[] counts) {
        this.players = players;
        this.first = first;
        this.second = second;
        this.counts = counts;
    }

    /** Counts the outcomes of at most {@link #PLAYERS_MAX} players. */
    public static Tally of(Comparisons comparisons) {
        int players = comparisons.players().size();
        if (players > PLAYERS_MAX) {
            throw new IllegalArgumentException("more than " + PLAYERS_MAX + " players: " + players);
        }
        int[] cells = new int[cell(0, players)];
        for (int index = 0; index < comparisons.size(); index++) {
            cells[cell(comparisons.first(index), comparisons.second(index), comparisons.outcome(index))]++;
        }
        return ofCells(comparisons.players(), cells);
    }

    /** Where the counts of a pair begin, in an array that holds every pair; {@code cell(0, n)} is the size for n players. */
    static int cell(int smaller, int greater) {
        return OUTCOMES * (greater * (greater - 1) / 2 + smaller);
    }

    /** Where an outcome is counted, whichever of the two is named first. */
    static int cell(int one, int other, PairOutcome outcome) {
        return one < other
                ? cell(one, other) + outcome.index()
                : cell(other, one) + outcome.mirrored().index();
    }

    /** The outcomes counted in such an array. */
    static Tally ofCells(List<String> names, int[] cells) {
        int pairs = 0;
        for (int cell = 0; cell < cells.length; cell += OUTCOMES) {
            pairs += met(cells, cell) ? 1 : 0;
        }
        int[] first = new int[pairs];
        int[] second = new int[pairs];
        long[] counts = new long[OUTCOMES * pairs];
        int pair = 0;
        for (int greater = 1; greater < names.size(); greater++) {
            for (int smaller = 0; smaller < greater; smaller++) {
                int cell = cell(smaller, greater);
                if (met(cells, cell)) {
                    first[pair] = smaller;
                    second[pair] = greater;
                    for (int outcome = 0; outcome < OUTCOMES; outcome++) {
                        counts[OUTCOMES * pair + outcome] = cells[cell + outcome];
                    }
                    pair++;
                }
            }
        }
        return new Tally(names, first, second, counts);
    }

    private static boolean met(int[] cells, int cell) {
        return (cells[cell] | cells[cell + 1] | cells[cell + 2]) != 0;
    }

    /** The same pairs with other counts, which may all be 0. */
    Tally withCounts(long[] others) {
        return new Tally(players, first, second, others);
    }

    /** The players' names, ascending; a player's number is its index. */
    public List<String> players() {
        return players;
    }

    /** How many two players met. */
    public int pairs() {
        return first.length;
    }

    /** The smaller of the two player numbers. */
    public int first(int pair) {
        return first[pair];
    }

    /** The greater of the two player numbers. */
    public int second(int pair) {
        return second[pair];
    }

    /** How often the pair's comparison ended so. */
    public long count(int pair, PairOutcome outcome) {
        return counts[OUTCOMES * pair + outcome.index()];
    }

    /** How often the two met. */
    public long games(int pair) {
        return counts[OUTCOMES * pair] + counts[OUTCOMES * pair + 1] + counts[OUTCOMES * pair + 2];
    }

    /** The first player's score in all of them, a tie being half a point. */
    double score(int pair) {
        return counts[OUTCOMES * pair] + counts[OUTCOMES * pair + 1] / 2.0;
    }

    /** All counts, of every pair and outcome. */
    long[] counts() {
        return counts.clone();
    }

    /** All comparisons together. */
    public long size() {
        long size = 0;
        for (long count : counts) {
            size += count;
        }
        return size;
    }

    /** How often each player was compared, by player number. */
    public List<Long> gamesByPlayer() {
        long[] games = new long[players.size()];
        for (int pair = 0; pair < pairs(); pair++) {
            games[first[pair]] += games(pair);
            games[second[pair]] += games(pair);
        }
        return Arrays.stream(games).boxed().toList();
    }
}
