/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes that are still there after the power fails. */
public final class Durable {
    private Durable() {}

    /** Forces every file below a folder, and the folders themselves, to the disk. */
    public static void force(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(folder)) {
            paths = walk.toList();
        }
        for (Path path : paths) {
            forceOne(path);
        }
    }

    /** Forces files to the disk, and the names that lead to them from a folder above all of them. */
    public static void force(Collection<Path> files, Path above) throws IOException {
        Set<Path> folders = new TreeSet<>();
        Path top = above.toAbsolutePath();
        folders.add(top);
        for (Path file : files) {
            forceOne(file);
            for (Path made = file.toAbsolutePath(); !made.equals(top); made = parent(made)) {
                folders.add(parent(made));
            }
        }
        for (Path folder : folders) {
            forceOne(folder);
        }
    }

    /** Moves a file or folder in one step, replacing a file of that name, and makes the move last. */
    public static void move(Path from, Path to) throws IOException {
        Path parent = parent(to);
        createFolder(parent);
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        forceOne(parent);
    }

    /** Writes a file into a folder that is there; of what was in it nothing is left. */
    static void write(Path file, byte[] bytes) throws IOException {
        Files.write(file, bytes);
        forceOne(file);
        forceOne(parent(file));
    }

    /** Writes a file and moves it to its place in one step, so that readers see the old bytes or the new ones. */
    public static void replace(Path scratch, byte[] bytes, Path file) throws IOException {
        Files.createDirectories(parent(scratch));
        Files.write(scratch, bytes);
        forceOne(scratch);
        move(scratch, file);
    }

    /**
     * Makes a folder and those between it and another, and makes each name last: also where a run that was stopped made them and
     * came no further.
     */
    public static void createFolder(Path folder, Path above) throws IOException {
        Files.createDirectories(folder);
        Path top = above.toAbsolutePath();
        for (Path made = folder.toAbsolutePath(); !made.equals(top); made = parent(made)) {
            forceOne(parent(made));
        }
    }

    /** Makes a folder and those above it, and makes each last. */
    private static void createFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = parent(folder);
        createFolder(parent);
        Files.createDirectories(folder);
        forceOne(parent);
    }

    private static Path parent(Path path) throws IOException {
        Path parent = path.toAbsolutePath().getParent();
        if (parent == null) {
            throw new IOException(path + " is in no folder");
        }
        return parent;
    }

    /** Forces one file, or a folder's list of names, to the disk. */
    public static void forceOne(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Deletes a folder that holds nothing. */
    public static void deleteIfEmpty(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            if (entries.findAny().isPresent()) {
                return;
            }
        }
        Files.delete(folder);
    }

    /** Deletes a folder and all below it; nothing happens where there is none. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) throws IOException {
                if (e != null) {
                    throw e;
                }
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
