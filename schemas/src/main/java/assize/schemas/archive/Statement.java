/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import static assize.schemas.archive.CanonicalDocument.HEX_DIGEST;
import static assize.schemas.archive.CanonicalDocument.TEXT_MAX;

import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.HashText;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import java.util.Objects;

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

    public Statement {
        Objects.requireNonNull(seasonId, "seasonId is null");
        Objects.requireNonNull(claim, "claim is null");
        if (seq < 0) {
            throw new IllegalArgumentException("entries count from 0: " + seq);
        }
        if ((seq == 0) != previous.equals(NO_PREVIOUS) || !HashText.isOne(previous)) {
            throw new IllegalArgumentException("no hash of the entry before " + seq + ": " + previous);
        }
        if (!HashText.isOne(documentHash)) {
            throw new IllegalArgumentException("no hash: " + documentHash);
        }
    }

    /** The first entry of a log. */
    public static Statement seasonOpen(String seasonId, String documentHash, String keysHash) {
        return new Statement(seasonId, 0, NO_PREVIOUS, documentHash, new Claim.SeasonOpen(keysHash));
    }

    /** The entry of a battle. */
    public static Statement battle(String seasonId, long seq, String previous, String battleId, String recordHash) {
        return new Statement(seasonId, seq, previous, recordHash, new Claim.Battle(battleId));
    }

    /** The entry of a correction, a dispute or a decision. */
    public static Statement notice(
            String seasonId, long seq, String previous, Claim.OfNotice claim, String documentHash) {
        return new Statement(seasonId, seq, previous, documentHash, claim);
    }

    /** The entry of a changed list of keys. */
    public static Statement keyEvent(String seasonId, long seq, String previous, int keysVersion, String keysHash) {
        return new Statement(seasonId, seq, previous, keysHash, new Claim.KeyEvent(keysVersion));
    }

    /** The entry that ends a season; the manifest is of the version its last battles are in. */
    public static Statement seasonClose(String seasonId, long seq, String previous, int version, String manifestHash) {
        return new Statement(seasonId, seq, previous, manifestHash, new Claim.SeasonClose(version));
    }

    /** The entry of an archive; {@code log} is the log before it. */
    public static Statement archive(
            String seasonId, long seq, String previous, int version, String manifestHash, LogHead log) {
        return new Statement(seasonId, seq, previous, manifestHash, new Claim.Archive(version, log));
    }

    /** {@code urn:assize:<kind>:v1}. */
    public static String predicateType(Claim.Kind kind) {
        return "urn:assize:" + kind.wireName() + ":v1";
    }

    /** Reads a statement; its parts must agree with one another. */
    public static Decoded<Statement> decode(byte[] bytes) {
        return CanonicalDocument.read(bytes).then(object -> {
            Fields fields = Fields.of(object, "");
            Fields predicate = fields.object("predicate");
            checkPlace(predicate);
            String documentHash = digest(fields);
            Claim claim = Claim.from(predicate, documentHash);
            if (!fields.text("_type", TEXT_MAX).equals(TYPE)) {
                fields.fail("_type", "must be " + TYPE);
            }
            if (!fields.text("predicateType", TEXT_MAX).equals(predicateType(claim.kind()))) {
                fields.fail("predicateType", "must be " + predicateType(claim.kind()));
            }
            if (fields.problem() == null
                    && !subject(fields).text("name", TEXT_MAX).equals(claim.subjectName(predicate.text("season_id")))) {
                subject(fields).fail("name", "must be the name of what the predicate speaks of");
            }
            return CanonicalDocument.made(
                    fields,
                    sound -> new Statement(
                            predicate.text("season_id"),
                            predicate.integer("seq", 0, JsonInteger.MAX),
                            predicate.text("prev"),
                            documentHash,
                            claim));
        });
    }

    private static void checkPlace(Fields predicate) {
        predicate.matching("season_id", Identifiers.SEASON);
        long seq = predicate.integer("seq", 0, JsonInteger.MAX);
        String previous = predicate.hash("prev");
        if ((seq == 0) != previous.equals(NO_PREVIOUS)) {
            predicate.fail("prev", "must be zeros in the first entry and nowhere else");
        }
        Fields producer = predicate.object("producer");
        producer.text("name", TEXT_MAX);
        if (!producer.text("format_version", TEXT_MAX).equals(String.valueOf(CanonicalDocument.FORMAT_VERSION))) {
            producer.fail("format_version", "must be " + CanonicalDocument.FORMAT_VERSION);
        }
    }

    private static String digest(Fields fields) {
        if (fields.objects("subject").size() != 1) {
            fields.fail("subject", "must be one document");
            return "";
        }
        return HASH_PREFIX + subject(fields).object("digest").matching("sha256", HEX_DIGEST);
    }

    private static Fields subject(Fields fields) {
        return fields.objects("subject").get(0);
    }

    /** The name of the document the entry speaks of. */
    public String subjectName() {
        return claim.subjectName(seasonId);
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
                .put("kind", claim.kind().wireName())
                .put("season_id", seasonId)
                .put("seq", seq)
                .put("prev", previous)
                .put(
                        "producer",
                        JsonObject.builder()
                                .put("name", PRODUCER)
                                .put("format_version", String.valueOf(CanonicalDocument.FORMAT_VERSION))
                                .build());
        claim.write(predicate, documentHash);
        return predicate.build();
    }
}
