/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

/** A tile that is needed is missing, or is not what the tree says it is. */
public final class TileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient TilePath path;

    TileException(TilePath path, String problem) {
        super(path.path() + " " + problem);
        this.path = path;
    }

    /** The tile in question. */
    public TilePath path() {
        return path;
    }
}
