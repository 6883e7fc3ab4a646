/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Lists which tiles a log of a given size has.
 *
 * <p>Lazy: a list of a large log is never held in memory.
 *
 * <p>Source: C2SP tlog-tiles, "Partial Tiles".
 */
public final class TreeTiles {

    private TreeTiles() {}

    /** Every tile and entry bundle, full and partial: hashes by level and index, then bundles by index. */
    public static Stream<TilePath> of(long treeSize) {
        return Stream.concat(hashTiles(treeSize), entryBundles(treeSize));
    }

    /** The tiles of hashes, by level and index. */
    public static Stream<TilePath> hashTiles(long treeSize) {
        return IntStream.range(0, levels(treeSize)).boxed().flatMap(level -> atLevel(level, treeSize));
    }

    /** The entry bundles, by index. */
    public static Stream<TilePath> entryBundles(long treeSize) {
        return atLevel(TilePath.ENTRIES, treeSize);
    }

    /** The partial tiles and bundles alone: at most one per level. */
    public static Stream<TilePath> partials(long treeSize) {
        return IntStream.range(TilePath.ENTRIES, levels(treeSize))
                .boxed()
                .flatMap(level -> partialAt(level, TilePath.hashesAt(level, treeSize)));
    }

    /** How many tile levels have at least one hash. */
    static int levels(long treeSize) {
        int levels = 0;
        while (TilePath.hashesAt(levels, treeSize) > 0) {
            levels++;
        }
        return levels;
    }

    private static Stream<TilePath> atLevel(int level, long treeSize) {
        long hashes = TilePath.hashesAt(level, treeSize);
        Stream<TilePath> full = LongStream.range(0, hashes / TilePath.FULL_WIDTH)
                .mapToObj(index -> new TilePath(level, index, TilePath.FULL_WIDTH));
        return Stream.concat(full, partialAt(level, hashes));
    }

    private static Stream<TilePath> partialAt(int level, long hashes) {
        int width = (int) (hashes % TilePath.FULL_WIDTH);
        return width == 0 ? Stream.of() : Stream.of(new TilePath(level, hashes / TilePath.FULL_WIDTH, width));
    }
}
