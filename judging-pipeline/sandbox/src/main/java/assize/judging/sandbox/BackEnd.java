/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What contains a program, the preferred first. */
public enum BackEnd {
    /** Namespaces and mounts made by the launcher's own system calls; needs no package, and costs less per run. */
    NAMESPACES,
    /** The same, by the bubblewrap program. */
    BUBBLEWRAP;

    private static final Path BWRAP = Path.of("/usr/bin/bwrap");
    private static final int STATUS_FD = 6;
    private static final int FILTER_FD = 9;
    private static final int FIRST_PLACED_FD = 10;
    static final long BOX_BYTES = 64L << 20;
    static final long TMP_BYTES = 64L << 20;
    static final long SHM_BYTES = 16L << 20;

    /** The name in files. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean isInstalled() {
        return this == NAMESPACES || Files.isExecutable(BWRAP);
    }

    /** Configuration that language runtimes keep outside {@code /usr}. */
    static List<Path> settingsFolders() {
        String[] names = Path.of("/etc").toFile().list((folder, name) -> name.matches("java-[0-9]+-openjdk"));
        return names == null
                ? List.of()
                : Arrays.stream(names).sorted().map(Path.of("/etc")::resolve).toList();
    }

    /** What the launcher starts: the plan's command, inside whatever program contains it. */
    List<String> command(JailPlan plan, List<Path> settings) {
        if (this == NAMESPACES) {
            return plan.command();
        }
        List<String> command = new ArrayList<>(List.of(BWRAP.toString()));
        words(command, "--unshare-user --unshare-pid --unshare-net --unshare-ipc --unshare-uts --unshare-cgroup-try");
        words(command, "--disable-userns --hostname box --uid 1000 --gid 1000 --die-with-parent --new-session");
        words(command, "--cap-drop ALL --clearenv --setenv PATH /usr/bin:/bin --setenv HOME /box --setenv TMPDIR /tmp");
        words(command, "--setenv LANG C.UTF-8 --ro-bind /usr /usr --tmpfs /usr/local --remount-ro /usr/local");
        words(command, "--symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64");
        settings.forEach(folder -> words(command, "--ro-bind " + folder + " " + folder));
        words(command, "--proc /proc --dev /dev --size " + SHM_BYTES + " --tmpfs /dev/shm --remount-ro /dev");
        words(command, "--size " + TMP_BYTES + " --tmpfs /tmp --size " + BOX_BYTES + " --tmpfs /box");
        for (int i = 0; i < plan.files().size(); i++) {
            JailPlan.Placed file = plan.files().get(i);
            int fd = FIRST_PLACED_FD + i;
            words(command, "--perms " + file.mode() + " --ro-bind-data " + fd + " /box/" + file.name());
        }
        words(command, "--chdir /box --remount-ro / --json-status-fd " + STATUS_FD + " --seccomp " + FILTER_FD + " --");
        command.addAll(plan.command());
        return command;
    }

    private static void words(List<String> command, String line) {
        command.addAll(Arrays.asList(line.split(" ")));
    }
}
