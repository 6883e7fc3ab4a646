/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.bench;

import assize.attestation.Ed25519PrivateKey;
import assize.attestation.Ed25519PublicKey;
import assize.attestation.verifier.Progress;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What part of the time of verifying an archive is the checking of its signatures: the same number of signatures, checked
 * alone on all cores in the same run, is the baseline.
 */
final class VerifySpeed {
    private static final int MESSAGES = 1_000;

    private VerifySpeed() {}

    /** Verifies the archive three times, each beside its baseline, and prints the ratios; the first warms up. */
    static void run(Path archive, int threads) throws Exception {
        for (int round = 0; round < 3; round++) {
            long started = System.nanoTime();
            Verification verification = VerifyArchive.verify(archive, Trust.none(), Progress.SILENT);
            double verified = (System.nanoTime() - started) / 1e9;
            if (verification.exitCode() != 3) {
                throw new IllegalStateException("the archive does not hold: " + verification.firstFailure());
            }
            long signatures = verification.counts().getOrDefault("battle_signatures", 0L)
                    + verification.counts().getOrDefault("entries", 0L);
            double alone = signaturesAlone(signatures, threads);
            System.out.printf(
                    Locale.ROOT,
                    "verify %,d signatures: %.2f s; the signatures alone %.2f s; ratio %.2f%n",
                    signatures,
                    verified,
                    alone,
                    alone / verified);
        }
    }

    private static double signaturesAlone(long signatures, int threads) throws Exception {
        Ed25519PrivateKey key = Ed25519PrivateKey.ofSeed(new byte[Ed25519PrivateKey.SEED_BYTES]);
        Ed25519PublicKey publicKey = key.publicKey();
        List<byte[]> messages = new ArrayList<>();
        List<byte[]> signed = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            byte[] message = ByteBuffer.allocate(600).putInt(i).array();
            messages.add(message);
            signed.add(key.sign(message).bytes());
        }
        long started = System.nanoTime();
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        List<Future<Boolean>> running = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            running.add(workers.submit(() -> {
                boolean allHold = true;
                for (long i = 0; i < signatures / threads; i++) {
                    int at = (int) (i % MESSAGES);
                    allHold &= publicKey.verify(messages.get(at), signed.get(at));
                }
                return allHold;
            }));
        }
        for (Future<Boolean> thread : running) {
            if (!thread.get()) {
                throw new IllegalStateException("a signature of ours does not hold");
            }
        }
        workers.shutdown();
        return (System.nanoTime() - started) / 1e9;
    }
}
