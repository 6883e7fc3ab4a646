/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.archive.LogFolder;
import assize.attestation.Cosignature;
import assize.attestation.Parsed;
import assize.attestation.SignedCheckpoint;
import assize.attestation.WitnessPolicy;
import assize.attestation.timestamp.Timestamp;
import assize.schemas.archive.ArchivePaths;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Who vouches for the current checkpoint beside the log itself, as the log's folder says; cosignatures and timestamp are checked,
 * whom to trust is for the reader to know.
 *
 * @param witnesses those of the policy, in its order; empty where there is no policy
 * @param policy in words; empty where there is none
 */
public record VouchingView(List<WitnessLine> witnesses, String policy, Stamp stamp) {

    /** One witness. Units: {@code cosignedAt} in Unix milliseconds; empty where it did not cosign. */
    public record WitnessLine(String name, OptionalLong cosignedAt) {}

    /**
     * The timestamp.
     *
     * @param at in Unix milliseconds; empty where there is none that counts
     * @param words by whom, or what is wrong; {@code unconfigured} where there is none
     * @param path of the answer in the log's folder; empty where there is none
     */
    public record Stamp(OptionalLong at, String words, String path) {
        static final Stamp NONE = new Stamp(OptionalLong.empty(), "unconfigured", "");
    }

    public VouchingView {
        witnesses = List.copyOf(witnesses);
    }

    static VouchingView of(LogFolder log) {
        Optional<SignedCheckpoint> signed = log.checkpoint().toOptional();
        if (signed.isEmpty()) {
            return new VouchingView(List.of(), "", Stamp.NONE);
        }
        Stamp stamp = stamp(log, signed.get());
        Optional<Parsed<WitnessPolicy>> policy = log.policy();
        return policy.isEmpty()
                ? new VouchingView(List.of(), "", stamp)
                : policy.get()
                        .fold(
                                read -> new VouchingView(lines(read, signed.get()), words(read, signed.get()), stamp),
                                reason -> new VouchingView(List.of(), "unreadable: " + reason, stamp));
    }

    private static List<WitnessLine> lines(WitnessPolicy policy, SignedCheckpoint signed) {
        List<WitnessLine> lines = new ArrayList<>();
        policy.witnesses().forEach((name, key) -> {
            OptionalLong at = signed.cosignatures(key)
                    .fold(
                            found -> found.stream()
                                    .mapToLong(Cosignature::timestamp)
                                    .map(seconds -> seconds * 1000)
                                    .max(),
                            bad -> OptionalLong.empty());
            lines.add(new WitnessLine(name, at));
        });
        return lines;
    }

    private static String words(WitnessPolicy policy, SignedCheckpoint signed) {
        return policy.count(signed).fold(count -> count.isMet() ? "met" : "not met", reason -> "not met: " + reason);
    }

    private static Stamp stamp(LogFolder log, SignedCheckpoint signed) {
        long size = signed.checkpoint().size();
        Optional<byte[]> answer = size == 0 ? Optional.empty() : log.timestamp(size);
        if (answer.isEmpty()) {
            return Stamp.NONE;
        }
        String path = ArchivePaths.timestamp(size);
        return Timestamp.parse(answer.get())
                .then(timestamp -> timestamp
                        .verify(signed.note())
                        .fold(
                                proven -> new Parsed.Value<>(new Stamp(
                                        OptionalLong.of(timestamp.at().toEpochMilli()), timestamp.authority(), path)),
                                refuted -> new Parsed.Malformed<Stamp>(refuted.reason())))
                .fold(found -> found, reason -> new Stamp(OptionalLong.empty(), "not valid: " + reason, path));
    }

    /** Whether anybody but the log signed: then a reader who trusts them knows that there is one log for all. */
    public boolean isCosigned() {
        return witnesses.stream().anyMatch(witness -> witness.cosignedAt().isPresent());
    }

    /** Whether anybody outside says anything of a log's checkpoint; of one that cannot be read nobody does. */
    static boolean isAnchored(LogFolder log) {
        try {
            VouchingView view = of(log);
            return view.isCosigned() || view.stamp().at().isPresent();
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    /** What the page does not show of it. */
    public String notShown() {
        return isCosigned()
                ? "That its witnesses are independent of whoever runs the log: find out who holds their keys, and verify with a policy of your own."
                : "That this is the whole log: compare the checkpoint with one seen elsewhere. No witness signs it.";
    }
}
