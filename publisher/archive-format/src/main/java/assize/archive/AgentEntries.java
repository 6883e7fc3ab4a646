/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.attestation.Digest;
import assize.attestation.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Which entries of the log are an agent's battles.
 *
 * @param count how many
 * @param first the lowest number
 * @param last the highest
 * @param listed the numbers in order; empty where there are more than {@value #LISTED_MAX}
 * @param digest the SHA-256 of all numbers in order, as decimals with commas between them
 */
public record AgentEntries(long count, long first, long last, List<Long> listed, Digest digest) {
    /** A longer list is left to the digest. */
    public static final int LISTED_MAX = 1_000;

    public AgentEntries {
        Objects.requireNonNull(digest, "digest is null");
        listed = List.copyOf(listed);
    }

    /** The entries of every agent of a version, by agent id; reads two columns of {@code ratings}. */
    public static Map<String, AgentEntries> of(Path versionFolder) throws IOException {
        Map<String, Sum> sums = new HashMap<>();
        try (Stream<Entry> entries = TableReader.rows(versionFolder.resolve(Table.RATINGS.path()), Entry.class)) {
            entries.forEachOrdered(entry ->
                    sums.computeIfAbsent(entry.agentId(), id -> new Sum()).add(entry.seq()));
        }
        Map<String, AgentEntries> byAgent = new HashMap<>();
        sums.forEach((agentId, sum) -> byAgent.put(agentId, sum.finish()));
        return byAgent;
    }

    /** The columns read. */
    record Entry(long seq, String agentId) {}

    private static final class Sum {
        private final Sha256 hash = new Sha256();
        private final List<Long> listed = new ArrayList<>();
        private long count;
        private long first;
        private long last;

        void add(long seq) {
            hash.update(((count == 0 ? "" : ",") + seq).getBytes(StandardCharsets.US_ASCII));
            first = count == 0 ? seq : first;
            last = seq;
            count++;
            if (count <= LISTED_MAX) {
                listed.add(seq);
            } else {
                listed.clear();
            }
        }

        AgentEntries finish() {
            return new AgentEntries(count, first, last, listed, hash.digest());
        }
    }
}
