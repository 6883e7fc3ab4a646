/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Members that several bodies of review events share. */
public final class ReviewFields {
    static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private static final int RATIONALE_MAX = 10_000;
    private static final int PLACES = 2;

    /** Code point by code point, so that no version of Java or Unicode decides what is blank. */
    private static final Pattern BLANK =
            Pattern.compile("[\\t-\\r \\x85\\xA0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF]*");

    private ReviewFields() {}

    /** Words that say something: a blank rationale is none. */
    public static String words(Fields fields, String name) {
        String words = fields.text(name, RATIONALE_MAX);
        if (fields.problem() == null && BLANK.matcher(words).matches()) {
            fields.fail(name, "must not be blank");
        }
        return words;
    }

    /** A decimal of at most two places. */
    static BigDecimal decimal(Fields fields, String name) {
        BigDecimal decimal = fields.decimalText(name);
        if (decimal.stripTrailingZeros().scale() > PLACES) {
            fields.fail(name, "must have at most two decimals");
        }
        return decimal;
    }

    /** A decimal from 0.00 to 100.00 (R-020, GR-06). */
    static BigDecimal percent(Fields fields, String name) {
        BigDecimal percent = decimal(fields, name);
        if (percent.signum() < 0 || percent.compareTo(HUNDRED) > 0) {
            fields.fail(name, "must be from 0.00 to 100.00");
        }
        return percent;
    }
}
