/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import java.util.List;

/** Ranks by a figure, highest first: equals share one, and the next is as many further (1, 1, 3). */
final class Ranks {
    private Ranks() {}

    static <F extends Comparable<F>> List<Integer> of(List<F> figures) {
        List<F> ascending = figures.stream().sorted().toList();
        return figures.stream()
                .map(figure -> 1 + figures.size() - upTo(ascending, figure))
                .toList();
    }

    /** How many of the ascending figures are at most that one. */
    private static <F extends Comparable<F>> int upTo(List<F> ascending, F figure) {
        int low = 0;
        int high = ascending.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ascending.get(middle).compareTo(figure) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
