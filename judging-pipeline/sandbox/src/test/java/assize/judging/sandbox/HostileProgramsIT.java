/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import static assize.schemas.evidence.CodeVerdict.AC;
import static assize.schemas.evidence.CodeVerdict.CE;
import static assize.schemas.evidence.CodeVerdict.MLE;
import static assize.schemas.evidence.CodeVerdict.OLE;
import static assize.schemas.evidence.CodeVerdict.RE;
import static assize.schemas.evidence.CodeVerdict.SV;
import static assize.schemas.evidence.CodeVerdict.TLE_CPU;
import static assize.schemas.evidence.CodeVerdict.TLE_WALL;
import static assize.schemas.evidence.CodeVerdict.UNSUPPORTED_LANGUAGE;
import static assize.schemas.evidence.CodeVerdict.WA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import assize.schemas.evidence.CodeLimits;
import assize.schemas.evidence.CodeOutcome;
import assize.schemas.evidence.CodeVerdict;
import assize.schemas.evidence.Evidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that try to get out, to stay, to take more than they may, or to get a verdict they have not earned.
 *
 * <p>Oracle: each says itself what it managed, and prints {@code contained} when that is nothing; its verdict is plain from
 * reading it. After each one the host is looked at: nothing of the slots' users may run or lie about. By default the preferred
 * back end is put to the test; {@code -Pcampaigns} does it with every one.
 */
class HostileProgramsIT {
    private static final CodeLimits LIMITS = new CodeLimits(2_000, 60_000, 256, 1 << 20, 24);
    private static final CodeLimits SHORT_CLOCK = new CodeLimits(2_000, 1_500, 256, 1 << 20, 24);
    private static final CodeLimits SHORT_CPU = new CodeLimits(1_000, 60_000, 256, 1 << 20, 24);
    private static final CodeLimits LITTLE_MEMORY = new CodeLimits(20_000, 60_000, 64, 1 << 20, 24);
    private static final CodeLimits LITTLE_FOR_MANY = new CodeLimits(20_000, 120_000, 128, 1 << 20, 24);
    private static final long SETTLING_NANOS = 5_000_000_000L;
    /** In the environment of this process; see pom.xml. */
    private static final String SECRET = "a-secret-of-the-host";

    private static final List<CodeJudge> OPENED = new ArrayList<>();

    @TempDir
    private static Path host;

    /** A program with what it is fed, what it should print, and what may become of it. */
    private record Trial(String program, CodeLimits limits, String input, String expected, Set<CodeVerdict> allowed) {
        String language() {
            return program.endsWith(".c") ? "c" : "python3";
        }
    }

    private static Trial contained(String program) {
        return contained(program, LIMITS, "");
    }

    private static Trial contained(String program, CodeLimits limits, String input) {
        return new Trial(program, limits, input, "contained", Set.of(AC));
    }

    private static Trial ends(String program, CodeVerdict... allowed) {
        return ends(program, LIMITS, allowed);
    }

    private static Trial ends(String program, CodeLimits limits, CodeVerdict... allowed) {
        return new Trial(program, limits, "", "right", Set.copyOf(Arrays.asList(allowed)));
    }

    private static Trial prints(String program, String input, String expected) {
        return new Trial(program, LIMITS, input, expected, Set.of(AC));
    }

