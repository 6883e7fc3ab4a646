/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.notice;

import assize.archive.CorrectionRow;
import assize.archive.DisputeRow;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonValue;
import assize.schemas.notice.RatingAdjustment;
import assize.web.page.Links;
import assize.web.page.Pager;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Corrections, takedowns and disputes as the audit API gives them: schema {@code audit-notices}. Pure. */
public final class NoticesAnswer {
    private NoticesAnswer() {}

    /** A page of a season's notices. */
    static JsonObject of(String seasonId, Notices page, Pager pager, Optional<SeasonEnd> end, Links links) {
        JsonObject.Builder around = JsonObject.builder().put("season", links.season(seasonId));
        if (pager.hasPrevious()) {
            around.put("previous", links.auditNotices(seasonId) + "?page=" + (pager.page() - 1));
        }
        if (pager.hasNext()) {
            around.put("next", links.auditNotices(seasonId) + "?page=" + (pager.page() + 1));
        }
        JsonObject.Builder answer = JsonObject.builder()
                .put("season_id", seasonId)
                .put("total", pager.rows())
                .put("page", pager.page())
                .put("pages", pager.pages())
                .put("corrections", corrections(page))
                .put("disputes", disputes(page));
        end.ifPresent(closed -> answer.put(
                "closed",
                JsonObject.builder()
                        .put("log_index", closed.seq())
                        .put("version", closed.version())
                        .build()));
        return answer.put("links", around.build()).build();
    }

    /** Corrections and takedowns, in log order. */
    public static JsonArray corrections(Notices notices) {
        Stream<Correction> all = Stream.concat(
                notices.changes().stream(), notices.takedowns().stream().map(row -> new Correction(List.of(row))));
        return new JsonArray(all.sorted(Comparator.comparingLong(
                        correction -> correction.shared().seq()))
                .<JsonValue>map(NoticesAnswer::correction)
                .toList());
    }

    private static JsonObject correction(Correction correction) {
        CorrectionRow shared = correction.shared();
        return JsonObject.builder()
                .put("notice_id", shared.noticeId())
                .put("type", shared.type())
                .put("battle_id", shared.battleId())
                .put("log_index", shared.seq())
                .put("at", shared.at().toEpochMilli())
                .put("actor", shared.actor())
                .putIfPresent("reason_code", shared.reasonCode())
                .put("reason", shared.reason())
                .putIfPresent("agent_id", shared.agentId())
                .putIfPresent("dispute_id", shared.disputeId())
                .put(
                        "changes",
                        new JsonArray(correction.changes().stream()
                                .filter(row -> row.field() != null)
                                .<JsonValue>map(NoticesAnswer::change)
                                .toList()))
                .put(
                        "rating_adjustments",
                        new JsonArray(correction.adjustments().stream()
                                .<JsonValue>map(RatingAdjustment::toJson)
                                .toList()))
                .build();
    }

    /** Without values where these are not to be shown. */
    private static JsonObject change(CorrectionRow row) {
        JsonObject.Builder change = JsonObject.builder().put("field", String.valueOf(row.field()));
        String before = row.valueBefore();
        String after = row.valueAfter();
        return before == null || after == null
                ? change.build()
                : change.put("from", value(before)).put("to", value(after)).build();
    }

    private static JsonValue value(String canonical) {
        return Json.parse(canonical.getBytes(StandardCharsets.UTF_8)) instanceof JsonResult.Parsed parsed
                ? parsed.value()
                : JsonNull.NULL;
    }

    /** Disputes with all their steps, in the order they were filed. */
    public static JsonArray disputes(Notices notices) {
        return new JsonArray(notices.disputes().stream()
                .<JsonValue>map(row -> dispute(row, notices))
                .toList());
    }

    private static JsonObject dispute(DisputeRow row, Notices notices) {
        return JsonObject.builder()
                .put("dispute_id", row.disputeId())
                .put("battle_id", row.battleId())
                .put("field", row.field())
                .put("evidence", row.evidence())
                .put("requested_review", row.requestedReview())
                .put("state", row.state())
                .putIfPresent("outcome", row.outcome())
                .put(
                        "steps",
                        new JsonArray(notices.stepsOf(row).stream()
                                .<JsonValue>map(NoticesAnswer::step)
                                .toList()))
                .build();
    }

    /** What was filed stands in the dispute itself. */
    private static JsonObject step(DisputeStep step) {
        JsonObject.Builder answer =
                JsonObject.builder().put("state", step.state()).put("at", step.at());
        Long seq = step.seq();
        if (seq != null) {
            answer.put("log_index", seq);
        }
        if (!step.actor().isEmpty()) {
            answer.put("actor", step.actor());
        }
        if (!step.state().equals("filed")) {
            answer.put("rationale", step.text());
        }
        return answer.putIfPresent("outcome", step.outcome()).build();
    }
}
