/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the hashes of a tree of known size from its tiles.
 *
 * <p>Where a partial tile is gone, the full one at its place is read instead. Hashes are passed on as stored: only a proof
 * that leads to a signed root shows that they are right. Thread-safe; keeps the tiles used last. A tile that is missing
 * or has the wrong length ends in a {@link TileException}.
 *
 * <p>Source: C2SP tlog-tiles.
 */
public final class TileHashes implements TreeHashes {

    private static final int TILES_KEPT = 64;

    private final TileReader reader;
    private final long treeSize;
    private final Map<TilePath, HashTile> kept = new LinkedHashMap<>(TILES_KEPT, 0.75f, true);

    /** Reads a tree of {@code treeSize} leaves. */
    public TileHashes(TileReader reader, long treeSize) {
        if (treeSize < 0) {
            throw new IllegalArgumentException("a tree has no negative size: " + treeSize);
        }
        this.reader = reader;
        this.treeSize = treeSize;
    }

    /** The size of the tree. */
    public long treeSize() {
        return treeSize;
    }

    /** The root of the whole tree. */
    public Digest root() {
        return root(treeSize);
    }

    @Override
    public Digest hash(int level, long index) {
        if (level < 0 || level > 62 || index < 0 || index >= treeSize >> level) {
            throw new IllegalArgumentException(
                    "no complete subtree " + index + " at level " + level + " in a tree of " + treeSize);
        }
        int tileLevel = level / TilePath.HEIGHT;
        int height = level % TilePath.HEIGHT;
        long tileIndex = index >> (TilePath.HEIGHT - height);
        int indexInTile = (int) (index - (tileIndex << (TilePath.HEIGHT - height)));
        TilePath path = TilePath.ofHashes(tileLevel, tileIndex, treeSize)
                .orElseThrow(() -> new IllegalStateException("checked"));
        return tile(path).hash(height, indexInTile);
    }

    private synchronized HashTile tile(TilePath path) {
        HashTile known = kept.get(path);
        if (known != null) {
            return known;
        }
        HashTile read = read(path);
        if (kept.size() == TILES_KEPT) {
            kept.remove(kept.keySet().iterator().next());
        }
        kept.put(path, read);
        return read;
    }

    private HashTile read(TilePath path) {
        Optional<byte[]> stored = reader.read(path);
        TilePath found = path;
        if (stored.isEmpty() && path.isPartial()) {
            found = path.full();
            stored = reader.read(found);
        }
        if (stored.isEmpty()) {
            throw new TileException(path, "is missing");
        }
        Parsed<HashTile> decoded = HashTile.decode(stored.get(), found.width(), path.width());
        TilePath blamed = found;
        return decoded.toOptional().orElseThrow(() -> new TileException(blamed, reasonOf(decoded)));
    }

    private static String reasonOf(Parsed<HashTile> decoded) {
        return decoded.fold(tile -> "is well formed", reason -> reason);
    }
}
