/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

/** Takes finished tiles. */
@FunctionalInterface
public interface TileSink {

    /** Stores the bytes at {@link TilePath#path()}; the array is the sink's own. */
    void accept(TilePath path, byte[] bytes);
}
