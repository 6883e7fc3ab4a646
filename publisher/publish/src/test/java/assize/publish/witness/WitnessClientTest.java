/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.witness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Checkpoint;
import assize.attestation.ConsistencyProof;
import assize.attestation.Cosignature;
import assize.attestation.Digest;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.MerkleTree;
import assize.attestation.SignedCheckpoint;
import assize.attestation.TreeHashes;
import assize.attestation.WitnessKey;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Oracle: C2SP tlog-witness; a real witness is asked in the walkthrough's campaign. */
class WitnessClientTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final String NAME = "witness.example.com/w1";
    private static final Ed25519PrivateKey WITNESS = key(7);
    private static final Ed25519PrivateKey LOG = key(9);
    private static final WitnessKey WITNESS_KEY = new WitnessKey(NAME, WITNESS.publicKey());
    private static final List<Digest> LEAVES = IntStream.range(0, 5)
            .mapToObj(i -> MerkleTree.leafHash(new byte[] {(byte) i}))
            .toList();
    private static final TreeHashes HASHES = MerkleTree.hashes(LEAVES);
    private static final SignedCheckpoint CHECKPOINT = checkpoint(5);

    /** What the server says: status, type, text. */
    private record Said(int status, String type, String text) {}

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<Said> toSay = new ArrayList<>();
    private HttpServer server;
    private WitnessClient client;

    private static Ed25519PrivateKey key(int seedByte) {
        byte[] seed = new byte[Ed25519PrivateKey.SEED_BYTES];
        Arrays.fill(seed, (byte) seedByte);
        return Ed25519PrivateKey.ofSeed(seed);
    }

    private static SignedCheckpoint checkpoint(int size) {
        return SignedCheckpoint.sign(new Checkpoint("example.com/log", size, HASHES.root(size)), LOG);
    }

    private static String line(Cosignature cosignature) {
        return cosignature.line().line() + "\n";
    }

    private static Cosignature cosignature(String name, Ed25519PrivateKey key) {
        return Cosignature.sign(CHECKPOINT, 1_679_315_147, name, key);
    }

    private static ConsistencyProof proofFrom(long size) {
        return HASHES.proveConsistency(size, 5);
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/submit/add-checkpoint", this::say);
        server.start();
        client = new WitnessClient(address(), WITNESS_KEY, TIMEOUT);
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/submit");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void say(HttpExchange exchange) throws IOException {
        asked.add(exchange.getRequestMethod() + " "
                + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
        Said said = toSay.remove(0);
        exchange.getResponseHeaders().add("Content-Type", said.type());
        byte[] body = said.text().getBytes(UTF_8);
        exchange.sendResponseHeaders(said.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private void willSay(int status, String text) {
        toSay.add(new Said(status, "text/plain", text));
    }

    private void willKnow(String size) {
        toSay.add(new Said(409, "text/x.tlog.size", size));
    }

    @Test
    void asksAsTheSpecificationHasIt() {
        willSay(200, line(cosignature(NAME, WITNESS)));

        client.addCheckpoint(CHECKPOINT, 3, proofFrom(3).hashes());

        String proof = String.join(
                "\n", proofFrom(3).hashes().stream().map(Digest::base64).toList());
        assertThat(asked)
                .containsExactly(
                        "POST old 3\n" + proof + "\n\n" + CHECKPOINT.note().format());
    }

    @Test
    void asksForAFirstCosignatureWithoutAProof() {
        willSay(200, line(cosignature(NAME, WITNESS)));

        assertThat(client.cosign(CHECKPOINT, 0, WitnessClientTest::proofFrom))
                .isEqualTo(new WitnessAnswer.Cosigned(cosignature(NAME, WITNESS)));
        assertThat(asked).containsExactly("POST old 0\n\n" + CHECKPOINT.note().format());
    }

    @Test
    void findsTheWitnessAmongOthers() {
        willSay(200, line(cosignature("witness.example.com/w2", LOG)) + line(cosignature(NAME, WITNESS)));

        assertThat(client.addCheckpoint(CHECKPOINT, 0, List.of()))
                .isEqualTo(new WitnessAnswer.Cosigned(cosignature(NAME, WITNESS)));
    }

    @Test
    void asksAgainFromTheSizeTheWitnessKnows() {
        willKnow("3\n");
        willSay(200, line(cosignature(NAME, WITNESS)));

        assertThat(client.cosign(CHECKPOINT, 0, WitnessClientTest::proofFrom))
                .isInstanceOf(WitnessAnswer.Cosigned.class);
        assertThat(asked).hasSize(2);
        assertThat(asked.get(1)).startsWith("POST old 3\n");
    }

    @Test
    void asksOnceMoreAtMost() {
        willKnow("3\n");
        willKnow("4\n");

        assertThat(client.cosign(CHECKPOINT, 0, WitnessClientTest::proofFrom))
                .isEqualTo(new WitnessAnswer.OtherSize(4));
    }

    @Test
    void doesNotAskAgainWhereTheWitnessIsAhead() {
        willKnow("6\n");

        assertThat(client.cosign(CHECKPOINT, 4, WitnessClientTest::proofFrom))
                .isEqualTo(new WitnessAnswer.OtherSize(6));
        assertThat(asked).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "03\n", "-1\n", "", "3\n\n", "3 \n", "9223372036854775808\n", "three\n"})
    void takesNothingForASizeThatIsNone(String text) {
        willKnow(text);

        assertThat(client.addCheckpoint(CHECKPOINT, 0, List.of())).isInstanceOf(WitnessAnswer.Unavailable.class);
    }

    @Test
    void takesAConflictAtTheSameSizeForAnotherTree() {
        willKnow("5\n");
        willSay(409, "another tree");
        willSay(409, "another size");

        assertThat(client.addCheckpoint(CHECKPOINT, 5, List.of())).isInstanceOf(WitnessAnswer.Inconsistent.class);
        assertThat(client.addCheckpoint(CHECKPOINT, 5, List.of())).isInstanceOf(WitnessAnswer.Inconsistent.class);
        assertThat(client.addCheckpoint(CHECKPOINT, 4, proofFrom(4).hashes()))
                .as("which says no size, so that nothing follows from it")
                .isInstanceOf(WitnessAnswer.Unavailable.class);
    }

    @Test
    void tellsABadProof() {
        willSay(422, "bad consistency proof\nmore");

        assertThat(client.addCheckpoint(CHECKPOINT, 4, List.of()))
                .isEqualTo(new WitnessAnswer.Inconsistent("bad consistency proof"));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 404})
    void tellsARefusal(int status) {
        willSay(status, "");

        assertThat(client.addCheckpoint(CHECKPOINT, 0, List.of())).isEqualTo(new WitnessAnswer.Refused(status, ""));
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 204, 302, 401, 429, 500, 503})
    void takesEveryOtherStatusForNoAnswer(int status) {
        willSay(status, "");

        assertThat(client.addCheckpoint(CHECKPOINT, 0, List.of())).isInstanceOf(WitnessAnswer.Unavailable.class);
    }

    @ParameterizedTest
    @CsvSource({"w1,9", "witness.example.com/w1,9", "witness.example.com/w2,7"})
    void believesNoOtherKey(String name, int seedByte) {
        willSay(200, line(cosignature(name, key(seedByte))));

        assertThat(client.addCheckpoint(CHECKPOINT, 0, List.of())).isInstanceOf(WitnessAnswer.Unavailable.class);
    }

    @Test
    void believesNoCosignatureOfAnotherCheckpoint() {
        willSay(200, line(Cosignature.sign(checkpoint(4), 1_679_315_147, NAME, WITNESS)));

        assertThat(client.addCheckpoint(CHECKPOINT, 0, List.of()))
                .isInstanceOfSatisfying(
                        WitnessAnswer.Unavailable.class,
                        answer -> assertThat(answer.detail()).contains("not valid"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "no line\n", "— w AAAAAAA=", "— w AAAAAAA=\n\n"})
    void takesNoReplyThatIsNone(String text) {
        willSay(200, text);

        assertThat(client.addCheckpoint(CHECKPOINT, 0, List.of())).isInstanceOf(WitnessAnswer.Unavailable.class);
    }

    @Test
    void readsNoEndlessReply() {
        willSay(200, line(cosignature(NAME, WITNESS)).repeat(WitnessClient.REPLY_BYTES_MAX / 100));

        assertThat(client.addCheckpoint(CHECKPOINT, 0, List.of()))
                .isEqualTo(new WitnessAnswer.Unavailable("a reply of more than 65536 bytes"));
    }

    @Test
    void endsWhereNobodyAnswers() {
        URI address = address();
        server.stop(0);

        assertThat(new WitnessClient(address, WITNESS_KEY, TIMEOUT).addCheckpoint(CHECKPOINT, 0, List.of()))
                .isInstanceOf(WitnessAnswer.Unavailable.class);
    }
}
