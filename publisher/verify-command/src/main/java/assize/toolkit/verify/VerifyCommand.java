/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.verify;

import assize.attestation.NoteKey;
import assize.attestation.Parsed;
import assize.attestation.SignedCheckpoint;
import assize.attestation.WitnessPolicy;
import assize.attestation.timestamp.TrustedCertificates;
import assize.attestation.verifier.ArchiveCheck;
import assize.attestation.verifier.Expectations;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.attestation.verifier.VerifyCheckpoints;
import assize.attestation.verifier.VerifyFile;
import assize.attestation.verifier.VerifyProof;
import assize.attestation.verifier.VerifyRecord;
import assize.attestation.verifier.VerifyRelease;
import assize.attestation.verifier.VerifyReplay;
import assize.toolkit.terminal.Progress;
import assize.toolkit.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assize verify}: checks what somebody published, offline. */
@Command(
        name = "verify",
        description = {
            "Checks an archive, or one record, replay, proof, table or checkpoint, offline: log, signatures, hashes.",
            "Without --trusted it can only find that everything agrees with itself (exit 3): get the log's key from",
            "somewhere else than the archive.",
            "What was proven is remembered (the log's last checkpoint): a log that later shows another past is refuted."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:proven: everything holds, and the log is signed by a key you trust",
            "1:unusable: nothing there that could be verified, or a wrong argument",
            "2:refuted: something is not what it should be",
            "3:unanchored: everything agrees, but you named no key, or the policy's witnesses did not cosign",
            "4:untrusted key: signed by another key than the one you trust",
            "5:incomplete: something is missing or cannot be read"
        },
        footer = {
            "  ./assize verify out --trusted ~/.config/assize/keys/log.vkey",
            "  ./assize verify out --trusted 'assize.example/log/gsm8k+1a2b3c4d+AZ...'",
            "  ./assize verify out/archives/gsm8k/v1 --trusted gsm8k.vkey --tables --json",
            "  ./assize verify record.json --archive out --trusted gsm8k.vkey",
            "  ./assize verify out/archives/gsm8k/v1/battles.parquet --trusted gsm8k.vkey",
            "  ./assize verify out --policy policy.txt --since checkpoint-of-may",
            "  ./assize verify checkpoint-of-may checkpoint-of-june --archive out --trusted gsm8k.vkey",
        })
public class VerifyCommand implements Callable<Integer> {

    private static final int TEXT_BYTES_MAX = 1 << 20;

    @Parameters(
            arity = "1..2",
            paramLabel = "PATH",
            description = {
                "The folder with archives/ and log/, or a season's or a version's folder in it, or an exported package;",
                "or one file: a record, a replay, a .tlog-proof, a file of a version such as a table, a checkpoint,",
                "or the signed sums of a release; or two checkpoints of one log."
            })
    private List<Path> paths = new ArrayList<>();

    @Option(
            names = "--trusted",
            paramLabel = "VKEY|FILE",
            description = "A log key you trust, or a file that holds one, such as log.vkey. May be repeated.")
    private List<String> trusted = new ArrayList<>();

    @Option(
            names = "--archive",
            paramLabel = "ROOT",
            description =
                    "For a record or replay: the archive that should hold its battle; for two checkpoints: its log.")
    private @Nullable Path archive;

    @Option(names = "--record", paramLabel = "FILE", description = "For a proof: the record it is about.")
    private @Nullable Path record;

    @Option(
            names = "--key-list",
            paramLabel = "FILE",
            description = "For a proof: the season's keys.json, to check the entry's own signature.")
    private @Nullable Path keyList;

    @Option(
            names = "--since",
            paramLabel = "FILE",
            description = "A checkpoint you saw before: the log must have grown out of it. May be repeated.")
    private List<Path> since = new ArrayList<>();

    @Option(
            names = "--policy",
            paramLabel = "FILE",
            description = "Log keys and witnesses (C2SP tlog-policy): its quorum must have cosigned the checkpoint.")
    private @Nullable Path policy;

    @Option(
            names = "--timestamp-certificate",
            paramLabel = "FILE",
            description = "Certificates (PEM) of timestamp authorities: one must stand behind a timestamp of the"
                    + " checkpoint (RFC 3161).")
    private @Nullable Path timestampCertificate;

    @Option(
            names = "--consistency",
            paramLabel = "FILE",
            description = "For two checkpoints: the hashes of a consistency proof, one base64 line each.")
    private @Nullable Path consistency;

    @Option(
            names = "--state",
            paramLabel = "DIR",
            description = "Where the last checkpoints seen are kept. Default: assize/checkpoints in $XDG_STATE_HOME or"
                    + " ~/.local/state.")
    private @Nullable Path state;

    @Option(names = "--no-state", description = "Keep and compare no checkpoints seen.")
    private boolean noState;

    @Option(names = "--tables", description = "Also check that the tables say what the records say, row by row.")
    private boolean tables;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Terminal terminal;
    private final Map<String, String> environment;
    private final Optional<ArchiveCheck> tablesCheck;

