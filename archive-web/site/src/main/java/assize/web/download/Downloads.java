/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import assize.attestation.Sha256;
import assize.attestation.TilePath;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.web.shelf.Shelf;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which files may be sent: those a manifest lists and the manifest's own three; and of a log the checkpoint, the key and
 * tiles.
 *
 * <p>Thread-safe.
 */
public final class Downloads {
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String BINARY = "application/octet-stream";
    private static final Set<String> UNLISTED =
            Set.of(ArchivePaths.MANIFEST, ArchivePaths.MANIFEST_SIGNATURE, ArchivePaths.CHECKSUMS);
    private static final int HASH_PREFIX = "sha256:".length();
    private static final int BUFFER_BYTES = 64 << 10;

    private final Shelf shelf;

    /** Manifests by the folder of their version; a published version never changes. */
    private final Map<Path, Manifest> manifests = new ConcurrentHashMap<>();

    /** Tags of the unlisted files, by path. */
    private final Map<Path, EntityTag> tags = new ConcurrentHashMap<>();

    public Downloads(Shelf shelf) {
        this.shelf = shelf;
    }

    /** The file at {@code <season>/v<n>/<path>}. */
    public Optional<PublishedFile> archive(String place) throws IOException {
        String[] parts = place.split("/", 3);
        if (parts.length < 3) {
            return Optional.empty();
        }
        OptionalInt version = ArchivePaths.parseVersionFolder(parts[1]);
        if (version.isEmpty()) {
            return Optional.empty();
        }
        Optional<Path> folder = shelf.versionFolder(parts[0], version.getAsInt());
        return folder.isEmpty() ? Optional.empty() : inVersion(folder.get(), parts[2]);
    }

    private Optional<PublishedFile> inVersion(Path folder, String path) throws IOException {
        if (UNLISTED.contains(path)) {
            Path file = folder.resolve(path);
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            return Optional.of(new PublishedFile(
                    file, Files.size(file), unlistedTag(file), mediaType(ArchivePaths.mediaType(path)), true));
        }
        Optional<ManifestFile> listed = manifest(folder).flatMap(manifest -> manifest.file(path));
        if (listed.isEmpty() || !Files.isRegularFile(folder.resolve(path))) {
            return Optional.empty();
        }
        Path file = folder.resolve(path);
        long size = Files.size(file);
        if (size != listed.get().bytes()) {
            throw new IOException(
                    file + " has " + size + " bytes, not the " + listed.get().bytes() + " of its manifest");
        }
        EntityTag tag = new EntityTag(listed.get().sha256().substring(HASH_PREFIX));
        return Optional.of(
                new PublishedFile(file, size, tag, mediaType(listed.get().mediaType()), true));
    }

    private Optional<Manifest> manifest(Path folder) throws IOException {
        Manifest known = manifests.get(folder);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<Manifest> read = Manifest.decode(Files.readAllBytes(folder.resolve(ArchivePaths.MANIFEST)))
                .toOptional();
        read.ifPresent(manifest -> manifests.put(folder, manifest));
        return read;
    }

    private EntityTag unlistedTag(Path file) throws IOException {
        EntityTag known = tags.get(file);
        if (known != null) {
            return known;
        }
        EntityTag tag = tag(file);
        tags.put(file, tag);
        return tag;
    }

    /** The file at {@code <season>/<path>} of a log. */
    public Optional<PublishedFile> log(String place) throws IOException {
        String[] parts = place.split("/", 2);
        if (parts.length < 2) {
            return Optional.empty();
        }
        String path = parts[1];
        boolean isText = path.equals(ArchivePaths.CHECKPOINT) || path.equals(ArchivePaths.LOG_VKEY);
        if (!isText && TilePath.parse(path).isEmpty()) {
            return Optional.empty();
        }
        Optional<Path> file = shelf.logFolder(parts[0]).map(folder -> folder.resolve(path));
        if (file.isEmpty() || !Files.isRegularFile(file.get())) {
            return Optional.empty();
        }
        return Optional.of(new PublishedFile(
                file.get(), Files.size(file.get()), tag(file.get()), isText ? TEXT : BINARY, !isText));
    }

    private static EntityTag tag(Path file) throws IOException {
        Sha256 sha256 = new Sha256();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                sha256.update(buffer, 0, read);
            }
        }
        return new EntityTag(sha256.digest().hex());
    }

    private static String mediaType(String published) {
        return published.equals("text/plain") ? TEXT : published;
    }
}
