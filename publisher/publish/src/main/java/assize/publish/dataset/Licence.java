/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.dataset;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The licence of a season as each format writes it.
 *
 * <p>A season's licence should be one SPDX identifier. What has not the form of one is passed on in words only, never as an
 * identifier or address.
 *
 * <p>Source: SPDX specification 2.3, annex D; Hugging Face's list of licences for dataset cards.
 */
record Licence(String text) {
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.+-]{0,63}");

    /** Identifiers that a dataset card takes in lower case. */
    private static final Set<String> IN_CARDS = Set.of(
            "apache-2.0",
            "mit",
            "cc0-1.0",
            "cc-by-2.0",
            "cc-by-2.5",
            "cc-by-3.0",
            "cc-by-4.0",
            "cc-by-sa-3.0",
            "cc-by-sa-4.0",
            "cc-by-nc-2.0",
            "cc-by-nc-3.0",
            "cc-by-nc-4.0",
            "cc-by-nd-4.0",
            "cc-by-nc-nd-3.0",
            "cc-by-nc-nd-4.0",
            "cc-by-nc-sa-2.0",
            "cc-by-nc-sa-3.0",
            "cc-by-nc-sa-4.0",
            "cdla-permissive-1.0",
            "cdla-permissive-2.0",
            "cdla-sharing-1.0",
            "unlicense");

    private static final Map<String, String> CARD_NAMES =
            Map.of("odc-by-1.0", "odc-by", "odbl-1.0", "odbl", "pddl-1.0", "pddl");

    /** Whether it has the form of one SPDX identifier. */
    boolean isIdentifier() {
        return IDENTIFIER.matcher(text).matches();
    }

    /** Where the licence can be read; the licence itself where it is no identifier, or one of the season's own. */
    String address() {
        return isIdentifier() && !text.startsWith("LicenseRef-") ? "https://spdx.org/licenses/" + text + ".html" : text;
    }

    /** The name in a dataset card, {@code other} where cards have none. */
    String cardName() {
        String lower = text.toLowerCase(Locale.ROOT);
        return IN_CARDS.contains(lower) ? lower : CARD_NAMES.getOrDefault(lower, "other");
    }
}
