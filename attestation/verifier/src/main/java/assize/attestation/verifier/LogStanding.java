/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import assize.attestation.SignedCheckpoint;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Claim;
import assize.schemas.archive.LogEntry;
import java.util.Optional;
import java.util.function.LongFunction;

/** What is asked of a log that proves a single file, where nobody reads all of it: whose it is, and what it grew out of. */
final class LogStanding {

    private LogStanding() {}

    /**
     * Whether a log key signed the checkpoint that counts at its size, and the pinned one was not revoked before.
     *
     * @param keys the newest list that versions hold
     * @param entries of the log, by place
     */
    static void checkLogKey(OpenedLog log, KeyRing keys, LongFunction<Optional<LogEntry>> entries, Findings findings) {
        String file = log.file(ArchivePaths.CHECKPOINT);
        Optional<String> revoked = SeasonKeys.revokedPin(log, keys.list());
        Optional<String> problem = SeasonKeys.checkpointProblem(log.signed(), keys.list());
        if (revoked.isEmpty() && problem.isPresent() && knowsNewerKeys(log, keys, entries)) {
            findings.add(Failure.incomplete(
                    file, Checks.KEYS_PRESENT, "is of a log whose newest list of keys no version holds"));
            return;
        }
        revoked.or(() -> problem)
                .ifPresent(reason -> findings.add(Failure.untrustedKey(file, Checks.KEYS_LOG_KEY, reason)));
    }

    /** Costs reading the log; asked only where the checkpoint's key is not in the list. */
    private static boolean knowsNewerKeys(OpenedLog log, KeyRing keys, LongFunction<Optional<LogEntry>> entries) {
        for (long seq = log.checkpoint().size() - 1; seq > 0; seq--) {
            Optional<LogEntry> entry = entries.apply(seq);
            if (entry.isEmpty()) {
                return false;
            }
            if (entry.get().statement().claim() instanceof Claim.KeyEvent event) {
                return event.keysVersion() > keys.list().version();
            }
        }
        return false;
    }

    /** Whether the log grew out of the checkpoints that the caller saw before. */
    static void checkSince(OpenedLog log, LogTiles tiles, Expectations expected, Findings findings) {
        String file = log.file(ArchivePaths.CHECKPOINT);
        for (SignedCheckpoint since : expected.since()) {
            if (!since.checkpoint().origin().equals(log.checkpoint().origin())) {
                findings.add(Failure.incomplete(
                        ArchivePaths.LOGS,
                        Checks.LOG_SINCE,
                        "holds no log " + since.checkpoint().origin()));
                continue;
            }
            LogGrowth.provenFailure(since, log.signed(), tiles, file, Checks.LOG_SINCE, "the checkpoint given")
                    .ifPresent(findings::add);
            findings.made(Checks.LOG_SINCE);
        }
    }
}
