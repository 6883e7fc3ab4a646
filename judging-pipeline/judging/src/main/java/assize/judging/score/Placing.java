/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import java.util.List;

/**
 * The one order that final rank, score and result come from: who stayed comes before who left, then more points come
 * before fewer; ties share a place, and so do all who left.
 *
 * <p>Source: GA-17..GA-19.
 *
 * @param rank 1 is best; after a tie places are skipped (1, 1, 3)
 * @param halfWins two for each opponent beaten, one for each tied with
 */
record Placing(int rank, int halfWins, int opponents) {
    private static final int DECIMALS = 12;

    /** What the order looks at. */
    record Standing(boolean hasLeft, long finalScore) {
        private int compareWith(Standing other) {
            if (hasLeft || other.hasLeft) {
                return Boolean.compare(other.hasLeft, hasLeft);
            }
            return Long.compare(finalScore, other.finalScore);
        }
    }

    /** The placing of one of them. */
    static Placing of(int index, List<Standing> standings) {
        int rank = 1;
        int halfWins = 0;
        for (int other = 0; other < standings.size(); other++) {
            if (other != index) {
                int order = Integer.signum(standings.get(index).compareWith(standings.get(other)));
                halfWins += order + 1;
                rank += order < 0 ? 1 : 0;
            }
        }
        return new Placing(rank, halfWins, standings.size() - 1);
    }

    /** The share of opponents beaten, ties counting half, from 0 to 1 with 12 decimals. */
    String score() {
        return Exact.quotient(halfWins, 2L * opponents, DECIMALS).toPlainString();
    }

    /** win, draw or loss. */
    String result() {
        int balance = Integer.compare(halfWins, opponents);
        return balance > 0 ? "win" : balance < 0 ? "loss" : "draw";
    }
}
