/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.witness;

import assize.attestation.ConsistencyProof;
import assize.attestation.Cosignature;
import assize.attestation.Digest;
import assize.attestation.NoteSignature;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.attestation.WitnessKey;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.regex.Pattern;

/**
 * Asks one witness to cosign checkpoints.
 *
 * <p>Every call ends in time and reads a bounded reply; redirects are not followed. Nothing the witness says is believed but
 * a cosignature that its key verifies. Thread-safe.
 *
 * <p>Source: C2SP tlog-witness, "add-checkpoint".
 */
public final class WitnessClient {

    /** The most bytes of a reply that are read: a hundred signature lines fit. */
    static final int REPLY_BYTES_MAX = 65_536;

    /** The most lines of a proof that a witness takes. */
    private static final int PROOF_LINES_MAX = 63;

    private static final String SIZE_TYPE = "text/x.tlog.size";
    private static final int DETAIL_CHARS_MAX = 200;
    private static final Pattern SIZE_LINE = Pattern.compile("(0|[1-9][0-9]{0,17})\n");

    private final Post post;
    private final WitnessKey witness;

    /**
     * A client of the witness with that key.
     *
     * @param submissionPrefix the address before {@code /add-checkpoint}
     * @param timeout for one whole exchange
     */
    public WitnessClient(URI submissionPrefix, WitnessKey witness, Duration timeout) {
        String prefix = submissionPrefix.toString();
        this.post = new Post(URI.create((prefix.endsWith("/") ? prefix : prefix + "/") + "add-checkpoint"), timeout);
        this.witness = witness;
    }

    /**
     * Asks for a cosignature; where the witness knows another size than {@code lastSize}, once more with a proof from there.
     *
     * @param lastSize the size this witness is thought to have cosigned last; 0 where that is not known
     * @param proofFrom makes the proof from a size above 0 and not above the checkpoint's
     */
    public WitnessAnswer cosign(SignedCheckpoint checkpoint, long lastSize, LongFunction<ConsistencyProof> proofFrom) {
        WitnessAnswer first = addCheckpoint(checkpoint, lastSize, proof(lastSize, proofFrom));
        if (!(first instanceof WitnessAnswer.OtherSize other)
                || other.knownSize() > checkpoint.checkpoint().size()) {
            return first;
        }
        return addCheckpoint(checkpoint, other.knownSize(), proof(other.knownSize(), proofFrom));
    }

    private static List<Digest> proof(long size, LongFunction<ConsistencyProof> proofFrom) {
        return size == 0 ? List.of() : proofFrom.apply(size).hashes();
    }

    /** One request: the checkpoint, and the proof that it grew out of {@code oldSize} entries. */
    public WitnessAnswer addCheckpoint(SignedCheckpoint checkpoint, long oldSize, List<Digest> proof) {
        return post.send("text/plain; charset=utf-8", body(checkpoint, oldSize, proof), REPLY_BYTES_MAX)
                .fold(reply -> answer(reply, checkpoint, oldSize), WitnessAnswer.Unavailable::new);
    }

    /** The body of a request: {@code old N}, the proof line by line, an empty line, the checkpoint. */
    static byte[] body(SignedCheckpoint checkpoint, long oldSize, List<Digest> proof) {
        if (oldSize < 0 || proof.size() > PROOF_LINES_MAX) {
            throw new IllegalArgumentException("no request from size " + oldSize + " with " + proof.size() + " hashes");
        }
        StringBuilder body = new StringBuilder("old ").append(oldSize).append('\n');
        proof.forEach(hash -> body.append(hash.base64()).append('\n'));
        return body.append('\n').append(checkpoint.note().format()).toString().getBytes(StandardCharsets.UTF_8);
    }

    private WitnessAnswer answer(HttpResponse<byte[]> response, SignedCheckpoint checkpoint, long oldSize) {
        String text = new String(response.body(), StandardCharsets.UTF_8);
        return switch (response.statusCode()) {
            case 200 -> cosigned(text, checkpoint);
            case 409 ->
                conflict(response, text, oldSize, checkpoint.checkpoint().size());
            case 422 -> new WitnessAnswer.Inconsistent(detail(text));
            case 400, 403, 404 -> new WitnessAnswer.Refused(response.statusCode(), detail(text));
            default -> new WitnessAnswer.Unavailable("status " + response.statusCode());
        };
    }

    private WitnessAnswer cosigned(String text, SignedCheckpoint checkpoint) {
        if (!text.endsWith("\n")) {
            return new WitnessAnswer.Unavailable("a reply that does not end in a signature line");
        }
        for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
            Optional<NoteSignature> signature = NoteSignature.parse(line);
            if (signature.isEmpty()) {
                return new WitnessAnswer.Unavailable("a reply with a line that is no signature");
            }
            Optional<Cosignature> cosignature =
                    signature.flatMap(of -> Cosignature.of(of).toOptional()).filter(this::isTheirs);
            if (cosignature.isPresent()) {
                ProofCheck check = cosignature.get().verify(checkpoint, witness);
                return check.fold(
                        proven -> new WitnessAnswer.Cosigned(cosignature.get()),
                        refuted -> new WitnessAnswer.Unavailable(refuted.reason()));
            }
        }
        return new WitnessAnswer.Unavailable("a reply without a cosignature by " + witness);
    }

    private boolean isTheirs(Cosignature cosignature) {
        return cosignature.keyId() == witness.keyId()
                && cosignature.witnessName().equals(witness.name());
    }

    /** The witness knows another size, or another tree of the size that both name. */
    private static WitnessAnswer conflict(
            HttpResponse<byte[]> response, String text, long oldSize, long checkpointSize) {
        boolean saysASize = response.headers()
                        .firstValue("Content-Type")
                        .map(type -> type.split(";", 2)[0].strip())
                        .filter(SIZE_TYPE::equalsIgnoreCase)
                        .isPresent()
                && SIZE_LINE.matcher(text).matches();
        if (saysASize) {
            long knownSize = Long.parseLong(text.substring(0, text.length() - 1));
            if (knownSize != oldSize) {
                return new WitnessAnswer.OtherSize(knownSize);
            }
        }
        return oldSize == checkpointSize
                ? new WitnessAnswer.Inconsistent("it cosigned another tree of " + oldSize + " entries")
                : new WitnessAnswer.Unavailable("a conflict without the size it knows");
    }

    /** What others wrote, short and on one line. */
    private static String detail(String text) {
        String line = text.lines().findFirst().orElse("").strip();
        return line.length() <= DETAIL_CHARS_MAX ? line : line.substring(0, DETAIL_CHARS_MAX) + "…";
    }
}
