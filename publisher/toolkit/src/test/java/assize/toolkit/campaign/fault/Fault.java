/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign.fault;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong, and at which call. Calls that change something below the watched folders are counted from 1 on: opening a
 * file to write, each write, forcing it to the disk, moving, deleting, making a folder, setting an attribute.
 *
 * <p>One for the whole process, as the file system is. Any thread.
 */
public final class Fault {
    /** What happens at the call. */
    public enum Kind {
        /** Nothing: calls are counted. */
        NONE,
        /** The call fails, and so does every later one: the disk is gone. */
        GONE,
        /** The call alone fails. */
        ONCE,
        /** The process ends there and then, as by {@code kill -9}: no hook and no finally block runs. */
        HALT
    }

    /** What a halted process ends with. */
    public static final int HALTED = 137;

    /** What a failed call says. */
    public static final String MESSAGE = "the disk does not answer";

    private static final Object LOCK = new Object();
    private static List<String> watched = List.of();
    private static Kind kind = Kind.NONE;
    private static long at;
    private static List<String> calls = new ArrayList<>();

    private Fault() {}

    /** From now on calls below these folders count, from 1; at number {@code at} this happens. */
    public static void arm(Kind what, long number, Path... folders) {
        synchronized (LOCK) {
            List<String> names = new ArrayList<>();
            for (Path folder : folders) {
                names.add(folder.toAbsolutePath().toString());
            }
            watched = names;
            kind = what;
            at = number;
            calls = new ArrayList<>();
        }
    }

    /** Nothing goes wrong any more; what was called, in order. */
    public static List<String> disarm() {
        synchronized (LOCK) {
            watched = List.of();
            kind = Kind.NONE;
            return calls;
        }
    }

    /** Whether this is a place to watch. */
    static boolean isWatched(@Nullable Path path) {
        synchronized (LOCK) {
            if (path == null || watched.isEmpty()) {
                return false;
            }
            String name = path.toAbsolutePath().toString();
            return watched.stream().anyMatch(folder -> name.equals(folder) || name.startsWith(folder + "/"));
        }
    }

    /** A call that changes something is about to be made. */
    static void call(String what, Path path) throws IOException {
        synchronized (LOCK) {
            if (!isWatched(path)) {
                return;
            }
            calls.add(what + " " + path.getFileName());
            long number = calls.size();
            switch (kind) {
                case HALT -> {
                    if (number == at) {
                        Runtime.getRuntime().halt(HALTED);
                    }
                }
                case GONE -> failIf(number >= at, path);
                case ONCE -> failIf(number == at, path);
                case NONE -> {
                    // Counted.
                }
            }
        }
    }

    private static void failIf(boolean reached, Path path) throws IOException {
        if (reached) {
            throw new IOException(path + ": " + MESSAGE);
        }
    }
}
