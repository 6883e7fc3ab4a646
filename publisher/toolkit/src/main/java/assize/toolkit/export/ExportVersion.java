/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.export;

import assize.archive.LogFile;
import assize.attestation.Sha256;
import assize.publish.commit.Durable;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.ManifestFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Copies one version of a season with its log into a bag: a folder, or a zip of one.
 *
 * <p>It is made beside its place, forced to the disk and moved there in one step, so that no half of one ever stands there; what
 * an interrupted run left is removed by the next. Every file of the version is held against its manifest on the way. Nothing is
 * reached through a link below the archive's root, since a link may lead to a file that was never published.
 */
public final class ExportVersion {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int TRIES = 5;

    private final Path root;
    private final Manifest version;
    private final Path bag;
    private final Progress progress;
    private final SortedMap<String, String> sums = new TreeMap<>();
    private long bytes;

    private ExportVersion(Path root, Manifest version, Path bag, Progress progress) {
        this.root = root;
        this.version = version;
        this.bag = bag;
        this.progress = progress;
    }

    /** Told how far it is; of a total in bytes. */
    @FunctionalInterface
    public interface Progress {
        /** So much is copied. */
        void at(long done, long total);
    }

    /** What came of it. */
    public sealed interface Outcome {
        /**
         * The bag is there.
         *
         * @param files of the payload
         * @param bytes of the payload
         */
        record Made(Manifest version, Path out, boolean isZip, long files, long bytes) implements Outcome {}

        /** The archive is not what its manifest says; one sentence. */
        record Refused(String message, boolean isMissing) implements Outcome {}
    }

    /** Ends a copy. */
    private static final class Unfit extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final boolean isMissing;

