/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.credential;

import java.util.Locale;

/** Where the résumés of a version lie in its folder. */
public final class ResumePaths {
    /** Their folder. */
    public static final String FOLDER = "resumes";

    private ResumePaths() {}

    /** The part with that 0-based number: a credential a line, by agent id. */
    public static String part(int part) {
        if (part < 0) {
            throw new IllegalArgumentException("parts count from 0: " + part);
        }
        return String.format(Locale.ROOT, "%s/part-%05d.jsonl", FOLDER, part);
    }

    /** The list of revoked résumés of that version; a later version may have a newer one of the same name. */
    public static String statusList(int version) {
        if (version < 1) {
            throw new IllegalArgumentException("versions count from 1: " + version);
        }
        return FOLDER + "/status-v" + version + ".json";
    }
}
