/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.rate;

import assize.judging.rate.PairOutcome;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The three columns that tell who met and who won.
 *
 * <p>Shapes: indexes from 0.
 */
record PairColumns(List<String> names, int first, int second, int winner) {
    /** Names that tables of comparisons use, tried in this order. */
    static final List<List<String>> KNOWN = List.of(
            List.of("left", "right", "winner"),
            List.of("model_a", "model_b", "winner"),
            List.of("player_a", "player_b", "winner"),
            List.of("a", "b", "winner"));

    private static final Set<String> FIRST_WON = Set.of("left", "model_a", "1-0");
    private static final Set<String> SECOND_WON = Set.of("right", "model_b", "0-1");
    private static final Set<String> TIED = Set.of("tie", "tie (bothbad)", "bothbad", "both_bad", "draw", "1/2-1/2");

    PairColumns {
        names = List.copyOf(names);
    }

    /** The columns of those three names; empty where the header lacks one or has it twice. */
    static Optional<PairColumns> named(List<String> header, List<String> names) {
        boolean eachOnce = names.stream()
                .allMatch(name -> header.contains(name) && header.indexOf(name) == header.lastIndexOf(name));
        return eachOnce
                ? Optional.of(new PairColumns(
                        names,
                        header.indexOf(names.get(0)),
                        header.indexOf(names.get(1)),
                        header.indexOf(names.get(2))))
                : Optional.empty();
    }

    /** The first known columns that the header has. */
    static Optional<PairColumns> guessed(List<String> header) {
        return KNOWN.stream().flatMap(names -> named(header, names).stream()).findFirst();
    }

    /**
     * How a row ended, by the word in its winner column; empty where the word says nothing, or says two things because
     * a player goes by a name that is such a word.
     */
    Optional<PairOutcome> outcome(String firstPlayer, String secondPlayer, String word) {
        boolean first = word.equals(firstPlayer) || word.equals(names.get(0)) || FIRST_WON.contains(word);
        boolean second = word.equals(secondPlayer) || word.equals(names.get(1)) || SECOND_WON.contains(word);
        boolean tied = TIED.contains(word);
        if (first == second) {
            return first || !tied ? Optional.empty() : Optional.of(PairOutcome.TIED);
        }
        return tied ? Optional.empty() : Optional.of(first ? PairOutcome.FIRST_WON : PairOutcome.SECOND_WON);
    }
}
