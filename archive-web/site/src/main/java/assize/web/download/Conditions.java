/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a request says about which bytes it wants. Each is the header's value, all lines of it joined by commas, or null.
 *
 * <p>Source: RFC 9110 §12.5.3, §13.1, §14.2.
 */
public record Conditions(
        @Nullable String ifMatch,
        @Nullable String ifNoneMatch,
        @Nullable String ifRange,
        @Nullable String range,
        @Nullable String acceptEncoding) {
    /** A request that says nothing. */
    public static final Conditions NONE = new Conditions(null, null, null, null, null);

    private static final Pattern CODING = Pattern.compile(
            "[ \\t]*([A-Za-z0-9*_-]+)[ \\t]*(?:;[ \\t]*[qQ]=(0(?:\\.[0-9]{0,3})?|1(?:\\.0{0,3})?)[ \\t]*)?");

    /** Whether the request would rather have gzip than the plain bytes. Nonsense in the header counts for nothing. */
    boolean prefersGzip() {
        if (acceptEncoding == null) {
            return false;
        }
        double gzip = -1;
        double identity = -1;
        double any = -1;
        for (String item : acceptEncoding.split(",", -1)) {
            Matcher coding = CODING.matcher(item);
            if (coding.matches()) {
                double weight = coding.group(2) == null ? 1 : Double.parseDouble(coding.group(2));
                switch (coding.group(1).toLowerCase(Locale.ROOT)) {
                    case "gzip", "x-gzip" -> gzip = Math.max(gzip, weight);
                    case "identity" -> identity = weight;
                    case "*" -> any = weight;
                    default -> {
                        // A coding we do not have.
                    }
                }
            }
        }
        double ofGzip = gzip >= 0 ? gzip : any;
        return ofGzip > 0 && ofGzip >= identity;
    }
}
