/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import java.util.regex.Pattern;

/** The forms of names that come from outside. All are plain ASCII, so no two look alike by accident. */
public final class Identifiers {
    /** Event, battle and agent ids; none begins with a dot, so each can stand in a web address. */
    public static final Pattern ID = Pattern.compile("[A-Za-z0-9_:-][A-Za-z0-9._:-]{0,79}");

    /** An agent id, {@code relay}, or {@code operator:<name>}. */
    public static final Pattern ACTOR = ID;

    /** Task ids (GA-65). */
    public static final Pattern TASK = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

    /** Season ids; also a folder name. */
    public static final Pattern SEASON = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");

    /** Frameworks (GA-07). */
    public static final Pattern FRAMEWORK = Pattern.compile("[a-z0-9][a-z0-9._-]{0,31}");

    /** MAJOR.MINOR.PATCH. */
    public static final Pattern VERSION =
            Pattern.compile("(0|[1-9][0-9]{0,5})\\.(0|[1-9][0-9]{0,5})\\.(0|[1-9][0-9]{0,5})");

    private Identifiers() {}
}
