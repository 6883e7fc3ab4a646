/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

/** How a comparison of two players ended. */
public enum PairOutcome {
    FIRST_WON(0),
    TIED(1),
    SECOND_WON(2);

    private final int index;

    PairOutcome(int index) {
        this.index = index;
    }

    /** Where the outcome stands in an array of counts, from 0. */
    int index() {
        return index;
    }

    /** The same, told from the other side. */
    public PairOutcome mirrored() {
        return switch (this) {
            case FIRST_WON -> SECOND_WON;
            case TIED -> TIED;
            case SECOND_WON -> FIRST_WON;
        };
    }
}
