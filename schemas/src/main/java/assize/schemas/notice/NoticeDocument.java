/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.notice;

import assize.schemas.archive.CanonicalDocument;
import assize.schemas.archive.Claim;
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
import java.util.Set;

/**
 * A published notice: what was said, and what its publisher adds. Its canonical bytes are a line of {@code records/}.
 *
 * @param battleSeq the place in the log of the entry it speaks of
 * @param recordHash the digest of that entry's document, {@code sha256:} and hex
 * @param adjustments what a correction of an outcome moves from the next battle on; empty for everything else
 */
public record NoticeDocument(
        String seasonId, Notice notice, long battleSeq, String recordHash, List<RatingAdjustment> adjustments) {
    /** The document's {@code type}. */
    public static final String TYPE = "notice";

    private static final Set<String> MEMBERS =
            Set.of("type", "format_version", "season_id", "notice", "concerns", "rating_adjustments");
    private static final int POINTS_MAX = 10_000;

    public NoticeDocument {
        Objects.requireNonNull(seasonId, "seasonId is null");
        Objects.requireNonNull(notice, "notice is null");
        Objects.requireNonNull(recordHash, "recordHash is null");
        adjustments = List.copyOf(adjustments);
    }

    /** Reads a document. */
    public static Decoded<NoticeDocument> decode(byte[] bytes) {
        return CanonicalDocument.read(bytes).then(object -> {
            Fields fields = Fields.of(object, "");
            CanonicalDocument.checkType(fields, TYPE);
            fields.refuseUnknown(MEMBERS);
            String seasonId = fields.matching("season_id", Identifiers.SEASON);
            Fields concerns = fields.object("concerns");
            long battleSeq = concerns.integer("seq", 1, JsonInteger.MAX);
            String recordHash = concerns.hash("record_hash");
            List<Fields> adjustments = fields.optionalObjects("rating_adjustments");
            adjustments.forEach(NoticeDocument::check);
            Decoded<Notice> notice = Notice.from(fields.object("notice"));
            return notice.then(said -> CanonicalDocument.made(
                    fields,
                    sound -> new NoticeDocument(
                            seasonId,
                            said,
                            battleSeq,
                            recordHash,
                            adjustments.stream().map(NoticeDocument::adjustment).toList())));
        });
    }

    private static void check(Fields adjustment) {
        adjustment.matching("agent_id", Identifiers.ID);
        adjustment.text("board");
        if (adjustment.integer("points", -POINTS_MAX, POINTS_MAX) == 0) {
            adjustment.fail("points", "must not be 0");
        }
    }

    private static RatingAdjustment adjustment(Fields fields) {
        return new RatingAdjustment(
                fields.text("agent_id"), fields.text("board"), (int) fields.integer("points", -POINTS_MAX, POINTS_MAX));
    }

    /** What its entry in the log says. */
    public Claim.OfNotice claim() {
        return new Claim.OfNotice(notice.body().kind(), notice.noticeId(), notice.battleId());
    }

    /** The canonical bytes, without line end. */
    public byte[] toBytes() {
        JsonObject.Builder document = JsonObject.builder()
                .put("type", TYPE)
                .put("format_version", CanonicalDocument.FORMAT_VERSION)
                .put("season_id", seasonId)
                .put("notice", notice.toJson().build())
                .put(
                        "concerns",
                        JsonObject.builder()
                                .put("seq", battleSeq)
                                .put("record_hash", recordHash)
                                .build());
        if (!adjustments.isEmpty()) {
            document.put(
                    "rating_adjustments",
                    new JsonArray(adjustments.stream()
                            .<JsonValue>map(RatingAdjustment::toJson)
                            .toList()));
        }
        return Json.canonical(document.build());
    }
}
