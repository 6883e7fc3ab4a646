/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.Optional;

/** Reads the stored bytes of a tile: from a folder, over HTTP, out of a map. */
@FunctionalInterface
public interface TileReader {

    /** The bytes at {@link TilePath#path()}, or nothing where there is no such tile. */
    Optional<byte[]> read(TilePath path);
}
