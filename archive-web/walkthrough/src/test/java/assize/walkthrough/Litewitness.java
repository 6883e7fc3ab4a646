/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import assize.attestation.NoteKey;
import assize.attestation.WitnessKey;
import assize.publish.witness.WitnessClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A witness that others wrote, running for one test: its key in an agent of its own, its memory in a folder of its own. */
final class Litewitness implements AutoCloseable {
    private static final String NAME = "witness.example.com/w1";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int TRIES_MAX = 600;
    private static final long PAUSE_MS = 50;

    private final Process agent;
    private final Process server;
    private final URI address;
    private final WitnessKey key;

    private Litewitness(Process agent, Process server, URI address, WitnessKey key) {
        this.agent = agent;
        this.server = server;
        this.address = address;
        this.key = key;
    }

    /** Starts one that knows a log. */
    static Litewitness start(LogCheckers checkers, Path folder, NoteKey log) throws IOException, InterruptedException {
        Path memory = folder.resolve("witness.db");
        Path socket = folder.resolve("agent");
        Path keyFile = folder.resolve("key");
        run(new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", keyFile.toString()));
        Process agent = new ProcessBuilder("ssh-agent", "-D", "-a", socket.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("agent.log").toFile())
                .start();
        await(agent, () -> Files.exists(socket));
        ProcessBuilder add = new ProcessBuilder("ssh-add", "-q", keyFile.toString());
        add.environment().put("SSH_AUTH_SOCK", socket.toString());
        run(add);
        String witnessctl = checkers.programs().resolve("witnessctl").toString();
        run(new ProcessBuilder(witnessctl, "add-log", "-db", memory.toString(), "-origin", log.name()));
        run(new ProcessBuilder(
                witnessctl, "add-key", "-db", memory.toString(), "-origin", log.name(), "-key", log.format()));
        int port = freePort();
        Process server = new ProcessBuilder(
                        checkers.programs().resolve("litewitness").toString(),
                        "-db",
                        memory.toString(),
                        "-ssh-agent",
                        socket.toString(),
                        "-name",
                        NAME,
                        "-listen",
                        "127.0.0.1:" + port,
                        "-key",
                        fingerprint(keyFile))
                .redirectErrorStream(true)
                .start();
        WitnessKey key = printedKey(server);
        await(server, () -> listens(port));
        return new Litewitness(agent, server, URI.create("http://127.0.0.1:" + port), key);
    }

    /** Asks this witness. */
    WitnessClient client() {
        return new WitnessClient(address, key, TIMEOUT);
    }

    URI address() {
        return address;
    }

    WitnessKey key() {
        return key;
    }

    private static String fingerprint(Path keyFile) {
        String line = run(new ProcessBuilder("ssh-keygen", "-l", "-f", keyFile + ".pub"));
        return line.split(" ", -1)[1];
    }

    private static String run(ProcessBuilder builder) {
        LogCheckers.Ended ended = LogCheckers.run(builder);
        assertThat(ended.exit()).as("%s: %s", builder.command(), ended.text()).isZero();
        return ended.text();
    }

    /** The key it prints when it starts; what it prints afterwards is read away, so that it never waits. */
    private static WitnessKey printedKey(Process server) throws IOException {
        Pattern vkey = Pattern.compile("vkey=\"?([^\" ]+)");
        BufferedReader reader = server.inputReader(StandardCharsets.UTF_8);
        StringBuilder read = new StringBuilder();
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            read.append(line).append('\n');
            Matcher matcher = vkey.matcher(line);
            if (matcher.find()) {
                Thread drain = new Thread(() -> reader.lines().forEach(ignored -> {}), "litewitness");
                drain.setDaemon(true);
                drain.start();
                return WitnessKey.parse(matcher.group(1)).orElseThrow();
            }
        }
        return fail("the witness did not start: " + read);
    }

    /** Waits until something is so; fails where the process ends before. */
    private static void await(Process process, Condition condition) throws InterruptedException {
        for (int tries = 0; !condition.holds(); tries++) {
            if (tries == TRIES_MAX || process.waitFor(PAUSE_MS, TimeUnit.MILLISECONDS)) {
                fail("did not start: " + process.info().commandLine().orElse("?"));
            }
        }
    }

    @FunctionalInterface
    private interface Condition {
        boolean holds();
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        server.destroy();
        agent.destroy();
    }
}
