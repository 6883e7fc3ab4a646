/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What became of a program, the gravest first: the verdict of several runs is the gravest of theirs. */
public enum CodeVerdict {
    /** The task or the harness is at fault: its tests cannot be run. Never the program's fault. */
    IE,
    /** This judge does not run that language, or not in that form. Never the program's fault. */
    UNSUPPORTED_LANGUAGE,
    /** The program does not compile. */
    CE,
    /** It used up its processor time. */
    TLE_CPU,
    /** It used up its time on the clock. */
    TLE_WALL,
    /** It used up its memory. */
    MLE,
    /** It wrote more than it may. */
    OLE,
    /** It was killed for a system call that no program needs. */
    SV,
    /** It ended with a signal, an exit code other than 0, or without the verdict of the tests. */
    RE,
    /** It printed nothing where something was expected. */
    NO_OUTPUT,
    /** Its answer is wrong. */
    WA,
    /** Not run, since an earlier case ran out of time. */
    NOT_RUN,
    /** Its answer is right. */
    AC;

    /** Every verdict by the name it has in files. */
    public static final Map<String, CodeVerdict> BY_WIRE_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Enum::name, Function.identity()));

    /** Whether this says nothing about the program: the answer must not be scored. */
    public boolean isNotTheProgramsFault() {
        return this == IE || this == UNSUPPORTED_LANGUAGE;
    }

    /** The graver of the two. */
    public CodeVerdict and(CodeVerdict other) {
        return compareTo(other) <= 0 ? this : other;
    }
}
