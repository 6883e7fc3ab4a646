/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.check;

import assize.toolkit.check.Finding.Severity;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects findings in the order they are met: all are counted, the first {@value #KEPT_MAX} of each severity are kept.
 *
 * <p>One thread.
 */
public final class Findings {
    /** A log of nonsense must not fill the memory with what is wrong with it. */
    static final int KEPT_MAX = 1_000;

    private final List<Finding> kept = new ArrayList<>();
    private long errors;
    private long notices;

    /** What will not work. */
    void error(String file, long line, String field, String what, String remedy) {
        errors++;
        if (errors <= KEPT_MAX) {
            kept.add(new Finding(Severity.ERROR, file, line, field, what, remedy));
        }
    }

    /** What is worth a look. */
    void notice(String file, long line, String field, String what, String remedy) {
        notices++;
        if (notices <= KEPT_MAX) {
            kept.add(new Finding(Severity.NOTICE, file, line, field, what, remedy));
        }
    }

    public List<Finding> kept() {
        return List.copyOf(kept);
    }

    public long errors() {
        return errors;
    }

    public long notices() {
        return notices;
    }

    /** How many were counted and not kept. */
    public long leftOut() {
        return errors + notices - kept.size();
    }
}
