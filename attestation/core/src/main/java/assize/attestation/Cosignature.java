/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The word of a witness: at that time, this was the largest tree it had seen of that log, and it grew out of all it had
 * seen before.
 *
 * <p>Shapes: {@code keyId} is the first four bytes of the hash of {@link WitnessKey}; {@code timestamp} is in seconds since
 * 1970 and not negative. Having one says nothing about whether it is valid: {@link #verify} does.
 *
 * <p>Source: C2SP tlog-cosignature, the Ed25519 type (0x04).
 */
public record Cosignature(String witnessName, int keyId, long timestamp, Signature signature) {

    private static final int SIZE_BYTES = Long.BYTES + Signature.SIZE_BYTES;

    /** Checks the ranges. */
    public Cosignature {
        if (!NoteText.isKeyName(witnessName)) {
            throw new IllegalArgumentException("no key name: " + witnessName);
        }
        if (timestamp < 0) {
            throw new IllegalArgumentException("no timestamp is negative: " + timestamp);
        }
    }

    /** Cosigns a checkpoint at that second; for witnesses. */
    public static Cosignature sign(
            SignedCheckpoint checkpoint, long timestamp, String witnessName, Ed25519PrivateKey key) {
        WitnessKey witness = new WitnessKey(witnessName, key.publicKey());
        return new Cosignature(
                witnessName,
                witness.keyId(),
                timestamp,
                key.sign(message(checkpoint.note().text(), timestamp)));
    }

    /** Reads a signature line as a cosignature; whether its key makes cosignatures at all, only {@link #verify} tells. */
    public static Parsed<Cosignature> of(NoteSignature line) {
        byte[] blob = line.signature();
        if (blob.length != SIZE_BYTES) {
            return new Parsed.Malformed<>(
                    "a cosignature has " + SIZE_BYTES + " bytes behind its key id, not " + blob.length);
        }
        long timestamp = ByteBuffer.wrap(blob).getLong();
        if (timestamp < 0) {
            return new Parsed.Malformed<>("the cosignature's timestamp is beyond 2^63 - 1");
        }
        Signature signature = new Signature(Arrays.copyOfRange(blob, Long.BYTES, blob.length));
        return new Parsed.Value<>(new Cosignature(line.keyName(), line.keyId(), timestamp, signature));
    }

    /** Whether this witness cosigned this checkpoint, extension lines and all, at {@link #timestamp()}. */
    public ProofCheck verify(SignedCheckpoint checkpoint, WitnessKey witness) {
        if (!witness.made(line())) {
            return ProofCheck.refuted("the cosignature is not by " + witness);
        }
        byte[] message = message(checkpoint.note().text(), timestamp);
        return witness.publicKey().verify(message, signature)
                ? ProofCheck.proven()
                : ProofCheck.refuted("the cosignature by " + witness + " is not valid");
    }

    /** The signature line, to be put below the checkpoint. */
    public NoteSignature line() {
        return NoteSignature.of(
                witnessName,
                keyId,
                ByteBuffer.allocate(SIZE_BYTES)
                        .putLong(timestamp)
                        .put(signature.sharedBytes())
                        .array());
    }

    private static byte[] message(String checkpoint, long timestamp) {
        return ("cosignature/v1\ntime " + timestamp + "\n" + checkpoint).getBytes(StandardCharsets.UTF_8);
    }
}
