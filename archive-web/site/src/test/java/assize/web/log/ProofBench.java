/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.log;

import assize.archive.LogFolder;
import assize.attestation.Checkpoint;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TileWriter;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * How long one proof takes in a long log: from the files to the bytes of the answer, nothing kept between two.
 *
 * <p>Usage: {@code ProofBench WORK_FOLDER [ENTRIES]}; default 1,000,000 entries of about 1,000 bytes.
 */
public final class ProofBench {
    private static final Ed25519PrivateKey KEY = Ed25519PrivateKey.ofSeed(new byte[32]);
    private static final int WARM_UP = 2_000;
    private static final int MEASURED = 2_000;

    private ProofBench() {}

    /** Makes the log where it is not there yet, and measures. */
    public static void main(String[] arguments) throws IOException {
        int entries = arguments.length < 2 ? 1_000_000 : Integer.parseInt(arguments[1]);
        Path folder = Path.of(arguments[0]).resolve("log-" + entries);
        if (!Files.exists(folder.resolve(ArchivePaths.CHECKPOINT))) {
            write(folder, entries);
        }
        LogFolder log = new LogFolder(folder);
        Random random = new Random(1);
        measure("proof of one entry", () -> inclusion(log, random.nextInt(entries), entries));
        measure("proof of growth", () -> consistency(log, 1 + random.nextInt(entries), entries));
        measure("proof file with entry", () -> file(log, random.nextInt(entries)));
    }

    private interface Question {
        int bytes();
    }

    private static int inclusion(LogFolder log, long index, long size) {
        return Json.compact(LogProofs.of(log).inclusion(index, size).orElseThrow()).length;
    }

    private static int consistency(LogFolder log, long from, long to) {
        return Json.compact(LogProofs.of(log).consistency(from, to).orElseThrow()).length;
    }

    private static int file(LogFolder log, long index) {
        return BattleProof.readable(BattleProof.withEntry(log, index)).bytes().length;
    }

    private static void measure(String name, Question question) {
        long bytes = 0;
        for (int i = 0; i < WARM_UP; i++) {
            bytes += question.bytes();
        }
        long[] nanos = new long[MEASURED];
        for (int i = 0; i < MEASURED; i++) {
            long started = System.nanoTime();
            bytes += question.bytes();
            nanos[i] = System.nanoTime() - started;
        }
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT,
                "%-22s median %6.3f ms   99th of 100 %6.3f ms   %d bytes%n",
                name,
                nanos[MEASURED / 2] / 1e6,
                nanos[MEASURED * 99 / 100] / 1e6,
                bytes / (WARM_UP + MEASURED));
    }

    private static void write(Path folder, int entries) throws IOException {
        TileWriter tiles = new TileWriter((path, bytes) -> {
            try {
                Path file = folder.resolve(path.path());
                Files.createDirectories(file.getParent());
                Files.write(file, bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        byte[] entry = "x".repeat(1_000).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < entries; i++) {
            byte[] number = Integer.toString(i).getBytes(StandardCharsets.UTF_8);
            System.arraycopy(number, 0, entry, 0, number.length);
            tiles.append(entry);
        }
        tiles.finish();
        Checkpoint checkpoint = new Checkpoint("assize.example/log/bench", entries, tiles.root());
        Files.writeString(
                folder.resolve(ArchivePaths.CHECKPOINT),
                SignedCheckpoint.sign(checkpoint, KEY).note().format());
    }
}
