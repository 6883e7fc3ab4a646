/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Oracles: the recursive definitions of RFC 9162 §2.1 for every tree of up to 130 leaves, and one SHA-256 over all those
 * proofs computed by a program in another language. Every change to a proof must be refuted.
 */
class MerkleProofTest {

    private static final int MAX_SIZE = 130;

    /** Over, for each size: the root, all inclusion paths by index, all consistency proofs by old size. */
    private static final String ALL_PROOFS = "d663a4fbce343e7cc4d4bda672f4a3ebe31132b10323174c87615b66fac333d1";

    private static final List<byte[]> ENTRIES = ReferenceTree.entries(MAX_SIZE);
    private static final List<Digest> LEAVES =
            ENTRIES.stream().map(MerkleTree::leafHash).toList();
    private static final TreeHashes HASHES = MerkleTree.hashes(LEAVES);
    private static final Digest STRANGER = Digest.sha256(new byte[] {42});

    @Test
    void makesTheProofsAnIndependentProgramMakes() {
        Sha256 all = new Sha256();
        for (int size = 1; size <= MAX_SIZE; size++) {
            all.update(HASHES.root(size).bytes());
            for (int index = 0; index < size; index++) {
                HASHES.prove(index, size).hashes().forEach(hash -> all.update(hash.bytes()));
            }
            for (int oldSize = 1; oldSize <= size; oldSize++) {
                HASHES.proveConsistency(oldSize, size).hashes().forEach(hash -> all.update(hash.bytes()));
            }
        }
        assertThat(all.digest().hex()).isEqualTo(ALL_PROOFS);
    }

    @Test
    void makesTheProofsOfTheDefinition() {
        for (int size : new int[] {1, 2, 3, 7, 8, 9, 63, 64, 65, 129, 130}) {
            List<byte[]> entries = ENTRIES.subList(0, size);
            for (int index = 0; index < size; index++) {
                assertThat(HASHES.prove(index, size).hashes())
                        .as("leaf %d of %d", index, size)
                        .isEqualTo(digests(ReferenceTree.path(index, entries)));
                assertThat(HASHES.proveConsistency(index + 1, size).hashes())
                        .as("%d to %d", index + 1, size)
                        .isEqualTo(digests(ReferenceTree.consistency(index + 1, entries)));
            }
        }
    }

    @Test
    void provesEveryLeafOfEveryTreeAndRefutesEveryChange() {
        for (int size = 1; size <= MAX_SIZE; size++) {
            Digest root = HASHES.root(size);
            for (int index = 0; index < size; index++) {
                InclusionProof proof = HASHES.prove(index, size);
                Digest leaf = LEAVES.get(index);
                assertThat(proof.verify(leaf, root)).as("%s", proof).isEqualTo(ProofCheck.proven());
                refutesEveryChange(proof, leaf, root);
            }
        }
    }

    private static void refutesEveryChange(InclusionProof proof, Digest leaf, Digest root) {
        long index = proof.leafIndex();
        long size = proof.treeSize();
        changedPaths(proof.hashes(), leaf, root)
                .forEach(path -> assertRefuted(new InclusionProof(index, size, path), leaf, root));
        assertRefuted(proof, STRANGER, root);
        assertRefuted(proof, leaf, STRANGER);
        assertRefuted(proof, leaf, MerkleTree.emptyRoot());
        for (long otherIndex : new long[] {-1, index - 1, index + 1, index ^ 2, size, size + index, Long.MAX_VALUE}) {
            assertRefuted(new InclusionProof(otherIndex, size, proof.hashes()), leaf, root);
        }
        assertRefuted(new InclusionProof(index, 0, proof.hashes()), leaf, root);
        assertRefuted(new InclusionProof(index, -size, proof.hashes()), leaf, root);
        assertRefuted(new InclusionProof(index, Long.MAX_VALUE, proof.hashes()), leaf, root);
        for (long otherSize : new long[] {size - 1, size + 1, 2 * size, size / 2}) {
            // The path of a leaf is the same in some neighbouring trees; their roots are not.
            if (otherSize > index && otherSize <= MAX_SIZE) {
                Digest otherRoot = HASHES.root(otherSize);
                assertRefuted(new InclusionProof(index, size, proof.hashes()), leaf, otherRoot);
            }
        }
    }

