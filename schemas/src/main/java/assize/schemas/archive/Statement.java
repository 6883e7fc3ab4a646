/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import static assize.schemas.archive.CanonicalDocument.HASH;
import static assize.schemas.archive.CanonicalDocument.HEX_DIGEST;
import static assize.schemas.archive.CanonicalDocument.TEXT_MAX;

import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What an entry of the log says: this document has this digest, and it comes at this place.
 *
 * <p>Shapes: hashes are {@code sha256:} and hex, here also where the document itself leaves the prefix out.
 *
 * <p>Source: in-toto Statement v1; predicate types {@code urn:assize:<kind>:v1}.
 *
 * @param seq 0-based place in the log
 * @param previous the leaf hash of the entry before, {@link #NO_PREVIOUS} for the first
 * @param documentHash of the bytes of the document the entry speaks of, without line end
 */
public record Statement(String seasonId, long seq, String previous, String documentHash, Claim claim) {
    /** Stands in the first entry for the one before. */
    public static final String NO_PREVIOUS = "sha256:" + "0".repeat(64);

    /** The payload type of an entry's envelope. */
    public static final String PAYLOAD_TYPE = "application/vnd.in-toto+json";

    private static final String TYPE = "https://in-toto.io/Statement/v1";
    private static final String PRODUCER = "assize";
    private static final String HASH_PREFIX = "sha256:";
    private static final Set<String> KINDS = Set.of(SeasonOpen.KIND, Battle.KIND, Archive.KIND);
    private static final int VERSION_MAX = 999_999_999;

    public Statement {
        Objects.requireNonNull(seasonId, "seasonId is null");
        Objects.requireNonNull(claim, "claim is null");
        if (seq < 0) {
            throw new IllegalArgumentException("entries count from 0: " + seq);
        }
        if ((seq == 0) != previous.equals(NO_PREVIOUS)
                || !HASH.matcher(previous).matches()) {
            throw new IllegalArgumentException("no hash of the entry before " + seq + ": " + previous);
        }
        if (!HASH.matcher(documentHash).matches()) {
            throw new IllegalArgumentException("no hash: " + documentHash);
        }
    }

    /** What kind of document an entry speaks of. */
    public sealed interface Claim {
        /** The kind's name in the predicate. */
        String kind();
    }

    /** The season began: the document is {@code season.json}. */
    public record SeasonOpen(String keysHash) implements Claim {
        static final String KIND = "season-open";

        @Override
        public String kind() {
            return KIND;
        }
    }

    /** A battle was published: the document is its record. */
    public record Battle(String battleId) implements Claim {
        static final String KIND = "battle";

        @Override
        public String kind() {
            return KIND;
        }
    }

    /** An archive was published: the document is its manifest. */
    public record Archive(int version, LogHead log) implements Claim {
        static final String KIND = "archive";

        @Override
        public String kind() {
            return KIND;
        }
    }

    /** The first entry of a log. */
    public static Statement seasonOpen(String seasonId, String documentHash, String keysHash) {
        return new Statement(seasonId, 0, NO_PREVIOUS, documentHash, new SeasonOpen(keysHash));
    }

    /** The entry of a battle. */
    public static Statement battle(String seasonId, long seq, String previous, String battleId, String recordHash) {
        return new Statement(seasonId, seq, previous, recordHash, new Battle(battleId));
    }

    /** The entry of an archive; {@code log} is the log before it. */
    public static Statement archive(
            String seasonId, long seq, String previous, int version, String manifestHash, LogHead log) {
        return new Statement(seasonId, seq, previous, manifestHash, new Archive(version, log));
    }

    /** {@code urn:assize:<kind>:v1}. */
    public static String predicateType(String kind) {
        return "urn:assize:" + kind + ":v1";
    }

    /** Reads a statement; its parts must agree with one another. */
    public static Decoded<Statement> decode(byte[] bytes) {
        return CanonicalDocument.read(bytes).then(object -> {
            Fields fields = Fields.of(object, "");
            Fields predicate = fields.object("predicate");
            String kind = predicate.oneOf("kind", KINDS);
            if (!fields.text("_type", TEXT_MAX).equals(TYPE)) {
                fields.fail("_type", "must be " + TYPE);
            }
            if (!fields.text("predicateType", TEXT_MAX).equals(predicateType(kind))) {
                fields.fail("predicateType", "must be " + predicateType(kind));
            }
            checkPlace(predicate);
            checkClaim(predicate, kind);
            String digest = checkSubject(fields, kind);
            checkDocument(predicate, kind, digest);
            return CanonicalDocument.made(fields, Statement::from);
        });
    }

    private static void checkPlace(Fields predicate) {
        predicate.matching("season_id", Identifiers.SEASON);
        long seq = predicate.integer("seq", 0, JsonInteger.MAX);
        String previous = predicate.matching("prev", HASH);
        if ((seq == 0) != previous.equals(NO_PREVIOUS)) {
            predicate.fail("prev", "must be zeros in the first entry and nowhere else");
        }
        Fields producer = predicate.object("producer");
        producer.text("name", TEXT_MAX);
        if (!producer.text("format_version", TEXT_MAX).equals(String.valueOf(CanonicalDocument.FORMAT_VERSION))) {
            producer.fail("format_version", "must be " + CanonicalDocument.FORMAT_VERSION);
        }
    }

    private static void checkClaim(Fields predicate, String kind) {
        switch (kind) {
            case SeasonOpen.KIND -> predicate.matching("keys_hash", HASH);
            case Battle.KIND -> predicate.matching("battle_id", Identifiers.ID);
            default -> {
                predicate.integer("version", 1, VERSION_MAX);
                LogHead.from(predicate.object("document").object("log"));
            }
        }
    }

    /** Checks the subject and answers with its digest. */
    private static String checkSubject(Fields fields, String kind) {
        List<Fields> subjects = fields.objects("subject");
        if (subjects.size() != 1) {
            fields.fail("subject", "must be one document");
            return "";
        }
        Fields subject = subjects.get(0);
        String digest = HASH_PREFIX + subject.object("digest").matching("sha256", HEX_DIGEST);
        Fields predicate = fields.object("predicate");
        String name = subject.text("name", TEXT_MAX);
        if (fields.problem() == null
                && !name.equals(
                        claim(predicate, kind, predicate.text("season_id")).name())) {
            subject.fail("name", "must be the name of what the predicate speaks of");
        }
        return digest;
    }

    private static void checkDocument(Fields predicate, String kind, String digest) {
        if (kind.equals(Archive.KIND)) {
            Fields document = predicate.object("document");
            if (!document.matching("manifest_hash", HASH).equals(digest)) {
                document.fail("manifest_hash", "must be the digest of the subject");
            }
        }
    }

    private record NamedClaim(Claim claim, String name) {}

    private static NamedClaim claim(Fields predicate, String kind, String seasonId) {
        return switch (kind) {
            case SeasonOpen.KIND -> new NamedClaim(new SeasonOpen(predicate.text("keys_hash")), seasonId);
            case Battle.KIND -> {
                String battleId = predicate.text("battle_id");
                yield new NamedClaim(new Battle(battleId), battleId);
            }
            default -> {
                int version = (int) predicate.integer("version", 1, VERSION_MAX);
                LogHead log = LogHead.from(predicate.object("document").object("log"));
                yield new NamedClaim(new Archive(version, log), ArchivePaths.manifest(seasonId, version));
            }
        };
    }

    private static Statement from(Fields fields) {
        Fields predicate = fields.object("predicate");
        String seasonId = predicate.text("season_id");
        return new Statement(
                seasonId,
                predicate.integer("seq", 0, JsonInteger.MAX),
                predicate.text("prev"),
                HASH_PREFIX + fields.objects("subject").get(0).object("digest").text("sha256"),
                claim(predicate, predicate.text("kind"), seasonId).claim());
    }

    /** The name of the document the entry speaks of. */
    public String subjectName() {
        if (claim instanceof Battle battle) {
            return battle.battleId();
        }
        return claim instanceof Archive archive ? ArchivePaths.manifest(seasonId, archive.version()) : seasonId;
    }

    /** The canonical bytes: what the entry's signature covers. */
    public byte[] toBytes() {
        return Json.canonical(JsonObject.builder()
                .put("_type", TYPE)
                .put(
                        "subject",
                        JsonArray.of(JsonObject.builder()
                                .put("name", subjectName())
                                .put(
                                        "digest",
                                        JsonObject.builder()
                                                .put("sha256", documentHash.substring(HASH_PREFIX.length()))
                                                .build())
                                .build()))
                .put("predicateType", predicateType(claim.kind()))
                .put("predicate", predicate())
                .build());
    }

    private JsonObject predicate() {
        JsonObject.Builder predicate = JsonObject.builder()
                .put("kind", claim.kind())
                .put("season_id", seasonId)
                .put("seq", seq)
                .put("prev", previous)
                .put(
                        "producer",
                        JsonObject.builder()
                                .put("name", PRODUCER)
                                .put("format_version", String.valueOf(CanonicalDocument.FORMAT_VERSION))
                                .build());
        if (claim instanceof SeasonOpen open) {
            predicate.put("keys_hash", open.keysHash());
        } else if (claim instanceof Battle battle) {
            predicate.put("battle_id", battle.battleId());
        } else if (claim instanceof Archive archive) {
            predicate.put("version", archive.version());
            predicate.put(
                    "document",
                    JsonObject.builder()
                            .put("manifest_hash", documentHash)
                            .put("log", archive.log().toJson())
                            .build());
        }
        return predicate.build();
    }
}
