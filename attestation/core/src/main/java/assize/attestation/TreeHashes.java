/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

/**
 * Reads the hashes of complete subtrees; every root and proof can be made from them.
 *
 * <p>Source: RFC 9162 §2.1.
 */
@FunctionalInterface
public interface TreeHashes {

    /**
     * The root of one complete subtree.
     *
     * <p>Shapes: the subtree holds the {@code 2^level} leaves from {@code index * 2^level} on; all of them must lie in the
     * tree.
     */
    Digest hash(int level, long index);

    /** The root of the tree of the first {@code treeSize} leaves. */
    default Digest root(long treeSize) {
        return ProofPaths.root(this, treeSize);
    }

    /** Proves that a leaf lies in the tree of the first {@code treeSize} leaves; {@code 0 <= leafIndex < treeSize}. */
    default InclusionProof prove(long leafIndex, long treeSize) {
        return ProofPaths.inclusion(this, leafIndex, treeSize);
    }

    /** Proves that the tree of {@code newSize} leaves starts with that of {@code oldSize}; {@code 0 < oldSize <= newSize}. */
    default ConsistencyProof proveConsistency(long oldSize, long newSize) {
        return ProofPaths.consistency(this, oldSize, newSize);
    }
}
