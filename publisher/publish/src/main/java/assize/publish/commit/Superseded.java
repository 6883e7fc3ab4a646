/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.commit;

import assize.attestation.TilePath;
import assize.attestation.TreeTiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The partial tiles of a checkpoint that closed no version, once another checkpoint has taken its place. */
public final class Superseded {
    private Superseded() {}

    /**
     * Removes them, but for those the new checkpoint has too.
     *
     * @param log the season's log folder
     * @param before the size the log had
     * @param now the size it has
     */
    public static void remove(Path log, long before, long now) throws IOException {
        List<TilePath> needed = TreeTiles.partials(now).toList();
        for (TilePath tile : TreeTiles.partials(before).toList()) {
            if (!needed.contains(tile)) {
                Path file = log.resolve(tile.path());
                Files.deleteIfExists(file);
                Path folder = file.getParent();
                if (folder != null) {
                    Durable.deleteIfEmpty(folder);
                }
            }
        }
    }
}
