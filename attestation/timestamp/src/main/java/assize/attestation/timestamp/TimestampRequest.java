/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.timestamp;

import assize.attestation.Digest;
import java.io.IOException;
import java.math.BigInteger;
import org.bouncycastle.tsp.TSPAlgorithms;
import org.bouncycastle.tsp.TimeStampRequest;
import org.bouncycastle.tsp.TimeStampRequestGenerator;

/**
 * What an authority is asked: when were the bytes with this digest there, and under which certificate do you say so.
 *
 * <p>Source: RFC 3161 §2.4.1, §3.4.
 *
 * @param digest SHA-256 of what is to be timestamped
 * @param nonce which the answer must repeat; not negative
 */
public record TimestampRequest(Digest digest, BigInteger nonce) {

    /** The media type of a request over HTTP. */
    public static final String MEDIA_TYPE = "application/timestamp-query";

    /** The media type of an answer over HTTP. */
    public static final String REPLY_TYPE = "application/timestamp-reply";

    /** The request as DER. */
    public byte[] toBytes() {
        try {
            return toRequest().getEncoded();
        } catch (IOException e) {
            throw new IllegalStateException("a request that was made here has no encoding", e);
        }
    }

    TimeStampRequest toRequest() {
        TimeStampRequestGenerator generator = new TimeStampRequestGenerator();
        generator.setCertReq(true);
        return generator.generate(TSPAlgorithms.SHA256, digest.bytes(), nonce);
    }
}
