/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.List;

/**
 * Leads a leaf to the root of the tree that holds it.
 *
 * <p>Shapes: {@code hashes} holds the siblings from the leaf's own up to the root's child. Values may come from a bad
 * file: what cannot be is refuted by {@link #verify}, not refused here.
 *
 * <p>Source: RFC 9162 §2.1.3.
 */
public record InclusionProof(long leafIndex, long treeSize, List<Digest> hashes) {

    /** Keeps a copy of the list. */
    public InclusionProof {
        hashes = List.copyOf(hashes);
    }

    /** Whether the leaf lies at {@code leafIndex} in the tree of {@code treeSize} leaves that has this root. */
    public ProofCheck verify(Digest leafHash, Digest root) {
        if (leafIndex < 0 || leafIndex >= treeSize) {
            return ProofCheck.refuted("leaf " + leafIndex + " is not in a tree of " + treeSize + " leaves");
        }
        long nodeIndex = leafIndex;
        long lastIndex = treeSize - 1;
        Digest computed = leafHash;
        for (Digest sibling : hashes) {
            if (lastIndex == 0) {
                return ProofCheck.refuted("the inclusion proof has hashes left over at the root");
            }
            if ((nodeIndex & 1) == 1 || nodeIndex == lastIndex) {
                computed = MerkleTree.nodeHash(sibling, computed);
                while ((nodeIndex & 1) == 0 && nodeIndex != 0) {
                    nodeIndex >>= 1;
                    lastIndex >>= 1;
                }
            } else {
                computed = MerkleTree.nodeHash(computed, sibling);
            }
            nodeIndex >>= 1;
            lastIndex >>= 1;
        }
        if (lastIndex != 0) {
            return ProofCheck.refuted("the inclusion proof ends before the root");
        }
        return computed.equals(root)
                ? ProofCheck.proven()
                : ProofCheck.refuted("the inclusion proof leads to " + computed + ", not to the root " + root);
    }
}
