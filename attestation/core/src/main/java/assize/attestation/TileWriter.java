/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Turns entries, in order, into the tiles and entry bundles of a log.
 *
 * <p>A full tile goes to the sink as soon as it fills, bundle before hashes and lower levels first; the partial tiles of
 * the size reached go there at {@link #finish}. After that more entries may follow: a live log finishes at each
 * checkpoint. Memory: one unfinished tile per level and one bundle, whatever the size of the log. Not thread-safe: one
 * owner.
 *
 * <p>Source: C2SP tlog-tiles.
 */
public final class TileWriter {

    private static final int TILE_BYTES = TilePath.FULL_WIDTH * Digest.SIZE_BYTES;

    private final TileSink sink;
    private final MerkleFrontier frontier;

    /** The unfinished tile of each level, lowest first. */
    private final List<byte[]> tiles = new ArrayList<>();

    private byte[] bundle = new byte[TILE_BYTES];
    private int bundleBytes;

    /** Starts an empty log. */
    public TileWriter(TileSink sink) {
        this(sink, new MerkleFrontier());
    }

    private TileWriter(TileSink sink, MerkleFrontier frontier) {
        this.sink = sink;
        this.frontier = frontier;
    }

    /**
     * Goes on with a log of {@code treeSize} entries and this root, read back from its tiles.
     *
     * <p>Everything taken over is checked: the hashes against the root, the last entries against their hashes. A tile that
     * is missing or does not fit ends in a {@link TileException}.
     */
    public static TileWriter resume(long treeSize, Digest root, TileReader reader, TileSink sink) {
        TileHashes hashes = new TileHashes(reader, treeSize);
        TileWriter writer = new TileWriter(sink, MerkleFrontier.resume(treeSize, hashes));
        if (!writer.root().equals(root)) {
            TilePath blamed = TreeTiles.hashTiles(treeSize)
                    .reduce((first, second) -> second)
                    .orElse(new TilePath(0, 0, TilePath.FULL_WIDTH));
            throw new TileException(
                    blamed, "and the tiles below lead to " + writer.root() + ", not to the root " + root);
        }
        TreeTiles.partials(treeSize).forEach(partial -> writer.takeOver(partial, hashes, reader));
        return writer;
    }

    private void takeOver(TilePath partial, TileHashes hashes, TileReader reader) {
        if (partial.isEntries()) {
            takeOverBundle(partial, hashes, reader);
            return;
        }
        byte[] tile = tileAt(partial.level());
        long firstHash = partial.index() * TilePath.FULL_WIDTH;
        for (int i = 0; i < partial.width(); i++) {
            Digest hash = hashes.hash(partial.level() * TilePath.HEIGHT, firstHash + i);
            System.arraycopy(hash.sharedBytes(), 0, tile, i * Digest.SIZE_BYTES, Digest.SIZE_BYTES);
        }
    }

    private void takeOverBundle(TilePath partial, TileHashes hashes, TileReader reader) {
        Optional<byte[]> stored = reader.read(partial).or(() -> reader.read(partial.full()));
        if (stored.isEmpty()) {
            throw new TileException(partial, "is missing");
        }
        EntryBundle entries = EntryBundle.decode(stored.get())
                .toOptional()
                .filter(decoded -> decoded.size() >= partial.width())
                .orElseThrow(() -> new TileException(partial, "does not hold its entries"));
        long firstEntry = partial.index() * TilePath.FULL_WIDTH;
        for (int i = 0; i < partial.width(); i++) {
            if (!entries.leafHash(i).equals(hashes.hash(0, firstEntry + i))) {
                throw new TileException(partial, "holds another entry " + (firstEntry + i) + " than the tree");
            }
            addToBundle(entries.entry(i));
        }
    }

    /** Adds the next entry, at most 65,535 bytes, and answers its leaf hash. */
    @CanIgnoreReturnValue
    public Digest append(byte[] entry) {
        EntryBundle.checkLength(entry);
        Digest leafHash = MerkleTree.leafHash(entry);
        addToBundle(entry);
        long treeSize = frontier.size() + 1;
        if (treeSize % TilePath.FULL_WIDTH == 0) {
            sink.accept(TilePath.ofEntry(treeSize - 1, treeSize), bundleSoFar());
            bundleBytes = 0;
        }
        frontier.append(leafHash, (level, hash) -> {
            if (level % TilePath.HEIGHT == 0) {
                addToTile(level / TilePath.HEIGHT, treeSize, hash);
            }
        });
        return leafHash;
    }

    /** Hands the partial tiles and the partial bundle of the size reached to the sink. */
    public void finish() {
        TreeTiles.partials(size()).forEach(partial -> {
            byte[] bytes = partial.isEntries()
                    ? bundleSoFar()
                    : Arrays.copyOf(tileAt(partial.level()), partial.width() * Digest.SIZE_BYTES);
            sink.accept(partial, bytes);
        });
    }

    /** The number of entries so far. */
    public long size() {
        return frontier.size();
    }

    /** The root over all entries so far. */
    public Digest root() {
        return frontier.root();
    }

    private void addToTile(int level, long treeSize, Digest hash) {
        byte[] tile = tileAt(level);
        long position = TilePath.hashesAt(level, treeSize) - 1;
        int indexInTile = (int) (position % TilePath.FULL_WIDTH);
        System.arraycopy(hash.sharedBytes(), 0, tile, indexInTile * Digest.SIZE_BYTES, Digest.SIZE_BYTES);
        if (indexInTile == TilePath.FULL_WIDTH - 1) {
            sink.accept(new TilePath(level, position / TilePath.FULL_WIDTH, TilePath.FULL_WIDTH), tile.clone());
        }
    }

    private byte[] tileAt(int level) {
        while (tiles.size() <= level) {
            tiles.add(new byte[TILE_BYTES]);
        }
        return tiles.get(level);
    }

    private void addToBundle(byte[] entry) {
        int needed = bundleBytes + EntryBundle.LENGTH_BYTES + entry.length;
        if (needed > bundle.length) {
            bundle = Arrays.copyOf(bundle, Math.max(needed, 2 * bundle.length));
        }
        bundleBytes = EntryBundle.put(entry, bundle, bundleBytes);
    }

    private byte[] bundleSoFar() {
        return Arrays.copyOf(bundle, bundleBytes);
    }
}
