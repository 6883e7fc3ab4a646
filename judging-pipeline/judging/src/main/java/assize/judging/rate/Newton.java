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
 * <p>Source: Sun, Tran-Dinh, "Generalized self-concordant functions", 2019 (the logistic case); Shamanskii's variant, which
 * keeps a factorisation for as long as it serves.
 */
final class Newton {
    /** After a full Newton step this small, what is left is its square. */
    private static final double STEP_MIN = 1e-8;
    /** After a step with a kept factorisation, what is left is a quarter of it at most. */
    private static final double KEPT_STEP_MIN = 1e-11;
    /** Steps below this that shrink no more are rounding. */
    private static final double STEP_OF_ROUNDING = 1e-4;

    private static final double FULL_STEP_MAX = 1.0;
    private static final double SHRINKS_BY = 0.25;
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

    /** Climbs from the top of a similar likelihood, with its curvature for as long as that leads on quickly. */
    static double[] climbFrom(Top near, Likelihood likelihood) {
        double[] strengths = near.strengths.clone();
        Cholesky kept = near.curvature;
        double before = FULL_STEP_MAX / SHRINKS_BY;
        for (int count = 0; count < STEPS_MAX; count++) {
            double[] step = likelihood.slope(strengths);
            kept.solve(step);
            double reach = likelihood.reach(step);
            if (!(reach <= before * SHRINKS_BY)) {
                return climb(likelihood, strengths).strengths;
            }
            move(strengths, step, reach);
            if (reach <= KEPT_STEP_MIN) {
                return strengths;
            }
            before = reach;
        }
        throw new IllegalStateException("no top within " + STEPS_MAX + " steps");
    }

    private static void move(double[] strengths, double[] step, double reach) {
        double length = reach <= FULL_STEP_MAX ? 1 : StrictMath.log1p(reach) / reach;
        Arrays.setAll(strengths, player -> strengths[player] + length * step[player]);
    }
}
