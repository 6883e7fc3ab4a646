/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.verify;

import assize.attestation.SignedCheckpoint;
import assize.attestation.verifier.VerifyFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;

/** The kinds of what is verified, and the options that are looked at for each. What a file claims to be, the verifier checks. */
enum Verified {
    ARCHIVE("--trusted", "--since", "--policy", "--timestamp-certificate", "--state", "--tables"),
    TWO_CHECKPOINTS("--trusted", "--policy", "--archive", "--consistency"),
    CHECKPOINT("--trusted", "--policy"),
    PROOF("--trusted", "--policy", "--record", "--key-list"),
    OF_VERSION("--trusted", "--since", "--policy"),
    RELEASE("--trusted"),
    /** A record or a replay without its archive has no signed log to ask. */
    RECORD("--archive"),
    REPLAY("--archive"),
    RECORD_IN_ARCHIVE("--trusted", "--since", "--policy", "--archive"),
    REPLAY_IN_ARCHIVE("--trusted", "--since", "--policy", "--archive");

    private static final int LOOKED_AT_BYTES = 66;
    private static final int CHECKPOINT_BYTES_MAX = 1 << 20;
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final Pattern SUM = Pattern.compile("[0-9a-f]{64}  ");

    @SuppressWarnings("ImmutableEnumChecker") // Set.of makes it so.
    private final Set<String> options;

    Verified(String... options) {
        this.options = Set.of(options);
    }

    boolean looksAt(String option) {
        return options.contains(option);
    }

    /** Why an option says nothing about it. */
    String whyNot(String option) {
        return switch (option) {
            case "--trusted" -> "there is no signed log to hold the key against" + withArchive();
            case "--policy" -> "there is no checkpoint to ask for cosignatures" + withArchive();
            case "--since" ->
                this == CHECKPOINT
                        ? "to compare two checkpoints, name both instead"
                        : this == TWO_CHECKPOINTS
                                ? "two checkpoints are compared with each other alone"
                                : "there is no log that could have grown" + withArchive();
            case "--timestamp-certificate" -> "timestamps lie in the log's folder; verify the archive";
            case "--state" -> "the checkpoints seen last are kept of whole archives";
            case "--tables" ->
                "tables are held against the records where an archive, a season or a version is verified";
            case "--archive" -> "it is for a record, a replay or two checkpoints";
            case "--record", "--key-list" -> "it is for a proof";
            case "--consistency" -> "it is for two checkpoints";
            default -> "it is for something else";
        };
    }

    private String withArchive() {
        return this == RECORD || this == REPLAY ? "; name the archive with --archive" : "";
    }

    /** The same with its archive named. */
    Verified inArchive() {
        return switch (this) {
            case RECORD -> RECORD_IN_ARCHIVE;
            case REPLAY -> REPLAY_IN_ARCHIVE;
            default -> this;
        };
    }

    static boolean isZip(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(ZIP.length), ZIP);
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isCheckpoint(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return SignedCheckpoint.parse(in.readNBytes(CHECKPOINT_BYTES_MAX))
                    .toOptional()
                    .isPresent();
        }
    }

    /** What a single file claims to be. */
    static Verified ofFile(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            String start = new String(in.readNBytes(LOOKED_AT_BYTES), StandardCharsets.ISO_8859_1);
            if (start.startsWith("c2sp.org/tlog-proof@")) {
                return PROOF;
            }
            if (SUM.matcher(start).matches()) {
                return RELEASE;
            }
            if (start.startsWith("{\"event_index\"")) {
                return REPLAY;
            }
            // A record claims to be one; what claims to be nothing we know is a file of a version, or none of ours.
            if (start.startsWith("{") && !VerifyFile.isInVersion(file)) {
                return RECORD;
            }
            return isCheckpoint(file) ? CHECKPOINT : OF_VERSION;
        } catch (IOException e) {
            return RECORD;
        }
    }
}
