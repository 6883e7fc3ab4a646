/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.List;

/**
 * Shows that a tree starts with all leaves of an older one, unchanged.
 *
 * <p>Values may come from a bad file: what cannot be is refuted by {@link #verify}, not refused here. An old size of 0 is
 * refuted always, since it would prove nothing.
 *
 * <p>Source: RFC 9162 §2.1.4.
 */
public record ConsistencyProof(long oldSize, long newSize, List<Digest> hashes) {

    /** Keeps a copy of the list. */
    public ConsistencyProof {
        hashes = List.copyOf(hashes);
    }

    /** Whether the tree with the new root starts with the tree with the old one. */
    public ProofCheck verify(Digest oldRoot, Digest newRoot) {
        if (oldSize <= 0 || oldSize > newSize) {
            return ProofCheck.refuted("no proof leads from " + oldSize + " to " + newSize + " leaves");
        }
        if (oldSize == newSize) {
            if (!hashes.isEmpty()) {
                return ProofCheck.refuted("a consistency proof between equal sizes has no hashes");
            }
            return oldRoot.equals(newRoot)
                    ? ProofCheck.proven()
                    : ProofCheck.refuted("two trees of " + oldSize + " leaves have different roots");
        }
        // Where the old tree is one complete subtree, its root starts the path and is left out of the proof.
        boolean oldIsComplete = Long.bitCount(oldSize) == 1;
        if (hashes.isEmpty()) {
            return ProofCheck.refuted("the consistency proof has no hashes");
        }
        Digest first = oldIsComplete ? oldRoot : hashes.get(0);
        List<Digest> rest = oldIsComplete ? hashes : hashes.subList(1, hashes.size());
        return climb(first, rest, oldRoot, newRoot);
    }

    private ProofCheck climb(Digest first, List<Digest> path, Digest oldRoot, Digest newRoot) {
        int shared = Long.numberOfTrailingZeros(oldSize);
        long oldIndex = (oldSize - 1) >> shared;
        long newIndex = (newSize - 1) >> shared;
        Digest oldComputed = first;
        Digest newComputed = first;
        for (Digest hash : path) {
            if (newIndex == 0) {
                return ProofCheck.refuted("the consistency proof has hashes left over at the root");
            }
            if ((oldIndex & 1) == 1 || oldIndex == newIndex) {
                oldComputed = MerkleTree.nodeHash(hash, oldComputed);
                newComputed = MerkleTree.nodeHash(hash, newComputed);
                while ((oldIndex & 1) == 0 && oldIndex != 0) {
                    oldIndex >>= 1;
                    newIndex >>= 1;
                }
            } else {
                newComputed = MerkleTree.nodeHash(newComputed, hash);
            }
            oldIndex >>= 1;
            newIndex >>= 1;
        }
        if (newIndex != 0) {
            return ProofCheck.refuted("the consistency proof ends before the root");
        }
        if (!oldComputed.equals(oldRoot)) {
            return ProofCheck.refuted(
                    "the consistency proof leads to the old root " + oldComputed + ", not " + oldRoot);
        }
        return newComputed.equals(newRoot)
                ? ProofCheck.proven()
                : ProofCheck.refuted("the consistency proof leads to the new root " + newComputed + ", not " + newRoot);
    }
}
