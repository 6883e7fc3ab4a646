/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.season;

import assize.archive.LogFolder;
import assize.attestation.Cosignature;
import assize.attestation.Digest;
import assize.attestation.Parsed;
import assize.attestation.SignedCheckpoint;
import assize.attestation.WitnessPolicy;
import assize.attestation.timestamp.Timestamp;
import assize.schemas.archive.ArchivePaths;
import assize.web.shelf.Kept;
import assize.web.shelf.OpenSeason;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Who vouches for the current checkpoint beside the log itself, as the log's folder says; cosignatures and timestamp are checked,
 * whom to trust is for the reader to know.
 *
 * @param witnesses those of the policy, in its order; empty where there is no policy
 * @param policy in words; empty where there is none
 */
public record VouchingView(List<WitnessLine> witnesses, String policy, Stamp stamp) {
    private static final Kept<VouchingView> KEPT = new Kept<>(256);

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

    /** What the season's log says now; of a checkpoint that cannot be read nobody says anything. */
    static VouchingView of(OpenSeason season) {
        LogFolder log = season.log();
        Parsed<byte[]> checkpoint = read(log::checkpointBytes).orElseGet(() -> new Parsed.Malformed<>("missing"));
        return checkpoint
                .then(SignedCheckpoint::parse)
                .fold(signed -> of(season, signed), reason -> new VouchingView(List.of(), "", Stamp.NONE));
    }

    /** Nothing but the bytes of three files goes into it: signatures over the same bytes are checked once. */
    private static VouchingView of(OpenSeason season, SignedCheckpoint signed) {
        LogFolder log = season.log();
        long size = signed.checkpoint().size();
        Optional<Parsed<byte[]>> policy = read(log::policy);
        Optional<Parsed<byte[]>> answer = size == 0 ? Optional.empty() : read(() -> log.timestamp(size));
        String files = String.join(" ", Digest.sha256(signed.note().bytes()).hex(), name(policy), name(answer));
        return KEPT.get(season, files, () -> of(signed, policy, answer));
    }

    private static VouchingView of(
            SignedCheckpoint signed, Optional<Parsed<byte[]>> policy, Optional<Parsed<byte[]>> answer) {
        Stamp stamp = answer.map(given -> stamp(given, signed)).orElse(Stamp.NONE);
        return policy.map(given -> given.then(bytes -> WitnessPolicy.parse(new String(bytes, StandardCharsets.UTF_8)))
                        .fold(
                                read -> new VouchingView(lines(read, signed), words(read, signed), stamp),
                                reason -> new VouchingView(List.of(), "unreadable: " + reason, stamp)))
                .orElseGet(() -> new VouchingView(List.of(), "", stamp));
    }

    /** A file's bytes; nothing where there is no such file. */
    private static Optional<Parsed<byte[]>> read(Supplier<Optional<byte[]>> file) {
        try {
            return file.get().map(Parsed.Value::new);
        } catch (UncheckedIOException e) {
            return Optional.of(new Parsed.Malformed<>("the file cannot be read"));
        }
    }

    private static String name(Optional<Parsed<byte[]>> file) {
        return file.map(read -> read.fold(bytes -> Digest.sha256(bytes).hex(), reason -> "unreadable"))
                .orElse("none");
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

    private static Stamp stamp(Parsed<byte[]> answer, SignedCheckpoint signed) {
        String path = ArchivePaths.timestamp(signed.checkpoint().size());
        return answer.then(Timestamp::parse)
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

    /** Whether anybody outside says anything of the log's checkpoint. */
    boolean isAnchored() {
        return isCosigned() || stamp.at().isPresent();
    }

    /** What the page does not show of it. */
    public String notShown() {
        return isCosigned()
                ? "That its witnesses are independent of whoever runs the log: find out who holds their keys, and verify with a policy of your own."
                : "That this is the whole log: compare the checkpoint with one seen elsewhere. No witness signs it.";
    }
}
