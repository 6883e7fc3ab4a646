/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.security.MessageDigest;
import java.util.List;

/**
 * The hashes of a Merkle tree: of an entry, of two subtrees, of a whole list.
 *
 * <p>Leaf and node hashes start with different bytes, so no leaf can pass for a node; a list of n splits at the largest
 * power of two below n, and no leaf is ever counted twice.
 *
 * <p>Source: RFC 9162 §2.1.1 (RFC 6962 §2.1), SHA-256.
 */
public final class MerkleTree {

    private static final byte LEAF = 0x00;
    private static final byte NODE = 0x01;

    private static final Digest EMPTY_ROOT = Digest.sha256();

    private MerkleTree() {}

    /** SHA-256(0x00 ‖ entry). */
    public static Digest leafHash(byte[] entry) {
        return leafHash(entry, 0, entry.length);
    }

    /** The leaf hash of the {@code length} bytes from {@code offset} on. */
    public static Digest leafHash(byte[] bytes, int offset, int length) {
        MessageDigest hasher = Sha256.fresh();
        hasher.update(LEAF);
        hasher.update(bytes, offset, length);
        return new Digest(hasher.digest());
    }

    /** SHA-256(0x01 ‖ left ‖ right). */
    public static Digest nodeHash(Digest left, Digest right) {
        MessageDigest hasher = Sha256.fresh();
        hasher.update(NODE);
        hasher.update(left.sharedBytes());
        hasher.update(right.sharedBytes());
        return new Digest(hasher.digest());
    }

    /** The root of the tree without leaves: SHA-256 of nothing. */
    public static Digest emptyRoot() {
        return EMPTY_ROOT;
    }

    /** The root over leaf hashes, in order. */
    public static Digest root(List<Digest> leafHashes) {
        MerkleFrontier frontier = new MerkleFrontier();
        leafHashes.forEach(frontier::append);
        return frontier.root();
    }

    /** All hashes of a tree held in memory, for proofs over a list that fits there; costs O(n) hashing per hash asked. */
    public static TreeHashes hashes(List<Digest> leafHashes) {
        List<Digest> leaves = List.copyOf(leafHashes);
        return (level, index) -> completeSubtree(leaves, level, index);
    }

    private static Digest completeSubtree(List<Digest> leaves, int level, long index) {
        if (level == 0) {
            return leaves.get(Math.toIntExact(index));
        }
        return nodeHash(
                completeSubtree(leaves, level - 1, 2 * index), completeSubtree(leaves, level - 1, 2 * index + 1));
    }
}
