/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.witness;

import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.attestation.timestamp.Timestamp;
import assize.attestation.timestamp.TrustedCertificates;
import assize.publish.PublishingRefused;
import assize.publish.stage.StagePaths;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.season.TimestampSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Has a published checkpoint timestamped, and keeps the answer under the checkpoint's size, so that it can never lie beside another.
 *
 * <p>What is timestamped is the file as it stands. Cosignatures that come later stand below that, so the timestamp stays good.
 */
record TimestampCheckpoint(StagePaths paths, TimestampSettings settings, Duration timeout) {

    /** Asks, unless a good answer is there. */
    Witnessed.Stamp run(SignedCheckpoint checkpoint) throws IOException {
        long size = checkpoint.checkpoint().size();
        Path file = paths.publishedLog().resolve(ArchivePaths.timestamp(size));
        if (Files.exists(file)) {
            Optional<Witnessed.Stamp> kept = stamp(Files.readAllBytes(file), checkpoint);
            if (kept.isPresent()) {
                return kept.get();
            }
        }
        Parsed<byte[]> answer = ask(checkpoint);
        if (answer instanceof Parsed.Malformed<byte[]> malformed) {
            return Witnessed.Stamp.missing(malformed.reason());
        }
        byte[] bytes = answer.toOptional().orElseThrow();
        Optional<Witnessed.Stamp> stamp = stamp(bytes, checkpoint);
        if (stamp.isEmpty()) {
            return Witnessed.Stamp.missing("the authority is none that the certificate in season.yaml vouches for");
        }
        // If we crash here the answer is lost, and nothing says there was one: the next run asks again.
        try {
            new Scratch(paths).replace(bytes, file);
        } catch (PublishingRefused e) {
            return Witnessed.Stamp.missing(String.valueOf(e.getMessage()));
        }
        return stamp.get();
    }

    /** Whatever an authority says, and whatever is made of it, the publication stands. */
    private Parsed<byte[]> ask(SignedCheckpoint checkpoint) {
        try {
            return new TimestampClient(URI.create(settings.url()), timeout).ask(checkpoint.note());
        } catch (RuntimeException e) {
            return new Parsed.Malformed<>("asking failed: " + e);
        }
    }

    /** What an answer comes to; empty where it does not count. */
    private Optional<Witnessed.Stamp> stamp(byte[] answer, SignedCheckpoint checkpoint) {
        List<X509Certificate> trusted = Optional.ofNullable(settings.certificate())
                .flatMap(pem -> TrustedCertificates.parse(pem).toOptional())
                .orElse(List.of());
        return Timestamp.parse(answer)
                .toOptional()
                .filter(timestamp -> timestamp.verify(checkpoint.note()) instanceof ProofCheck.Proven)
                .filter(timestamp -> settings.certificate() == null || timestamp.isAnchored(trusted))
                .map(timestamp -> new Witnessed.Stamp(
                        settings.certificate() == null ? Witnessed.Stamp.State.PRESENT : Witnessed.Stamp.State.ANCHORED,
                        timestamp.at(),
                        timestamp.authority(),
                        ""));
    }
}
