/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.stage;

import assize.attestation.Sha256;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.ManifestFile;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Writes pieces one after another into numbered parts; a piece never spans parts.
 *
 * <p>One thread. Units: bytes.
 */
public final class PartWriter implements Closeable {
    private static final int BUFFER_BYTES = 1 << 17;

    private final Path folder;
    private final IntFunction<String> partPath;
    private final List<ManifestFile> finished = new ArrayList<>();
    private @Nullable OutputStream out;
    private Sha256 hash = new Sha256();
    private int part = -1;
    private long bytes;
    private long lines;

    /**
     * A writer into a version folder.
     *
     * @param partPath the path of part n inside the folder
     */
    public PartWriter(Path folder, IntFunction<String> partPath) {
        this.folder = folder;
        this.partPath = partPath;
    }

    /** Where a piece lies. */
    public record Place(int part, long offset, int length) {}

    /** Adds a piece of whole lines. */
    public Place append(byte[] piece, long pieceLines) throws IOException {
        OutputStream target = out;
        if (target == null || (bytes > 0 && bytes + piece.length > ArchivePaths.PART_BYTES_MAX)) {
            target = nextPart();
        }
        Place place = new Place(part, bytes, piece.length);
        target.write(piece);
        hash.update(piece);
        bytes += piece.length;
        lines += pieceLines;
        return place;
    }

    /** Ends the last part; there is always at least one. The parts, for the manifest. */
    public List<ManifestFile> finish() throws IOException {
        if (out == null) {
            nextPart();
        }
        endPart();
        return List.copyOf(finished);
    }

    private OutputStream nextPart() throws IOException {
        endPart();
        part++;
        Path file = folder.resolve(partPath.apply(part));
        Files.createDirectories(file.getParent());
        OutputStream opened = new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES);
        out = opened;
        return opened;
    }

    private void endPart() throws IOException {
        if (out == null) {
            return;
        }
        out.close();
        out = null;
        finished.add(ManifestFile.of(partPath.apply(part), bytes, hash.digest().prefixed(), lines));
        hash = new Sha256();
        bytes = 0;
        lines = 0;
    }

    @Override
    public void close() throws IOException {
        if (out != null) {
            out.close();
            out = null;
        }
    }
}
