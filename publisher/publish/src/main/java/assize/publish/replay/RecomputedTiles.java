/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.replay;

import assize.attestation.Digest;
import assize.attestation.TilePath;
import assize.attestation.TileWriter;
import assize.schemas.archive.ArchivePaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The tree of a log made anew from its entries, tile by tile held against those that are published. One thread. */
final class RecomputedTiles {
    private final ReplaySink settings;
    private final Path root;
    private final String log;
    private final TileWriter writer;

    RecomputedTiles(ReplaySink settings, Path root) {
        this.settings = settings;
        this.root = root;
        this.log = ArchivePaths.log(settings.season().id());
        this.writer = new TileWriter(this::compare);
    }

    private void compare(TilePath tile, byte[] made) {
        String file = log + "/" + tile.path();
        try {
            if (!Files.isRegularFile(root.resolve(file))) {
                throw settings.ended(Difference.missing(file, "a tile of %d bytes".formatted(made.length)));
            }
            byte[] published = Files.readAllBytes(root.resolve(file));
            int at = Arrays.mismatch(published, made);
            if (at >= 0) {
                throw settings.ended(Difference.inFile(
                        file,
                        "byte " + at,
                        at < published.length ? Integer.toString(published[at] & 0xff) : "the end of the file",
                        at < made.length ? Integer.toString(made[at] & 0xff) : "the end of the file"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void append(byte[] entry) {
        Digest unused = writer.append(entry);
    }

    long size() {
        return writer.size();
    }

    Digest root() {
        return writer.root();
    }

    /** Ends the tree; its root must be the one the checkpoint signs. */
    void finish(Digest signedRoot) {
        writer.finish();
        if (!writer.root().equals(signedRoot)) {
            throw settings.ended(Difference.inFile(
                    log + "/" + ArchivePaths.CHECKPOINT,
                    "root",
                    signedRoot.prefixed(),
                    writer.root().prefixed()));
        }
    }

    /** The file the entry of that index lies in, as its full bundle is named. */
    String entryFile(long seq) {
        long index = seq / TilePath.FULL_WIDTH;
        return log + "/" + new TilePath(TilePath.ENTRIES, index, TilePath.FULL_WIDTH).path();
    }
}
