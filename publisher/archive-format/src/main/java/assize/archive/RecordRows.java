/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;

/**
 * What the tables say of one battle: a function of its record, its place in the log and where it lies.
 *
 * <p>The writer and whoever checks the tables both use this, so a table that says otherwise than the records is found.
 *
 * @param turns in the record's order
 * @param verdicts in the record's order
 * @param ratings in contender order
 * @param tasks where it left the tasks that were opponents
 */
public record RecordRows(
        BattleRow battle,
        List<TurnRow> turns,
        List<VerdictRow> verdicts,
        List<RatingRow> ratings,
        List<ContenderAtBattle> contenders,
        List<TaskRating> tasks) {

    public RecordRows {
        Objects.requireNonNull(battle, "battle is null");
        turns = List.copyOf(turns);
        verdicts = List.copyOf(verdicts);
        ratings = List.copyOf(ratings);
        contenders = List.copyOf(contenders);
        tasks = List.copyOf(tasks);
    }

    /**
     * The rows of a record, or what is wrong with it.
     *
     * @param record the bytes of the line, without its end
     * @param seq index of the battle's entry in the log
     */
    public static Decoded<RecordRows> from(byte[] record, long seq, BattlePlaces at) {
        return Json.parse(record)
                .fold(
                        parsed -> from(Fields.ofDocument(parsed.value()), record, seq, at),
                        malformed -> Decoded.unusable("", "column " + malformed.column() + ": " + malformed.reason()));
    }

    /**
     * The same for whoever has the document already.
     *
     * @param document what {@code record} says
     */
    public static Decoded<RecordRows> from(JsonObject document, byte[] record, long seq, BattlePlaces at) {
        return from(Fields.ofDocument(document), record, seq, at);
    }

    private static Decoded<RecordRows> from(Fields fields, byte[] bytes, long seq, BattlePlaces at) {
        RecordFields record = RecordFields.of(fields);
        if (new LinkedHashSet<>(record.agentIds()).size() != record.agentIds().size()) {
            fields.fail("contenders", "must not name an agent twice");
        }
        List<TurnRow> turns = new ArrayList<>();
        fields.objects("turns").forEach(turn -> turns.add(TurnRow.from(record, seq, turn)));
        List<VerdictRow> verdicts = new ArrayList<>();
        fields.objects("verdicts").forEach(verdict -> verdicts.add(VerdictRow.from(record, seq, verdict)));
        Fields rating = fields.object("rating");
        List<RatingRow> ratings = new ArrayList<>();
        List<ContenderAtBattle> contenders = new ArrayList<>();
        for (Fields contender : fields.objects("contenders")) {
            String agentId = record.agentId(contender);
            Fields result = RecordFields.about(fields, "results", agentId);
            Fields change = RecordFields.about(rating, "changes", agentId);
            Fields attestation = RecordFields.about(fields, "attestations", agentId);
            ratings.add(RatingRow.from(record, seq, result, change, attestation));
            contenders.add(ContenderAtBattle.from(record, contender, result));
        }
        List<TaskRating> tasks = TaskRating.of(rating);
        BattleRow battle = BattleRow.from(record, seq, bytes, at);
        FieldProblem problem = fields.problem();
        return problem == null
                ? new Decoded.Usable<>(new RecordRows(battle, turns, verdicts, ratings, contenders, tasks))
                : new Decoded.Unusable<>(problem);
    }
}
