/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A Merkle tree that only grows, kept as its right edge.
 *
 * <p>Holds one hash per bit set in the size, so memory is O(log n). Not thread-safe: one owner.
 */
public final class MerkleFrontier {

    private static final int MAX_LEVELS = 63;

    /** At level l the root of the complete subtree of 2^l leaves that ends the tree so far, if bit l of the size is set. */
    private final @Nullable Digest[] subtrees = new Digest[MAX_LEVELS];

    private long size;

    /** Starts with the empty tree. */
    public MerkleFrontier() {}

    /** Goes on from a tree of {@code size} leaves whose hashes can be read. */
    public static MerkleFrontier resume(long size, TreeHashes hashes) {
        if (size < 0) {
            throw new IllegalArgumentException("a tree has no negative size: " + size);
        }
        MerkleFrontier frontier = new MerkleFrontier();
        frontier.size = size;
        for (int level = 0; level < MAX_LEVELS; level++) {
            if (((size >> level) & 1) == 1) {
                frontier.subtrees[level] = hashes.hash(level, (size >> level) - 1);
            }
        }
        return frontier;
    }

    /** Adds the next leaf. */
    public void append(Digest leafHash) {
        append(leafHash, (level, hash) -> {});
    }

    /** Adds the next leaf and tells of every subtree it completes, lowest first, itself at level 0. */
    void append(Digest leafHash, CompletedSubtree completed) {
        Digest node = leafHash;
        int level = 0;
        completed.accept(level, node);
        Digest left;
        while (((size >> level) & 1) == 1 && (left = subtrees[level]) != null) {
            node = MerkleTree.nodeHash(left, node);
            subtrees[level] = null;
            level++;
            completed.accept(level, node);
        }
        subtrees[level] = node;
        size++;
    }

    /** The root over all leaves so far. */
    public Digest root() {
        Optional<Digest> root = Optional.empty();
        for (Digest subtree : subtrees) {
            if (subtree != null) {
                root = Optional.of(
                        root.map(right -> MerkleTree.nodeHash(subtree, right)).orElse(subtree));
            }
        }
        return root.orElse(MerkleTree.emptyRoot());
    }

    /** The number of leaves so far. */
    public long size() {
        return size;
    }

    /** Hears of completed subtrees. */
    @FunctionalInterface
    interface CompletedSubtree {
        void accept(int level, Digest hash);
    }
}
