/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.review;

import assize.judging.review.Docket;
import assize.schemas.battle.Act;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.Turn;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonObject;
import assize.toolkit.terminal.EscapedText;
import assize.toolkit.terminal.Terminal;
import java.util.List;

/** Shows a battle to a judge: what was asked and what was answered, and not by whom. */
record BlindView(Terminal terminal, Docket.Case found) {

    /** The challenge, then every answer of every contestant that stayed. */
    void show() {
        JsonObject challenge = EventBody.json(found.battle().sealed().challenge());
        Fields fields = Fields.of(challenge, "");
        terminal.print("");
        terminal.print("Battle " + found.battle().sealed().battleId());
        terminal.print("Asked:");
        block(fields.text("objective"));
        terminal.print("Constraints: " + EscapedText.of(String.join("; ", fields.texts("constraints"))));
        for (String agentId : BlindOrder.of(found)) {
            showPlay(agentId);
        }
    }

    private void showPlay(String agentId) {
        terminal.print("");
        terminal.print("Contestant " + BlindOrder.number(found, agentId)
                + (found.transcript().forfeited().contains(agentId) ? " (left the battle; not scored)" : ""));
        for (Turn turn : found.transcript().turnsOf(agentId)) {
            Act act = turn.act();
            String said = act == null ? null : act.text();
            String kind = act == null
                    ? turn.outcome().wireName()
                    : act.action().map(ActionType::wireName).orElse("unknown");
            terminal.print("  round %d, turn %d: %s, %d ms"
                    .formatted(turn.observe().round(), turn.observe().turnNumber(), kind, turn.latencyMillis()));
            if (said != null) {
                block(said);
            }
        }
    }

    /** Text others wrote; every line of it is marked, so that none can pass for one of ours. */
    private void block(String text) {
        List<String> lines = EscapedText.lines(text);
        lines.forEach(line -> terminal.print("    | " + line));
    }
}
