/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.Arrays;

/**
 * Finds the top of a {@link Likelihood} by Newton's method.
 *
 * <p>Pure. It cannot diverge: the logarithm of the logistic function is self-concordant along every step, so that a step
 * that moves two players who met apart by r is safe when it is shortened by ln(1 + r) / r, and safe at full length up to
 * r = 1.
 *
 * <p>From the top of a similar likelihood no curvature is factorised again: steps with the old one lead on while each is
 * much shorter than the one before, and then the old one preconditions conjugate gradients.
 *
 * <p>Source: Sun, Tran-Dinh, "Generalized self-concordant functions", 2019 (the logistic case); Nocedal, Wright, "Numerical
 * Optimization", algorithm 5.3 and section 7.1 for the gradients.
 */
final class Newton {
    /** After a full Newton step this small, what is left is its square. */
    private static final double STEP_MIN = 1e-8;
    /** After a step that is not quite Newton's, what is left is less than this. */
    private static final double NEAR_STEP_MIN = 1e-11;
    /** Steps below this that shrink no more are rounding. */
    private static final double STEP_OF_ROUNDING = 1e-4;

    private static final double FULL_STEP_MAX = 1.0;
    /** The old curvature alone serves while every step is this part of the one before, or less. */
    private static final double SHRINKS_BY = 0.25;
    /** How exact conjugate gradients make a step: it is then about this part of the one before. */
    private static final double RESIDUAL_MAX = 0.1;

    private static final int GRADIENTS_MAX = 200;
    private static final int STEPS_MAX = 10_000;

    private Newton() {}

    /** Strengths at the top, and the factorised curvature of the last Newton step. */
    static final class Top {
        private final double[] strengths;
        private final Cholesky curvature;

        private Top(double[] strengths, Cholesky curvature) {
            this.strengths = strengths;
            this.curvature = curvature;
        }

        /** Not to be changed. */
        double[] strengths() {
            return strengths;
        }
    }

    /** Climbs from strengths 0. */
    static Top climb(Likelihood likelihood) {
        return climb(likelihood, new double[likelihood.players()]);
    }

    /** Climbs from there by Newton steps. */
    private static Top climb(Likelihood likelihood, double[] from) {
        double[] strengths = from.clone();
        double before = Double.POSITIVE_INFINITY;
        for (int count = 0; count < STEPS_MAX; count++) {
            Cholesky curvature = Cholesky.of(likelihood.players(), likelihood.curvature(strengths));
            double[] step = likelihood.slope(strengths);
            curvature.solve(step);
            double reach = likelihood.reach(step);
            move(strengths, step, reach);
            if (reach <= STEP_MIN || (reach <= STEP_OF_ROUNDING && reach > before / 2)) {
                return new Top(strengths, curvature);
            }
            before = reach;
        }
        throw new IllegalStateException("no top within " + STEPS_MAX + " steps");
    }

    /** Climbs from the top of a similar likelihood of the same players. */
    static double[] climbFrom(Top near, Likelihood likelihood) {
        double[] strengths = near.strengths.clone();
        double before = FULL_STEP_MAX / SHRINKS_BY;
        boolean alone = true;
        for (int count = 0; count < GRADIENTS_MAX; count++) {
            double[] slope = likelihood.slope(strengths);
            double[] step = alone
                    ? solved(near.curvature, slope)
                    : conjugate(likelihood.weights(strengths), near.curvature, slope);
            double reach = likelihood.reach(step);
            if (alone && !(reach <= before * SHRINKS_BY)) {
                alone = false;
                continue;
            }
            move(strengths, step, reach);
            if (reach <= NEAR_STEP_MIN) {
                return strengths;
            }
            before = reach;
        }
        return climb(likelihood, strengths).strengths;
    }

    private static double[] solved(Cholesky curvature, double[] slope) {
        double[] step = slope.clone();
        curvature.solve(step);
        return step;
    }

    /** The step at these weights, nearly, by conjugate gradients preconditioned with a similar curvature. */
    private static double[] conjugate(Likelihood.Weights weights, Cholesky similar, double[] slope) {
        double[] step = new double[slope.length];
        double[] residual = slope.clone();
        double[] direction = solved(similar, residual);
        double size = product(residual, direction);
        double enough = size * RESIDUAL_MAX * RESIDUAL_MAX;
        for (int count = 0; count < GRADIENTS_MAX && size > enough; count++) {
            double[] bent = weights.times(direction);
            double length = size / product(direction, bent);
            for (int player = 0; player < step.length; player++) {
                step[player] += length * direction[player];
                residual[player] -= length * bent[player];
            }
            double[] next = solved(similar, residual);
            double nextSize = product(residual, next);
            double share = nextSize / size;
            for (int player = 0; player < step.length; player++) {
                direction[player] = next[player] + share * direction[player];
            }
            size = nextSize;
        }
        return step;
    }

    private static double product(double[] one, double[] other) {
        double sum = 0;
        for (int index = 0; index < one.length; index++) {
            sum += one[index] * other[index];
        }
        return sum;
    }

    private static void move(double[] strengths, double[] step, double reach) {
        double length = reach <= FULL_STEP_MAX ? 1 : StrictMath.log1p(reach) / reach;
        Arrays.setAll(strengths, player -> strengths[player] + length * step[player]);
    }
}
