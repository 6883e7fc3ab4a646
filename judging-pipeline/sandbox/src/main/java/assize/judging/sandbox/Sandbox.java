/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Where programs run: a back end that holds on this machine, its slots, and the languages whose tools are here. */
final class Sandbox implements AutoCloseable {
    private static final long UID_SMALL_BASE = 60_000;
    private static final long UID_BASE = 600_000_000;
    private static final long UIDS_PER_PROCESS = 64;
    private static final long PROCESS_NUMBERS = 4_194_304;
    static final int SLOTS_MAX = 16;

    private final JailHost host;
    private final BackEnd backEnd;
    private final List<Slot> slots;
    private final List<String> missing;
    private final Map<Language, Path> tools = Language.installed();

    /** What came of looking for a back end. */
    sealed interface Opened {
        record Usable(Sandbox sandbox) implements Opened {}

        /** None holds; says what became of each. */
        record Unusable(String reason) implements Opened {}

        default <R> R fold(Function<Usable, R> usable, Function<Unusable, R> unusable) {
            return this instanceof Usable u ? usable.apply(u) : unusable.apply((Unusable) this);
        }
    }

    /**
     * Two jails that are used by one thread at a time.
     *
     * @param program where the untrusted program runs
     * @param tester where the tests of a harness run
     */
    record Slot(Jail program, Jail tester) implements AutoCloseable {
        @Override
        public void close() {
            program.close();
            tester.close();
        }
    }

    private Sandbox(JailHost host, BackEnd backEnd, List<Slot> slots, List<String> missing) {
        this.host = host;
        this.backEnd = backEnd;
        this.slots = List.copyOf(slots);
        this.missing = List.copyOf(missing);
    }

    /** Opens the first back end that holds, with that many slots. */
    static Opened open(int slots) throws IOException, InterruptedException {
        return open(slots, List.of(BackEnd.values()));
    }

    /** Opens the first of these back ends that holds. */
    static Opened open(int slots, List<BackEnd> candidates) throws IOException, InterruptedException {
        if (slots < 1 || slots > SLOTS_MAX) {
            throw new IllegalArgumentException("slots must be from 1 to " + SLOTS_MAX + ": " + slots);
        }
        Optional<String> obstacle = obstacle();
        if (obstacle.isPresent()) {
            return new Opened.Unusable(obstacle.get());
        }
        JailHost host = JailHost.make();
        List<String> failures = new ArrayList<>();
        for (BackEnd backEnd : candidates) {
            if (!backEnd.isInstalled()) {
                failures.add(backEnd.wireName() + " is not installed");
                continue;
            }
            Sandbox sandbox = make(host, backEnd, slots);
            Optional<String> failure = new SelfTest(sandbox.slots.get(0).program(), host.filter()).failure();
            if (failure.isEmpty()) {
                return new Opened.Usable(sandbox);
            }
            failures.add(backEnd.wireName() + ": " + failure.get());
            sandbox.slots.forEach(Slot::close);
        }
        host.close();
        return new Opened.Unusable(String.join("; ", failures));
    }

    private static Optional<String> obstacle() {
        String architecture = System.getProperty("os.arch", "");
        if (!System.getProperty("os.name", "").equals("Linux") || !SeccompFilter.isAvailable(architecture)) {
            return Optional.of("there is no system call filter for this machine: it needs Linux on x86_64");
        }
        return Files.isExecutable(Path.of("/usr/bin/perl"))
                ? Optional.empty()
                : Optional.of("/usr/bin/perl is missing");
    }

    private static Sandbox make(JailHost host, BackEnd backEnd, int count) throws IOException {
        boolean isRoot = Files.getAttribute(host.folder(), "unix:uid").equals(0);
        Set<String> missing = new TreeSet<>();
        List<Slot> slots = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            slots.add(new Slot(
                    jail(host, backEnd, 2 * i, isRoot, missing), jail(host, backEnd, 2 * i + 1, isRoot, missing)));
        }
        if (!isRoot) {
            missing.add("own_uid");
        }
        return new Sandbox(host, backEnd, slots, List.copyOf(missing));
    }

    private static Jail jail(JailHost host, BackEnd backEnd, int index, boolean isRoot, Set<String> missing)
            throws IOException {
        Cgroup cgroup = Cgroup.make(host.folder().getFileName() + "-" + index);
        if (!cgroup.capsMemory()) {
            missing.add("memory_total");
        }
        if (!cgroup.capsPids()) {
            missing.add("pids_total");
        }
        Path folder = Files.createDirectories(host.folder().resolve(backEnd.wireName() + "-" + index));
        return new Jail(backEnd, host, isRoot ? uid(index) : 0, cgroup, folder);
    }

    /** A user nobody else has: limits per user must not count what another judge on this machine runs. */
    private static long uid(int index) throws IOException {
        return firstUid() + index;
    }

    private static long firstUid() throws IOException {
        String[] mapped =
                Files.readString(Path.of("/proc/self/uid_map")).strip().split("\\s+", -1);
        boolean hasAll = Long.parseLong(mapped[0]) == 0
                && Long.parseLong(mapped[2]) > UID_BASE + UIDS_PER_PROCESS * PROCESS_NUMBERS;
        long process = ProcessHandle.current().pid() % PROCESS_NUMBERS;
        return hasAll ? UID_BASE + process * UIDS_PER_PROCESS : UID_SMALL_BASE;
    }

    /** Whether programs of this process's sandboxes run as that user. */
    static boolean isOwnUid(long uid) throws IOException {
        return uid >= firstUid() && uid < firstUid() + UIDS_PER_PROCESS;
    }

    BackEnd backEnd() {
        return backEnd;
    }

    List<Slot> slots() {
        return slots;
    }

    /** The caps this machine does not give, sorted. */
    List<String> missing() {
        return missing;
    }

    /** The language's compiler or interpreter; empty where it is not installed. */
    Optional<Path> tool(Language language) {
        return Optional.ofNullable(tools.get(language));
    }

    /** Ends what runs and removes all that was made. The threads that use the slots must have stopped. */
    @Override
    public void close() {
        slots.forEach(Slot::close);
        host.close();
    }
}
