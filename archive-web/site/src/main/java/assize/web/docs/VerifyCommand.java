/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.docs;

/** The command lines that check what this site shows, in one place. */
public final class VerifyCommand {
    private VerifyCommand() {}

    /** Checks one battle of a copy of the archive. */
    public static String battle(String battleId) {
        return "assize verify ARCHIVE --battle " + battleId + " --trusted log.vkey";
    }

    /** Checks everything in a copy of the archive. */
    public static String archive() {
        return "assize verify ARCHIVE --trusted log.vkey";
    }
}