    private static List<Trial> verdicts() {
        return List.of(
                prints("01-sum.py", "3 4 5", "12"),
                ends("02-loop.py", SHORT_CPU, TLE_CPU),
                ends("03-sleep.py", SHORT_CLOCK, TLE_WALL),
                ends("04-memory.py", LITTLE_MEMORY, MLE),
                ends("07-output-flood.py", OLE),
                ends("08-error-flood.py", OLE),
                ends("22-exit-3.py", RE),
                ends("22b-exit-text.py", RE),
                ends("22c-exception.py", RE),
                ends("22d-hard-exit.py", AC),
                ends("23-crash.py", RE),
                ends("23b-ignores-signals.py", SHORT_CPU, TLE_CPU),
                ends("23c-signal.py", RE),
                ends("24-recursion.py", SHORT_CPU, RE, MLE, TLE_CPU),
                prints("24b-deep.py", "", "10000"),
                prints("40-wrong.py", "", "42"),
                ends("40-wrong.py", WA),
                prints("41-blanks.py", "", "right\n  and left\n"),
                ends("42-syntax.py", CE),
                ends("43-end-of-input.py", RE),
                prints("44-sieve.py", "", "17984"),
                prints("45-library.py", "", "{\"a\": \"1/3\", \"b\": 6, \"c\": [\"1\", \"22\"]}"),
                ends("52-verdict-text.py", RE),
                ends("53-drip.py", SHORT_CLOCK, TLE_WALL),
                prints("54-long-line.py", "", "x".repeat(300_000)),
                ends("56-closed-output.py", SHORT_CLOCK, TLE_WALL),
                ends("57-includes-the-host.c", CE, UNSUPPORTED_LANGUAGE),
                ends("58-compiler-flood.c", CE, UNSUPPORTED_LANGUAGE),
                ends("60-assembles-the-host.c", CE, UNSUPPORTED_LANGUAGE),
                ends("64-exit-125.py", RE),
                ends("65-exit-126.py", RE),
                ends("66-exit-127.py", RE),
                ends("67-cannot-be-run.c", RE, UNSUPPORTED_LANGUAGE));
    }

    private static List<Trial> attacks() {
        return List.of(
                contained("05-forks.py"),
                ends("06-fork-forever.py", new CodeLimits(1_000, 8_000, 256, 1 << 20, 24), TLE_CPU, TLE_WALL, RE, MLE),
                contained("09-network.py"),
                contained("12-files.py", LIMITS, decoys() + "\n" + SECRET),
                contained("13-writes.py"),
                contained("14-links.py"),
                contained("15-processes.py"),
                contained("16-kill.py"),
                contained("17-disk.py", new CodeLimits(20_000, 120_000, 512, 1 << 20, 24), ""),
                new Trial("18-inodes.py", SHORT_CPU, "", "contained", Set.of(AC, RE, MLE, TLE_CPU)),
                contained("19-daemon.py"),
                contained("20-child-holds-output.py"),
                contained("21-closed-input.py"),
                contained("25-threads.py"),
                contained("26-system-calls.py"),
                ends("26b-x32.py", SV),
                contained("29-memfd.py"),
                contained("31-environment.py"),
                contained("35-sparse.py"),
                new Trial("46-memory-of-many.py", LITTLE_FOR_MANY, "", "contained", Set.of(AC, MLE)),
                contained("47-unread-input.py", LIMITS, "x".repeat(CASE_INPUT)),
                contained("48-leaves-a-file.py"),
                contained("49-storm.py"),
                contained("50-stops-its-parent.py"),
                contained("51-output-after-the-end.py"),
                contained("55-links-for-the-host.py"),
                ends("59-i386-call.c", SV, UNSUPPORTED_LANGUAGE),
                contained("61-leaves-a-sign.py"),
                contained("62-changes-the-jail.py"),
                contained("68-limits-the-first-process.py"));
    }

    /** The longest input a case may have. */
    private static final int CASE_INPUT = 1 << 20;

