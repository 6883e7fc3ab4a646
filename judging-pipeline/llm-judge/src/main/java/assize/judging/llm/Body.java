/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

/** The body of a reply, as far as it was read. */
final class Body {
    private final byte[] bytes;
    private final boolean isCut;

    Body(byte[] bytes, boolean isCut) {
        this.bytes = bytes.clone();
        this.isCut = isCut;
    }

    /** A copy of its bytes. */
    byte[] bytes() {
        return bytes.clone();
    }

    int sizeBytes() {
        return bytes.length;
    }

    /** Whether there was more. */
    boolean isCut() {
        return isCut;
    }
}
