/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.evidence;

import assize.archive.BattleRow;
import assize.archive.EvidenceLocation;
import assize.archive.SeasonArchive;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.evidence.Evidence;
import assize.web.record.EvidenceRef;
import assize.web.record.PublishedBattle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The evidence of one battle, in the record's order. The archive's part is read where the battle's lines lie, and nowhere else.
 *
 * @param isTooLong whether the lines were left unread since there is too much of them for a page
 */
public record BattleEvidence(List<ShownEvidence> lines, boolean isTooLong) {
    /** What a battle without evidence has. */
    public static final BattleEvidence NONE = new BattleEvidence(List.of(), false);

    /** More is not read for a page. */
    static final int BYTES_MAX = 32 << 20;

    public BattleEvidence {
        lines = List.copyOf(lines);
    }

    /** The evidence a battle rests on. */
    public static BattleEvidence of(SeasonArchive archive, BattleRow row, PublishedBattle battle) {
        Optional<EvidenceLocation> location = row.evidenceLocation();
        if (location.isEmpty()) {
            return NONE;
        }
        EvidenceLocation at = location.get();
        String path = ArchivePaths.evidencePart(at.part());
        if (at.length() > BYTES_MAX) {
            EvidencePlace all = new EvidencePlace(path, at.offset(), at.length());
            return new BattleEvidence(
                    battle.evidence().stream()
                            .map(ref -> ShownEvidence.unread(ref, all))
                            .toList(),
                    true);
        }
        return of(battle.evidence(), path, at.offset(), archive.evidence(row));
    }

    /** The evidence in these lines; the record says which line is which. */
    static BattleEvidence of(List<EvidenceRef> refs, String path, long offset, byte[] bytes) {
        List<ShownEvidence> lines = new ArrayList<>();
        int start = 0;
        for (EvidenceRef ref : refs) {
            int end = start;
            while (end < bytes.length && bytes[end] != '\n') {
                end++;
            }
            EvidencePlace place = new EvidencePlace(path, offset + start, end - start);
            lines.add(Evidence.decode(Arrays.copyOfRange(bytes, start, end))
                    .toOptional()
                    .filter(line -> line.key().equals(ref.key()))
                    .map(line -> ShownEvidence.of(ref, place, line))
                    .orElse(ShownEvidence.unread(ref, place)));
            start = Math.min(bytes.length, end + 1);
        }
        return new BattleEvidence(lines, false);
    }

    /** The line with that key. */
    public Optional<ShownEvidence> find(String key) {
        return lines.stream().filter(line -> line.ref().key().equals(key)).findFirst();
    }
}
