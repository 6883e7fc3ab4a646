/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import assize.archive.LogFile;
import assize.attestation.Digest;
import assize.attestation.Sha256;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import assize.web.shelf.Shelf;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which files may be sent: those a manifest lists and the manifest's own three; and of a log the checkpoint and those it
 * had before, the key, the policy, timestamps and tiles.
 *
 * <p>Thread-safe.
 */
public final class Downloads {
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String TIMESTAMP = "application/timestamp-reply";
    private static final String BINARY = "application/octet-stream";
    private static final Set<String> UNLISTED =
            Set.of(ArchivePaths.MANIFEST, ArchivePaths.MANIFEST_SIGNATURE, ArchivePaths.CHECKSUMS);
    private static final int HASH_PREFIX = "sha256:".length();

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
            return Optional.of(onDisk(file, Files.size(file), unlistedTag(file), ArchivePaths.mediaType(path)));
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
        return Optional.of(onDisk(file, size, tag, listed.get().mediaType()));
    }

    private static PublishedFile onDisk(Path path, long size, EntityTag tag, String published) {
        String mediaType = mediaType(published);
        PublishedFile file = PublishedFile.stored(new Content.OnDisk(path, size), tag, mediaType, true);
        return GzipVariants.isFor(mediaType, size) ? file.withVariant() : file;
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
    public Optional<PublishedFile> log(String place) {
        String[] parts = place.split("/", 2);
        if (parts.length < 2) {
            return Optional.empty();
        }
        return LogFile.of(parts[1]).flatMap(kind -> inLog(parts[0], parts[1], kind));
    }

    /** Read at once: the checkpoint may be replaced at any time, and its tag must be that of the bytes that are sent. */
    private Optional<PublishedFile> inLog(String seasonId, String path, LogFile kind) {
        Optional<Path> file = shelf.logFolder(seasonId).map(folder -> folder.resolve(path));
        if (file.isEmpty() || !Files.isRegularFile(file.get())) {
            return Optional.empty();
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file.get());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String mediaType = switch (kind) {
            case TEXT -> TEXT;
            case TIMESTAMP -> TIMESTAMP;
            case HASHES, ENTRIES -> BINARY;
        };
        PublishedFile found = PublishedFile.stored(
                Content.InMemory.of(bytes), new EntityTag(Digest.sha256(bytes).hex()), mediaType, !kind.mayChange());
        boolean isCompressed = kind != LogFile.HASHES && GzipVariants.isSmall(bytes.length);
        return Optional.of(isCompressed ? found.withVariant() : found);
    }

    private static EntityTag tag(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new EntityTag(Sha256.of(in).hex());
        }
    }

    private static String mediaType(String published) {
        return published.equals("text/plain") ? TEXT : published;
    }
}
