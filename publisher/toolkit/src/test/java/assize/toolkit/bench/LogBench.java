/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.bench;

import assize.archive.LogFolder;
import assize.attestation.Digest;
import assize.attestation.TileHashes;
import assize.attestation.TilePath;
import assize.attestation.TileReader;
import assize.attestation.TileWriter;
import assize.toolkit.scratch.ScratchFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * What a log costs as it grows: 10,000 entries added to one of 10,000 and to one of 1,000,000, and a proof out of the larger one. The
 * baseline is the smaller log, in the same run.
 *
 * <p>Usage: {@code LogBench WORK_FOLDER}. Entries have 1,000 bytes; only tiles of hashes are stored, as growing reads no others but
 * the last.
 */
public final class LogBench {
    private static final int ADDED = 10_000;
    private static final int ENTRY_BYTES = 1_000;
    private static final int ROUNDS = 15;
    private static final int PROOFS = 20_000;

    private LogBench() {}

    /** Prints milliseconds, and how many times as long the larger log takes. */
    public static void main(String[] arguments) throws IOException {
        Path work = Path.of(arguments[0]).resolve("log");
        ScratchFolder.delete(work);
        Grown small = Grown.of(work.resolve("small"), ADDED);
        Grown large = Grown.of(work.resolve("large"), 100 * ADDED);
        double[] ofSmall = new double[ROUNDS];
        double[] ofLarge = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            ofSmall[round] = small.growMillis();
            ofLarge[round] = large.growMillis();
        }
        System.out.printf(
                Locale.ROOT,
                "log      10,000 entries more: %.1f ms at 10,000, %.1f ms at 1,000,000, ratio %.2f%n",
                median(ofSmall),
                median(ofLarge),
                median(ofLarge) / median(ofSmall));
        double[] proofs = large.proofMillis();
        System.out.printf(
                Locale.ROOT,
                "log      a proof at 1,000,000: median %.3f ms, of a hundred the slowest %.3f ms%n",
                median(proofs),
                proofs[proofs.length * 99 / 100]);
        ScratchFolder.delete(work);
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    private record Grown(Path folder, long size, Digest root) {

        static Grown of(Path folder, int entries) {
            TileWriter writer = new TileWriter((tile, bytes) -> {
                // Of entries only the last bundle is read again.
                if (!tile.isEntries() || tile.isPartial() || tile.index() == (entries - 1) / TilePath.FULL_WIDTH) {
                    store(folder.resolve(tile.path()), bytes);
                }
            });
            add(writer, entries, 1);
            writer.finish();
            return new Grown(folder, writer.size(), writer.root());
        }

        /** Reads what there is as a later run does, and writes what is new. */
        double growMillis() {
            Path more = folder.resolveSibling("more");
            long begun = System.nanoTime();
            TileWriter writer =
                    TileWriter.resume(size, root, tiles(), (tile, bytes) -> store(more.resolve(tile.path()), bytes));
            add(writer, ADDED, 2);
            writer.finish();
            double millis = (System.nanoTime() - begun) / 1e6;
            ScratchFolder.delete(more);
            return millis;
        }

        /** Each proof reads its tiles anew; the second half of them, in milliseconds. */
        double[] proofMillis() {
            Random random = new Random(7);
            double[] millis = new double[PROOFS];
            for (int i = 0; i < PROOFS; i++) {
                long leaf = (long) (random.nextDouble() * size);
                long begun = System.nanoTime();
                int steps =
                        new TileHashes(tiles(), size).prove(leaf, size).hashes().size();
                millis[i] = (System.nanoTime() - begun) / 1e6;
                if (steps == 0) {
                    throw new IllegalStateException("no path in a tree of " + size);
                }
            }
            return Arrays.copyOfRange(millis, PROOFS / 2, PROOFS);
        }

        private TileReader tiles() {
            return new LogFolder(folder).tiles();
        }

        private static void add(TileWriter writer, int entries, int seed) {
            Random random = new Random(seed);
            byte[] entry = new byte[ENTRY_BYTES];
            for (int i = 0; i < entries; i++) {
                random.nextBytes(entry);
                if (writer.append(entry).bytes().length == 0) {
                    throw new IllegalStateException("no hash");
                }
            }
        }

        private static void store(Path file, byte[] bytes) {
            try {
                Files.createDirectories(file.getParent());
                Files.write(file, bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
