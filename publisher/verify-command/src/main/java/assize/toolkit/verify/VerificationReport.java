/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.verify;

import assize.attestation.verifier.CheckpointTimestamp;
import assize.attestation.verifier.Failure;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.toolkit.terminal.PlainText;
import assize.toolkit.terminal.Terminal;
import java.util.stream.Collectors;

/** A verification for a person: the verdict, the first thing that is wrong, and how much was looked at. */
public final class VerificationReport {
    private VerificationReport() {}

    /** Prints it. */
    public static void print(Terminal terminal, Verification verification) {
        String verdict = word(verification.verdict());
        boolean good = verification.verdict() == Verdict.PROVEN;
        terminal.print("%s  %s"
                .formatted(
                        good ? terminal.good(verdict) : terminal.bad(verdict), PlainText.of(verification.subject())));
        terminal.print("  " + meaning(verification.verdict()));
        verification.firstFailure().ifPresent(failure -> print(terminal, failure));
        verification
                .log()
                .ifPresent(log -> terminal.print("  log      %s, %,d entries, %s"
                        .formatted(
                                PlainText.of(log.origin()),
                                log.size(),
                                log.root().prefixed())));
        CheckpointTimestamp timestamp = verification.timestamp();
        if (timestamp != null) {
            terminal.print("  stamp    " + words(timestamp));
        }
        long held = verification.checks().stream()
                .filter(Verification.CheckResult::passed)
                .count();
        terminal.print(
                "  checks   %d of %d held".formatted(held, verification.checks().size()));
        String counts = verification.counts().entrySet().stream()
                .map(count -> "%,d %s".formatted(count.getValue(), count.getKey()))
                .collect(Collectors.joining(", "));
        if (!counts.isEmpty()) {
            terminal.print("  seen     " + counts);
        }
        verification.warnings().forEach(warning -> terminal.print("  warning  " + PlainText.of(warning)));
    }

    private static void print(Terminal terminal, Failure failure) {
        String entry = failure.entry() == null ? "" : ", entry " + failure.entry();
        terminal.print("  where    " + PlainText.of(failure.file()) + entry);
        terminal.print("  check    %s: %s".formatted(PlainText.of(failure.check()), PlainText.of(failure.detail())));
    }

    private static String words(CheckpointTimestamp timestamp) {
        return switch (timestamp.state()) {
            case UNCONFIGURED -> "unconfigured";
            case PRESENT ->
                "%s by %s: present, not anchored".formatted(timestamp.at(), PlainText.of(timestamp.authority()));
            case ANCHORED ->
                "%s by %s: anchored in a certificate you named"
                        .formatted(timestamp.at(), PlainText.of(timestamp.authority()));
        };
    }

    private static String word(Verdict verdict) {
        return switch (verdict) {
            case PROVEN -> "PROVEN";
            case UNUSABLE -> "UNUSABLE";
            case REFUTED -> "REFUTED";
            case UNANCHORED -> "UNANCHORED";
            case UNTRUSTED_KEY -> "UNTRUSTED KEY";
            case INCOMPLETE -> "INCOMPLETE";
        };
    }

    private static String meaning(Verdict verdict) {
        return switch (verdict) {
            case PROVEN -> "Everything holds, and the log is signed by a key you trust.";
            case UNUSABLE -> "There is nothing that could be verified.";
            case REFUTED -> "Something is not what it should be.";
            case UNANCHORED -> "Everything agrees with itself; name a key you trust with --trusted to prove it.";
            case UNTRUSTED_KEY -> "A signature is by a key you do not trust.";
            case INCOMPLETE -> "Something needed is missing or cannot be read: no answer either way.";
        };
    }
}
