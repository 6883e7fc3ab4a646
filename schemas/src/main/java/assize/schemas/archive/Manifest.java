/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import static assize.schemas.archive.CanonicalDocument.TEXT_MAX;

import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What an archive consists of: every file but the manifest itself, its signature and the sums.
 *
 * <p>Units: {@code publishedAt} in Unix milliseconds, the last completion of a battle, never a wall clock.
 *
 * @param version 1 for the first archive of a season
 * @param log the log before the entry that speaks of this archive
 * @param files by path, none twice
 */
public record Manifest(
        String seasonId,
        String title,
        String origin,
        String licence,
        String ruleSet,
        int version,
        long publishedAt,
        LogHead log,
        Counts counts,
        List<Pending> pending,
        List<ManifestFile> files) {

    /** The payload type of the manifest's envelope. */
    public static final String PAYLOAD_TYPE = "application/vnd.assize.manifest+json";

    private static final String TYPE = "manifest";

    /** Checks that nothing is negative and the files are in order. */
    public Manifest {
        Objects.requireNonNull(seasonId, "seasonId is null");
        Objects.requireNonNull(log, "log is null");
        pending = List.copyOf(pending);
        files = List.copyOf(files);
        if (version < 1) {
            throw new IllegalArgumentException("versions count from 1: " + version);
        }
        for (int i = 1; i < files.size(); i++) {
            if (files.get(i - 1).compareTo(files.get(i)) >= 0) {
                throw new IllegalArgumentException(
                        "out of order or twice: " + files.get(i).path());
            }
        }
    }

    /**
     * How much went in and came out.
     *
     * <p>{@code eventsRead = eventsUsed + eventsRejected}; void battles are among the published ones.
     */
    public record Counts(
            long eventsRead,
            long eventsUsed,
            long eventsRejected,
            long battlesPublished,
            long battlesPending,
            long battlesVoid) {}

    /** How many battles wait for the same thing. */
    public record Pending(String reason, long battles) {}

    /** Reads a manifest. */
    public static Decoded<Manifest> decode(byte[] bytes) {
        return CanonicalDocument.read(bytes).then(object -> {
            Fields fields = Fields.of(object, "");
            check(fields);
            return CanonicalDocument.made(fields, Manifest::from);
        });
    }

    private static void check(Fields fields) {
        CanonicalDocument.checkType(fields, TYPE);
        fields.matching("season_id", Identifiers.SEASON);
        fields.text("title", TEXT_MAX);
        fields.text("origin", TEXT_MAX);
        fields.text("licence", TEXT_MAX);
        fields.text("rule_set", TEXT_MAX);
        fields.integer("version", 1, ArchivePaths.VERSION_MAX);
        fields.integer("published_at", 0, EventDecoder.TIME_MAX);
        LogHead.from(fields.object("log"));
        Counts counts = counts(fields.object("counts"));
        if (counts.eventsRead() != counts.eventsUsed() + counts.eventsRejected()) {
            fields.fail("counts", "events read must be those used and those rejected");
        }
        fields.objects("pending").forEach(Manifest::pending);
        String before = "";
        for (Fields file : fields.objects("files")) {
            ManifestFile.check(file);
            String path = file.text("path");
            if (path.compareTo(before) <= 0) {
                file.fail("path", "is out of order or there twice");
            }
            before = path;
        }
    }

    private static Manifest from(Fields fields) {
        return new Manifest(
                fields.text("season_id"),
                fields.text("title"),
                fields.text("origin"),
                fields.text("licence"),
                fields.text("rule_set"),
                (int) fields.integer("version", 1, ArchivePaths.VERSION_MAX),
                fields.integer("published_at", 0, EventDecoder.TIME_MAX),
                LogHead.from(fields.object("log")),
                counts(fields.object("counts")),
                fields.objects("pending").stream().map(Manifest::pending).toList(),
                fields.objects("files").stream().map(ManifestFile::from).toList());
    }

    private static Counts counts(Fields fields) {
        Fields events = fields.object("events");
        Fields battles = fields.object("battles");
        return new Counts(
                count(events, "read"),
                count(events, "used"),
                count(events, "rejected"),
                count(battles, "published"),
                count(battles, "pending"),
                count(battles, "void"));
    }

    private static Pending pending(Fields fields) {
        return new Pending(fields.text("reason", TEXT_MAX), count(fields, "battles"));
    }

    private static long count(Fields fields, String name) {
        return fields.integer(name, 0, JsonInteger.MAX);
    }

    /** The file at that path of the version's folder, if it is listed. */
    public Optional<ManifestFile> file(String path) {
        int low = 0;
        int high = files.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = files.get(middle).path().compareTo(path);
            if (order == 0) {
                return Optional.of(files.get(middle));
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return Optional.empty();
    }

    /** The bytes of {@code manifest.json}. */
    public byte[] toBytes() {
        return Json.canonical(toJson());
    }

    /** The document. */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("type", TYPE)
                .put("format_version", CanonicalDocument.FORMAT_VERSION)
                .put("season_id", seasonId)
                .put("title", title)
                .put("origin", origin)
                .put("licence", licence)
                .put("rule_set", ruleSet)
                .put("version", version)
                .put("published_at", publishedAt)
                .put("log", log.toJson())
                .put("counts", countsJson())
                .put(
                        "pending",
                        new JsonArray(
                                pending.stream().map(Manifest::pendingJson).toList()))
                .put(
                        "files",
                        new JsonArray(files.stream()
                                .<JsonValue>map(ManifestFile::toJson)
                                .toList()))
                .build();
    }

    private JsonObject countsJson() {
        return JsonObject.builder()
                .put(
                        "events",
                        JsonObject.builder()
                                .put("read", counts.eventsRead())
                                .put("used", counts.eventsUsed())
                                .put("rejected", counts.eventsRejected())
                                .build())
                .put(
                        "battles",
                        JsonObject.builder()
                                .put("published", counts.battlesPublished())
                                .put("pending", counts.battlesPending())
                                .put("void", counts.battlesVoid())
                                .build())
                .build();
    }

    private static JsonValue pendingJson(Pending pending) {
        return JsonObject.builder()
                .put("reason", pending.reason())
                .put("battles", pending.battles())
                .build();
    }
}
