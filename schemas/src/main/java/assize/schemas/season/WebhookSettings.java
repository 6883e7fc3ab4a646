/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which task authors' servers a season may ask, from the {@code webhooks} section of {@code season.yaml}; none unless it is
 * there and switched on (GA-71).
 *
 * <p>Units: {@code timeoutMillis} in milliseconds for one exchange; {@code replyBytesMax} in bytes; {@code attempts} counts
 * the first one too.
 *
 * @param hosts lower-case names, with {@code :port} where it is not 443; no other server is asked
 */
public record WebhookSettings(boolean enabled, List<String> hosts, long timeoutMillis, int replyBytesMax, int attempts)
        implements Serializable {

    /** Nobody is asked. */
    public static final WebhookSettings OFF = new WebhookSettings(false, List.of(), 10_000, 65_536, 3);

    private static final Set<String> KNOWN = Set.of("enabled", "hosts", "timeout_ms", "reply_bytes", "attempts");
    private static final Pattern HOST = Pattern.compile("[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?(:[1-9][0-9]{0,4})?");
    private static final long TIMEOUT_MAX = 120_000;
    private static final int REPLY_MAX = 1 << 20;
    private static final int ATTEMPTS_MAX = 10;

    public WebhookSettings {
        hosts = List.copyOf(hosts);
    }

    /** The section again, with every default written out. */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("enabled", enabled)
                .put("hosts", JsonArray.ofTexts(hosts))
                .put("timeout_ms", timeoutMillis)
                .put("reply_bytes", replyBytesMax)
                .put("attempts", attempts)
                .build();
    }

    /** Reads the section; what is wrong with it is the fields' problem. */
    public static WebhookSettings from(Fields fields) {
        List<String> hosts = fields.optionalTexts("hosts");
        for (String host : hosts) {
            if (!HOST.matcher(host).matches()) {
                fields.fail("hosts", "must be names in lower case, such as judge.example or judge.example:8443");
            }
        }
        WebhookSettings settings = new WebhookSettings(
                fields.flag("enabled", false),
                hosts,
                fields.has("timeout_ms") ? fields.integer("timeout_ms", 1, TIMEOUT_MAX) : OFF.timeoutMillis(),
                fields.has("reply_bytes") ? (int) fields.integer("reply_bytes", 1, REPLY_MAX) : OFF.replyBytesMax(),
                fields.has("attempts") ? (int) fields.integer("attempts", 1, ATTEMPTS_MAX) : OFF.attempts());
        fields.refuseUnknown(KNOWN);
        return settings;
    }
}
