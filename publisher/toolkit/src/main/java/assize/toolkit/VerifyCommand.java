/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.attestation.NoteKey;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.toolkit.terminal.Progress;
import assize.toolkit.terminal.Terminal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assize verify}: checks what somebody published, offline. */
@Command(
        name = "verify",
        description = {
            "Checks an archive offline: log, signatures, hashes, records, replays.",
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
            "  ./assize verify out/archives/gsm8k/v1 --trusted spring.vkey --json",
        })
final class VerifyCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "PATH",
            description = "The folder with archives/ and log/, or a season's or a version's folder in it.")
    private Path path = Path.of("");

    @Option(
            names = "--trusted",
            paramLabel = "VKEY|FILE",
            description = "A log key you trust, or a file that holds one, such as log.vkey. May be repeated.")
    private List<String> trusted = new ArrayList<>();

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Invocation invocation;

    VerifyCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        Terminal terminal = invocation.terminal();
        Verification verification = run(terminal, path, trust());
        if (json) {
            terminal.print(verification.toJson());
        } else {
            VerificationReport.print(terminal, verification);
        }
        return verification.exitCode();
    }

    /** Verifies with progress. */
    static Verification run(Terminal terminal, Path path, Trust trust) {
        try (Progress progress = Progress.ofBytes(terminal, "Verifying")) {
            return VerifyArchive.verify(path, trust, progress::at);
        }
    }

    private Trust trust() {
        List<NoteKey> keys = new ArrayList<>();
        for (String argument : trusted) {
            keys.addAll(Trust.ofArgument(argument).fold(Trust::logKeys, reason -> {
                throw CommandFailure.usage("--trusted: " + reason + ".");
            }));
        }
        return new Trust(keys);
    }
}