        Unfit(String message, boolean isMissing) {
            super(message);
            this.isMissing = isMissing;
        }
    }

    /**
     * Why nothing can be put there; empty where it can.
     *
     * @param root the folder with {@code archives/} and {@code log/}
     */
    public static String problem(Path root, Path out) throws IOException {
        for (String folder : List.of(ArchivePaths.ARCHIVES, ArchivePaths.LOGS)) {
            if (isWithin(root.resolve(folder), out)) {
                return "%s lies in %s, where nothing but publishing writes; name a place outside of it."
                        .formatted(out, root.resolve(folder));
            }
        }
        if (Files.isDirectory(out)) {
            try (Stream<Path> entries = Files.list(out)) {
                return entries.findAny().isPresent() || isZip(out)
                        ? "%s is there and is not an empty folder; name one that is not there yet.".formatted(out)
                        : "";
            }
        }
        return Files.exists(out) ? "%s is there already; name a file that is not there yet.".formatted(out) : "";
    }

    /** By where the folders really are that are there already. */
    private static boolean isWithin(Path folder, Path out) throws IOException {
        Path there = out.toAbsolutePath().normalize();
        while (!Files.exists(there)) {
            Path parent = there.getParent();
            if (parent == null) {
                return false;
            }
            there = parent;
        }
        return Files.exists(folder) && there.toRealPath().startsWith(folder.toRealPath());
    }

    private static boolean isZip(Path out) {
        return out.getFileName() != null && out.getFileName().toString().endsWith(".zip");
    }

    /**
     * Makes the bag.
     *
     * @param root the folder with {@code archives/} and {@code log/}; only read
     * @param out a folder that is not there or is empty, or a file that is not there and ends in {@code .zip}
     */
    public static Outcome run(
            Path root, String seasonId, int version, Path out, BundledVerifier verifier, Progress progress)
            throws IOException {
        Path at = out.toAbsolutePath().normalize();
        Path parent = at.getParent();
        if (parent == null) {
            throw new IOException(out + " is in no folder");
        }
        Files.createDirectories(parent);
        Path staged = parent.resolve("." + at.getFileName() + ".part");
        Path zipped = parent.resolve("." + at.getFileName() + ".part.zip");
        Durable.delete(staged);
        Files.deleteIfExists(zipped);
        try {
            Manifest manifest = manifest(root, seasonId, version);
            ExportVersion export = new ExportVersion(root, manifest, staged, progress);
            export.copy(verifier);
            if (isZip(at)) {
                BagZip.write(staged, "assize-%s-v%d".formatted(seasonId, version), manifest.publishedAt(), zipped);
                Durable.forceOne(zipped);
                Durable.move(zipped, at);
            } else {
                Durable.force(staged);
                Durable.move(staged, at);
            }
            return new Outcome.Made(manifest, out, isZip(at), export.sums.size(), export.bytes);
        } catch (Unfit e) {
            return new Outcome.Refused(String.valueOf(e.getMessage()), e.isMissing);
        } finally {
            Durable.delete(staged);
            Files.deleteIfExists(zipped);
        }
    }

    private static Manifest manifest(Path root, String seasonId, int version) throws IOException {
        Path file = file(root, ArchivePaths.manifest(seasonId, version));
        return Manifest.decode(Files.readAllBytes(file)).fold(read -> read, problem -> {
            throw new Unfit("%s cannot be read: %s; verify the archive first.".formatted(file, problem), false);
        });
    }

    private void copy(BundledVerifier verifier) throws IOException {
        String folder = ArchivePaths.version(version.seasonId(), version.version());
        SortedSet<String> files = new TreeSet<>();
        version.files().forEach(file -> files.add(folder + "/" + file.path()));
        for (String unlisted :
                List.of(ArchivePaths.MANIFEST, ArchivePaths.MANIFEST_SIGNATURE, ArchivePaths.CHECKSUMS)) {
            files.add(folder + "/" + unlisted);
        }
        long total = version.files().stream().mapToLong(ManifestFile::bytes).sum();
        for (String file : files) {
            copy(file);
            progress.at(bytes, total);
        }
        for (ManifestFile listed : version.files()) {
            String sum = sums.get(Bag.PAYLOAD + folder + "/" + listed.path());
            if (!listed.sha256().equals(sum)) {
                throw new Unfit(
                        "%s/%s is not the file its manifest lists; verify the archive first."
                                .formatted(root.resolve(folder), listed.path()),
                        false);
            }
        }
        copyLaterKeys();
        copyLog();
        for (Map.Entry<String, byte[]> tag :
                new Bag(version, sums, bytes, verifier).tagFiles().entrySet()) {
            Files.write(bag.resolve(tag.getKey()), tag.getValue());
        }
    }

    /** The log goes on behind this version, and later versions' lists hold the keys its later entries are signed by. */
    private void copyLaterKeys() throws IOException {
        for (int later = version.version() + 1; ; later++) {
            String keys = ArchivePaths.version(version.seasonId(), later) + "/" + ArchivePaths.KEYS;
            if (!Files.exists(root.resolve(keys), LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            copy(keys);
        }
    }

    /** A log that grows meanwhile is copied again: its checkpoint and tiles must be of one time. */
    private void copyLog() throws IOException {
        String log = ArchivePaths.log(version.seasonId());
        Path checkpoint = file(root, log + "/" + ArchivePaths.CHECKPOINT);
        SortedMap<String, String> before = new TreeMap<>(sums);
        long bytesBefore = bytes;
        for (int tries = 0; tries < TRIES; tries++) {
            byte[] then = Files.readAllBytes(checkpoint);
            Durable.delete(bag.resolve(Bag.PAYLOAD).resolve(log));
            sums.keySet().retainAll(before.keySet());
            bytes = bytesBefore;
            for (String file : logFiles(root.resolve(log))) {
                copy(log + "/" + file);
            }
            if (Arrays.equals(then, Files.readAllBytes(checkpoint))) {
                return;
            }
        }
        throw new Unfit("The log in %s grows faster than it can be copied.".formatted(root.resolve(log)), false);
    }

    /** What the log consists of; whatever else lies in its folder was not published. */
    private static SortedSet<String> logFiles(Path folder) throws IOException {
        SortedSet<String> files = new TreeSet<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            walk.forEach(at -> {
                refuseLink(at);
                String path = folder.relativize(at).toString().replace('\\', '/');
                if (LogFile.of(path).isPresent()) {
                    files.add(path);
                }
            });
        }
        return files;
    }

    /** A file of the archive, whose path below the root goes through no link. */
    private static Path file(Path root, String path) {
        Path at = root;
        for (String name : path.split("/", -1)) {
            at = at.resolve(name);
            refuseLink(at);
        }
        if (!Files.isRegularFile(at, LinkOption.NOFOLLOW_LINKS)) {
            throw new Unfit("%s is missing.".formatted(at), true);
        }
        return at;
    }

    private static void refuseLink(Path at) {
        if (Files.isSymbolicLink(at)) {
            throw new Unfit("%s is a link; put what it leads to in its place, or take it away.".formatted(at), false);
        }
    }

    private void copy(String file) throws IOException {
        Path from = file(root, file);
        Path to = bag.resolve(Bag.PAYLOAD).resolve(file);
        Path parent = to.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Sha256 sha256 = new Sha256();
        try (InputStream in = Files.newInputStream(from, LinkOption.NOFOLLOW_LINKS);
                OutputStream out = Files.newOutputStream(to)) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                sha256.update(buffer, 0, read);
                out.write(buffer, 0, read);
                bytes += read;
            }
        }
        sums.put(Bag.PAYLOAD + file, sha256.digest().prefixed());
    }
}