    /**
     * The command.
     *
     * @param environment tells where state is kept; where it names no home, none is
     * @param tablesCheck what {@code --tables} asks for; empty where the program has no reader of tables
     */
    public VerifyCommand(Terminal terminal, Map<String, String> environment, Optional<ArchiveCheck> tablesCheck) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
        this.tablesCheck = tablesCheck;
    }

    @Override
    public Integer call() {
        Verification verification = verification(expectations());
        if (json) {
            terminal.print(verification.toJson());
        } else {
            VerificationReport.print(terminal, verification);
        }
        return verification.exitCode();
    }

    private Verification verification(Expectations expected) {
        if (tables && tablesCheck.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--tables needs a reader of Parquet, which is in the toolkit, not in this program.");
        }
        Path path = paths.get(0);
        Verified kind = kind(path);
        requireUse(kind);
        return switch (kind) {
            case ARCHIVE ->
                run(
                        terminal,
                        path,
                        expected,
                        tablesCheck.stream().filter(check -> tables).toArray(ArchiveCheck[]::new));
            case TWO_CHECKPOINTS ->
                VerifyCheckpoints.verify(
                        path, paths.get(1), Optional.ofNullable(archive), Optional.ofNullable(consistency), expected);
            case RELEASE -> VerifyRelease.verify(path, expected.trust());
            case PROOF -> VerifyProof.verify(path, Optional.ofNullable(record), Optional.ofNullable(keyList), expected);
            case CHECKPOINT -> VerifyCheckpoints.verify(path, expected);
            case OF_VERSION -> VerifyFile.verify(path, expected);
            case REPLAY -> VerifyReplay.verify(path);
            case RECORD -> VerifyRecord.verify(path);
            case REPLAY_IN_ARCHIVE -> VerifyReplay.verifyIn(path, Objects.requireNonNull(archive), expected);
            case RECORD_IN_ARCHIVE -> VerifyRecord.verifyIn(path, Objects.requireNonNull(archive), expected);
        };
    }

    private Verified kind(Path path) {
        if (paths.size() == 2) {
            return Verified.TWO_CHECKPOINTS;
        }
        if (!Files.isRegularFile(path)) {
            return Verified.ARCHIVE;
        }
        if (Verified.isZip(path)) {
            throw new ParameterException(
                    spec.commandLine(), "%s is a zip: unpack it, then name the folder in it.".formatted(path));
        }
        Verified kind = Verified.ofFile(path);
        return archive == null ? kind : kind.inArchive();
    }

    /** An option that would not be looked at is refused: whoever gave it would take the answer for more than it is. */
    private void requireUse(Verified kind) {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--trusted", !trusted.isEmpty());
        given.put("--archive", archive != null);
        given.put("--record", record != null);
        given.put("--key-list", keyList != null);
        given.put("--since", !since.isEmpty());
        given.put("--policy", policy != null);
        given.put("--timestamp-certificate", timestampCertificate != null);
        given.put("--consistency", consistency != null);
        given.put("--state", state != null);
        given.put("--tables", tables);
        given.forEach((option, isGiven) -> {
            if (isGiven && !kind.looksAt(option)) {
                refuse(option, kind.whyNot(option));
            }
        });
        if (archive != null && consistency != null) {
            refuse("--archive", "the proof given with --consistency is all that is asked");
        }
        if (state != null && noState) {
            refuse("--state", "--no-state keeps no checkpoints");
        }
    }

    private void refuse(String option, String why) {
        throw new ParameterException(
                spec.commandLine(), "%s says nothing about %s: %s.".formatted(option, paths.get(0), why));
    }

    /** Verifies an archive with progress. */
    public static Verification run(Terminal terminal, Path path, Trust trust, ArchiveCheck... furtherChecks) {
        return run(terminal, path, Expectations.of(trust), furtherChecks);
    }

    private static Verification run(
            Terminal terminal, Path path, Expectations expected, ArchiveCheck... furtherChecks) {
        try (Progress progress = Progress.ofBytes(terminal, "Verifying")) {
            return VerifyArchive.verify(path, expected, progress::at, furtherChecks);
        }
    }

    private Expectations expectations() {
        List<SignedCheckpoint> seen = new ArrayList<>();
        for (Path file : since) {
            seen.add(VerifyCheckpoints.given(file).fold(read -> read, reason -> {
                throw new ParameterException(spec.commandLine(), "--since: " + reason + ".");
            }));
        }
        return new Expectations(trust(), policy(), seen, memory(), timestampTrust());
    }

    private List<X509Certificate> timestampTrust() {
        return text("--timestamp-certificate", timestampCertificate)
                .map(pem -> required("--timestamp-certificate", TrustedCertificates.parse(pem)))
                .orElse(List.of());
    }

    private Optional<WitnessPolicy> policy() {
        return text("--policy", policy).map(text -> required("--policy", WitnessPolicy.parse(text)));
    }

    private <T> T required(String option, Parsed<T> parsed) {
        return parsed.fold(read -> read, reason -> {
            throw new ParameterException(spec.commandLine(), option + ": " + reason + ".");
        });
    }

    /** The text of a file given with an option; a file too long for that is refused, not read in part. */
    private Optional<String> text(String option, @Nullable Path file) {
        if (file == null) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(TEXT_BYTES_MAX + 1);
            if (bytes.length > TEXT_BYTES_MAX) {
                throw new ParameterException(
                        spec.commandLine(), "%s: %s is longer than %d bytes.".formatted(option, file, TEXT_BYTES_MAX));
            }
            return Optional.of(new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), option + ": " + file + " cannot be read.", e);
        }
    }

    private Optional<Path> memory() {
        if (noState) {
            return Optional.empty();
        }
        if (state != null) {
            return Optional.of(state);
        }
        String chosen = environment.getOrDefault("XDG_STATE_HOME", "");
        String home = environment.getOrDefault("HOME", "");
        if (chosen.isEmpty() && home.isEmpty()) {
            return Optional.empty();
        }
        Path base = chosen.isEmpty() ? Path.of(home, ".local", "state") : Path.of(chosen);
        return Optional.of(base.resolve("assize").resolve("checkpoints"));
    }

    private Trust trust() {
        List<NoteKey> keys = new ArrayList<>();
        for (String argument : trusted) {
            keys.addAll(Trust.ofArgument(argument).fold(Trust::logKeys, reason -> {
                throw new ParameterException(spec.commandLine(), "--trusted: " + reason + ".");
            }));
        }
        return new Trust(keys);
    }
}
