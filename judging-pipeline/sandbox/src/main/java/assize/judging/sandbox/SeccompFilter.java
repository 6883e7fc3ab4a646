/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The system calls a sandboxed program may make, as the kernel's own filter code. Pure.
 *
 * <p>A list of what is refused: a list of what is allowed would differ per language runtime and kernel. Refused calls fail
 * with {@code EPERM}; calls by another architecture's numbers kill the process; sockets but {@code AF_UNIX} fail with
 * {@code EAFNOSUPPORT}; {@code clone3}, whose flags a filter cannot see, fails with {@code ENOSYS}, so that libraries fall
 * back to {@code clone}, which may not make namespaces; {@code prlimit64} is for a process's own limits only, since the first
 * process of a run is of the program's user.
 *
 * <p>Shapes: 8 bytes per instruction, {@code struct sock_filter} in little-endian order.
 *
 * <p>Source: Linux {@code seccomp(2)}, {@code include/uapi/linux/filter.h}, {@code arch/x86/entry/syscalls/syscall_64.tbl}.
 */
final class SeccompFilter {
    private static final int LOAD = 0x20;
    private static final int JUMP_EQUAL = 0x15;
    private static final int JUMP_AT_LEAST = 0x35;
    private static final int JUMP_ANY_BIT = 0x45;
    private static final int RETURN = 0x06;

    private static final int AT_NUMBER = 0;
    private static final int AT_ARCHITECTURE = 4;
    private static final int AT_FIRST_ARGUMENT = 16;
    private static final int AT_SECOND_ARGUMENT = 24;

    private static final int KILL_PROCESS = 0x80000000;
    private static final int FAIL = 0x00050000;
    private static final int ALLOW = 0x7fff0000;
    private static final int EPERM = 1;
    private static final int ENOSYS = 38;
    private static final int EAFNOSUPPORT = 97;

    private static final int X86_64 = 0xc000003e;
    private static final int X32_BIT = 0x40000000;
    private static final int CLONE = 56;
    private static final int CLONE3 = 435;
    private static final int SOCKET = 41;
    private static final int IOCTL = 16;
    private static final int PRLIMIT64 = 302;
    private static final int SELF = 0;
    private static final int AF_UNIX = 1;
    private static final int NEW_NAMESPACES = 0x7e020000;
    private static final int TIOCSTI = 0x5412;
    private static final int TIOCLINUX = 0x541c;

    /** By number; the comment names them in the same order. */
    private static final int[] REFUSED = {
        // other processes: ptrace process_vm_readv process_vm_writev kcmp pidfd_getfd process_madvise
        101,
        310,
        311,
        312,
        438,
        440,
        // mounts: mount umount2 pivot_root chroot move_mount open_tree fsopen fsconfig fsmount fspick mount_setattr
        165,
        166,
        155,
        161,
        429,
        428,
        430,
        431,
        432,
        433,
        442,
        // namespaces: unshare setns
        272,
        308,
        // the machine: swapon swapoff reboot sethostname setdomainname iopl ioperm acct quotactl quotactl_fd syslog
        // vhangup
        167,
        168,
        169,
        170,
        171,
        172,
        173,
        163,
        179,
        443,
        103,
        153,
        // the clock: settimeofday clock_settime clock_adjtime adjtimex
        164,
        227,
        305,
        159,
        // kernel code: create_module init_module delete_module finit_module kexec_load kexec_file_load bpf uselib
        174,
        175,
        176,
        313,
        246,
        320,
        321,
        134,
        // wide attack surface: perf_event_open userfaultfd io_uring_setup io_uring_enter io_uring_register vmsplice
        298,
        323,
        425,
        426,
        427,
        278,
        // keys: add_key request_key keyctl
        248,
        249,
        250,
        // files by handle, devices: name_to_handle_at open_by_handle_at mknod mknodat fanotify_init lookup_dcookie
        303,
        304,
        133,
        259,
        300,
        212,
        // memory outside the limits: memfd_create memfd_secret shmget shmat shmctl
        319,
        447,
        29,
        30,
        31,
        // queues outside the limits: semget semop semctl semtimedop msgget msgsnd msgrcv msgctl mq_open mq_unlink
        64,
        65,
        66,
        220,
        68,
        69,
        70,
        71,
        240,
        241,
        // placement and oddities: migrate_pages move_pages mbind set_mempolicy personality modify_ldt _sysctl
        // nfsservctl
        256,
        279,
        237,
        238,
        135,
        154,
        156,
        180
    };

