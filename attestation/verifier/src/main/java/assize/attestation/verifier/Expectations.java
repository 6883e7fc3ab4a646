/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.NoteKey;
import assize.attestation.SignedCheckpoint;
import assize.attestation.WitnessPolicy;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a caller knows and demands of a log, from outside of what is verified.
 *
 * @param policy whose cosignatures a checkpoint must bear; its log keys are trusted too
 * @param since checkpoints seen before, which the log must have grown out of
 * @param timestampTrust certificates of authorities, one of which must stand behind a timestamp of the checkpoint; empty to ask
 *     for none. Only an archive's verification looks at timestamps: any other is unanchored where they are asked for
 * @param memory the folder of the last checkpoints seen ({@link CheckpointMemory}); empty to keep none
 */
public record Expectations(
        Trust trust,
        Optional<WitnessPolicy> policy,
        List<SignedCheckpoint> since,
        Optional<Path> memory,
        List<X509Certificate> timestampTrust) {

    /** Keeps a copy. */
    public Expectations {
        since = List.copyOf(since);
        timestampTrust = List.copyOf(timestampTrust);
    }

    /** The same where no timestamp is asked for. */
    public Expectations(
            Trust trust, Optional<WitnessPolicy> policy, List<SignedCheckpoint> since, Optional<Path> memory) {
        this(trust, policy, since, memory, List.of());
    }

    /** Nothing but trust. */
    public static Expectations of(Trust trust) {
        return new Expectations(trust, Optional.empty(), List.of(), Optional.empty());
    }

    /** Says that timestamps were not looked at, where they were asked for: what is verified has no log's folder read. */
    void leaveTimestampsOut(Findings findings) {
        if (!timestampTrust.isEmpty()) {
            findings.unanchored("timestamps were not looked at: they are checked where the whole archive is verified");
        }
    }

    /** All log keys that are trusted. */
    Trust anchors() {
        List<NoteKey> keys = new ArrayList<>(trust.logKeys());
        policy.ifPresent(demanded -> keys.addAll(demanded.logs()));
        return new Trust(keys);
    }
}
