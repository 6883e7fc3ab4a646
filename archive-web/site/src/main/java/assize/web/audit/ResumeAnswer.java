/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.audit;

import assize.archive.BattleRow;
import assize.archive.RatingRow;
import assize.archive.Resume;
import assize.archive.SeasonArchive;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.web.page.Links;
import assize.web.page.Pager;
import assize.web.record.AuditFlag;
import assize.web.record.PublishedBattle;
import assize.web.shelf.Shelf.FoundAgent;
import java.util.ArrayList;
import java.util.List;

/**
 * An agent's résumé as the audit API gives it: schema {@code audit-resume} (A-225 to A-227, GA-58, C-051).
 *
 * <p>The hash and its signature are those of the complete résumé, also on a page of it. The hash covers neither
 * {@code audit_flags} nor {@code links}.
 */
final class ResumeAnswer {
    /** A longer history comes in pages only. */
    static final int WHOLE_MAX = 10_000;

    static final int BATTLES_PER_PAGE = 200;

    /** Flags are read from the records; for more battles than these they are left to the battles' own answers. */
    private static final int FLAGGED_BATTLES_MAX = 200;

    private static final List<String> SOURCE_ORDER = List.of(
            "agent_id",
            "agent_name",
            "framework",
            "model_tier",
            "elo",
            "battle_history",
            "resume_hash",
            "resume_signed_at",
            "resume_signature");

    private ResumeAnswer() {}

    /** The résumé with that part of its history, oldest battle first. */
    static JsonObject of(FoundAgent agent, List<RatingRow> history, Pager pager, Links links) {
        JsonObject answer = inSourceOrder(Resume.document(agent.row(), history));
        if (history.size() <= FLAGGED_BATTLES_MAX) {
            answer = answer.with("audit_flags", flags(agent, history));
        }
        return answer.with("links", links(agent, pager, links));
    }

    /** The members in the order of the specification's example; others after them. */
    private static JsonObject inSourceOrder(JsonObject resume) {
        JsonObject.Builder ordered = JsonObject.builder();
        SOURCE_ORDER.forEach(name -> ordered.putIfPresent(name, resume.get(name)));
        resume.members().forEach((name, value) -> {
            if (!SOURCE_ORDER.contains(name)) {
                ordered.put(name, value);
            }
        });
        return ordered.build();
    }

    private static JsonObject links(FoundAgent agent, Pager pager, Links links) {
        String agentId = agent.row().agentId();
        JsonObject.Builder document = JsonObject.builder()
                .put("page", links.agent(agentId))
                .put("season", links.season(agent.season().seasonId()))
                .put("keys", links.auditKeys());
        if (Credentials.exist(agent.season())) {
            document.put("credential", links.credential(agentId));
        }
        if (pager.hasPrevious()) {
            document.put("previous", links.resume(agentId, pager.page() - 1));
        }
        if (pager.hasNext()) {
            document.put("next", links.resume(agentId, pager.page() + 1));
        }
        return document.build();
    }

    private static JsonArray flags(FoundAgent agent, List<RatingRow> history) {
        SeasonArchive archive = agent.season().archive();
        List<JsonValue> flags = new ArrayList<>();
        for (RatingRow rating : history) {
            archive.find(rating.battleId())
                    .filter(row -> !row.auditFlags().isEmpty())
                    .ifPresent(row -> flagsOf(archive, row, agent.row().agentId()).stream()
                            .map(flag -> BattleAnswer.flag(flag).with("battle_id", new JsonString(row.battleId())))
                            .forEach(flags::add));
        }
        return new JsonArray(flags);
    }

    /** The flags of a battle that concern the agent, or all. */
    private static List<AuditFlag> flagsOf(SeasonArchive archive, BattleRow row, String agentId) {
        return PublishedBattle.parse(archive.record(row))
                .fold(
                        battle -> battle.auditFlags().stream()
                                .filter(flag -> flag.agentId().isEmpty()
                                        || flag.agentId().equals(agentId))
                                .toList(),
                        reason -> List.of());
    }
}
