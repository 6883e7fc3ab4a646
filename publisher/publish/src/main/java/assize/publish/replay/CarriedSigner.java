/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.replay;

import assize.archive.AgentRow;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.attestation.Signature;
import assize.publish.log.VersionSigner;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Envelope;
import assize.schemas.archive.PublishedKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Gives a version that is made anew the signatures it was published with, where they hold over what comes out now.
 *
 * <p>Where one does not hold, it gives 64 zero bytes: what was made then differs from what is published, and is found.
 */
final class CarriedSigner implements VersionSigner {
    private static final byte[] NONE = new byte[Signature.SIZE_BYTES];

    private final ArchivedVersion version;
    private final Envelope manifest;
    private final Map<String, Signature> resumes = new HashMap<>();

    private CarriedSigner(ArchivedVersion version, Envelope manifest) {
        this.version = version;
        this.manifest = manifest;
    }

    /** The signatures of a version; empty where its manifest's envelope cannot be read. */
    static Optional<CarriedSigner> open(ArchivedVersion version) throws IOException {
        byte[] bytes = Files.readAllBytes(version.folder().resolve(ArchivePaths.MANIFEST_SIGNATURE));
        Optional<CarriedSigner> opened =
                Envelope.decode(bytes).toOptional().map(envelope -> new CarriedSigner(version, envelope));
        if (opened.isPresent()) {
            opened.get().readResumes();
        }
        return opened;
    }

    private void readResumes() throws IOException {
        try (Stream<AgentRow> agents = TableReader.rows(version.folder(), Table.AGENTS)) {
            agents.forEach(agent -> Signature.parse(agent.resumeSignature())
                    .ifPresent(signature -> resumes.put(agent.resumeHash(), signature)));
        } catch (IOException | RuntimeException e) {
            // A table that cannot be read has no signatures; that it differs is found when it is compared.
            resumes.clear();
        }
    }

    @Override
    public String keyId() {
        return manifest.keyId();
    }

    @Override
    public byte[] sign(String payloadType, byte[] payload) {
        boolean isThis = payloadType.equals(manifest.payloadType()) && Arrays.equals(payload, manifest.payload());
        boolean holds = isThis
                && version.keys()
                        .problem(
                                manifest,
                                PublishedKey.Role.RECORD,
                                version.entry().seq())
                        .isEmpty();
        return holds ? manifest.signature() : NONE.clone();
    }

    @Override
    public Signature signHash(byte[] hash) {
        Signature known = resumes.get(new String(hash, StandardCharsets.US_ASCII));
        boolean holds = known != null
                && version.keys()
                        .problem(
                                keyId(),
                                PublishedKey.Role.RECORD,
                                version.entry().seq(),
                                hash,
                                known.bytes())
                        .isEmpty();
        return known != null && holds ? known : Signature.ofBytes(NONE);
    }
}
