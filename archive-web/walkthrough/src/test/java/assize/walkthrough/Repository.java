/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

/** Where things lie, and files by the handful. */
final class Repository {

    private Repository() {}

    /** The nearest folder upwards that holds the example season. */
    static Path root() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve("examples/season-one"))) {
                return folder;
            }
        }
        throw new IllegalStateException(
                "no examples/season-one above " + Path.of("").toAbsolutePath());
    }

    /** The example season. */
    static Path seasonOne() {
        return root().resolve("examples/season-one");
    }

    /** The schema files. */
    static Path schemas() {
        return root().resolve("schemas/src/main/resources/assize/schemas/v1");
    }

    /** The golden battles, a folder each. */
    static Path goldenBattles() {
        return root().resolve("schemas/src/main/resources/assize/schemas/examples");
    }

    /** A new folder that is gone when the tests have ended. */
    static Path temporaryFolder(String name) {
        try {
            Path folder = Files.createTempDirectory("assize-" + name + "-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every plain file below a folder, relative to it, in name order; the lock of an archive is no part of it. */
    static List<String> files(Path folder) {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .filter(file -> !file.equals(".lock"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Copies a folder with everything in it. */
    static void copy(Path from, Path to) {
        for (String file : files(from)) {
            write(to.resolve(file), read(from.resolve(file)));
        }
    }

    static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a file, and its folder where there is none. */
    static void write(Path file, byte[] bytes) {
        try {
            Path folder = file.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a folder with everything in it. */
    static void delete(Path folder) {
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                    Files.delete(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
