/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.Arrays;

/**
 * The logarithm of the Bradley-Terry likelihood of a tally: its slope and its curvature.
 *
 * <p>Immutable. A player of strength a beats one of strength b with probability 1 / (1 + exp(b - a)); a tie counts as half
 * a win and half a loss. Sums go through the pairs in the tally's order.
 *
 * <p>Where a group of players has no finite maximum, everyone in it gets one tie more, against an imagined player of
 * strength 0. Elsewhere nothing is added to the slope; the curvature is raised along the one direction in which it is
 * flat, all strengths of a group together, which moves no solution.
 *
 * <p>Shapes: {@code group[player]}, {@code regularised[group]}.
 */
final class Likelihood {
    /** Up to here, either side of the middle, an exponential and the sum of two of them are finite and not 0. */
    private static final double EXPONENT_MAX = 700;

    private final int players;
    private final int[] first;
    private final int[] second;
    private final double[] games;
    private final double[] score;
    private final int[] group;
    private final boolean[] regularised;

    Likelihood(Tally tally, int[] group, boolean[] regularised) {
        this.players = tally.players().size();
        int pairs = tally.pairs();
        this.first = new int[pairs];
        this.second = new int[pairs];
        this.games = new double[pairs];
        this.score = new double[pairs];
        for (int pair = 0; pair < pairs; pair++) {
            first[pair] = tally.first(pair);
            second[pair] = tally.second(pair);
            games[pair] = tally.games(pair);
            score[pair] = tally.score(pair);
        }
        this.group = group;
        this.regularised = regularised;
    }

    int players() {
        return players;
    }

    /** The slope at these strengths. */
    double[] slope(double[] strengths) {
        Chances chances = new Chances(strengths);
        double[] slope = new double[players];
        for (int pair = 0; pair < first.length; pair++) {
            double surprise = score[pair] - games[pair] * chances.ofFirst(first[pair], second[pair]);
            slope[first[pair]] += surprise;
            slope[second[pair]] -= surprise;
        }
        for (int player = 0; player < players; player++) {
            if (regularised[group[player]]) {
                slope[player] += 0.5 - 1 / (1 + StrictMath.exp(-strengths[player]));
            }
        }
        return slope;
    }

    /** The curvature downwards at these strengths: {@code players · players} numbers, those below the diagonal set. */
    double[] curvature(double[] strengths) {
        Weights weights = weights(strengths);
        double[] curvature = new double[players * players];
        for (int pair = 0; pair < first.length; pair++) {
            double weight = weights.ofPair[pair];
            curvature[first[pair] * players + first[pair]] += weight;
            curvature[second[pair] * players + second[pair]] += weight;
            curvature[second[pair] * players + first[pair]] -= weight;
        }
        for (int player = 0; player < players; player++) {
            curvature[player * players + player] += weights.ofTie[player];
        }
        raiseWhereFlat(curvature);
        return curvature;
    }

    /** The curvature at these strengths, not spread out. */
    Weights weights(double[] strengths) {
        Chances chances = new Chances(strengths);
        double[] ofPair = new double[first.length];
        for (int pair = 0; pair < first.length; pair++) {
            ofPair[pair] = games[pair]
                    * chances.ofFirst(first[pair], second[pair])
                    * chances.ofFirst(second[pair], first[pair]);
        }
        double[] ofTie = new double[players];
        for (int player = 0; player < players; player++) {
            if (regularised[group[player]]) {
                double share = 1 / (1 + StrictMath.exp(-strengths[player]));
                ofTie[player] = share * (1 - share);
            }
        }
        return new Weights(ofPair, ofTie);
    }

    /** How much each pair, and each added tie, adds to the curvature. */
    final class Weights {
        private final double[] ofPair;
        private final double[] ofTie;

        private Weights(double[] ofPair, double[] ofTie) {
            this.ofPair = ofPair;
            this.ofTie = ofTie;
        }

        /** The curvature, not raised where it is flat, times a direction. */
        double[] times(double[] direction) {
            double[] bent = new double[players];
            for (int player = 0; player < players; player++) {
                bent[player] = ofTie[player] * direction[player];
            }
            for (int pair = 0; pair < first.length; pair++) {
                double part = ofPair[pair] * (direction[first[pair]] - direction[second[pair]]);
                bent[first[pair]] += part;
                bent[second[pair]] -= part;
            }
            return bent;
        }
    }

    private void raiseWhereFlat(double[] curvature) {
        double[] trace = new double[regularised.length];
        int[] members = new int[regularised.length];
        for (int player = 0; player < players; player++) {
            trace[group[player]] += curvature[player * players + player];
            members[group[player]]++;
        }
        for (int row = 0; row < players; row++) {
            int rowGroup = group[row];
            if (!regularised[rowGroup]) {
                double raise =
                        trace[rowGroup] > 0 ? trace[rowGroup] / ((double) members[rowGroup] * members[rowGroup]) : 1;
                for (int column = 0; column <= row; column++) {
                    curvature[row * players + column] += group[column] == rowGroup ? raise : 0;
                }
            }
        }
    }

    /** The widest a step moves two players apart who met. */
    double reach(double[] step) {
        double reach = 0;
        for (int pair = 0; pair < first.length; pair++) {
            reach = Math.max(reach, Math.abs(step[first[pair]] - step[second[pair]]));
        }
        for (int player = 0; player < players; player++) {
            if (regularised[group[player]]) {
                reach = Math.max(reach, Math.abs(step[player]));
            }
        }
        return reach;
    }

    /** Chances to win at given strengths. */
    private static final class Chances {
        private final double[] strengths;
        private final double[] powers;
        private final boolean isWide;

        Chances(double[] strengths) {
            this.strengths = strengths;
            double least = Arrays.stream(strengths).min().orElse(0);
            double most = Arrays.stream(strengths).max().orElse(0);
            this.isWide = most - least > 2 * EXPONENT_MAX;
            this.powers = new double[isWide ? 0 : strengths.length];
            double middle = (least + most) / 2;
            for (int player = 0; player < powers.length; player++) {
                powers[player] = StrictMath.exp(strengths[player] - middle);
            }
        }

        double ofFirst(int one, int other) {
            // One exponential a player is enough, unless the field is wider than the exponents of a double.
            return isWide
                    ? 1 / (1 + StrictMath.exp(strengths[other] - strengths[one]))
                    : powers[one] / (powers[one] + powers[other]);
        }
    }
}
