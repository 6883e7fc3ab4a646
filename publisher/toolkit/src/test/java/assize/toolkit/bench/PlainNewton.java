/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.bench;

import assize.judging.rate.PairOutcome;
import assize.judging.rate.Tally;
import java.util.Arrays;

/** Newton's method for Bradley-Terry as a textbook has it: one logistic function a merged row, Gaussian elimination. */
final class PlainNewton {
    private static final double STEP_MIN = 1e-8;
    private static final int STEPS_MAX = 50;

    private final int players;
    private final int[] first;
    private final int[] second;
    private final double[] score;
    private final double[] count;

    private PlainNewton(int players, int rows) {
        this.players = players;
        this.first = new int[rows];
        this.second = new int[rows];
        this.score = new double[rows];
        this.count = new double[rows];
    }

    /** One row for every pair and outcome that occurred. */
    static PlainNewton of(Tally tally) {
        int rows = 0;
        for (int pair = 0; pair < tally.pairs(); pair++) {
            for (PairOutcome outcome : PairOutcome.values()) {
                rows += tally.count(pair, outcome) > 0 ? 1 : 0;
            }
        }
        PlainNewton newton = new PlainNewton(tally.players().size(), rows);
        int row = 0;
        for (int pair = 0; pair < tally.pairs(); pair++) {
            for (PairOutcome outcome : PairOutcome.values()) {
                if (tally.count(pair, outcome) > 0) {
                    newton.first[row] = tally.first(pair);
                    newton.second[row] = tally.second(pair);
                    newton.score[row] = outcome == PairOutcome.FIRST_WON ? 1 : outcome == PairOutcome.TIED ? 0.5 : 0;
                    newton.count[row] = tally.count(pair, outcome);
                    row++;
                }
            }
        }
        return newton;
    }

    /** Strengths of mean 0, from zero. */
    double[] fit() {
        double[] strengths = new double[players];
        for (int step = 0; step < STEPS_MAX; step++) {
            double[][] matrix = new double[players][players + 1];
            for (int row = 0; row < first.length; row++) {
                int one = first[row];
                int other = second[row];
                double chance = 1 / (1 + Math.exp(strengths[other] - strengths[one]));
                double weight = count[row] * chance * (1 - chance);
                double slope = count[row] * (score[row] - chance);
                matrix[one][one] += weight;
                matrix[other][other] += weight;
                matrix[one][other] -= weight;
                matrix[other][one] -= weight;
                matrix[one][players] += slope;
                matrix[other][players] -= slope;
            }
            double[] moves = solvedWithMeanZero(matrix);
            Arrays.setAll(strengths, player -> strengths[player] + moves[player]);
            if (Arrays.stream(moves).map(Math::abs).max().orElse(0) <= STEP_MIN) {
                return strengths;
            }
        }
        throw new IllegalStateException("no top");
    }

    private double[] solvedWithMeanZero(double[][] matrix) {
        for (double[] row : matrix) {
            for (int column = 0; column < players; column++) {
                row[column] += 1;
            }
        }
        for (int pivot = 0; pivot < players; pivot++) {
            for (int row = pivot + 1; row < players; row++) {
                double factor = matrix[row][pivot] / matrix[pivot][pivot];
                for (int column = pivot; column <= players; column++) {
                    matrix[row][column] -= factor * matrix[pivot][column];
                }
            }
        }
        double[] solved = new double[players];
        for (int row = players - 1; row >= 0; row--) {
            double rest = matrix[row][players];
            for (int column = row + 1; column < players; column++) {
                rest -= matrix[row][column] * solved[column];
            }
            solved[row] = rest / matrix[row][row];
        }
        return solved;
    }
}
