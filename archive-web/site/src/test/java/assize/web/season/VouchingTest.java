/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Cosignature;
import assize.attestation.Digest;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.attestation.WitnessKey;
import assize.attestation.WitnessPolicy;
import assize.attestation.timestamp.LoopbackAuthority;
import assize.attestation.timestamp.TimestampRequest;
import assize.schemas.archive.ArchivePaths;
import assize.web.download.Downloads;
import assize.web.download.PublishedFile;
import assize.web.page.Links;
import assize.web.page.Pages;
import assize.web.shelf.SampleArchive;
import assize.web.shelf.Shelf;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a season's page says of witnesses, policy and timestamp. Oracle: what was put into the log's folder. */
class VouchingTest {
    private static final long NOON = 1_772_366_400;

    @TempDir
    private Path root = Path.of("");

    private Path log = Path.of("");
    private SignedCheckpoint checkpoint;
    private NoteKey logKey;

    @BeforeEach
    void writeAnArchive() throws IOException {
        SampleArchive.write(root, 1);
        log = root.resolve(ArchivePaths.log(SampleArchive.SEASON));
        checkpoint = SignedCheckpoint.parse(Files.readAllBytes(log.resolve("checkpoint")))
                .toOptional()
                .orElseThrow();
        logKey =
                NoteKey.parse(Files.readString(log.resolve("log.vkey")).strip()).orElseThrow();
    }

    private static Ed25519PrivateKey key(int seedByte) {
        byte[] seed = new byte[Ed25519PrivateKey.SEED_BYTES];
        Arrays.fill(seed, (byte) seedByte);
        return Ed25519PrivateKey.ofSeed(seed);
    }

    private static WitnessKey witness(int number) {
        return new WitnessKey("witness.example/w" + number, key(number).publicKey());
    }

    private void writePolicy(int threshold) throws IOException {
        Files.writeString(
                log.resolve("policy.txt"),
                WitnessPolicy.text(
                        logKey,
                        List.of(
                                new WitnessPolicy.Listed(witness(1), "https://one.example/"),
                                new WitnessPolicy.Listed(witness(2), "https://two.example/")),
                        threshold));
    }

    private void cosign() throws IOException {
        checkpoint = checkpoint.cosigned(
                Cosignature.sign(checkpoint, NOON, witness(1).name(), key(1)));
        Files.write(log.resolve("checkpoint"), checkpoint.note().bytes());
    }

    private String page() {
        return new String(
                Pages.render(
                        "season.jte",
                        SeasonPage.of(
                                new Shelf(root).season(SampleArchive.SEASON).orElseThrow(), new Links(""))),
                StandardCharsets.UTF_8);
    }

    private String home() {
        return new String(
                Pages.render("home.jte", HomePage.of(new Shelf(root), new Links(""))), StandardCharsets.UTF_8);
    }

    @Test
    void saysWhatIsUnconfigured() {
        assertThat(page())
                .contains("<dt>Witnesses</dt><dd class=\"none\">unconfigured</dd>")
                .contains("<dt>Policy</dt><dd class=\"none\">unconfigured</dd>")
                .contains("<dt>Timestamp</dt><dd class=\"none\">unconfigured</dd>")
                .contains("No witness signs it.");
    }

    @Test
    void showsWhoCosignedAndWhoDidNot() throws IOException {
        writePolicy(1);
        cosign();
        assertThat(page())
                .contains("<code>witness.example/w1</code>, cosigned at <time datetime=\"2026-03-01T12:00:00")
                .contains("<code>witness.example/w2</code>, has not cosigned this checkpoint")
                .contains("<dd>met: <a href=\"/log/season-one/policy.txt\">policy.txt</a>")
                .contains("/docs/verify#witnesses")
                .doesNotContain("No witness signs it.");
        assertThat(home()).contains("<a href=\"/season/season-one#log\">season-one</a>");
        writePolicy(2);
        assertThat(page()).contains("<dd>not met: <a");
        Files.writeString(log.resolve("policy.txt"), "rubbish <script>");
        assertThat(page()).contains("<dt>Policy</dt><dd>unreadable: ").doesNotContain("<script>");
    }

    @Test
    void showsATimestampOrWhatIsWrongWithIt() throws IOException {
        Path file = log.resolve(ArchivePaths.timestamp(checkpoint.checkpoint().size()));
        Files.createDirectories(file.getParent());
        try (LoopbackAuthority authority = LoopbackAuthority.start("Noon")) {
            Files.write(
                    file,
                    authority.answer(
                            new TimestampRequest(Digest.sha256(checkpoint.note().bytes()), BigInteger.ONE).toBytes()));
        }
        assertThat(page())
                .contains("<time datetime=\"2026-03-01T12:00:00")
                .contains("CN=Noon")
                .contains("/log/season-one/observed/3.tsr");
        Files.writeString(file, "rubbish");
        assertThat(page()).contains("not valid: not an answer of a timestamp authority");
    }

    private VouchingView view() {
        return VouchingView.of(new Shelf(root).season(SampleArchive.SEASON).orElseThrow());
    }

    @Test
    void checksTheSameBytesOnce() throws IOException {
        VouchingView unwatched = view();
        assertThat(view()).isSameAs(unwatched);
        writePolicy(1);
        VouchingView watched = view();
        assertThat(watched).as("another policy").isNotEqualTo(unwatched);
        cosign();
        assertThat(view()).as("another checkpoint").isNotEqualTo(watched).isSameAs(view());
        Path file = log.resolve(ArchivePaths.timestamp(checkpoint.checkpoint().size()));
        Files.createDirectories(file.getParent());
        Files.writeString(file, "rubbish");
        VouchingView stamped = view();
        assertThat(stamped.stamp().words()).startsWith("not valid: ");
        assertThat(view()).isSameAs(stamped);
        Files.delete(file);
        assertThat(view().stamp()).as("no timestamp any more").isEqualTo(VouchingView.Stamp.NONE);
    }

    @Test
    void showsBothPagesWhereAFileIsLongerThanAnyOfALog() throws IOException {
        Path answer = log.resolve(ArchivePaths.timestamp(checkpoint.checkpoint().size()));
        Files.createDirectories(answer.getParent());
        for (Path file : List.of(log.resolve("policy.txt"), answer)) {
            try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
                sparse.setLength((32L << 20) + 1);
            }
        }
        assertThat(page())
                .contains("<dd>unreadable: the file cannot be read: <a")
                .contains("not valid: the file cannot be read")
                .doesNotContain(root.toString());
        assertThat(home()).contains("season-one").doesNotContain("<a href=\"/season/season-one#log\">season-one</a>");
    }

    @Test
    void sendsWhatWasObserved() throws IOException {
        Files.createDirectories(log.resolve("observed"));
        Files.write(log.resolve("observed/2"), checkpoint.note().bytes());
        Files.writeString(log.resolve("observed/2.tsr"), "answer");
        Files.writeString(log.resolve("observed/secret"), "x");
        writePolicy(1);
        Downloads downloads = new Downloads(new Shelf(root));
        assertThat(downloads.log("season-one/policy.txt").map(PublishedFile::mediaType))
                .contains("text/plain; charset=utf-8");
        assertThat(downloads.log("season-one/observed/2").map(PublishedFile::mediaType))
                .contains("text/plain; charset=utf-8");
        assertThat(downloads.log("season-one/observed/2.tsr").map(PublishedFile::mediaType))
                .contains("application/timestamp-reply");
        assertThat(downloads.log("season-one/observed/secret")).isEmpty();
        assertThat(downloads.log("season-one/observed/../checkpoint")).isEmpty();
    }
}
