/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Names one tile of a tiled log: a run of up to 256 hashes of one level, or a run of up to 256 entries.
 *
 * <p>Shapes: {@code level} is 0…63 for hashes and {@link #ENTRIES} for an entry bundle; {@code index} counts tiles of that
 * level from 0; {@code width} is 256 for a full tile and 1…255 for a partial one.
 *
 * <p>Source: C2SP tlog-tiles.
 */
public record TilePath(int level, long index, int width) {

    /** The level of entry bundles. */
    public static final int ENTRIES = -1;

    /** The width of a full tile. */
    public static final int FULL_WIDTH = 256;

    /** The tree levels one tile spans: 2^8 hashes. */
    static final int HEIGHT = 8;

    private static final int MAX_LEVEL = 63;
    private static final String PREFIX = "tile/";
    private static final String ENTRIES_NAME = "entries";

    /** Checks the ranges. */
    public TilePath {
        if (level < ENTRIES || level > MAX_LEVEL) {
            throw new IllegalArgumentException("no tile level " + level);
        }
        if (index < 0) {
            throw new IllegalArgumentException("no tile index " + index);
        }
        if (width < 1 || width > FULL_WIDTH) {
            throw new IllegalArgumentException("no tile width " + width);
        }
    }

    /** The tile of hashes with this level and index in a tree of {@code treeSize} leaves; full, or as wide as the tree has it. */
    public static Optional<TilePath> ofHashes(int level, long index, long treeSize) {
        long hashes = hashesAt(level, treeSize);
        if (index > hashes / FULL_WIDTH) {
            return Optional.empty();
        }
        long width = Math.min(FULL_WIDTH, hashes - index * FULL_WIDTH);
        return width < 1 ? Optional.empty() : Optional.of(new TilePath(level, index, (int) width));
    }

    /** The bundle that holds an entry of a log of {@code treeSize} entries; {@code 0 <= entryIndex < treeSize}. */
    public static TilePath ofEntry(long entryIndex, long treeSize) {
        if (entryIndex < 0 || entryIndex >= treeSize) {
            throw new IllegalArgumentException("no entry " + entryIndex + " in a log of " + treeSize);
        }
        long index = entryIndex / FULL_WIDTH;
        long width = Math.min(FULL_WIDTH, treeSize - index * FULL_WIDTH);
        return new TilePath(ENTRIES, index, (int) width);
    }

    /** How many complete hashes tile level {@code level} has in a tree of {@code treeSize} leaves; entries count as leaves. */
    static long hashesAt(int level, long treeSize) {
        int shift = HEIGHT * Math.max(level, 0);
        return shift >= Long.SIZE ? 0 : treeSize >> shift;
    }

    /** Whether this names an entry bundle rather than hashes. */
    public boolean isEntries() {
        return level == ENTRIES;
    }

    /** Whether fewer than 256 are in it. */
    public boolean isPartial() {
        return width < FULL_WIDTH;
    }

    /** The tile at the same place once it is full. */
    public TilePath full() {
        return new TilePath(level, index, FULL_WIDTH);
    }

    /** The path below the log's prefix, such as {@code tile/0/x001/x234/067.p/112} or {@code tile/entries/000}. */
    public String path() {
        StringBuilder path = new StringBuilder(PREFIX);
        path.append(isEntries() ? ENTRIES_NAME : Integer.toString(level)).append('/');
        appendIndex(path, index / 1000);
        path.append(threeDigits(index % 1000));
        if (isPartial()) {
            path.append(".p/").append(width);
        }
        return path.toString();
    }

    private static void appendIndex(StringBuilder path, long higher) {
        if (higher > 0) {
            appendIndex(path, higher / 1000);
            path.append('x').append(threeDigits(higher % 1000)).append('/');
        }
    }

    private static String threeDigits(long value) {
        return String.format(Locale.ROOT, "%03d", value);
    }

    /** Reads exactly what {@link #path()} writes. */
    public static Optional<TilePath> parse(String path) {
        if (!path.startsWith(PREFIX)) {
            return Optional.empty();
        }
        int levelEnd = path.indexOf('/', PREFIX.length());
        if (levelEnd < 0) {
            return Optional.empty();
        }
        int level = parseLevel(path.substring(PREFIX.length(), levelEnd));
        int partial = path.indexOf(".p/", levelEnd);
        String indexText = path.substring(levelEnd + 1, partial < 0 ? path.length() : partial);
        long index = parseIndex(indexText);
        int width = partial < 0 ? FULL_WIDTH : parseSmall(path.substring(partial + 3), FULL_WIDTH - 1);
        if (level < ENTRIES || index < 0 || width < 1) {
            return Optional.empty();
        }
        // One spelling per tile: what would be written otherwise was not written by a log.
        return Optional.of(new TilePath(level, index, width))
                .filter(tile -> tile.path().equals(path));
    }

    private static int parseLevel(String text) {
        if (text.equals(ENTRIES_NAME)) {
            return ENTRIES;
        }
        int level = parseSmall(text, MAX_LEVEL);
        return level < 0 ? ENTRIES - 1 : level;
    }

    private static long parseIndex(String text) {
        StringBuilder digits = new StringBuilder();
        for (String element : text.split("/", -1)) {
            String number = element.startsWith("x") ? element.substring(1) : element;
            if (number.length() != 3) {
                return -1;
            }
            digits.append(number);
        }
        int firstDigit = 0;
        while (firstDigit < digits.length() - 1 && digits.charAt(firstDigit) == '0') {
            firstDigit++;
        }
        return DecimalLong.parse(digits.substring(firstDigit)).orElse(-1);
    }

    private static int parseSmall(String text, int max) {
        OptionalLong value = DecimalLong.parse(text);
        return value.isPresent() && value.getAsLong() <= max ? (int) value.getAsLong() : -1;
    }
}
