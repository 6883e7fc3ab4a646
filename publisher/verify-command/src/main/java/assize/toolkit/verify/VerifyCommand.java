/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.verify;

import assize.attestation.NoteKey;
import assize.attestation.verifier.ArchiveCheck;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
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
            "Checks an archive, or one record, replay or proof, offline: log, signatures, hashes.",
            "Without --trusted it can only find that everything agrees with itself (exit 3): get the log's key from",
            "somewhere else than the archive."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:proven: everything holds, and the log is signed by a key you trust",
            "1:unusable: nothing there that could be verified, or a wrong argument",
            "2:refuted: something is not what it should be",
            "3:unanchored: everything agrees, but you named no key",
            "4:untrusted key: signed by another key than the one you trust",
            "5:incomplete: something is missing or cannot be read"
        },
        footer = {
            "  ./assize verify out --trusted ~/.config/assize/keys/log.vkey",
            "  ./assize verify out --trusted 'assize.example/log/gsm8k+1a2b3c4d+AZ...'",
            "  ./assize verify out/archives/gsm8k/v1 --trusted gsm8k.vkey --tables --json",
            "  ./assize verify record.json --archive out --trusted gsm8k.vkey",
        })
public class VerifyCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "PATH",
            description = {
                "The folder with archives/ and log/, or a season's or a version's folder in it;",
                "or one file: a record, a replay, a .tlog-proof, or the signed sums of a release."
            })
    private Path path = Path.of("");

    @Option(
            names = "--trusted",
            paramLabel = "VKEY|FILE",
            description = "A log key you trust, or a file that holds one, such as log.vkey. May be repeated.")
    private List<String> trusted = new ArrayList<>();

    @Option(
            names = "--archive",
            paramLabel = "ROOT",
            description = "For a record or replay: the archive that should hold its battle.")
    private @Nullable Path archive;

    @Option(names = "--record", paramLabel = "FILE", description = "For a proof: the record it is about.")
    private @Nullable Path record;

    @Option(
            names = "--key-list",
            paramLabel = "FILE",
            description = "For a proof: the season's keys.json, to check the entry's own signature.")
    private @Nullable Path keyList;

    @Option(names = "--tables", description = "Also check that the tables say what the records say, row by row.")
    private boolean tables;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Terminal terminal;
    private final Optional<ArchiveCheck> tablesCheck;

    /**
     * The command.
     *
     * @param tablesCheck what {@code --tables} asks for; empty where the program has no reader of tables
     */
    public VerifyCommand(Terminal terminal, Optional<ArchiveCheck> tablesCheck) {
        this.terminal = terminal;
        this.tablesCheck = tablesCheck;
    }

    @Override
    public Integer call() {
        Verification verification = verification(trust());
        if (json) {
            terminal.print(verification.toJson());
        } else {
            VerificationReport.print(terminal, verification);
        }
        return verification.exitCode();
    }

    private Verification verification(Trust trust) {
        if (tables && tablesCheck.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--tables needs a reader of Parquet, which is in the toolkit, not in this program.");
        }
        if (!Files.isRegularFile(path)) {
            ArchiveCheck[] furtherChecks =
                    tablesCheck.stream().filter(check -> tables).toArray(ArchiveCheck[]::new);
            return run(terminal, path, trust, furtherChecks);
        }
        return switch (FileKind.of(path)) {
            case RELEASE -> VerifyRelease.verify(path, trust);
            case PROOF -> VerifyProof.verify(path, Optional.ofNullable(record), Optional.ofNullable(keyList), trust);
            case REPLAY -> archive == null ? VerifyReplay.verify(path) : VerifyReplay.verifyIn(path, archive, trust);
            case RECORD -> archive == null ? VerifyRecord.verify(path) : VerifyRecord.verifyIn(path, archive, trust);
        };
    }

    /** Verifies an archive with progress. */
    public static Verification run(Terminal terminal, Path path, Trust trust, ArchiveCheck... furtherChecks) {
        try (Progress progress = Progress.ofBytes(terminal, "Verifying")) {
            return VerifyArchive.verify(path, trust, progress::at, furtherChecks);
        }
    }

    /** What a single file claims to be; whether it is, the verifier says. */
    private enum FileKind {
        RECORD,
        REPLAY,
        PROOF,
        RELEASE;

        private static final int LOOKED_AT_BYTES = 66;
        private static final Pattern SUM = Pattern.compile("[0-9a-f]{64}  ");

        static FileKind of(Path file) {
            try (InputStream in = Files.newInputStream(file)) {
                String start = new String(in.readNBytes(LOOKED_AT_BYTES), StandardCharsets.ISO_8859_1);
                if (start.startsWith("c2sp.org/tlog-proof@")) {
                    return PROOF;
                }
                if (SUM.matcher(start).matches()) {
                    return RELEASE;
                }
                return start.startsWith("{\"event_index\"") ? REPLAY : RECORD;
            } catch (IOException e) {
                return RECORD;
            }
        }
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
