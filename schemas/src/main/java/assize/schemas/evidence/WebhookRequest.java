/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonObject;
import java.util.Objects;
import java.util.Set;

/**
 * What a task author's server is asked: the request of {@link EvidenceKind#WEBHOOK}.
 *
 * <p>The server gets this object with the battle's id, and nothing else: no name, no telemetry, no other side.
 *
 * @param url {@code https}
 * @param answer exactly as entered
 */
public record WebhookRequest(String url, String taskId, String taskVersion, String agentId, int round, String answer) {

    private static final Set<String> MEMBERS = Set.of("agent_id", "answer", "round", "task_id", "task_version", "url");
    private static final int TEXT_MAX = 10_000_000;
    private static final int URL_MAX = 2_000;

    public WebhookRequest {
        Objects.requireNonNull(url, "url is null");
        Objects.requireNonNull(answer, "answer is null");
    }

    /** The request of an {@link EvidenceRequest}. */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("url", url)
                .put("task_id", taskId)
                .put("task_version", taskVersion)
                .put("agent_id", agentId)
                .put("round", round)
                .put("answer", answer)
                .build();
    }

    /** Reads a request. */
    public static Decoded<WebhookRequest> from(JsonObject json) {
        Fields fields = Fields.of(json, "");
        WebhookRequest request = new WebhookRequest(
                fields.text("url", URL_MAX),
                fields.matching("task_id", Identifiers.TASK),
                fields.matching("task_version", Identifiers.VERSION),
                fields.matching("agent_id", Identifiers.ID),
                (int) fields.integer("round", 0, Integer.MAX_VALUE),
                fields.text("answer", TEXT_MAX));
        fields.refuseUnknown(MEMBERS);
        FieldProblem problem = fields.problem();
        return problem == null ? new Decoded.Usable<>(request) : new Decoded.Unusable<>(problem);
    }
}
