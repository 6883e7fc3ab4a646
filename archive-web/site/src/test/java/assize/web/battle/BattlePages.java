/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.battle;

import assize.web.evidence.BattleEvidence;
import assize.web.notice.Notices;
import assize.web.page.Links;
import assize.web.page.Pages;
import assize.web.record.PublishedBattle;
import java.nio.charset.StandardCharsets;

/** Pages of battles for tests; where the record lies is made up. */
public final class BattlePages {
    private static final String REPLAY = """
        {"event_index": 0, "type": "battle_start", "data": {"event_index": 0, "type": "battle_start", "at": 1767225540000}, "hash": "sha256:aa", "prev_hash": "genesis"}
        {"event_index": 1, "type": "act", "data": {"event_index": 1, "type": "act", "at": 1767225601200, "actor": "agt_a", "body": {"text": "<b>\\u202e"}}, "hash": "sha256:bb", "prev_hash": "sha256:aa"}
        """;

    private BattlePages() {}

    /** The markup of a record's page. */
    public static String html(byte[] record, BattleEvidence rests) {
        return html(record, rests, Notices.NONE);
    }

    /** The same after something was said of it. */
    public static String html(byte[] record, BattleEvidence rests, Notices notices) {
        Evidence evidence = new Evidence(
                "season-one",
                1,
                7,
                "assize.example/log/season-one",
                12,
                "sha256:" + "9".repeat(64),
                "sha256:" + "0".repeat(64),
                new Evidence.Place("records/part-00000.jsonl", 100, 200),
                new Evidence.Place("replays/part-00000.jsonl", 0, 400));
        PublishedBattle battle = battle(record);
        ReplayView replay = ReplayView.of(REPLAY.getBytes(StandardCharsets.UTF_8), battle.eventsCount());
        BattlePage page = BattlePage.of(battle, evidence, rests, replay, notices, new Links(""));
        return new String(Pages.render("battle.jte", page), StandardCharsets.UTF_8);
    }

    /** A record that must be readable. */
    public static PublishedBattle battle(byte[] record) {
        return PublishedBattle.parse(record).fold(read -> read, reason -> {
            throw new IllegalStateException(reason);
        });
    }
}
