/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

/**
 * Draws from a Poisson distribution by table.
 *
 * <p>Immutable. Its probabilities come from one another by multiplication and division alone, and are left out from where
 * they are below 1e-20 of the greatest.
 */
final class Poisson {
    private static final double LEFT_OUT = 1e-20;

    private final int least;
    private final Alias table;

    private Poisson(int least, Alias table) {
        this.least = least;
        this.table = table;
    }

    static Poisson of(double mean) {
        int mode = (int) mean;
        int least = mode;
        double chance = 1;
        while (least > 0 && chance > LEFT_OUT) {
            chance *= least / mean;
            least--;
        }
        int most = mode;
        chance = 1;
        while (chance > LEFT_OUT) {
            most++;
            chance *= mean / most;
        }
        double[] weights = new double[most - least + 1];
        weights[mode - least] = 1;
        for (int value = mode; value > least; value--) {
            weights[value - 1 - least] = weights[value - least] * (value / mean);
        }
        for (int value = mode + 1; value <= most; value++) {
            weights[value - least] = weights[value - 1 - least] * (mean / value);
        }
        return new Poisson(least, Alias.of(weights));
    }

    int draw(SplitMix64 bits) {
        return least + table.draw(bits);
    }
}
