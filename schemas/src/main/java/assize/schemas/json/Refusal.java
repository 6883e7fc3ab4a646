/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.json;

/** Leads from the depth of a document straight out to the reader that answers. Never leaves this package. */
final class Refusal extends Exception {
    private final long byteOffset;
    private final String reason;

    /** {@code byteOffset} counts from the start of the document. */
    Refusal(long byteOffset, String reason) {
        super(reason, null, false, false);
        this.byteOffset = byteOffset;
        this.reason = reason;
    }

    long byteOffset() {
        return byteOffset;
    }

    String reason() {
        return reason;
    }
}
