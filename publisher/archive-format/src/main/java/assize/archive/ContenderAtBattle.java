/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Who an agent was in one battle: a name, a framework and a model can change from one to the next. */
public record ContenderAtBattle(
        String agentId,
        String agentName,
        String framework,
        String modelTier,
        @Nullable String modelName,
        int tasksAttempted,
        int tasksCorrect) {

    static ContenderAtBattle from(RecordFields record, Fields contender, Fields result) {
        // A model that was not declared is shown as text, one that was as an object.
        boolean declared = contender.value("model") instanceof JsonObject;
        return new ContenderAtBattle(
                record.agentId(contender),
                contender.text("agent_name", RecordFields.NAME_MAX),
                contender.text("framework", RecordFields.NAME_MAX),
                contender.text("model_tier", RecordFields.NAME_MAX),
                declared ? contender.object("model").optionalText("name", RecordFields.TEXT_MAX) : null,
                RecordFields.count(result, "tasks_attempted"),
                RecordFields.count(result, "tasks_correct"));
    }
}
