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
import assize.web.page.Pager;
import assize.web.record.AuditFlag;
import assize.web.record.PublishedBattle;
import assize.web.shelf.Shelf.FoundAgent;
import java.util.ArrayList;
import java.util.List;

/**
 * An agent's résumé as the audit API gives it (A-225 to A-227, GA-58, C-051).
 *
 * <p>The hash and its signature are those of the complete résumé, also on a page of it. Members the hash does not cover are
 * named in {@code not_hashed}.
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
    static JsonObject of(FoundAgent agent, List<RatingRow> history, Pager pager) {
        JsonObject answer = inSourceOrder(Resume.document(agent.row(), history));
        List<String> notHashed = new ArrayList<>(List.of("season_id", "not_hashed"));
        answer = answer.with("season_id", new JsonString(agent.season().seasonId()));
        if (history.size() <= FLAGGED_BATTLES_MAX) {
            notHashed.add("audit_flags");
            answer = answer.with("audit_flags", flags(agent, history));
        }
        if (pager.pages() > 1) {
            notHashed.add("history_page");
            answer = answer.with("history_page", page(pager));
        }
        return answer.with("not_hashed", JsonArray.ofTexts(notHashed));
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

    private static JsonObject page(Pager pager) {
        return JsonObject.builder()
                .put("page", pager.page())
                .put("pages", pager.pages())
                .put("battles_per_page", pager.rowsPerPage())
                .put("battles", pager.rows())
                .build();
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
