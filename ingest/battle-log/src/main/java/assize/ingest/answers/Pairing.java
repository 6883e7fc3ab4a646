/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.answers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Who meets whom over one task. */
public enum Pairing {
    /** Every two agents of a line, in the order of the line: four agents make six battles. */
    PAIRS,
    /** All agents of a line in one battle. */
    TABLE;

    /** The word for it in commands and messages. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The groups that meet, each in the order given. */
    <T> List<List<T>> groups(List<T> seats) {
        if (this == TABLE) {
            return List.of(seats);
        }
        List<List<T>> pairs = new ArrayList<>();
        for (int first = 0; first < seats.size(); first++) {
            for (int second = first + 1; second < seats.size(); second++) {
                pairs.add(List.of(seats.get(first), seats.get(second)));
            }
        }
        return pairs;
    }
}
