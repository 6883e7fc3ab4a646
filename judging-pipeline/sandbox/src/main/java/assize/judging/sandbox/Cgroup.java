/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The kernel's own caps on all processes of one slot together, where this machine lets us set them.
 *
 * <p>Found by trying: a group is made below this process's own, and what cannot be made is missing. One thread at a time.
 *
 * <p>Source: Linux {@code Documentation/admin-guide/cgroup-v2.rst} and {@code cgroup-v1/memory.rst}.
 */
final class Cgroup {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");
    private static final int REMOVAL_TRIES = 50;
    private static final int REMOVAL_PAUSE_MILLIS = 20;

    private final Optional<Path> memory;
    private final Optional<Path> pids;
    private final boolean unified;
    private long memoryLimit = -1;
    private long pidsLimit = -1;

    private Cgroup(Optional<Path> memory, Optional<Path> pids, boolean unified) {
        this.memory = memory;
        this.pids = pids;
        this.unified = unified;
    }

    /** A group that caps nothing. */
    static Cgroup none() {
        return new Cgroup(Optional.empty(), Optional.empty(), false);
    }

    /** The group of that name, with as many caps as can be had. */
    static Cgroup make(String name) {
        List<String> own = ownGroups();
        Optional<Path> whole = own.stream()
                .filter(line -> line.startsWith("0::"))
                .findFirst()
                .flatMap(line -> folder(ROOT.toString(), line.substring(3), name, "memory.max"));
        if (whole.isPresent()) {
            return new Cgroup(whole, whole.filter(group -> Files.exists(group.resolve("pids.max"))), true);
        }
        return new Cgroup(
                controller(own, "memory", name, "memory.limit_in_bytes"),
                controller(own, "pids", name, "pids.max"),
                false);
    }

    private static List<String> ownGroups() {
        try {
            return Files.readAllLines(Path.of("/proc/self/cgroup"));
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Optional<Path> controller(List<String> own, String controller, String name, String limitFile) {
        return own.stream()
                .map(line -> line.split(":", 3))
                .filter(line -> line.length == 3 && List.of(line[1].split(",")).contains(controller))
                .findFirst()
                .flatMap(line -> folder(ROOT + "/" + line[1], line[2], name, limitFile));
    }

    private static Optional<Path> folder(String mount, String group, String name, String limitFile) {
        Path folder = Path.of(mount + group).resolve(name).normalize();
        try {
            Files.createDirectory(folder);
        } catch (IOException e) {
            return Optional.empty();
        }
        if (Files.isWritable(folder.resolve(limitFile))) {
            return Optional.of(folder);
        }
        remove(folder);
        return Optional.empty();
    }

    boolean capsMemory() {
        return memory.isPresent();
    }

    boolean capsPids() {
        return pids.isPresent();
    }

    /** The files a process writes its number to in order to be in the group. */
    List<Path> joins() {
        List<Path> joins = new ArrayList<>();
        memory.ifPresent(group -> joins.add(group.resolve("cgroup.procs")));
        pids.filter(group -> memory.filter(group::equals).isEmpty())
                .ifPresent(group -> joins.add(group.resolve("cgroup.procs")));
        return joins;
    }

    /** Sets the caps for the next run. */
    void prepare(long memoryBytes, long processes) throws IOException {
        if (memory.isPresent() && memoryBytes != memoryLimit) {
            limitMemory(memory.get(), memoryBytes);
            memoryLimit = memoryBytes;
        }
        if (pids.isPresent() && processes != pidsLimit) {
            write(pids.get().resolve("pids.max"), Long.toString(processes));
            pidsLimit = processes;
        }
    }

    private void limitMemory(Path group, long bytes) throws IOException {
        if (unified) {
            write(group.resolve("memory.max"), Long.toString(bytes));
            if (Files.exists(group.resolve("memory.swap.max"))) {
                write(group.resolve("memory.swap.max"), "0");
            }
            write(group.resolve("memory.oom.group"), "1");
            return;
        }
        // With swap the limit must never be the smaller of the two, not even for a moment.
        Path withSwap = group.resolve("memory.memsw.limit_in_bytes");
        if (Files.exists(withSwap)) {
            write(withSwap, "-1");
        }
        write(group.resolve("memory.limit_in_bytes"), Long.toString(bytes));
        if (Files.exists(withSwap)) {
            write(withSwap, Long.toString(bytes));
        }
    }

    /** How often the kernel has killed a process of this group for its memory. */
    long oomKills() throws IOException {
        if (memory.isEmpty()) {
            return 0;
        }
        String name = unified ? "memory.events" : "memory.oom_control";
        return Files.readString(memory.get().resolve(name), StandardCharsets.US_ASCII)
                .lines()
                .filter(line -> line.startsWith("oom_kill "))
                .mapToLong(line -> Long.parseLong(line.substring("oom_kill ".length())))
                .findFirst()
                .orElse(0);
    }

    /** Removes the group; its processes have ended. */
    void remove() {
        memory.ifPresent(Cgroup::remove);
        pids.ifPresent(Cgroup::remove);
    }

    private static void remove(Path folder) {
        for (int i = 0; i < REMOVAL_TRIES && Files.exists(folder); i++) {
            try {
                Files.delete(folder);
            } catch (IOException stillBusy) {
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(REMOVAL_PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.write(file, text.getBytes(StandardCharsets.US_ASCII));
    }
}
