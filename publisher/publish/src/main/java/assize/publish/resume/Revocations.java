/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.resume;

import assize.archive.AgentEntries;
import assize.archive.AgentRow;
import assize.archive.RatingRow;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.PublishedKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which résumés of earlier versions a version revokes. Collects what the log says while it is read; one thread.
 *
 * <p>A résumé is revoked where what it sums up was corrected after it was issued: every contender's of the corrected battle, since
 * the winner of one is the loser of another; and where the key that signed it is revoked and does not count at the entry of its
 * version. More battles, a takedown (its words go, its figures and hashes stay) and a key that was merely rotated revoke nothing.
 *
 * <p>What is revoked stays so: notices and revoked keys only become more. A version without any for an earlier one has no list for
 * it, and the one before still counts.
 *
 * <p>Source: Bitstring Status List 1.0; GX-09.
 */
public final class Revocations {
    private final List<Issued> issued = new ArrayList<>();
    private final List<Corrected> corrected = new ArrayList<>();

    /**
     * Résumés that were issued with an earlier version.
     *
     * @param seq of the version's entry
     * @param keyId of the record key that signed it
     */
    private record Issued(int version, long seq, String keyId) {}

    /** A correction; {@code seq} is that of its entry. */
    private record Corrected(long seq, String battleId) {}

    /**
     * What is revoked of one version.
     *
     * @param resumes how many it has
     * @param revoked their indexes, ascending
     */
    public record Revoked(int version, int resumes, SortedSet<Integer> revoked) {
        public Revoked {
            revoked = Collections.unmodifiableSortedSet(new TreeSet<>(revoked));
        }
    }

    /** Takes an earlier version, in log order. */
    public void issued(int version, long seq, String keyId) {
        issued.add(new Issued(version, seq, Objects.requireNonNull(keyId, "keyId is null")));
    }

    /** Takes a correction, in log order. */
    public void corrected(long seq, String battleId) {
        corrected.add(new Corrected(seq, battleId));
    }

    /**
     * What is revoked of each earlier version, by version; only where there is any.
     *
     * @param folder of the version that is made; its tables are written, and hold every earlier version's battles
     * @param keys the newest list
     */
    public List<Revoked> of(Path folder, KeyList keys) throws IOException {
        List<Issued> lost = issued.stream()
                .filter(each -> !keys.find(each.keyId())
                        .map(key -> key.role() == PublishedKey.Role.RECORD && key.countsAt(each.seq()))
                        .orElse(false))
                .toList();
        if (lost.isEmpty() && corrected.isEmpty()) {
            return List.of();
        }
        Map<String, Battle> battles = battles(folder);
        List<String> agents = agents(folder);
        Map<String, AgentEntries> entries = AgentEntries.of(folder);
        List<Revoked> all = new ArrayList<>();
        for (Issued each : issued) {
            List<String> summed = agents.stream()
                    .filter(agentId -> {
                        AgentEntries of = entries.get(agentId);
                        return of != null && of.first() < each.seq();
                    })
                    .toList();
            SortedSet<Integer> revoked = new TreeSet<>();
            for (int index = 0; index < summed.size(); index++) {
                if (lost.contains(each) || isCorrected(summed.get(index), each, battles)) {
                    revoked.add(index);
                }
            }
            if (!revoked.isEmpty()) {
                all.add(new Revoked(each.version(), summed.size(), revoked));
            }
        }
        return List.copyOf(all);
    }

    private boolean isCorrected(String agentId, Issued resumes, Map<String, Battle> battles) {
        return corrected.stream()
                .filter(correction -> correction.seq() > resumes.seq())
                .map(correction -> battles.get(correction.battleId()))
                .anyMatch(battle -> battle != null
                        && battle.seq() < resumes.seq()
                        && battle.agents().contains(agentId));
    }

    private record Battle(long seq, Set<String> agents) {}

    /** The corrected ones. */
    private Map<String, Battle> battles(Path folder) throws IOException {
        Set<String> wanted = new HashSet<>();
        corrected.forEach(correction -> wanted.add(correction.battleId()));
        Map<String, Battle> battles = new HashMap<>();
        try (Stream<RatingRow> rows = TableReader.rows(folder, Table.RATINGS)) {
            for (Iterator<RatingRow> all = rows.iterator(); all.hasNext(); ) {
                RatingRow row = all.next();
                if (wanted.contains(row.battleId())) {
                    battles.computeIfAbsent(row.battleId(), id -> new Battle(row.seq(), new HashSet<>()))
                            .agents()
                            .add(row.agentId());
                }
            }
        }
        return battles;
    }

    /** In the order their résumés are written in; who came later changes nothing about those before. */
    private static List<String> agents(Path folder) throws IOException {
        try (Stream<AgentRow> rows = TableReader.rows(folder, Table.AGENTS)) {
            return rows.map(AgentRow::agentId).toList();
        }
    }
}
