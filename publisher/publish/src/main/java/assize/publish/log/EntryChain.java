/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.log;

import assize.attestation.Digest;
import assize.attestation.MerkleTree;
import assize.schemas.archive.LogEntry;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.Statement;
import assize.schemas.season.ContentHash;

/**
 * Writes the entries of a season's log, each bound to the one before it.
 *
 * <p>One thread: an entry holds the hash of the last, so there is one writer by nature.
 */
public final class EntryChain {
    private final String seasonId;
    private final RecordSigner signer;
    private long size;
    private String previous;

    /** A chain that goes on after {@code size} entries, the last of which has the leaf hash {@code previous}. */
    public EntryChain(String seasonId, RecordSigner signer, long size, String previous) {
        this.seasonId = seasonId;
        this.signer = signer;
        this.size = size;
        this.previous = previous;
    }

    /** An empty chain. */
    public static EntryChain empty(String seasonId, RecordSigner signer) {
        return new EntryChain(seasonId, signer, 0, Statement.NO_PREVIOUS);
    }

    /** The first entry. */
    public byte[] seasonOpen(byte[] document, String keysHash) {
        return append(Statement.seasonOpen(seasonId, ContentHash.of(document), keysHash));
    }

    /** The entry of a battle's record. */
    public byte[] battle(String battleId, byte[] record) {
        return append(Statement.battle(seasonId, size, previous, battleId, ContentHash.of(record)));
    }

    /** The entry of a published version. */
    public byte[] archive(int version, byte[] manifest, LogHead log) {
        return append(Statement.archive(seasonId, size, previous, version, ContentHash.of(manifest), log));
    }

    /** The entry of a changed list of keys, signed by those the change needs. */
    public byte[] keyEvent(KeyChange change) {
        byte[] keys = change.list().toBytes();
        Statement statement =
                Statement.keyEvent(seasonId, size, previous, change.list().version(), ContentHash.of(keys));
        byte[] entry = change.sign(statement).toBytes();
        passOver(entry);
        return entry;
    }

    /** Takes an entry that is in the log already. */
    public void passOver(byte[] entry) {
        size++;
        previous = leafHash(entry);
    }

    /** How many entries there are. */
    public long size() {
        return size;
    }

    /** The leaf hash of the last entry, {@code sha256:} and hex. */
    public String previous() {
        return previous;
    }

    private byte[] append(Statement statement) {
        byte[] entry = LogEntry.sign(statement, signer.keyId(), signer).toBytes();
        passOver(entry);
        return entry;
    }

    private static String leafHash(byte[] entry) {
        Digest leaf = MerkleTree.leafHash(entry);
        return leaf.prefixed();
    }
}
