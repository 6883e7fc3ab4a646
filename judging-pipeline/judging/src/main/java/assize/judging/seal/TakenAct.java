/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.seal;

import assize.judging.normalise.NormaliseAct;
import assize.judging.normalise.Normalised;
import assize.judging.normalise.Setting;
import assize.judging.normalise.Unread;
import assize.schemas.battle.Act;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.Contender;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.ReadFrom;
import assize.schemas.battle.Telemetry;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonText;
import org.jspecify.annotations.Nullable;

/**
 * An act as its battle takes it: where it came in a framework's words, with the action that was read from them.
 *
 * <p>The event's data then holds the action, what it was read from, and what it came as (C-102). An act in Arena's own
 * words is taken as it is, byte for byte (C-086).
 *
 * @param unread why no action could be read; null where one was
 */
record TakenAct(BattleEvent event, Act act, @Nullable Unread unread) {

    /** Reads an act of a contender of the battle; anybody else's, or one of no round, is taken as it came. */
    static TakenAct of(BattleEvent event, Opening opening) {
        Act sent = EventBody.of(event, Act::from);
        Contender contender = opening.draft().contender(event.actor());
        if (contender == null || sent.round() > opening.contracts().size()) {
            return new TakenAct(event, sent, null);
        }
        Setting setting = new Setting(
                opening.draft().mode(),
                opening.contracts().get(sent.round() - 1).taskMode());
        String raw = sent.raw();
        Telemetry told = sent.telemetry();
        if (NormaliseAct.isNative(sent.actionType(), setting)) {
            boolean mayBeAProviders = told != null && told.tokensUsed() == null;
            return mayBeAProviders ? withTelemetryRead(event, sent) : new TakenAct(event, sent, null);
        }
        JsonObject data = event.data().object();
        Normalised normalised = raw != null && !data.has("action")
                ? NormaliseAct.ofFrame(contender.framework(), raw, setting)
                : NormaliseAct.ofAction(Fields.of(data, "").object("action").asObject(), setting);
        return normalised.fold(
                read -> taken(event, sent, data, read), notRead -> new TakenAct(event, sent, notRead.reason()));
    }

    /** Telemetry in a provider's words says in ours what it lacks (C-023). */
    private static TakenAct withTelemetryRead(BattleEvent event, Act sent) {
        JsonObject data = event.data().object();
        JsonObject told = Fields.of(data, "").object("telemetry").asObject();
        return NormaliseAct.ofTelemetry(told)
                .map(read -> taken(event, sent, data, read))
                .orElseGet(() -> new TakenAct(event, sent, null));
    }

    private static TakenAct taken(BattleEvent event, Act sent, JsonObject data, Normalised.Read read) {
        JsonObject whole = read.action().members().isEmpty() ? data : data.with("action", read.action());
        Telemetry told = read.telemetry();
        if (told != null && (sent.telemetry() == null || read.action().members().isEmpty())) {
            whole = whole.with("telemetry", merged(Fields.of(data, "").optionalObject("telemetry"), told.toJson()));
        }
        whole = whole.with(ReadFrom.MEMBER, read.readFrom().toJson());
        Fields fields = Fields.of(whole, "data");
        Act act = Act.from(fields);
        return fields.problem() == null
                ? new TakenAct(event.withData(JsonText.python(whole)), act, null)
                : new TakenAct(event, sent, Unread.UNKNOWN_SHAPE);
    }

    private static JsonObject merged(@Nullable Fields sent, JsonObject read) {
        JsonObject all = sent == null ? JsonObject.EMPTY : sent.asObject();
        for (var member : read.members().entrySet()) {
            all = all.with(member.getKey(), member.getValue());
        }
        return all;
    }
}
