/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import static assize.schemas.archive.CanonicalDocument.TEXT_MAX;

import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.util.List;
import java.util.Objects;

/**
 * The document that opens a season's log ({@code season.json}, and line 0 of the records).
 *
 * <p>Units: {@code opensAt} in Unix milliseconds.
 *
 * @param modes their names
 * @param keysHash the digest of {@code keys.json}
 * @param document the whole document, members we do not read included
 */
public record SeasonOpening(
        String seasonId,
        String title,
        String origin,
        String ruleSet,
        long opensAt,
        String licence,
        List<String> modes,
        String keysHash,
        JsonObject document) {

    public SeasonOpening {
        Objects.requireNonNull(seasonId, "seasonId is null");
        Objects.requireNonNull(keysHash, "keysHash is null");
        modes = List.copyOf(modes);
    }

    /** Reads the document. */
    public static Decoded<SeasonOpening> decode(byte[] bytes) {
        return CanonicalDocument.read(bytes).then(SeasonOpening::from);
    }

    private static Decoded<SeasonOpening> from(JsonObject document) {
        Fields fields = Fields.of(document, "");
        CanonicalDocument.checkType(fields, "season-open");
        SeasonOpening opening = new SeasonOpening(
                fields.matching("season_id", Identifiers.SEASON),
                fields.text("title", TEXT_MAX),
                fields.text("origin", TEXT_MAX),
                fields.text("rule_set", TEXT_MAX),
                fields.integer("opens_at", 0, EventDecoder.TIME_MAX),
                fields.text("licence", TEXT_MAX),
                fields.texts("modes"),
                fields.hash("keys_hash"),
                document);
        return CanonicalDocument.made(fields, unproblematic -> opening);
    }

    /** The name of the season's log: its origin line, and the name of its log key. */
    public String logOrigin() {
        return origin + "/log/" + seasonId;
    }

    /** The bytes of {@code season.json}. */
    public byte[] toBytes() {
        return Json.canonical(document);
    }
}
