/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.witness;

import static java.nio.charset.StandardCharsets.UTF_8;

import assize.attestation.ConsistencyProof;
import assize.attestation.Cosignature;
import assize.attestation.Digest;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.MerkleTree;
import assize.attestation.NoteKey;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.attestation.WitnessKey;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * A witness with a key and a memory of its own, on this machine: it cosigns what grows out of what it cosigned before.
 *
 * <p>Source: C2SP tlog-witness.
 */
public final class LoopbackWitness implements AutoCloseable {
    private static final long NOW = 1_772_366_400;

    /** What comes over it. */
    public enum Mood {
        HONEST,
        SILENT,
        GARBAGE,
        WRONG_KEY,
        LARGER_LOG,
        STRANGER
    }

    private final String name;
    private final NoteKey log;
    private final Ed25519PrivateKey key;
    private final HttpServer server;
    private final List<String> olds = new CopyOnWriteArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile Mood mood = Mood.HONEST;
    private long size;
    private Digest root = MerkleTree.emptyRoot();

    private LoopbackWitness(String name, NoteKey log, int seedByte) throws IOException {
        byte[] seed = new byte[Ed25519PrivateKey.SEED_BYTES];
        Arrays.fill(seed, (byte) seedByte);
        this.name = name;
        this.log = log;
        this.key = Ed25519PrivateKey.ofSeed(seed);
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(task -> {
            Thread thread = new Thread(task, "witness");
            thread.setDaemon(true);
            thread.start();
        });
        server.createContext("/add-checkpoint", this::answer);
        server.start();
    }

    /** Starts one that knows a log. */
    public static LoopbackWitness start(String name, NoteKey log, int seedByte) throws IOException {
        return new LoopbackWitness(name, log, seedByte);
    }

    /** As a season's settings list it. */
    public String settings() {
        return "{\"vkey\":\"%s\",\"url\":\"http://127.0.0.1:%d\"}"
                .formatted(key().format(), server.getAddress().getPort());
    }

    /** The key of its cosignatures. */
    public WitnessKey key() {
        return new WitnessKey(name, key.publicKey());
    }

    /** From which size each request came. */
    public List<String> olds() {
        return List.copyOf(olds);
    }

    /** Changes what comes over it. */
    public void setMood(Mood next) {
        mood = next;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        switch (mood) {
            case SILENT -> {
                try {
                    ended.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            case GARBAGE -> say(exchange, 200, "text/plain", "<html>Welcome</html>\n");
            case STRANGER -> say(exchange, 404, "text/plain", "unknown log\n");
            case LARGER_LOG -> say(exchange, 409, "text/x.tlog.size", "1000\n");
            case WRONG_KEY, HONEST -> cosign(exchange, body);
        }
    }

    private synchronized void cosign(HttpExchange exchange, String body) throws IOException {
        int end = body.indexOf("\n\n");
        List<String> lines = body.substring(0, end).lines().toList();
        olds.add(lines.get(0));
        long old = Long.parseLong(lines.get(0).substring("old ".length()));
        List<Digest> proof = lines.stream()
                .skip(1)
                .map(line -> Digest.parseBase64(line).orElseThrow())
                .toList();
        SignedCheckpoint checkpoint = SignedCheckpoint.parse(
                        body.substring(end + 2).getBytes(UTF_8))
                .toOptional()
                .orElseThrow();
        long next = checkpoint.checkpoint().size();
        if (checkpoint.verify(log) instanceof ProofCheck.Refuted) {
            say(exchange, 403, "text/plain", "not signed by the log\n");
        } else if (old > next) {
            say(exchange, 400, "text/plain", "rolled back\n");
        } else if (old != size) {
            say(exchange, 409, "text/x.tlog.size", size + "\n");
        } else if (!isGrown(old, next, proof, checkpoint)) {
            say(exchange, 422, "text/plain", "another past\n");
        } else {
            size = next;
            root = checkpoint.checkpoint().root();
            byte[] other = new byte[Ed25519PrivateKey.SEED_BYTES];
            Ed25519PrivateKey signer = mood == Mood.WRONG_KEY ? Ed25519PrivateKey.ofSeed(other) : key;
            Cosignature cosignature = Cosignature.sign(checkpoint, NOW, name, signer);
            Cosignature shown = new Cosignature(name, key().keyId(), NOW, cosignature.signature());
            say(exchange, 200, "text/plain", shown.line().line() + "\n");
        }
    }

    private boolean isGrown(long old, long next, List<Digest> proof, SignedCheckpoint checkpoint) {
        return old == 0
                ? proof.isEmpty()
                : new ConsistencyProof(old, next, proof)
                                .verify(root, checkpoint.checkpoint().root())
                        instanceof ProofCheck.Proven;
    }

    private static void say(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] body = text.getBytes(UTF_8);
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        ended.countDown();
        server.stop(0);
    }
}
