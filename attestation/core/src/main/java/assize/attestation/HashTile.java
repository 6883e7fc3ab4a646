/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The hashes of one tile and the nodes above them, up to the root of a full tile.
 *
 * <p>Shapes: 1…256 hashes of 32 bytes. {@code hash(0, i)} is the tile's own hash i; {@code hash(h, i)} the root of the 2^h
 * hashes from {@code i * 2^h} on.
 */
final class HashTile {

    /** {@code heights.get(h)} holds the complete nodes h levels above the tile's own hashes. */
    private final List<Digest[]> heights;

    private HashTile(List<Digest[]> heights) {
        this.heights = heights;
    }

    /** Reads the first {@code width} hashes of a tile that has exactly {@code storedWidth}. */
    static Parsed<HashTile> decode(byte[] bytes, int storedWidth, int width) {
        if (bytes.length != storedWidth * Digest.SIZE_BYTES) {
            return new Parsed.Malformed<>(
                    "has " + bytes.length + " bytes, not the " + storedWidth * Digest.SIZE_BYTES + " of its width");
        }
        Digest[] hashes = new Digest[width];
        Arrays.setAll(hashes, i -> Digest.ofBytes(bytes, i * Digest.SIZE_BYTES, Digest.SIZE_BYTES));
        List<Digest[]> heights = new ArrayList<>();
        heights.add(hashes);
        while (hashes.length > 1) {
            Digest[] below = hashes;
            hashes = new Digest[below.length / 2];
            Arrays.setAll(hashes, i -> MerkleTree.nodeHash(below[2 * i], below[2 * i + 1]));
            heights.add(hashes);
        }
        return new Parsed.Value<>(new HashTile(heights));
    }

    int width() {
        return heights.get(0).length;
    }

    Digest hash(int height, int index) {
        return heights.get(height)[index];
    }
}