    private static void assertRefuted(InclusionProof proof, Digest leaf, Digest root) {
        if (!(proof.verify(leaf, root) instanceof ProofCheck.Refuted)) {
            throw new AssertionError("not refuted: " + proof);
        }
    }

    @Test
    void provesEveryGrowthAndRefutesEveryChange() {
        for (int newSize = 1; newSize <= MAX_SIZE; newSize++) {
            Digest newRoot = HASHES.root(newSize);
            for (int oldSize = 1; oldSize <= newSize; oldSize++) {
                ConsistencyProof proof = HASHES.proveConsistency(oldSize, newSize);
                Digest oldRoot = HASHES.root(oldSize);
                assertThat(proof.verify(oldRoot, newRoot)).as("%s", proof).isEqualTo(ProofCheck.proven());
                refutesEveryChange(proof, oldRoot, newRoot);
            }
        }
    }

    private static void refutesEveryChange(ConsistencyProof proof, Digest oldRoot, Digest newRoot) {
        long oldSize = proof.oldSize();
        long newSize = proof.newSize();
        changedPaths(proof.hashes(), oldRoot, newRoot)
                .forEach(path -> assertRefuted(new ConsistencyProof(oldSize, newSize, path), oldRoot, newRoot));
        assertRefuted(proof, STRANGER, newRoot);
        assertRefuted(proof, oldRoot, STRANGER);
        if (oldSize != newSize) {
            assertRefuted(proof, newRoot, oldRoot);
            assertRefuted(new ConsistencyProof(newSize, oldSize, proof.hashes()), oldRoot, newRoot);
            assertRefuted(new ConsistencyProof(newSize, newSize, proof.hashes()), oldRoot, newRoot);
        }
        assertRefuted(new ConsistencyProof(0, newSize, proof.hashes()), oldRoot, newRoot);
        assertRefuted(new ConsistencyProof(-oldSize, newSize, proof.hashes()), oldRoot, newRoot);
        assertRefuted(new ConsistencyProof(oldSize, Long.MAX_VALUE, proof.hashes()), oldRoot, newRoot);
    }

    private static void assertRefuted(ConsistencyProof proof, Digest oldRoot, Digest newRoot) {
        if (!(proof.verify(oldRoot, newRoot) instanceof ProofCheck.Refuted)) {
            throw new AssertionError("not refuted: " + proof);
        }
    }

    /** One bit changed (up to 32 leaves in every byte in turn), one hash less, one hash more, neighbours swapped. */
    private static List<List<Digest>> changedPaths(List<Digest> path, Digest first, Digest last) {
        List<List<Digest>> changed = new ArrayList<>();
        for (int i = 0; i < path.size(); i++) {
            int position = i;
            for (int at = path.size() <= 5 ? 0 : 3 * i; at < 32; at += path.size() <= 5 ? 1 : 32) {
                byte[] bytes = path.get(i).bytes();
                bytes[at] ^= (byte) (1 << (at % 8));
                changed.add(edited(path, copy -> copy.set(position, Digest.ofBytes(bytes))));
            }
            changed.add(edited(path, copy -> copy.remove(position)));
            if (i > 0) {
                changed.add(edited(path, copy -> copy.add(position, copy.remove(position - 1))));
            }
        }
        for (Digest extra : List.of(first, last, STRANGER, MerkleTree.emptyRoot())) {
            changed.add(edited(path, copy -> copy.add(extra)));
            changed.add(edited(path, copy -> copy.add(0, extra)));
        }
        return changed;
    }

    private static List<Digest> edited(List<Digest> path, Consumer<List<Digest>> edit) {
        List<Digest> copy = new ArrayList<>(path);
        edit.accept(copy);
        return copy;
    }

    @Test
    void refusesToProveWhatCannotBe() {
        assertThatThrownBy(() -> HASHES.prove(5, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HASHES.prove(-1, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HASHES.proveConsistency(0, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HASHES.proveConsistency(6, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HASHES.root(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<Digest> digests(List<byte[]> hashes) {
        return hashes.stream().map(Digest::ofBytes).toList();
    }
}
