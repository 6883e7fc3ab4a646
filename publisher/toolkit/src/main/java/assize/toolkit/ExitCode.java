/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit;

/** How the command ends; README.md has the table. 2 to 5 are the verdicts of {@code verify}. */
final class ExitCode {
    static final int OK = 0;
    static final int USAGE = 1;
    static final int SEASON_UNREADABLE = 6;
    static final int REFUSED = 7;
    static final int IO = 8;
    static final int NOT_SERVED = 9;
    static final int INTERNAL = 70;

    private ExitCode() {}
}
