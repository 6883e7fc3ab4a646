/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/**
 * What the filter says to a system call.
 *
 * <p>Oracle: the filter run by an interpreter of its five instructions, written from the kernel's description of them; the
 * kernel itself is asked in {@link HostileProgramsIT}.
 */
class SeccompFilterTest {
    private static final int X86_64 = 0xc000003e;
    private static final int I386 = 0x40000003;
    private static final int ALLOW = 0x7fff0000;
    private static final int KILL = 0x80000000;
    private static final int EPERM = 0x00050001;
    private static final int ENOSYS = 0x00050000 | 38;
    private static final int EAFNOSUPPORT = 0x00050000 | 97;

    @Test
    void allowsWhatProgramsNeed() {
        // read write open mmap brk execve exit_group openat getrandom futex wait4
        for (int number : new int[] {0, 1, 2, 9, 12, 59, 231, 257, 318, 202, 61}) {
            assertThat(answer(X86_64, number, 0, 0)).as("call %d", number).isEqualTo(ALLOW);
        }
    }

    @Test
    void refusesWhatLeadsOut() {
        // ptrace mount unshare setns bpf io_uring_setup perf_event_open memfd_create kexec_load reboot
        for (int number : new int[] {101, 165, 272, 308, 321, 425, 298, 319, 246, 169}) {
            assertThat(answer(X86_64, number, 0, 0)).as("call %d", number).isEqualTo(EPERM);
        }
    }

    @Test
    void killsCallsByOtherNumbers() {
        assertThat(answer(I386, 20, 0, 0)).as("32-bit call").isEqualTo(KILL);
        assertThat(answer(X86_64, 0x40000000 + 39, 0, 0)).as("x32 call").isEqualTo(KILL);
        assertThat(answer(X86_64, -1, 0, 0)).as("no call").isEqualTo(KILL);
    }

    @Test
    void looksAtArguments() {
        assertThat(answer(X86_64, 56, 17, 0)).as("fork").isEqualTo(ALLOW);
        assertThat(answer(X86_64, 56, 0x10000000 | 17, 0))
                .as("new user namespace")
                .isEqualTo(EPERM);
        assertThat(answer(X86_64, 56, 0x00020000 | 17, 0)).as("new mounts").isEqualTo(EPERM);
        assertThat(answer(X86_64, 435, 0, 0)).as("clone3").isEqualTo(ENOSYS);
        assertThat(answer(X86_64, 41, 1, 1)).as("unix socket").isEqualTo(ALLOW);
        assertThat(answer(X86_64, 41, 2, 1)).as("internet socket").isEqualTo(EAFNOSUPPORT);
        assertThat(answer(X86_64, 302, 0, 7)).as("own limits").isEqualTo(ALLOW);
        assertThat(answer(X86_64, 302, 1, 7)).as("limits of the first process").isEqualTo(EPERM);
        assertThat(answer(X86_64, 302, -1, 7)).as("limits of no process").isEqualTo(EPERM);
        assertThat(answer(X86_64, 16, 0, 0x5401)).as("terminal settings").isEqualTo(ALLOW);
        assertThat(answer(X86_64, 16, 0, 0x5412)).as("typing into the terminal").isEqualTo(EPERM);
        assertThat(answer(X86_64, 16, 0, 0x541c)).as("console selection").isEqualTo(EPERM);
    }

    private static int answer(int architecture, int number, int first, int second) {
        ByteBuffer data = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        data.putInt(0, number).putInt(4, architecture).putInt(16, first).putInt(24, second);
        ByteBuffer code = ByteBuffer.wrap(SeccompFilter.forX8664()).order(ByteOrder.LITTLE_ENDIAN);
        int accumulator = 0;
        int at = 0;
        while (true) {
            int operation = code.getShort(at * 8);
            int ifTrue = code.get(at * 8 + 2) & 0xff;
            int ifFalse = code.get(at * 8 + 3) & 0xff;
            int constant = code.getInt(at * 8 + 4);
            at++;
            switch (operation) {
                case 0x20 -> accumulator = data.getInt(constant);
                case 0x15 -> at += accumulator == constant ? ifTrue : ifFalse;
                case 0x35 -> at += Integer.compareUnsigned(accumulator, constant) >= 0 ? ifTrue : ifFalse;
                case 0x45 -> at += (accumulator & constant) != 0 ? ifTrue : ifFalse;
                case 0x06 -> {
                    return constant;
                }
                default -> throw new AssertionError("no such instruction: " + operation);
            }
        }
    }
}
