/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

import assize.toolkit.terminal.Complaints;

/** How the command ends; README.md has the table. 3 to 5 are verdicts of {@code verify}, 2 is that of {@code check} too. */
final class ExitCode {
    static final int OK = 0;
    static final int USAGE = Complaints.USAGE;
    /** What was looked at is not what it should be; {@code verify} calls it refuted. */
    static final int ERRORS_FOUND = 2;

    static final int SEASON_UNREADABLE = 6;
    static final int REFUSED = 7;
    static final int IO = Complaints.IO;
    static final int NOT_SERVED = 9;
    static final int INTERNAL = Complaints.INTERNAL;

    private ExitCode() {}
}
