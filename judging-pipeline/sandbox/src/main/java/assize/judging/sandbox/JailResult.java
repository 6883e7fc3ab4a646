/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.judging.sandbox.JailPlan.JailLimits;
import assize.schemas.evidence.CodeOutcome.CaseOutcome;
import assize.schemas.evidence.CodeVerdict;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What became of one run, as seen from outside. */
final class JailResult {
    private static final Pattern REPORT = Pattern.compile("(done|wall|stopped|refused) (\\d+) (\\d+) (\\d+)");
    private static final Pattern OUT_OF_MEMORY = Pattern.compile("(?m)^MemoryError|std::bad_alloc"
            + "|java\\.lang\\.OutOfMemoryError|OutOfMemoryError: Java heap space|JavaScript heap out of memory");
    private static final int SIGNALS = 128;
    private static final int SIGNAL_MAX = 64;
    private static final int SIGKILL = 9;
    private static final int SIGXCPU = 24;
    private static final int SIGSYS = 31;
    private static final long CPU_GRACE_MICROS = 1_000_000;
    /** Of the limit, what is used up when a program that would not die of SIGXCPU is killed: the kernel samples its clock. */
    private static final double USED_UP = 0.8;

    private static final List<String> SIGNAL_NAMES = List.of(
            "",
            "SIGHUP",
            "SIGINT",
            "SIGQUIT",
            "SIGILL",
            "SIGTRAP",
            "SIGABRT",
            "SIGBUS",
            "SIGFPE",
            "SIGKILL",
            "SIGUSR1",
            "SIGSEGV",
            "SIGUSR2",
            "SIGPIPE",
            "SIGALRM",
            "SIGTERM",
            "SIGSTKFLT",
            "SIGCHLD",
            "SIGCONT",
            "SIGSTOP",
            "SIGTSTP",
            "SIGTTIN",
            "SIGTTOU",
            "SIGURG",
            "SIGXCPU",
            "SIGXFSZ",
            "SIGVTALRM",
            "SIGPROF",
            "SIGWINCH",
            "SIGIO",
            "SIGPWR",
            "SIGSYS");

    private final JailLimits limits;
    private final Capture output;
    private final Capture error;
    private final boolean outOfMemory;
    private final String ended;
    private final int exit;
    private final long cpuMicros;
    private final long peakKib;

    private JailResult(
            JailLimits limits, Capture output, Capture error, boolean outOfMemory, @Nullable Matcher report) {
        this.limits = limits;
        this.output = output;
        this.error = error;
        this.outOfMemory = outOfMemory;
        this.ended = report == null ? "lost" : report.group(1);
        this.exit = report == null ? 0 : Integer.parseInt(report.group(2));
        this.cpuMicros = report == null ? 0 : Long.parseLong(report.group(3));
        this.peakKib = report == null ? 0 : Long.parseLong(report.group(4));
    }

    /** @param said the launcher's report; empty where it was lost */
    static JailResult of(JailLimits limits, Capture output, Capture error, Optional<String> said, boolean outOfMemory) {
        Matcher report = REPORT.matcher(said.orElse(""));
        return new JailResult(limits, output, error, outOfMemory, report.matches() ? report : null);
    }

    /** Why this says nothing about the program; empty where it does. */
    Optional<String> fault() {
        if (ended.equals("lost")) {
            return Optional.of("the launcher did not report");
        }
        // Where memory ran out the kernel may have ended the container instead of the program.
        return ended.equals("refused") && !outOfMemory
                ? Optional.of("the sandbox did not start the program")
                : Optional.empty();
    }

    /** The launcher's own words, for a person; never published. */
    String words() {
        return error.tail();
    }

    /** Whether the launcher itself got lost, so that something may be left of the run. */
    boolean isLost() {
        return ended.equals("lost");
    }

    /** {@code AC} where the program ended by itself and well; its output is still to be looked at. */
    CodeVerdict verdict() {
        if (ended.equals("wall")) {
            return CodeVerdict.TLE_WALL;
        }
        if (cpuIsUsedUp()) {
            return CodeVerdict.TLE_CPU;
        }
        if (outOfMemory) {
            return CodeVerdict.MLE;
        }
        if (output.overflowed() || error.overflowed()) {
            return CodeVerdict.OLE;
        }
        if (exit == SIGNALS + SIGSYS) {
            return CodeVerdict.SV;
        }
        if (exit != 0 || ended.equals("stopped")) {
            return OUT_OF_MEMORY.matcher(error.tail()).find() ? CodeVerdict.MLE : CodeVerdict.RE;
        }
        return CodeVerdict.AC;
    }

    private boolean cpuIsUsedUp() {
        long limit = limits.cpuSeconds() * 1_000_000;
        boolean killed = exit == SIGNALS + SIGKILL && cpuMicros >= limit * USED_UP;
        return killed || exit == SIGNALS + SIGXCPU || cpuMicros > limit + CPU_GRACE_MICROS;
    }

    /** The verdict with what the program said of itself; it said nothing where it was ended from outside. */
    CaseOutcome outcome(CodeVerdict verdict) {
        boolean endedByItself = switch (verdict) {
            case SV, RE, NO_OUTPUT, WA, AC -> ended.equals("done");
            default -> false;
        };
        if (!endedByItself) {
            return new CaseOutcome(verdict, null, null);
        }
        return exit > SIGNALS && exit <= SIGNALS + SIGNAL_MAX
                ? new CaseOutcome(verdict, null, signalName(exit - SIGNALS))
                : new CaseOutcome(verdict, exit, null);
    }

    private static String signalName(int signal) {
        return signal < SIGNAL_NAMES.size() ? SIGNAL_NAMES.get(signal) : "SIG" + signal;
    }

    /** What was written to standard output, as far as it was kept. */
    byte[] output() {
        return output.head();
    }

    int exit() {
        return exit;
    }

    long cpuMicros() {
        return cpuMicros;
    }

    long peakKib() {
        return peakKib;
    }
}
