/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.attestation.Digest;
import assize.attestation.MerkleTree;
import assize.schemas.archive.KeyList;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.Statement;
import assize.schemas.notice.NoticeDocument;
import assize.schemas.season.ContentHash;

/**
 * Writes the entries of a season's log, each bound to the one before it.
 *
 * <p>{@code next…} says what the next entry would say and changes nothing; every other method appends it.
 *
 * <p>One thread: an entry holds the hash of the last, so there is one writer by nature.
 */
public final class EntryChain {
    private final String seasonId;
    private EntrySigner signer;
    private long size;
    private String previous;

    /** A chain that goes on after {@code size} entries, the last of which has the leaf hash {@code previous}. */
    public EntryChain(String seasonId, EntrySigner signer, long size, String previous) {
        this.seasonId = seasonId;
        this.signer = signer;
        this.size = size;
        this.previous = previous;
    }

    /** An empty chain. */
    public static EntryChain empty(String seasonId, EntrySigner signer) {
        return new EntryChain(seasonId, signer, 0, Statement.NO_PREVIOUS);
    }

    /** The first entry. */
    public byte[] seasonOpen(byte[] document, String keysHash) {
        return append(nextSeasonOpen(document, keysHash));
    }

    /** What the first entry says. */
    public Statement nextSeasonOpen(byte[] document, String keysHash) {
        return Statement.seasonOpen(seasonId, ContentHash.of(document), keysHash);
    }

    /** The entry of a battle's record. */
    public byte[] battle(String battleId, byte[] record) {
        return append(nextBattle(battleId, record));
    }

    /** What the entry of a battle's record says. */
    public Statement nextBattle(String battleId, byte[] record) {
        return Statement.battle(seasonId, size, previous, battleId, ContentHash.of(record));
    }

    /** The entry of a notice. */
    public byte[] notice(NoticeDocument document) {
        return append(Statement.notice(seasonId, size, previous, document.claim(), ContentHash.of(document.toBytes())));
    }

    /** What the entry of a changed list of keys says. */
    public Statement nextKeyEvent(KeyList keys) {
        return Statement.keyEvent(seasonId, size, previous, keys.version(), ContentHash.of(keys.toBytes()));
    }

    /** The entry of a published version. */
    public byte[] archive(int version, byte[] manifest, LogHead log) {
        return append(nextArchive(version, manifest, log));
    }

    /** What the entry of a published version says. */
    public Statement nextArchive(int version, byte[] manifest, LogHead log) {
        return Statement.archive(seasonId, size, previous, version, ContentHash.of(manifest), log);
    }

    /** The entry that ends a season with a version. */
    public byte[] seasonClose(int version, byte[] manifest) {
        return append(nextSeasonClose(version, manifest));
    }

    /** What the entry that ends a season with a version says. */
    public Statement nextSeasonClose(int version, byte[] manifest) {
        return Statement.seasonClose(seasonId, size, previous, version, ContentHash.of(manifest));
    }

    /** Signs what comes next, and takes it. */
    public byte[] append(Statement next) {
        if (next.seq() != size || !next.previous().equals(previous)) {
            throw new IllegalArgumentException("entry %d does not follow %d entries".formatted(next.seq(), size));
        }
        LogEntry entry = signer.sign(next);
        byte[] bytes = entry.toBytes();
        passOver(bytes);
        return bytes;
    }

    /** The entry of a changed list of keys, signed by those the change needs. */
    public byte[] keyEvent(KeyChange change) {
        byte[] entry = change.sign(nextKeyEvent(change.list())).toBytes();
        passOver(entry);
        return entry;
    }

    /** Takes an entry that is in the log already. */
    public void passOver(byte[] entry) {
        size++;
        previous = leafHash(entry);
    }

    /** The keys changed: what comes next is signed by these. */
    public void signWith(EntrySigner newSigner) {
        signer = newSigner;
    }

    /** How many entries there are. */
    public long size() {
        return size;
    }

    /** The leaf hash of the last entry, {@code sha256:} and hex. */
    public String previous() {
        return previous;
    }

    private static String leafHash(byte[] entry) {
        Digest leaf = MerkleTree.leafHash(entry);
        return leaf.prefixed();
    }
}
