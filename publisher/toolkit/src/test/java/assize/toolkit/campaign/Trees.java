/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import assize.publish.commit.Durable;
import assize.schemas.season.ContentHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Folders as a whole. */
final class Trees {
    private Trees() {}

    /** What {@code diff -r} compares: every file by its bytes, and every folder. */
    static SortedMap<String, String> contents(Path root) throws IOException {
        SortedMap<String, String> contents = new TreeMap<>();
        for (Path path : paths(root)) {
            String name = root.relativize(path).toString();
            contents.put(
                    name,
                    Files.isDirectory(path)
                            ? "folder"
                            : Files.size(path) + " " + ContentHash.of(Files.readAllBytes(path)));
        }
        return contents;
    }

    /** Where two trees differ, a name each. */
    static List<String> difference(SortedMap<String, String> one, SortedMap<String, String> other) {
        TreeMap<String, String> names = new TreeMap<>(one);
        names.putAll(other);
        return names.keySet().stream()
                .filter(name -> !Objects.equals(one.get(name), other.get(name)))
                .toList();
    }

    /** When each file was last written to. */
    static SortedMap<String, FileTime> times(Path root) throws IOException {
        SortedMap<String, FileTime> times = new TreeMap<>();
        for (Path path : paths(root)) {
            if (Files.isRegularFile(path)) {
                times.put(root.relativize(path).toString(), Files.getLastModifiedTime(path));
            }
        }
        return times;
    }

    static Path copy(Path from, Path to) throws IOException {
        for (Path path : paths(from)) {
            Path target = to.resolve(from.relativize(path).toString());
            if (Files.isDirectory(path)) {
                Files.createDirectories(target);
            } else {
                Files.copy(path, target, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return to;
    }

    /** The same files under other names: whoever changes one must {@link #write} it, never write into it. */
    static Path link(Path from, Path to) throws IOException {
        for (Path path : paths(from)) {
            Path target = to.resolve(from.relativize(path).toString());
            if (Files.isDirectory(path)) {
                Files.createDirectories(target);
            } else {
                Files.createLink(target, path);
            }
        }
        return to;
    }

    /** Puts a new file in the place of what is there, which keeps its bytes under its other names. */
    static void write(Path file, byte[] bytes) throws IOException {
        Files.deleteIfExists(file);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    static void delete(Path folder) throws IOException {
        Durable.delete(folder);
    }

    private static List<Path> paths(Path root) throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            return walk.toList();
        }
    }
}