    private final List<long[]> code = new ArrayList<>();

    private SeccompFilter() {}

    /** Whether there is a filter for this machine. */
    static boolean isAvailable(String architecture) {
        return architecture.equals("amd64") || architecture.equals("x86_64");
    }

    /** The filter for 64-bit x86. */
    static byte[] forX8664() {
        SeccompFilter filter = new SeccompFilter();
        filter.write();
        ByteBuffer bytes = ByteBuffer.allocate(filter.code.size() * 8).order(ByteOrder.LITTLE_ENDIAN);
        for (long[] instruction : filter.code) {
            bytes.putShort((short) instruction[0])
                    .put((byte) instruction[1])
                    .put((byte) instruction[2])
                    .putInt((int) instruction[3]);
        }
        return bytes.array();
    }

    private void write() {
        add(LOAD, 0, 0, AT_ARCHITECTURE);
        add(JUMP_EQUAL, 1, 0, X86_64);
        add(RETURN, 0, 0, KILL_PROCESS);
        add(LOAD, 0, 0, AT_NUMBER);
        add(JUMP_AT_LEAST, 0, 1, X32_BIT);
        add(RETURN, 0, 0, KILL_PROCESS);
        add(JUMP_EQUAL, 0, 1, CLONE3);
        add(RETURN, 0, 0, FAIL | ENOSYS);
        for (int number : REFUSED) {
            add(JUMP_EQUAL, 0, 1, number);
            add(RETURN, 0, 0, FAIL | EPERM);
        }
        add(JUMP_EQUAL, 0, 4, CLONE);
        add(LOAD, 0, 0, AT_FIRST_ARGUMENT);
        add(JUMP_ANY_BIT, 0, 1, NEW_NAMESPACES);
        add(RETURN, 0, 0, FAIL | EPERM);
        add(RETURN, 0, 0, ALLOW);
        add(JUMP_EQUAL, 0, 4, SOCKET);
        add(LOAD, 0, 0, AT_FIRST_ARGUMENT);
        add(JUMP_EQUAL, 1, 0, AF_UNIX);
        add(RETURN, 0, 0, FAIL | EAFNOSUPPORT);
        add(RETURN, 0, 0, ALLOW);
        // The kernel, too, takes no more of the argument than these 32 bits.
        add(JUMP_EQUAL, 0, 4, PRLIMIT64);
        add(LOAD, 0, 0, AT_FIRST_ARGUMENT);
        add(JUMP_EQUAL, 1, 0, SELF);
        add(RETURN, 0, 0, FAIL | EPERM);
        add(RETURN, 0, 0, ALLOW);
        add(JUMP_EQUAL, 0, 4, IOCTL);
        add(LOAD, 0, 0, AT_SECOND_ARGUMENT);
        add(JUMP_EQUAL, 1, 0, TIOCSTI);
        add(JUMP_EQUAL, 0, 1, TIOCLINUX);
        add(RETURN, 0, 0, FAIL | EPERM);
        add(RETURN, 0, 0, ALLOW);
    }

    /** One instruction; the jumps count the instructions they skip when the comparison holds, and when it does not. */
    private void add(int operation, int ifTrue, int ifFalse, int constant) {
        code.add(new long[] {operation, ifTrue, ifFalse, constant});
    }
}
