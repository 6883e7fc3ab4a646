/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Splits the lines of replay parts where the next battle begins: at each line that starts as event 0 does.
 *
 * <p>Only splits. A line that is amiss stays with the battle it lies behind and is refuted there.
 */
final class ReplayGroups {

    static final int GROUP_BYTES_MAX = 256 << 20;

    /** The text form of a replay allows no other beginning. */
    private static final byte[] FIRST = "{\"event_index\": 0,".getBytes(StandardCharsets.US_ASCII);

    /**
     * The lines of one battle, without line ends.
     *
     * @param place with the line ends
     */
    record Group(List<byte[]> lines, PartPlace place) {}

    private final PartReader reader;
    private PartReader.@Nullable Line ahead;
    private PartReader.@Nullable Problem problem;

    ReplayGroups(PartReader reader) {
        this.reader = reader;
    }

    /** The next battle's lines. */
    Optional<Group> next() {
        PartReader.Line first = ahead == null ? reader.next().orElse(null) : ahead;
        ahead = null;
        if (first == null || problem != null) {
            return Optional.empty();
        }
        List<byte[]> lines = new ArrayList<>();
        lines.add(first.bytes());
        long length = first.bytes().length + 1L;
        for (PartReader.Line line = nextLine(); line != null; line = nextLine()) {
            if (startsBattle(line) || !line.place().part().equals(first.place().part())) {
                ahead = line;
                break;
            }
            lines.add(line.bytes());
            length += line.bytes().length + 1L;
            if (length > GROUP_BYTES_MAX) {
                problem = new PartReader.Problem(line.place().part(), "holds a battle longer than " + GROUP_BYTES_MAX);
                return Optional.empty();
            }
        }
        PartPlace start = first.place();
        return Optional.of(new Group(lines, new PartPlace(start.part(), start.offset(), length)));
    }

    private PartReader.@Nullable Line nextLine() {
        return reader.next().orElse(null);
    }

    Optional<PartReader.Problem> problem() {
        return reader.problem().or(() -> Optional.ofNullable(problem));
    }

    /** The part read last. */
    String part() {
        return reader.part();
    }

    private static boolean startsBattle(PartReader.Line line) {
        byte[] bytes = line.bytes();
        return bytes.length >= FIRST.length && Arrays.equals(bytes, 0, FIRST.length, FIRST, 0, FIRST.length);
    }
}
