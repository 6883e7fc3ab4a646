/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.archive.ArchivePaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads ranges out of the parts of records, replays, events and evidence. */
final class Parts {
    private final Path versionFolder;

    Parts(Path versionFolder) {
        this.versionFolder = versionFolder;
    }

    byte[] record(RecordLocation at) {
        return range(ArchivePaths.recordPart(at.part()), at.offset(), at.length());
    }

    /** The length of a part of records; -1 where there is no such part. */
    long recordBytes(int part) {
        Path file = versionFolder.resolve(ArchivePaths.recordPart(part));
        try {
            return Files.isRegularFile(file) ? Files.size(file) : -1;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte[] replay(ReplayLocation at) {
        return range(ArchivePaths.replayPart(at.part()), at.offset(), at.length());
    }

    byte[] events(EventsLocation at) {
        return range(ArchivePaths.eventsPart(at.part()), at.offset(), at.length());
    }

    byte[] evidence(EvidenceLocation at) {
        return range(ArchivePaths.evidencePart(at.part()), at.offset(), at.length());
    }

    private byte[] range(String path, long offset, int length) {
        try (SeekableByteChannel part = Files.newByteChannel(versionFolder.resolve(path))) {
            // Looked at before there is room for it: a table may say anything.
            if (offset > part.size() - length) {
                throw new IOException(path + " ends before byte " + (offset + length));
            }
            ByteBuffer bytes = ByteBuffer.allocate(length);
            part.position(offset);
            while (bytes.hasRemaining()) {
                if (part.read(bytes) < 0) {
                    throw new IOException(path + " ends before byte " + (offset + length));
                }
            }
            return bytes.array();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
