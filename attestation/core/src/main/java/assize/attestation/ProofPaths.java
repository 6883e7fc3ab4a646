/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes roots and proofs from the hashes of complete subtrees.
 *
 * <p>Every range met here starts at a multiple of the power of two it splits at, so it falls into complete subtrees.
 *
 * <p>Source: RFC 9162 §2.1.1, §2.1.3.1 and §2.1.4.1.
 */
final class ProofPaths {

    private final TreeHashes hashes;
    private final List<Digest> path = new ArrayList<>();

    private ProofPaths(TreeHashes hashes) {
        this.hashes = hashes;
    }

    static Digest root(TreeHashes hashes, long treeSize) {
        if (treeSize < 0) {
            throw new IllegalArgumentException("a tree has no negative size: " + treeSize);
        }
        return treeSize == 0 ? MerkleTree.emptyRoot() : new ProofPaths(hashes).rangeHash(0, treeSize);
    }

    static InclusionProof inclusion(TreeHashes hashes, long leafIndex, long treeSize) {
        if (leafIndex < 0 || leafIndex >= treeSize) {
            throw new IllegalArgumentException("no leaf " + leafIndex + " in a tree of " + treeSize);
        }
        ProofPaths paths = new ProofPaths(hashes);
        paths.addInclusion(leafIndex, 0, treeSize);
        return new InclusionProof(leafIndex, treeSize, paths.path);
    }

    static ConsistencyProof consistency(TreeHashes hashes, long oldSize, long newSize) {
        if (oldSize <= 0 || oldSize > newSize) {
            throw new IllegalArgumentException("no growth from " + oldSize + " to " + newSize + " leaves");
        }
        ProofPaths paths = new ProofPaths(hashes);
        paths.addConsistency(oldSize, 0, newSize, true);
        return new ConsistencyProof(oldSize, newSize, paths.path);
    }

    /** PATH(m, D[start : start + size]). */
    private void addInclusion(long index, long start, long size) {
        if (size == 1) {
            return;
        }
        long split = splitOf(size);
        if (index < split) {
            addInclusion(index, start, split);
            path.add(rangeHash(start + split, size - split));
        } else {
            addInclusion(index - split, start + split, size - split);
            path.add(rangeHash(start, split));
        }
    }

    /** SUBPROOF(m, D[start : start + size], b); {@code known} is b: the verifier has this range's hash as its old root. */
    private void addConsistency(long oldSize, long start, long size, boolean known) {
        if (oldSize == size) {
            if (!known) {
                path.add(rangeHash(start, size));
            }
            return;
        }
        long split = splitOf(size);
        if (oldSize <= split) {
            addConsistency(oldSize, start, split, known);
            path.add(rangeHash(start + split, size - split));
        } else {
            addConsistency(oldSize - split, start + split, size - split, false);
            path.add(rangeHash(start, split));
        }
    }

    private Digest rangeHash(long start, long size) {
        if (Long.bitCount(size) == 1) {
            int level = Long.numberOfTrailingZeros(size);
            return hashes.hash(level, start >> level);
        }
        long split = splitOf(size);
        return MerkleTree.nodeHash(rangeHash(start, split), rangeHash(start + split, size - split));
    }

    /** The largest power of two below {@code size}, which is at least 2. */
    private static long splitOf(long size) {
        return Long.highestOneBit(size - 1);
    }
}
