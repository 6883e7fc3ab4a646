/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation;

import java.util.ArrayList;
import java.util.List;

/**
 * A checkpoint together with the note that bears its signatures.
 *
 * <p>Reading one does not prove it: {@link #verify} does. The log's key has the origin as its name.
 *
 * <p>Source: C2SP tlog-checkpoint.
 */
public record SignedCheckpoint(Checkpoint checkpoint, SignedNote note) {

    /** Checks that the note speaks of this checkpoint. */
    public SignedCheckpoint {
        if (!Checkpoint.parse(note.text()).equals(new Parsed.Value<>(checkpoint))) {
            throw new IllegalArgumentException("the note does not say " + checkpoint);
        }
    }

    /** Signs a checkpoint with the log's key, under the origin as key name. */
    public static SignedCheckpoint sign(Checkpoint checkpoint, Signer logKey) {
        return new SignedCheckpoint(checkpoint, SignedNote.sign(checkpoint.text(), checkpoint.origin(), logKey));
    }

    /** This checkpoint signed by one more key of the log. */
    public SignedCheckpoint signedBy(Signer logKey) {
        return new SignedCheckpoint(checkpoint, note.alsoSign(checkpoint.origin(), logKey));
    }

    /** Reads a note whose text is a checkpoint. */
    public static Parsed<SignedCheckpoint> parse(byte[] bytes) {
        return SignedNote.parse(bytes)
                .then(note -> Checkpoint.parse(note.text())
                        .then(checkpoint -> new Parsed.Value<>(new SignedCheckpoint(checkpoint, note))));
    }

    /** Whether this is a checkpoint of the log whose key this is, signed by it. */
    public ProofCheck verify(NoteKey logKey) {
        if (!checkpoint.origin().equals(logKey.name())) {
            return ProofCheck.refuted("the checkpoint is of " + checkpoint.origin() + ", not of " + logKey.name());
        }
        return note.verify(logKey);
    }

    /** This checkpoint with one more cosignature below the others; one it bears already stays once. */
    public SignedCheckpoint cosigned(Cosignature cosignature) {
        NoteSignature line = cosignature.line();
        if (note.signatures().contains(line)) {
            return this;
        }
        List<NoteSignature> more = new ArrayList<>(note.signatures());
        more.add(line);
        return new SignedCheckpoint(checkpoint, new SignedNote(note.text(), more));
    }

    /**
     * The cosignatures of this witness, in the order they stand.
     *
     * <p>A line that bears its name and key id but is no valid cosignature makes the checkpoint malformed, as for the keys of a
     * note; lines of other keys count for nothing.
     */
    public Parsed<List<Cosignature>> cosignatures(WitnessKey witness) {
        List<Cosignature> found = new ArrayList<>();
        for (NoteSignature line : note.signatures()) {
            if (!witness.made(line)) {
                continue;
            }
            Parsed<Cosignature> cosignature = Cosignature.of(line)
                    .then(parsed -> parsed.verify(this, witness)
                            .fold(
                                    proven -> new Parsed.Value<>(parsed),
                                    refuted -> new Parsed.Malformed<>(refuted.reason())));
            if (cosignature instanceof Parsed.Malformed<Cosignature> malformed) {
                return new Parsed.Malformed<>(malformed.reason());
            }
            cosignature.toOptional().ifPresent(found::add);
        }
        return new Parsed.Value<>(List.copyOf(found));
    }
}
