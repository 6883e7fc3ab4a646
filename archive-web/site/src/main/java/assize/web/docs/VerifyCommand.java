/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.docs;

/** The command lines that check what this site shows, in one place. */
public final class VerifyCommand {
    private VerifyCommand() {}

    /** Checks the version of a season that holds a battle, all its battles with it. */
    public static String version(String seasonId, int version) {
        return "assize verify ARCHIVE/archives/" + seasonId + "/v" + version + " --trusted log.vkey";
    }

    /** Checks everything, and that the witnesses of a policy cosigned. */
    public static String policy() {
        return "assize verify ARCHIVE --policy policy.txt";
    }

    /** Checks everything, and that an authority one trusts timestamped the checkpoint. */
    public static String timestamp() {
        return "assize verify ARCHIVE --trusted log.vkey --timestamp-certificate tsa.pem";
    }

    /** Checks everything in a copy of the archive. */
    public static String archive() {
        return "assize verify ARCHIVE --trusted log.vkey";
    }
}
