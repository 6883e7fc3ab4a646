/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.Arrays;

/**
 * A symmetric positive definite matrix as the product of a lower triangle and its mirror image.
 *
 * <p>Immutable. Sums are taken in a fixed order, so the same matrix gives the same bits everywhere.
 *
 * <p>Shapes: {@code size · size} numbers by rows; only those on and below the diagonal count.
 */
final class Cholesky {
    /** A pivot below this part of its diagonal is lost to rounding; it is raised to it. */
    private static final double PIVOT_MIN = 1e-14;

    private final int size;
    private final double[] lower;

    private Cholesky(int size, double[] lower) {
        this.size = size;
        this.lower = lower;
    }

    /** Takes the matrix apart, in its own array. */
    static Cholesky of(int size, double[] matrix) {
        for (int row = 0; row < size; row++) {
            int rowStart = row * size;
            double diagonal = matrix[rowStart + row];
            for (int column = 0; column < row; column++) {
                int columnStart = column * size;
                double rest = matrix[rowStart + column] - dot(matrix, rowStart, columnStart, column);
                matrix[rowStart + column] = rest / matrix[columnStart + column];
            }
            double pivot = diagonal - dot(matrix, rowStart, rowStart, row);
            double least = diagonal > 0 ? diagonal * PIVOT_MIN : 1.0;
            matrix[rowStart + row] = Math.sqrt(Math.max(pivot, least));
        }
        return new Cholesky(size, matrix);
    }

    /** Solves for the right side given, in its own array. */
    void solve(double[] side) {
        solve(side, 0);
    }

    /** The same where the right side is known to be 0 before that index. */
    void solve(double[] side, int start) {
        for (int row = start; row < size; row++) {
            double sum = side[row];
            int rowStart = row * size;
            for (int column = start; column < row; column++) {
                sum -= lower[rowStart + column] * side[column];
            }
            side[row] = sum / lower[rowStart + row];
        }
        for (int row = size - 1; row >= 0; row--) {
            int rowStart = row * size;
            double solved = side[row] / lower[rowStart + row];
            side[row] = solved;
            for (int column = 0; column < row; column++) {
                side[column] -= lower[rowStart + column] * solved;
            }
        }
    }

    /** The inverse matrix, by rows and whole. */
    double[] inverse() {
        double[] inverse = new double[size * size];
        double[] column = new double[size];
        for (int unit = 0; unit < size; unit++) {
            Arrays.fill(column, 0);
            column[unit] = 1;
            solve(column, unit);
            System.arraycopy(column, 0, inverse, unit * size, size);
        }
        return inverse;
    }

    /** Four sums side by side: the order is fixed, and they need not wait for each other. */
    private static double dot(double[] matrix, int one, int other, int length) {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        int index = 0;
        for (; index + 3 < length; index += 4) {
            sum0 += matrix[one + index] * matrix[other + index];
            sum1 += matrix[one + index + 1] * matrix[other + index + 1];
            sum2 += matrix[one + index + 2] * matrix[other + index + 2];
            sum3 += matrix[one + index + 3] * matrix[other + index + 3];
        }
        for (; index < length; index++) {
            sum0 += matrix[one + index] * matrix[other + index];
        }
        return (sum0 + sum1) + (sum2 + sum3);
    }
}
