/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import assize.publish.PublishingRefused;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * One run at a time. The operating system lets go of the lock when the process ends, however it ends.
 *
 * @param file the file locked, beside the archive's own
 */
public record ArchiveLock(Path file, FileChannel channel) implements Closeable {

    /** Takes the lock of an archive. */
    public static ArchiveLock take(Path archiveRoot) throws IOException {
        Files.createDirectories(archiveRoot);
        Path file = archiveRoot.resolve(".lock");
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (lock(channel) == null) {
            channel.close();
            throw new PublishingRefused("Another run is publishing into " + archiveRoot + ". Wait for it to end.");
        }
        return new ArchiveLock(file, channel);
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        // Gone before it is let go: whoever waits for it makes a new one.
        Files.deleteIfExists(file);
        channel.close();
    }
}
