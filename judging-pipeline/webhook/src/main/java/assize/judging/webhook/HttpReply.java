/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.webhook;

/** What a server answered, as far as it was read. */
final class HttpReply {
    private final int status;
    private final byte[] body;
    private final boolean isCut;

    HttpReply(int status, byte[] body, boolean isCut) {
        this.status = status;
        this.body = body.clone();
        this.isCut = isCut;
    }

    int status() {
        return status;
    }

    /** A copy of its bytes. */
    byte[] body() {
        return body.clone();
    }

    /** Whether there was more. */
    boolean isCut() {
        return isCut;
    }
}
