/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.Arrays;

/**
 * Who can be compared with whom, through however many others.
 *
 * <p>Shapes: {@code group[player]} numbers the groups of players that met, from 0 in the order of their first players.
 * {@code bounded[group]} says whether everyone in it took half a point or more, through others, from everyone else: only
 * then the likelihood has a maximum.
 *
 * <p>Source: L. R. Ford, "Solution of a ranking problem from binary comparisons", 1957.
 */
final class Connections {
    private static final int NOBODY = -1;

    private final int[] group;
    private final boolean[] bounded;

    private Connections(int[] group, boolean[] bounded) {
        this.group = group;
        this.bounded = bounded;
    }

    static Connections of(Tally tally) {
        int players = tally.players().size();
        Arrows met = Arrows.of(tally, true, true);
        int[] group = new int[players];
        Arrays.fill(group, NOBODY);
        int groups = 0;
        int[] heads = new int[players];
        for (int player = 0; player < players; player++) {
            if (group[player] == NOBODY) {
                heads[groups] = player;
                met.reach(player, groups, group);
                groups++;
            }
        }
        return new Connections(group, bounded(tally, group, Arrays.copyOf(heads, groups)));
    }

    /** Which of these groups are bounded in a tally of the same players, groups that fall apart there not being so. */
    static boolean[] bounded(Tally tally, int[] group, int[] heads) {
        Arrows won = Arrows.of(tally, true, false);
        Arrows lost = Arrows.of(tally, false, true);
        int[] below = new int[group.length];
        int[] above = new int[group.length];
        Arrays.fill(below, NOBODY);
        Arrays.fill(above, NOBODY);
        for (int head : heads) {
            won.reach(head, group[head], below);
            lost.reach(head, group[head], above);
        }
        boolean[] bounded = new boolean[heads.length];
        Arrays.fill(bounded, true);
        for (int player = 0; player < group.length; player++) {
            if (below[player] == NOBODY || above[player] == NOBODY) {
                bounded[group[player]] = false;
            }
        }
        return bounded;
    }

    int[] group() {
        return group.clone();
    }

    boolean[] bounded() {
        return bounded.clone();
    }

    /** Who points to whom: a row of bits for every player, {@code words} words a row. */
    private static final class Arrows {
        private final int words;
        private final long[] bits;

        private Arrows(int players) {
            this.words = (players + Long.SIZE - 1) / Long.SIZE;
            this.bits = new long[players * words];
        }

        /** Arrows from whoever took a point to whom it was taken from, or the other way round, or both. */
        static Arrows of(Tally tally, boolean toLosers, boolean toWinners) {
            Arrows arrows = new Arrows(tally.players().size());
            for (int pair = 0; pair < tally.pairs(); pair++) {
                boolean tied = tally.count(pair, PairOutcome.TIED) > 0;
                boolean firstScored = tied || tally.count(pair, PairOutcome.FIRST_WON) > 0;
                boolean secondScored = tied || tally.count(pair, PairOutcome.SECOND_WON) > 0;
                if ((toLosers && firstScored) || (toWinners && secondScored)) {
                    arrows.add(tally.first(pair), tally.second(pair));
                }
                if ((toLosers && secondScored) || (toWinners && firstScored)) {
                    arrows.add(tally.second(pair), tally.first(pair));
                }
            }
            return arrows;
        }

        private void add(int from, int to) {
            bits[from * words + to / Long.SIZE] |= 1L << (to % Long.SIZE);
        }

        /** Marks all that the player leads to, itself included. */
        void reach(int player, int mark, int[] marks) {
            long[] unmarked = new long[words];
            for (int other = 0; other < marks.length; other++) {
                unmarked[other / Long.SIZE] |= marks[other] == NOBODY ? 1L << (other % Long.SIZE) : 0;
            }
            int[] waiting = new int[marks.length];
            int size = 0;
            waiting[size++] = player;
            marks[player] = mark;
            unmarked[player / Long.SIZE] &= ~(1L << (player % Long.SIZE));
            while (size > 0) {
                int at = waiting[--size];
                for (int word = 0; word < words; word++) {
                    long found = bits[at * words + word] & unmarked[word];
                    unmarked[word] &= ~found;
                    for (; found != 0; found &= found - 1) {
                        int other = word * Long.SIZE + Long.numberOfTrailingZeros(found);
                        marks[other] = mark;
                        waiting[size++] = other;
                    }
                }
            }
        }
    }
}
