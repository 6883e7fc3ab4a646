/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

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

    /** Arrows from player to player: {@code target[from[p] .. from[p + 1])} are those {@code p} points to. */
    private static final class Arrows {
        private final int[] from;
        private final int[] target;

        private Arrows(int[] from, int[] target) {
            this.from = from;
            this.target = target;
        }

        /** Arrows from whoever took a point to whom it was taken from, or the other way round, or both. */
        static Arrows of(Tally tally, boolean toLosers, boolean toWinners) {
            int players = tally.players().size();
            int[] from = new int[players + 1];
            for (int pair = 0; pair < tally.pairs(); pair++) {
                from[tally.first(pair) + 1] += points(tally, pair, true, toLosers, toWinners) ? 1 : 0;
                from[tally.second(pair) + 1] += points(tally, pair, false, toLosers, toWinners) ? 1 : 0;
            }
            for (int player = 0; player < players; player++) {
                from[player + 1] += from[player];
            }
            int[] target = new int[from[players]];
            int[] next = from.clone();
            for (int pair = 0; pair < tally.pairs(); pair++) {
                int first = tally.first(pair);
                int second = tally.second(pair);
                if (points(tally, pair, true, toLosers, toWinners)) {
                    target[next[first]++] = second;
                }
                if (points(tally, pair, false, toLosers, toWinners)) {
                    target[next[second]++] = first;
                }
            }
            return new Arrows(from, target);
        }

        private static boolean points(Tally tally, int pair, boolean ofFirst, boolean toLosers, boolean toWinners) {
            boolean tied = tally.count(pair, PairOutcome.TIED) > 0;
            boolean firstScored = tied || tally.count(pair, PairOutcome.FIRST_WON) > 0;
            boolean secondScored = tied || tally.count(pair, PairOutcome.SECOND_WON) > 0;
            return (toLosers && (ofFirst ? firstScored : secondScored))
                    || (toWinners && (ofFirst ? secondScored : firstScored));
        }

        /** Marks all that the player leads to, itself included. */
        void reach(int player, int mark, int[] marks) {
            Deque<Integer> waiting = new ArrayDeque<>();
            marks[player] = mark;
            waiting.push(player);
            while (!waiting.isEmpty()) {
                int at = waiting.pop();
                for (int arrow = from[at]; arrow < from[at + 1]; arrow++) {
                    if (marks[target[arrow]] == NOBODY) {
                        marks[target[arrow]] = mark;
                        waiting.push(target[arrow]);
                    }
                }
            }
        }
    }
}
