/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.Digest;
import assize.attestation.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The folder that holds {@code archives/} and {@code log/}, read without ever leaving it.
 *
 * <p>Symbolic links and special files are refuted, not followed. Whatever cannot be read is found incomplete.
 *
 * <p>Shapes: all paths are relative to the folder, with {@code /} between names.
 */
final class ArchiveFolder {

    /** More files in one log or version than this are not looked at. */
    private static final int FILES_MAX = 2_000_000;

    private static final int DEPTH_MAX = 16;

    /** What reading a file for its digest holds. */
    static final int BUFFER_BYTES = 1 << 16;

    private final Path root;
    private final Findings findings;

    ArchiveFolder(Path root, Findings findings) {
        this.root = root;
        this.findings = findings;
    }

    Path path(String relative) {
        return root.resolve(relative);
    }

    /** All plain files below a folder; empty where there is no such folder. */
    Listing list(String folder) {
        SortedMap<String, Long> files = new TreeMap<>();
        SortedSet<String> folders = new TreeSet<>();
        if (isPlainFolder(folder)) {
            list(folder, "", 0, files, folders);
        }
        return new Listing(files, folders);
    }

    /** The names of the folders in a folder; plain files beside them are refuted as unlisted. */
    SortedSet<String> foldersIn(String folder) {
        SortedSet<String> folders = new TreeSet<>();
        if (!isPlainFolder(folder)) {
            return folders;
        }
        SortedMap<String, Long> files = new TreeMap<>();
        children(folder, (name, attributes) -> {
            if (attributes.isDirectory()) {
                folders.add(name);
            } else if (isPlain(folder + "/" + name, attributes)) {
                files.put(name, attributes.size());
            }
        });
        for (String name : files.keySet()) {
            findings.add(Failure.refuted(folder + "/" + name, Checks.FILES_LAYOUT, "does not belong here"));
        }
        return folders;
    }

    /** Whether all of the path's folders are there and none of them is a link. */
    private boolean isPlainFolder(String folder) {
        Path at = root;
        StringBuilder soFar = new StringBuilder();
        for (String name : folder.split("/", -1)) {
            at = at.resolve(name);
            soFar.append(soFar.length() == 0 ? "" : "/").append(name);
            try {
                BasicFileAttributes attributes = attributes(at);
                if (!attributes.isDirectory()) {
                    findings.add(Failure.refuted(soFar.toString(), Checks.FILES_PLAIN, "is not a plain folder"));
                    return false;
                }
            } catch (NoSuchFileException e) {
                return false;
            } catch (IOException e) {
                unreadable(soFar.toString());
                return false;
            }
        }
        return true;
    }

    private void list(
            String folder, String prefix, int depth, SortedMap<String, Long> files, SortedSet<String> allFolders) {
        SortedSet<String> folders = new TreeSet<>();
        children(folder, (name, attributes) -> {
            if (attributes.isDirectory()) {
                folders.add(name);
            } else if (isPlain(folder + "/" + name, attributes)) {
                files.put(prefix + name, attributes.size());
            }
        });
        folders.forEach(name -> allFolders.add(prefix + name));
        if (depth == DEPTH_MAX || files.size() > FILES_MAX) {
            findings.add(Failure.refuted(folder, Checks.FILES_LAYOUT, "holds more than any archive does"));
            return;
        }
        for (String name : folders) {
            list(folder + "/" + name, prefix + name + "/", depth + 1, files, allFolders);
        }
    }

    private boolean isPlain(String file, BasicFileAttributes attributes) {
        if (attributes.isRegularFile()) {
            return true;
        }
        findings.add(Failure.refuted(file, Checks.FILES_PLAIN, "is a link or a special file"));
        return false;
    }

    @FunctionalInterface
    private interface Child {
        void accept(String name, BasicFileAttributes attributes);
    }

    /** Tells of each child in the order of names. */
    private void children(String folder, Child child) {
        SortedMap<String, BasicFileAttributes> found = new TreeMap<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(root.resolve(folder))) {
            for (Path path : stream) {
                Path name = path.getFileName();
                if (name == null) {
                    continue;
                }
                found.put(name.toString(), attributes(path));
                if (found.size() > FILES_MAX) {
                    break;
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            unreadable(folder);
        }
        found.forEach(child::accept);
    }

    private static BasicFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private void unreadable(String file) {
        findings.add(Failure.incomplete(file, Checks.READABLE, "cannot be read"));
    }

    /**
     * The bytes of a file that must be there; a file that is missing, too long or unreadable is found to be so.
     *
     * @param check the check that needs it
     */
    Optional<byte[]> read(String file, int bytesMax, String check) {
        return read(file, bytesMax, check, true, findings::add);
    }

    /** As above, telling {@code found} of a failure; where {@code isNeeded} is false, a missing file is none. */
    Optional<byte[]> read(String file, int bytesMax, String check, boolean isNeeded, Consumer<Failure> found) {
        try (InputStream input = open(file)) {
            byte[] bytes = input.readNBytes(bytesMax + 1);
            if (bytes.length > bytesMax) {
                found.accept(Failure.refuted(file, check, "is longer than " + bytesMax + " bytes"));
                return Optional.empty();
            }
            return Optional.of(bytes);
        } catch (NoSuchFileException e) {
            if (isNeeded) {
                found.accept(Failure.incomplete(file, check, "is missing"));
            }
        } catch (IOException e) {
            found.accept(Failure.incomplete(file, Checks.READABLE, "cannot be read"));
        }
        return Optional.empty();
    }

    /** The digest of a file, whatever its length. */
    Digest digest(String file) throws IOException {
        try (InputStream input = open(file)) {
            return Sha256.of(input);
        }
    }

    /** Opens a file, not following a link. */
    InputStream open(String file) throws IOException {
        return Files.newInputStream(root.resolve(file), LinkOption.NOFOLLOW_LINKS);
    }

    /** As {@link #open}, for use where a checked exception cannot pass. */
    InputStream openUnchecked(String file) {
        try {
            return open(file);
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }
}
