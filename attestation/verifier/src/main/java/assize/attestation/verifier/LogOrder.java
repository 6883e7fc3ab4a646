/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.TilePath;
import assize.schemas.archive.Claim;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the entries of a log say of one another: nothing is published twice, versions and lists of keys count on, and behind the end
 * of a season come notices, changes of keys and versions that hold them. One thread.
 */
final class LogOrder {

    private final Findings findings;
    private final LogTiles tiles;
    private final long size;

    private final Set<String> battleIds = new HashSet<>();
    private final Set<String> noticeIds = new HashSet<>();
    private final List<EntryCheck.LoggedArchive> archives = new ArrayList<>();
    private final List<EntryCheck.Logged> keyEvents = new ArrayList<>();
    private final SortedMap<Long, EntryCheck.Logged> others = new TreeMap<>();
    private @Nullable Long closedAt;
    private CheckedLog.@Nullable Unpublished unpublished;

    LogOrder(Findings findings, LogTiles tiles, long size) {
        this.findings = findings;
        this.tiles = tiles;
        this.size = size;
    }

    List<EntryCheck.LoggedArchive> archives() {
        return archives;
    }

    List<EntryCheck.Logged> keyEvents() {
        return keyEvents;
    }

    /** The sizes at which a version was published: what follows its entry, or the end of the season behind it. */
    List<Long> publishedSizes() {
        return others.values().stream()
                .filter(entry -> entry.claim() instanceof Claim.Archive || entry.claim() instanceof Claim.SeasonClose)
                .map(entry -> entry.seq() + 1)
                .toList();
    }

    /** All entries but the first that are no battle's. */
    SortedMap<Long, EntryCheck.Logged> others() {
        return others;
    }

    /** What is behind the newest version; null where there is nothing. */
    CheckedLog.@Nullable Unpublished unpublished() {
        return unpublished;
    }

    /** Takes the next entry. */
    void take(EntryCheck.Logged entry) {
        Claim claim = entry.claim();
        if (claim instanceof Claim.Archive) {
            unpublished = null;
        } else if (claim instanceof Claim.Battle || claim instanceof Claim.OfNotice) {
            long first = unpublished == null ? entry.seq() : unpublished.first();
            unpublished = new CheckedLog.Unpublished(first, entry.seq());
        }
        if (claim instanceof Claim.Battle battle) {
            battle(entry.seq(), battle);
            return;
        }
        if (entry.seq() > 0) {
            others.put(entry.seq(), entry);
        }
        if (claim instanceof Claim.Archive archive) {
            archives.add(new EntryCheck.LoggedArchive(entry.seq(), entry.documentHash(), archive));
            if (archive.version() != archives.size()) {
                blame(
                        entry.seq(),
                        Checks.ENTRY_UNIQUE,
                        "speaks of version " + archive.version() + ", where " + archives.size() + " is next");
            }
        } else if (claim instanceof Claim.KeyEvent event) {
            keyEvents.add(entry);
            if (event.keysVersion() != keyEvents.size() + 1) {
                blame(
                        entry.seq(),
                        Checks.ENTRY_UNIQUE,
                        "speaks of list of keys number " + event.keysVersion() + ", where " + (keyEvents.size() + 1)
                                + " is next");
            }
        } else if (claim instanceof Claim.OfNotice notice && !noticeIds.add(notice.noticeId())) {
            blame(entry.seq(), Checks.ENTRY_UNIQUE, "speaks of a notice again: " + notice.noticeId());
        } else if (claim instanceof Claim.SeasonClose close) {
            close(entry, close);
        }
    }

    private void battle(long seq, Claim.Battle battle) {
        if (!battleIds.add(battle.battleId())) {
            blame(seq, Checks.ENTRY_UNIQUE, "speaks of a battle again: " + battle.battleId());
        }
        if (closedAt != null) {
            blame(seq, Checks.ENTRY_ORDER, "speaks of a battle behind the end of the season, entry " + closedAt);
        }
    }

    private void close(EntryCheck.Logged entry, Claim.SeasonClose close) {
        boolean isOfVersion = archives.stream()
                .anyMatch(archived -> archived.claim().version() == close.version()
                        && archived.manifestHash().equals(entry.documentHash()));
        if (!isOfVersion || close.version() != archives.size()) {
            blame(entry.seq(), Checks.ENTRY_ORDER, "ends the season with another version than the one before it");
        }
        if (closedAt != null) {
            blame(entry.seq(), Checks.ENTRY_ORDER, "ends the season again");
        }
        closedAt = entry.seq();
    }

    private void blame(long seq, String check, String detail) {
        TilePath path = TilePath.ofEntry(seq, size);
        findings.add(Failure.refuted(tiles.file(path), check, detail).atEntry(seq));
    }
}
