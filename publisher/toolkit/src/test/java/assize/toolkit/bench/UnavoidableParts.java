/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.bench;

import assize.attestation.Digest;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.ReplayChain;
import assize.attestation.Sha256;
import assize.schemas.json.Json;
import assize.schemas.json.JsonResult;
import com.github.luben.zstd.Zstd;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * What no pipeline can leave out, done alone on the same cores: parse every line, hash every replay line and record (each
 * for itself and in its file), sign three times a battle, compress what a table holds.
 *
 * <p>Sizes are those of the generated season's archive: a record of 6.3 kB, ten replay lines of 0.7 kB, 1.2 kB of rows.
 */
final class UnavoidableParts {
    private static final int LINES_A_BATTLE = 10;
    private static final int SIGNATURES = 3;
    private static final int ZSTD_LEVEL = 3;
    private static final int BATTLES_A_TASK = 64;
    private static final int RECORD_BYTES = 6_300;
    private static final int REPLAY_LINE_BYTES = 700;
    private static final int ROW_BYTES = 1_200;

    private UnavoidableParts() {}

    /** Does it for a season folder; answers with the nanoseconds it took. */
    static long run(Path season, int threads) throws Exception {
        long started = System.nanoTime();
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        Semaphore ahead = new Semaphore(threads * 4);
        List<Future<?>> running = new ArrayList<>();
        try (InputStream in =
                new BufferedInputStream(Files.newInputStream(season.resolve("events/battles.jsonl")), 1 << 20)) {
            List<byte[]> lines = new ArrayList<>();
            byte[] line;
            while ((line = next(in)) != null) {
                lines.add(line);
                if (lines.size() == LINES_A_BATTLE * BATTLES_A_TASK) {
                    submit(workers, ahead, running, lines);
                    lines = new ArrayList<>();
                }
            }
            submit(workers, ahead, running, lines);
        }
        for (Future<?> task : running) {
            task.get();
        }
        workers.shutdown();
        return System.nanoTime() - started;
    }

    private static void submit(ExecutorService workers, Semaphore ahead, List<Future<?>> running, List<byte[]> lines)
            throws Exception {
        ahead.acquire();
        running.add(workers.submit(() -> {
            try {
                battles(lines);
            } finally {
                ahead.release();
            }
        }));
    }

    private static void battles(List<byte[]> lines) {
        Ed25519PrivateKey key = Ed25519PrivateKey.ofSeed(new byte[Ed25519PrivateKey.SEED_BYTES]);
        Sha256 file = new Sha256();
        for (int first = 0; first + LINES_A_BATTLE <= lines.size(); first += LINES_A_BATTLE) {
            ReplayChain chain = new ReplayChain();
            byte[] record = new byte[RECORD_BYTES];
            int filled = 0;
            for (byte[] line : lines.subList(first, first + LINES_A_BATTLE)) {
                boolean parsed = Json.parse(line).fold(JsonResult.Parsed.class::isInstance, malformed -> false);
                if (!parsed) {
                    throw new IllegalStateException("a generated line does not parse");
                }
                byte[] replayLine = Arrays.copyOf(line, REPLAY_LINE_BYTES);
                chain.append("act", replayLine);
                file.update(replayLine);
                int part = Math.min(line.length, RECORD_BYTES - filled);
                System.arraycopy(line, 0, record, filled, part);
                filled += part;
            }
            file.update(record);
            Digest digest = Digest.sha256(record);
            for (int i = 0; i < SIGNATURES; i++) {
                digest = Digest.sha256(key.sign(digest.bytes()).bytes());
            }
            if (Zstd.compress(Arrays.copyOf(record, ROW_BYTES), ZSTD_LEVEL).length == 0) {
                throw new IllegalStateException("nothing compressed to nothing");
            }
        }
    }

    private static byte @Nullable [] next(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(512);
        int b;
        while ((b = in.read()) >= 0) {
            if (b == '\n') {
                return line.toByteArray();
            }
            line.write(b);
        }
        return line.size() == 0 ? null : line.toByteArray();
    }
}
