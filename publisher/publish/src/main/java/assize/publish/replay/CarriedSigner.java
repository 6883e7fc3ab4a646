/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.replay;

import assize.archive.AgentRow;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.attestation.DataIntegrity;
import assize.attestation.Ed25519PublicKey;
import assize.attestation.Signature;
import assize.publish.log.VersionSigner;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Envelope;
import assize.schemas.archive.ManifestFile;
import assize.schemas.archive.PublishedKey;
import assize.schemas.credential.ResumePaths;
import assize.schemas.credential.SecuredDocument;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private final Ed25519PublicKey publicKey;
    private final Map<String, Signature> resumes = new HashMap<>();

    private CarriedSigner(ArchivedVersion version, Envelope manifest, Ed25519PublicKey publicKey) {
        this.version = version;
        this.manifest = manifest;
        this.publicKey = publicKey;
    }

    /** The signatures of a version; empty where its manifest's envelope cannot be read. */
    static Optional<CarriedSigner> open(ArchivedVersion version) throws IOException {
        byte[] bytes = Files.readAllBytes(version.folder().resolve(ArchivePaths.MANIFEST_SIGNATURE));
        Envelope manifest = Envelope.decode(bytes).toOptional().orElse(null);
        Ed25519PublicKey publicKey = manifest == null
                ? null
                : version.keys()
                        .list()
                        .findRecordKey(manifest.keyId())
                        .flatMap(key -> Ed25519PublicKey.parse(key.publicKeyBytes()))
                        .orElse(null);
        if (manifest == null || publicKey == null) {
            return Optional.empty();
        }
        CarriedSigner signer = new CarriedSigner(version, manifest, publicKey);
        signer.readResumes();
        return Optional.of(signer);
    }

    /** What cannot be read has no signatures; that it differs is found when it is compared. */
    private void readResumes() throws IOException {
        try (Stream<AgentRow> agents = TableReader.rows(version.folder(), Table.AGENTS)) {
            agents.forEach(agent -> Signature.parse(agent.resumeSignature())
                    .ifPresent(signature -> resumes.put(agent.resumeHash(), signature)));
        } catch (IOException | RuntimeException e) {
            resumes.clear();
        }
        for (ManifestFile file : version.manifest().files()) {
            if (file.path().startsWith(ResumePaths.FOLDER + "/")) {
                readCredentials(version.folder().resolve(file.path()));
            }
        }
    }

    private void readCredentials(Path file) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Json.parse(line.getBytes(StandardCharsets.UTF_8))
                        .fold(
                                parsed -> parsed.value() instanceof JsonObject document
                                        ? SecuredDocument.from(document).toOptional()
                                        : Optional.<SecuredDocument>empty(),
                                malformed -> Optional.<SecuredDocument>empty())
                        .ifPresent(this::remember);
            }
        } catch (CharacterCodingException e) {
            // Not ours to say: the file is compared.
            return;
        }
    }

    private void remember(SecuredDocument credential) {
        byte[] signed = DataIntegrity.hashData(
                Json.canonical(credential.configuration()), Json.canonical(credential.unsecured()));
        DataIntegrity.parseProofValue(credential.proofValue())
                .ifPresent(signature -> resumes.put(text(signed), signature));
    }

    private static String text(byte[] signed) {
        return new String(signed, StandardCharsets.ISO_8859_1);
    }

    @Override
    public Ed25519PublicKey publicKey() {
        return publicKey;
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
        Signature known = resumes.get(text(hash));
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
