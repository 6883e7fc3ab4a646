/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import java.util.regex.Pattern;

/** The forms of names that come from outside. All are plain ASCII, so no two look alike by accident. */
public final class Identifiers {
    /** Event, battle and agent ids; none begins with a dot, so each can stand in a web address. */
    public static final Pattern ID = Pattern.compile("[A-Za-z0-9_:-][A-Za-z0-9._:-]{0,79}");

    /** An agent id, {@code relay}, {@code operator:<name>} or {@code judge:<id>}. */
    public static final Pattern ACTOR = ID;

    /** A person who judges (GR-14). */
    public static final Pattern JUDGE = Pattern.compile("judge:[A-Za-z0-9._-]{1,71}");

    /** A person who runs a season, the administrator of the Ares rules (GR-14). */
    public static final Pattern OPERATOR = Pattern.compile("operator:[A-Za-z0-9._-]{1,71}");

    /** The id of a judge and the name of an operator, without the role before it. */
    public static final Pattern PERSON = Pattern.compile("[A-Za-z0-9._-]{1,71}");

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
