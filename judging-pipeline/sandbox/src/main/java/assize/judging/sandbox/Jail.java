/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import assize.judging.sandbox.JailPlan.JailLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One place where one program at a time can run: a user of its own, a group of its own, a folder for what it is handed. */
final class Jail implements AutoCloseable {
    private static final int RLIMIT_CPU = 0;
    private static final int RLIMIT_FSIZE = 1;
    private static final int RLIMIT_STACK = 3;
    private static final int RLIMIT_CORE = 4;
    private static final int RLIMIT_NPROC = 6;
    private static final int RLIMIT_NOFILE = 7;
    private static final int RLIMIT_MEMLOCK = 8;
    private static final int RLIMIT_AS = 9;
    private static final int RLIMIT_MSGQUEUE = 12;
    private static final long STACK_BYTES = 16L << 20;
    private static final long OPEN_FILES = 128;
    /** The container's own processes, which count as the program's. */
    private static final long CONTAINER_PROCESSES = 3;

    private final BackEnd backEnd;
    private final JailHost host;
    private final long uid;
    private final Cgroup cgroup;
    private final Path folder;
    private volatile @Nullable Launcher launcher;
    private final Set<JailProcess> running = ConcurrentHashMap.newKeySet();

    /** A jail whose programs run as {@code uid}, or as this process's user where that is 0. */
    Jail(BackEnd backEnd, JailHost host, long uid, Cgroup cgroup, Path folder) {
        this.backEnd = backEnd;
        this.host = host;
        this.uid = uid;
        this.cgroup = cgroup;
        this.folder = folder;
    }

    /** Keeps bytes where a run can be handed them. */
    Path keep(String name, byte[] bytes) throws IOException {
        Path file = folder.resolve(name);
        Files.write(file, bytes);
        return file;
    }

    /** Runs a program from beginning to end. */
    JailResult run(JailPlan plan, byte[] input) throws IOException, InterruptedException {
        cgroup.prepare(plan.limits().memoryMib() << 20, processes(plan.limits()));
        long before = cgroup.oomKills();
        JailProcess process = start(plan);
        try {
            return finished(process.run(input, () -> cgroup.oomKills() > before));
        } finally {
            running.remove(process);
        }
    }

    /** Starts a program that is talked to; {@link #end} must follow. */
    JailProcess start(JailPlan plan) throws IOException {
        cgroup.prepare(plan.limits().memoryMib() << 20, processes(plan.limits()));
        Launcher current = launcher == null ? Launcher.start(host.launcher()) : launcher;
        launcher = current;
        try {
            JailProcess process = current.run(words(plan), plan.limits(), host.threads());
            running.add(process);
            return process;
        } catch (IOException e) {
            forgetLauncher();
            throw e;
        }
    }

    /** Waits for the end of what {@link #start} started. */
    JailResult end(JailProcess process, Capture output, long oomKillsBefore) throws IOException, InterruptedException {
        try {
            return finished(process.end(output, () -> cgroup.oomKills() > oomKillsBefore));
        } finally {
            running.remove(process);
        }
    }

    long oomKills() throws IOException {
        return cgroup.oomKills();
    }

    private JailResult finished(JailResult result) {
        if (result.isLost()) {
            forgetLauncher();
            killAllOfUser();
        }
        return result;
    }

    /** A launcher that is lost is replaced for the next run. */
    private void forgetLauncher() {
        Launcher lost = launcher;
        launcher = null;
        if (lost != null) {
            lost.kill();
            lost.close();
        }
    }

    private static long processes(JailLimits limits) {
        return limits.processes() + CONTAINER_PROCESSES;
    }

    /** What the launcher is told of a run. */
    private List<String> words(JailPlan plan) {
        JailLimits limits = plan.limits();
        List<String> words = new ArrayList<>();
        words.add("backend=" + backEnd.wireName());
        words.add("wall_us=" + limits.wallMillis() * 1000);
        words.add("filter=" + host.filter());
        words.add("box=" + BackEnd.BOX_BYTES);
        words.add("tmp=" + BackEnd.TMP_BYTES);
        words.add("shm=" + BackEnd.SHM_BYTES);
        if (!host.settings().isEmpty()) {
            words.add("settings="
                    + String.join(
                            ",", host.settings().stream().map(Path::toString).toList()));
        }
        cgroup.joins().forEach(file -> words.add("join=" + file));
        plan.files().forEach(file -> words.add("place=" + file.name() + ":" + file.mode() + ":" + file.source()));
        limit(words, RLIMIT_CORE, 0, 0);
        limit(words, RLIMIT_CPU, limits.cpuSeconds(), limits.cpuSeconds() + 1);
        limit(words, RLIMIT_FSIZE, limits.fileBytes(), limits.fileBytes());
        limit(words, RLIMIT_STACK, STACK_BYTES, STACK_BYTES);
        limit(words, RLIMIT_NOFILE, OPEN_FILES, OPEN_FILES);
        limit(words, RLIMIT_MEMLOCK, 0, 0);
        limit(words, RLIMIT_MSGQUEUE, 0, 0);
        if (plan.boundByAddresses() && !cgroup.capsMemory()) {
            limit(words, RLIMIT_AS, limits.memoryMib() << 20, limits.memoryMib() << 20);
        }
        List<String> program = backEnd.command(plan, host.settings());
        if (uid != 0) {
            words.add("uid=" + uid);
            limit(words, RLIMIT_NPROC, processes(limits), processes(limits));
        } else if (backEnd == BackEnd.NAMESPACES) {
            words.add("inner_limit=" + RLIMIT_NPROC + ":" + processes(limits) + ":" + processes(limits));
        } else {
            // As a user with processes of its own the count must begin inside, where none of them is seen.
            program.addAll(
                    program.size() - plan.command().size(),
                    List.of("/usr/bin/prlimit", "--nproc=" + processes(limits), "--"));
        }
        words.add("--");
        words.addAll(program);
        return words;
    }

    private static void limit(List<String> words, int resource, long soft, long hard) {
        words.add("limit=" + resource + ":" + soft + ":" + hard);
    }

    /** Ends every process of this jail's user: used where the launcher, which does it better, was lost. */
    private void killAllOfUser() {
        if (uid == 0) {
            return;
        }
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            processes
                    .filter(process -> process.getFileName().toString().matches("[0-9]+"))
                    .filter(this::isOfUser)
                    .forEach(process -> ProcessHandle.of(
                                    Long.parseLong(process.getFileName().toString()))
                            .ifPresent(ProcessHandle::destroyForcibly));
        } catch (IOException e) {
            throw new IllegalStateException("/proc cannot be read", e);
        }
    }

    private boolean isOfUser(Path process) {
        try {
            return Files.getAttribute(process, "unix:uid").equals((int) uid);
        } catch (IOException ended) {
            return false;
        }
    }

    /** Ends what runs, from any thread. */
    void stop() {
        running.forEach(JailProcess::stop);
    }

    /** Ends what runs: a launcher does so where nobody talks to it any more. */
    @Override
    public void close() {
        Launcher last = launcher;
        if (last != null) {
            last.close();
        }
        cgroup.remove();
    }
}
