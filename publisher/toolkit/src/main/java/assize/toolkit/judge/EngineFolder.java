/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.judge;

import assize.publish.commit.Durable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Where the engine puts what it needs while it runs, some 25 MB: a folder of its own among the temporary files, gone
 * afterwards.
 *
 * <p>A run that is killed cannot tidy up; the next one does. The lock tells which folders nobody works in any more.
 *
 * @param lock held while the engine runs
 */
record EngineFolder(Path path, FileChannel lock) implements Closeable {
    private static final String PREFIX = "assize-engine-";
    private static final String LOCK = "lock";
    private static final int TRIES = 20;

    /** A process that opens and closes a file a second time loses its lock on it, so its own are left alone. */
    private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

    /** Makes a folder, and removes those of runs that were killed. */
    static EngineFolder make() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        removeAbandoned(temporary);
        Path path = Files.createTempDirectory(temporary, PREFIX);
        OURS.add(path);
        FileChannel lock = open(path);
        if (lock.tryLock() == null) {
            throw new IOException(path + " was taken by another process");
        }
        return new EngineFolder(path, lock);
    }

    private static FileChannel open(Path folder) throws IOException {
        return FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private static void removeAbandoned(Path temporary) {
        List<Path> folders;
        try (Stream<Path> all = Files.list(temporary)) {
            folders = all.filter(path -> path.getFileName().toString().startsWith(PREFIX))
                    .filter(Files::isDirectory)
                    .toList();
        } catch (IOException e) {
            return; // Tidying up after others is a favour.
        }
        for (Path folder : folders) {
            // A folder without a lock file is being made at this moment.
            if (!OURS.contains(folder) && Files.exists(folder.resolve(LOCK))) {
                removeIfAbandoned(folder);
            }
        }
    }

    private static void removeIfAbandoned(Path folder) {
        try (FileChannel channel = open(folder)) {
            if (channel.tryLock() != null) {
                remove(folder);
            }
        } catch (IOException e) {
            return; // Somebody else's, or going already.
        }
    }

    /** Removes a folder in which others remove files at the same time; the lock file last, so that it can be tried again. */
    private static void remove(Path folder) throws IOException {
        for (int tries = 0; tries < TRIES; tries++) {
            try {
                try (Stream<Path> entries = Files.list(folder)) {
                    for (Path entry : entries.toList()) {
                        if (!entry.getFileName().toString().equals(LOCK)) {
                            Durable.delete(entry);
                        }
                    }
                }
                Durable.delete(folder);
                return;
            } catch (NoSuchFileException | DirectoryNotEmptyException e) {
                // Somebody was quicker; what is left is looked at again.
                continue;
            }
        }
    }

    /** The engine is still shutting down, and removes files itself; what escapes us here goes with the next run. */
    @Override
    public void close() {
        try (lock) {
            remove(path);
            OURS.remove(path);
        } catch (IOException e) {
            return; // It is out of the way, and the season is judged.
        }
    }
}
