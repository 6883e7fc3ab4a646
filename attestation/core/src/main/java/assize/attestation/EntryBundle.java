/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Arrays;
import java.util.List;

/**
 * Up to 256 log entries in one file: for each a big-endian uint16 length and the bytes.
 *
 * <p>Source: C2SP tlog-tiles, "Log entries".
 */
public final class EntryBundle {

    /** The longest entry, in bytes. */
    public static final int MAX_ENTRY_BYTES = 65_535;

    /** Bytes of the length before each entry. */
    static final int LENGTH_BYTES = 2;

    private final byte[] bytes;

    /** Offset of each entry's first byte, and one more: where the next one's would be. */
    private final int[] starts;

    private EntryBundle(byte[] bytes, int[] starts) {
        this.bytes = bytes;
        this.starts = starts;
    }

    /** Writes 1…256 entries of at most 65,535 bytes. */
    public static byte[] encode(List<byte[]> entries) {
        if (entries.isEmpty() || entries.size() > TilePath.FULL_WIDTH) {
            throw new IllegalArgumentException("a bundle has 1 to 256 entries, not " + entries.size());
        }
        int length = 0;
        for (byte[] entry : entries) {
            checkLength(entry);
            length += LENGTH_BYTES + entry.length;
        }
        byte[] bytes = new byte[length];
        int offset = 0;
        for (byte[] entry : entries) {
            offset = put(entry, bytes, offset);
        }
        return bytes;
    }

    /** Puts one entry with its length at {@code offset}; answers where the next one goes. */
    static int put(byte[] entry, byte[] target, int offset) {
        target[offset] = (byte) (entry.length >> 8);
        target[offset + 1] = (byte) entry.length;
        System.arraycopy(entry, 0, target, offset + LENGTH_BYTES, entry.length);
        return offset + LENGTH_BYTES + entry.length;
    }

    static void checkLength(byte[] entry) {
        if (entry.length > MAX_ENTRY_BYTES) {
            throw new IllegalArgumentException("an entry has at most 65535 bytes, not " + entry.length);
        }
    }

    /** Reads a bundle; bytes that do not divide into 1…256 entries are malformed. */
    public static Parsed<EntryBundle> decode(byte[] bytes) {
        int[] starts = new int[TilePath.FULL_WIDTH + 1];
        int count = 0;
        int offset = 0;
        while (offset < bytes.length) {
            if (count == TilePath.FULL_WIDTH) {
                return new Parsed.Malformed<>("has more than 256 entries");
            }
            if (bytes.length - offset < LENGTH_BYTES) {
                return new Parsed.Malformed<>("ends within the length of entry " + count);
            }
            int length = (bytes[offset] & 0xff) << 8 | (bytes[offset + 1] & 0xff);
            if (bytes.length - offset - LENGTH_BYTES < length) {
                return new Parsed.Malformed<>("ends within entry " + count);
            }
            starts[count] = offset + LENGTH_BYTES;
            count++;
            offset += LENGTH_BYTES + length;
        }
        if (count == 0) {
            return new Parsed.Malformed<>("has no entries");
        }
        starts[count] = offset + LENGTH_BYTES;
        return new Parsed.Value<>(new EntryBundle(bytes.clone(), Arrays.copyOf(starts, count + 1)));
    }

    /** The number of entries; a reader compares it with the width in the path. */
    public int size() {
        return starts.length - 1;
    }

    /** A copy of the entry's bytes; {@code 0 <= index < size()}. */
    public byte[] entry(int index) {
        return Arrays.copyOfRange(bytes, start(index), start(index) + length(index));
    }

    /** The leaf hash of the entry. */
    public Digest leafHash(int index) {
        return MerkleTree.leafHash(bytes, start(index), length(index));
    }

    private int start(int index) {
        if (index < 0 || index >= size()) {
            throw new IndexOutOfBoundsException("no entry " + index + " in a bundle of " + size());
        }
        return starts[index];
    }

    private int length(int index) {
        return starts[index + 1] - LENGTH_BYTES - starts[index];
    }
}
