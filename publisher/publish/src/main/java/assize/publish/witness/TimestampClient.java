/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.witness;

import assize.attestation.Digest;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.SignedNote;
import assize.attestation.timestamp.Timestamp;
import assize.attestation.timestamp.TimestampRequest;
import java.math.BigInteger;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;

/**
 * Asks one timestamp authority when a note was there.
 *
 * <p>Every call ends in time and reads a bounded reply. An answer counts where it repeats what was asked and is well signed; whether
 * its authority is trusted is for the caller to ask.
 *
 * <p>Source: RFC 3161 §3.4.
 */
final class TimestampClient {
    private static final int NONCE_BITS = 64;
    private static final int OK = 200;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Post post;

    TimestampClient(URI address, Duration timeout) {
        this.post = new Post(address, timeout);
    }

    /** The bytes of an answer that counts. */
    Parsed<byte[]> ask(SignedNote note) {
        TimestampRequest request =
                new TimestampRequest(Digest.sha256(note.bytes()), new BigInteger(NONCE_BITS, RANDOM));
        return send(request)
                .then(answer -> Timestamp.parse(answer).then(timestamp -> check(timestamp, request, note, answer)));
    }

    private static Parsed<byte[]> check(Timestamp timestamp, TimestampRequest request, SignedNote note, byte[] answer) {
        ProofCheck answers = timestamp.answers(request);
        ProofCheck check = answers instanceof ProofCheck.Refuted ? answers : timestamp.verify(note);
        return check.fold(proven -> new Parsed.Value<>(answer), refuted -> new Parsed.Malformed<>(refuted.reason()));
    }

    private Parsed<byte[]> send(TimestampRequest request) {
        return post.send(TimestampRequest.MEDIA_TYPE, request.toBytes(), Timestamp.MAX_BYTES)
                .then(reply -> reply.statusCode() == OK
                        ? new Parsed.Value<>(reply.body())
                        : new Parsed.Malformed<>("status " + reply.statusCode()));
    }
}
