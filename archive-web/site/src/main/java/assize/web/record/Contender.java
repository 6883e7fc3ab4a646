/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One agent as it entered the battle.
 *
 * <p>Shapes: what was not configured is the word {@link #UNCONFIGURED}, never a guess. {@code model} is the JSON of
 * what was.
 */
public record Contender(
        String agentId,
        String agentName,
        String framework,
        String frameworkVersion,
        String modelName,
        String model,
        String modelTier,
        String stepStyle,
        boolean stepStyleDeclared,
        String selfImproving,
        String provider,
        String modelFamily,
        String modelVersion,
        String adapterState,
        String protocolCompatibility) {
    /** What is shown where nothing was configured. */
    public static final String UNCONFIGURED = "unconfigured";

    static Contender from(Fields fields) {
        JsonValue model = fields.asObject().get("model");
        @Nullable JsonObject configuredModel = model instanceof JsonObject object ? object : null;
        return new Contender(
                fields.text("agent_id"),
                fields.text("agent_name"),
                fields.text("framework"),
                configured(fields, "framework_version"),
                configuredModel == null ? UNCONFIGURED : configured(fields.object("model"), "name"),
                configuredModel == null ? UNCONFIGURED : Json.canonicalText(configuredModel),
                configured(fields, "model_tier"),
                configured(fields, "step_style"),
                fields.flag("step_style_declared", false),
                Scalars.text(fields, "self_improving", UNCONFIGURED),
                configured(fields, "provider"),
                configured(fields, "model_family"),
                configured(fields, "model_version"),
                configured(fields, "adapter_state"),
                configured(fields, "protocol_compatibility"));
    }

    private static String configured(Fields fields, String name) {
        String text = Scalars.text(fields, name, UNCONFIGURED);
        return text.isEmpty() ? UNCONFIGURED : text;
    }
}
