/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The keys of a season ({@code keys.json}), trusted because the log says so: its first entry carries the hash of version 1, and
 * each {@code key-event} that of the next.
 *
 * <p>A key that was ever in a list stays in all later ones: what it signed while it counted is verified with it.
 *
 * @param version 1 for the list that opens the log
 * @param keys in the order published, no key id twice
 */
public record KeyList(String seasonId, int version, List<PublishedKey> keys) {
    private static final String TYPE = "keys";

    public KeyList {
        Objects.requireNonNull(seasonId, "seasonId is null");
        if (version < 1) {
            throw new IllegalArgumentException("versions count from 1: " + version);
        }
        keys = List.copyOf(keys);
        Set<String> seen = new HashSet<>();
        for (PublishedKey key : keys) {
            if (!seen.add(key.keyId())) {
                throw new IllegalArgumentException("key listed twice: " + key.keyId());
            }
        }
    }

    /** Reads a key list. */
    public static Decoded<KeyList> decode(byte[] bytes) {
        return CanonicalDocument.read(bytes).then(object -> {
            Fields fields = Fields.of(object, "");
            CanonicalDocument.checkType(fields, TYPE);
            fields.matching("season_id", Identifiers.SEASON);
            fields.optionalInteger("version", 2, ArchivePaths.VERSION_MAX);
            Set<String> seen = new HashSet<>();
            for (Fields key : fields.objects("keys")) {
                PublishedKey.check(key);
                if (!seen.add(key.text("key_id"))) {
                    key.fail("key_id", "is there twice");
                }
            }
            return CanonicalDocument.made(fields, KeyList::from);
        });
    }

    private static KeyList from(Fields fields) {
        Long version = fields.optionalInteger("version", 2, ArchivePaths.VERSION_MAX);
        return new KeyList(
                fields.text("season_id"),
                version == null ? 1 : version.intValue(),
                fields.objects("keys").stream().map(PublishedKey::from).toList());
    }

    /** The key of that id. */
    public Optional<PublishedKey> find(String keyId) {
        return keys.stream().filter(key -> key.keyId().equals(keyId)).findFirst();
    }

    /** The record key of that id; a log key of that id does not count. */
    public Optional<PublishedKey> findRecordKey(String keyId) {
        return find(keyId).filter(key -> key.role() == PublishedKey.Role.RECORD);
    }

    /** The first list of a season. */
    public KeyList(String seasonId, List<PublishedKey> keys) {
        this(seasonId, 1, keys);
    }

    /** The list that comes after this one. */
    public KeyList next(List<PublishedKey> changed) {
        return new KeyList(seasonId, version + 1, changed);
    }

    /** The key of that role that may sign what comes next. */
    public Optional<PublishedKey> inUse(PublishedKey.Role role) {
        return keys.stream().filter(key -> key.role() == role && key.isInUse()).findFirst();
    }

    /** The keys of one role, in the order published. */
    public List<PublishedKey> of(PublishedKey.Role role) {
        return keys.stream().filter(key -> key.role() == role).toList();
    }

    /** The bytes of {@code keys.json}. */
    public byte[] toBytes() {
        return Json.canonical(toJson());
    }

    /** The document. */
    public JsonObject toJson() {
        JsonObject.Builder list = JsonObject.builder()
                .put("type", TYPE)
                .put("format_version", CanonicalDocument.FORMAT_VERSION)
                .put("season_id", seasonId);
        if (version > 1) {
            list.put("version", version);
        }
        return list.put(
                        "keys",
                        new JsonArray(keys.stream()
                                .<JsonValue>map(PublishedKey::toJson)
                                .toList()))
                .build();
    }
}
