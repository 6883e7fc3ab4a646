/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.answers;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A folder that appears under its name when it is whole, and not at all otherwise.
 *
 * <p>If we crash, what is left is a folder beside it that starts with a dot; nothing ever reads it.
 */
final class FolderInMaking implements Closeable {
    private final Path target;
    private final Path making;

    /** Begins to make a folder that is to stand at {@code target}. */
    FolderInMaking(Path target) throws IOException {
        this.target = target.toAbsolutePath().normalize();
        Path parent = this.target.getParent();
        if (parent == null) {
            throw new IOException(target + " cannot be a season folder");
        }
        Files.createDirectories(parent);
        long process = ProcessHandle.current().pid();
        this.making = parent.resolve("." + this.target.getFileName() + "." + process + ".making");
        delete(making);
        Files.createDirectory(making);
    }

    /** Where its files are to be written until then. */
    Path path() {
        return making;
    }

    /** What came of giving it its name. */
    enum Placed {
        /** It stands there now. */
        NEW,
        /** The same files stood there. */
        SAME_AS_BEFORE,
        /** Something else stands there and was left alone. */
        TAKEN
    }

    /** Gives the folder its name, unless something else has it. */
    Placed place() throws IOException {
        if (Files.exists(target) && !isEmptyFolder(target)) {
            return Files.isDirectory(target) && sameFiles(making, target) ? Placed.SAME_AS_BEFORE : Placed.TAKEN;
        }
        try {
            Files.move(making, target, StandardCopyOption.ATOMIC_MOVE);
            return Placed.NEW;
        } catch (DirectoryNotEmptyException | FileAlreadyExistsException e) {
            return Placed.TAKEN;
        }
    }

    private static boolean isEmptyFolder(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return false;
        }
        try (Stream<Path> children = Files.list(path)) {
            return children.findAny().isEmpty();
        }
    }

    private static boolean sameFiles(Path one, Path other) throws IOException {
        Map<String, Path> here = files(one);
        Map<String, Path> there = files(other);
        if (!here.keySet().equals(there.keySet())) {
            return false;
        }
        for (String name : here.keySet()) {
            if (Files.mismatch(here.get(name), there.get(name)) >= 0) {
                return false;
            }
        }
        return true;
    }

    private static Map<String, Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            Map<String, Path> files = new HashMap<>();
            all.filter(path -> !Files.isDirectory(path))
                    .forEach(path -> files.put(folder.relativize(path).toString(), path));
            return files;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> walk = Files.walk(folder)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }

    /** Removes what has not been placed. */
    @Override
    public void close() throws IOException {
        delete(making);
    }
}
