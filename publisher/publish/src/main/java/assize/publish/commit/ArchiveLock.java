/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import assize.publish.PublishingRefused;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One run at a time. The operating system lets go of the lock when the process ends, however it ends.
 *
 * <p>The file locked, {@code .lock}, is empty and stays: were it deleted, two runs could hold the lock of one name on two
 * files.
 *
 * @param name the archive, by the name this process holds it under
 * @param channel the file, held open
 */
public record ArchiveLock(Path name, FileChannel channel) implements Closeable {

    /** A process that opens and closes a file a second time loses its lock on it, so it asks itself first. */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    /** Takes the lock of an archive. */
    public static ArchiveLock take(Path archiveRoot) throws IOException {
        Files.createDirectories(archiveRoot);
        Path name = archiveRoot.toRealPath();
        if (!HELD.add(name)) {
            throw refused(archiveRoot);
        }
        boolean isTaken = false;
        try {
            FileChannel channel =
                    FileChannel.open(name.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            isTaken = channel.tryLock() != null;
            if (!isTaken) {
                channel.close();
                throw refused(archiveRoot);
            }
            return new ArchiveLock(name, channel);
        } finally {
            if (!isTaken) {
                HELD.remove(name);
            }
        }
    }

    /** The lock for one commit: that of the run in this process, which goes on holding it, or one taken for the commit alone. */
    public static Closeable heldOrTaken(Path archiveRoot) throws IOException {
        Files.createDirectories(archiveRoot);
        return HELD.contains(archiveRoot.toRealPath()) ? () -> {} : take(archiveRoot);
    }

    private static PublishingRefused refused(Path archiveRoot) {
        return new PublishingRefused("Another run is publishing into " + archiveRoot + ". Wait for it to end.");
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD.remove(name);
        }
    }
}
