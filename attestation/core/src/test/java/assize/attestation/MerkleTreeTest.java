/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Oracles: the golden roots of transparency-dev/merkle (first and last bytes typed in) and the recursive definition of
 * RFC 9162 §2.1.1.
 */
class MerkleTreeTest {

    private static final List<Digest> GOLDEN_LEAVES = Stream.of(
                    "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
            .map(hex -> MerkleTree.leafHash(HexFormat.of().parseHex(hex)))
            .toList();

    private static final List<String> GOLDEN_ROOTS = List.of(
            "e3b0c442 b855",
            "6e340b9c a01d",
            "fac54203 c125",
            "aeb6bcfe 6e77",
            "d37ee418 14b7",
            "4e3bbb1f 64d4",
            "76e67dad 87ef",
            "ddb89be4 4c8c",
            "5dc9da79 4328");

    @Test
    void findsTheGoldenRoots() {
        for (int size = 0; size <= GOLDEN_LEAVES.size(); size++) {
            String hex = MerkleTree.root(GOLDEN_LEAVES.subList(0, size)).hex();
            assertThat(hex.substring(0, 8) + " " + hex.substring(60))
                    .as("root of %d leaves", size)
                    .isEqualTo(GOLDEN_ROOTS.get(size));
        }
    }

    @Test
    void agreesWithTheDefinitionUpToThreeHundredLeaves() {
        List<byte[]> entries = ReferenceTree.entries(300);
        List<Digest> leaves = entries.stream().map(MerkleTree::leafHash).toList();
        MerkleFrontier frontier = new MerkleFrontier();
        for (int size = 0; size <= leaves.size(); size++) {
            Digest expected = Digest.ofBytes(ReferenceTree.root(entries.subList(0, size)));
            assertThat(frontier.root()).as("frontier of %d", size).isEqualTo(expected);
            assertThat(frontier.size()).isEqualTo(size);
            assertThat(MerkleTree.hashes(leaves).root(size))
                    .as("hashes of %d", size)
                    .isEqualTo(expected);
            if (size < leaves.size()) {
                frontier.append(leaves.get(size));
            }
        }
    }

    @Test
    void goesOnFromAnySize() {
        List<Digest> leaves =
                ReferenceTree.entries(140).stream().map(MerkleTree::leafHash).toList();
        Digest root = MerkleTree.root(leaves);
        for (int size = 0; size <= leaves.size(); size++) {
            MerkleFrontier resumed = MerkleFrontier.resume(size, MerkleTree.hashes(leaves));
            leaves.subList(size, leaves.size()).forEach(resumed::append);
            assertThat(resumed.root()).as("resumed at %d", size).isEqualTo(root);
        }
    }

    @Test
    void tellsALeafFromANodeAndAListFromItsRepetition() {
        Digest left = GOLDEN_LEAVES.get(0);
        Digest right = GOLDEN_LEAVES.get(1);
        byte[] nodeAsEntry = new byte[64];
        System.arraycopy(left.bytes(), 0, nodeAsEntry, 0, 32);
        System.arraycopy(right.bytes(), 0, nodeAsEntry, 32, 32);

        assertThat(MerkleTree.leafHash(nodeAsEntry)).isNotEqualTo(MerkleTree.nodeHash(left, right));
        assertThat(MerkleTree.root(List.of(left, right, left)))
                .isNotEqualTo(MerkleTree.root(List.of(left, right, left, left)));
    }
}