    /** Files of the host, one for this user only and one for all. */
    private static String decoys() {
        try {
            Path own = Files.writeString(host.resolve("key"), SECRET);
            Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rw-------"));
            Path open = Files.writeString(host.resolve("open"), SECRET);
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
            return own + "\n" + open;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @TestFactory
    Stream<DynamicTest> getTheVerdictTheyEarn() {
        return trials(verdicts());
    }

    @TestFactory
    Stream<DynamicTest> areContained() {
        return trials(attacks());
    }

    /** Bubblewrap's first process is the program's own user's, and holds nothing that it has not. */
    @TestFactory
    Stream<DynamicTest> cannotLookAtWhatStartsThem() {
        return trials(List.of(contained("63-looks-at-the-first-process.py")), List.of(BackEnd.NAMESPACES));
    }

    /** Bubblewrap has no read-only view of a device that works. */
    @TestFactory
    Stream<DynamicTest> cannotChangeTheHostsDevices() throws IOException {
        Map<String, FileTime> before = deviceTimes();
        return trials(List.of(contained("69-touches-devices.py")), List.of(BackEnd.NAMESPACES))
                .map(trial -> dynamicTest(trial.getDisplayName(), () -> {
                    trial.getExecutable().execute();
                    assertThat(deviceTimes()).as("times of the host's devices").isEqualTo(before);
                }));
    }

    private static Map<String, FileTime> deviceTimes() throws IOException {
        Map<String, FileTime> times = new TreeMap<>();
        for (String name : List.of("null", "zero", "full", "random", "urandom")) {
            times.put(name, Files.getLastModifiedTime(Path.of("/dev", name)));
        }
        return times;
    }

    private static Stream<DynamicTest> trials(List<Trial> trials) {
        return trials(
                trials,
                Boolean.getBoolean("assize.campaigns") ? List.of(BackEnd.values()) : List.of(BackEnd.NAMESPACES));
    }

    private static Stream<DynamicTest> trials(List<Trial> trials, List<BackEnd> backEnds) {
        return backEnds.stream().flatMap(backEnd -> {
            CodeJudge judge = Court.judge(backEnd);
            OPENED.add(judge);
            return trials.stream()
                    .map(trial -> dynamicTest(
                            backEnd.wireName() + " " + trial.program() + " " + trial.allowed(),
                            () -> put(judge, trial)));
        });
    }

    private static void put(CodeJudge judge, Trial trial) throws IOException {
        String text = Court.program(trial.program());
        // Twice where it is about what one run leaves for the next.
        String[] cases = trial.allowed().equals(Set.of(AC))
                ? new String[] {trial.input(), trial.expected(), trial.input(), trial.expected()}
                : new String[] {trial.input(), trial.expected()};
        Evidence evidence = Court.evidence(judge, Court.cases(trial.language(), text, trial.limits(), cases));
        CodeOutcome outcome = Court.outcome(evidence);
        String output = Court.output(evidence);

        assertThat(outcome.verdict())
                .as("%s printed: %s; %s", trial.program(), output.substring(0, Math.min(300, output.length())), outcome)
                .isIn(trial.allowed());
        assertThat(output).doesNotContain("ESCAPE", "NOCAP", "READ", "OPENED-W", "LEAK", SECRET);
        assertHostIsClean();
    }

    /** Nothing of the slots' users is left on the host. */
    private static void assertHostIsClean() throws IOException {
        long deadline = System.nanoTime() + SETTLING_NANOS;
        List<Path> left = left();
        while (!left.isEmpty() && System.nanoTime() < deadline) {
            Thread.onSpinWait();
            left = left();
        }
        assertThat(left).as("left on the host").isEmpty();
    }

    private static List<Path> left() throws IOException {
        List<Path> left = new ArrayList<>();
        for (String folder : List.of("/proc", "/tmp", "/var/tmp", "/dev/shm")) {
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                files.filter(HostileProgramsIT::isOfSlot).forEach(left::add);
            }
        }
        return left;
    }

    private static boolean isOfSlot(Path file) {
        try {
            int uid = (int) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
            return Sandbox.isOwnUid(uid);
        } catch (IOException gone) {
            return false;
        }
    }

    @AfterEach
    void closeJudges() {
        OPENED.forEach(CodeJudge::close);
        OPENED.clear();
    }

    @AfterAll
    static void leaveNothing() throws IOException {
        assertHostIsClean();
        try (Stream<Path> folders = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertThat(folders.map(Path::getFileName).map(Path::toString))
                    .filteredOn(name -> name.startsWith(
                            "assize-sandbox-" + ProcessHandle.current().pid() + "-"))
                    .as("folders of closed judges")
                    .isEmpty();
        }
    }

    /** Bytes that are no text are compared as they are. */
    @TestFactory
    Stream<DynamicTest> areReadAsBytes() {
        return trials(List.of(ends("38-bytes.py", WA)));
    }
}
