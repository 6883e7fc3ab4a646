/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.Identifiers;
import assize.schemas.battle.Mode;
import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.io.Serializable;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a season, from {@code season.yaml}.
 *
 * <p>Units: {@code opensAt} in Unix milliseconds; {@code eventBytesMax} in bytes of one line;
 * {@code responseCodePointsMax} in code points of one response (GR-13).
 *
 * @param origin the name under which the season's log is known, without scheme
 * @param webhooks which task authors' servers may be asked
 * @param models the language models that judge; null where none are configured
 * @param ruleSet the rules of battles whose draft names none
 * @param witnesses who cosigns the log's checkpoints
 * @param timestampAuthority who says when a checkpoint was there; null where none is asked
 */
public record Season(
        String id,
        String title,
        String origin,
        String ruleSet,
        long opensAt,
        String licence,
        List<Mode> modes,
        int eventBytesMax,
        int responseCodePointsMax,
        @Nullable JudgeSettings models,
        WebhookSettings webhooks,
        WitnessSettings witnesses,
        @Nullable TimestampSettings timestampAuthority)
        implements Serializable {

    private static final Set<String> KNOWN = Set.of(
            "season",
            "title",
            "origin",
            "rule_set",
            "opens_at",
            "licence",
            "modes",
            "limits",
            "judges",
            "webhooks",
            "witnesses",
            "witness_threshold",
            "timestamp_authority");
    /** What the opening document says beside the settings, or in another form. */
    private static final Set<String> OF_THE_OPENING =
            Set.of("type", "format_version", "season_id", "opens_at", "keys_hash");

    private static final Set<String> KNOWN_LIMITS = Set.of("event_bytes", "response_code_points");
    private static final Pattern ORIGIN = Pattern.compile("[a-z0-9][a-z0-9.-]{0,200}(:[0-9]{1,5})?");
    /** The names of the rule sets there are. */
    public static final Set<String> RULE_SETS = Set.of("arena/1.0", "arena/1.1", "ares/0.1");

    private static final int TITLE_MAX = 200;
    private static final int EVENT_BYTES_DEFAULT = 524_288;
    private static final int EVENT_BYTES_MAX = 16 * 1024 * 1024;
    private static final int RESPONSE_DEFAULT = 100_000;
    private static final int RESPONSE_MAX = 10_000_000;

    public Season {
        Objects.requireNonNull(id, "id is null");
        modes = List.copyOf(modes);
    }

    /** Reads the settings; members left out take their defaults. */
    public static Decoded<Season> decode(JsonObject document) {
        Fields fields = Fields.of(document, "");
        Fields limits = fields.has("limits") ? fields.object("limits") : Fields.of(JsonObject.EMPTY, "limits");
        Season season = new Season(
                fields.matching("season", Identifiers.SEASON),
                fields.text("title", TITLE_MAX),
                fields.has("origin") ? fields.matching("origin", ORIGIN) : "assize.example",
                fields.has("rule_set") ? fields.oneOf("rule_set", RULE_SETS) : "arena/1.1",
                opensAt(fields),
                fields.has("licence") ? fields.text("licence", TITLE_MAX) : "CC-BY-4.0",
                modes(fields),
                limits.has("event_bytes")
                        ? (int) limits.integer("event_bytes", 1, EVENT_BYTES_MAX)
                        : EVENT_BYTES_DEFAULT,
                limits.has("response_code_points")
                        ? (int) limits.integer("response_code_points", 1, RESPONSE_MAX)
                        : RESPONSE_DEFAULT,
                fields.has("judges") ? JudgeSettings.from(fields.object("judges")) : null,
                fields.has("webhooks") ? WebhookSettings.from(fields.object("webhooks")) : WebhookSettings.OFF,
                WitnessSettings.from(fields),
                fields.has("timestamp_authority")
                        ? TimestampSettings.from(fields.object("timestamp_authority"))
                        : null);
        fields.refuseUnknown(KNOWN);
        limits.refuseUnknown(KNOWN_LIMITS);
        FieldProblem problem = fields.problem() == null ? limits.problem() : fields.problem();
        return problem == null ? new Decoded.Usable<>(season) : new Decoded.Unusable<>(problem);
    }

    /**
     * Reads the settings back out of the document that opened the season's log, by the same decoder as {@code season.yaml}.
     *
     * @param opening as {@link #openingDocument} makes it
     */
    public static Decoded<Season> decodeOpening(JsonObject opening) {
        Fields fields = Fields.of(opening, "");
        String id = fields.text("season_id");
        long opensAt = fields.integer("opens_at", 0, EventDecoder.TIME_MAX);
        FieldProblem problem = fields.problem();
        if (problem != null) {
            return new Decoded.Unusable<>(problem);
        }
        return decode(fields.rest(OF_THE_OPENING)
                .with("season", new JsonString(id))
                .with("opens_at", new JsonString(Instant.ofEpochMilli(opensAt).toString())));
    }

    private static long opensAt(Fields fields) {
        String text = fields.has("opens_at") ? fields.text("opens_at", TITLE_MAX) : "2026-01-01T00:00:00Z";
        try {
            long millis = text.endsWith("Z") ? Instant.parse(text).toEpochMilli() : -1;
            if (millis >= 0 && millis <= EventDecoder.TIME_MAX) {
                return millis;
            }
        } catch (DateTimeParseException | ArithmeticException e) {
            // Refused below, like any other text that is no time.
        }
        fields.fail("opens_at", "must be a UTC time from 1970 to 9999, such as 2026-01-01T00:00:00Z");
        return 0;
    }

    private static List<Mode> modes(Fields fields) {
        if (!fields.has("modes")) {
            return List.of(Mode.values());
        }
        List<Mode> modes = new ArrayList<>();
        for (String name : fields.texts("modes")) {
            Mode.parse(name).ifPresentOrElse(modes::add, () -> fields.fail("modes", "there is no mode " + name));
        }
        if (modes.isEmpty()) {
            fields.fail("modes", "must name at least one mode");
        }
        return modes;
    }

    /** The name of the season's log: its origin line, and the name of its log key. */
    public String logOrigin() {
        return origin + "/log/" + id;
    }

    /**
     * The document that opens the season's log. Who cosigns and timestamps its checkpoints is not in it: that may change.
     *
     * @param keysHash the digest of {@code keys.json}, {@code sha256:} and hex
     */
    public JsonObject openingDocument(String keysHash) {
        List<JsonValue> modeNames = new ArrayList<>();
        modes.forEach(mode -> modeNames.add(new JsonString(mode.wireName())));
        JsonObject.Builder opening = JsonObject.builder()
                .put("type", "season-open")
                .put("format_version", 1)
                .put("season_id", id)
                .put("title", title)
                .put("origin", origin)
                .put("rule_set", ruleSet)
                .put("opens_at", opensAt)
                .put("licence", licence)
                .put("modes", new JsonArray(modeNames))
                .put(
                        "limits",
                        JsonObject.builder()
                                .put("event_bytes", eventBytesMax)
                                .put("response_code_points", responseCodePointsMax)
                                .build())
                .put("keys_hash", keysHash);
        if (models != null) {
            opening.put("judges", models.toJson());
        }
        if (webhooks.enabled()) {
            opening.put("webhooks", webhooks.toJson());
        }
        return opening.build();
    }
}
