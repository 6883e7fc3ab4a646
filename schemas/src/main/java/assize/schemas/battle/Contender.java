/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An agent as it was registered for one battle (Arena §6.1, Ares contender record R-007).
 *
 * <p>A null component was not declared and is shown as unconfigured, never guessed.
 *
 * @param model the declared model, members as written
 * @param selfImproving null where no combat profile says so
 * @param stepStyle the declared style, null where none was declared
 * @param tokenStyle burst or continuous, null where none was declared
 * @param mcpEnabled null where no combat profile says so
 * @param owner the person it belongs to, by the name they have as a judge or operator; null where nobody said
 */
public record Contender(
        String agentId,
        String agentName,
        String framework,
        @Nullable String frameworkVersion,
        @Nullable JsonObject model,
        ModelTier modelTier,
        @Nullable String inference,
        boolean multiTurn,
        @Nullable String stepStyle,
        @Nullable String tokenStyle,
        @Nullable Boolean selfImproving,
        @Nullable Boolean mcpEnabled,
        @Nullable String provider,
        @Nullable String modelFamily,
        @Nullable String modelVersion,
        @Nullable String adapterState,
        @Nullable String protocolCompatibility,
        @Nullable String owner) {

    private static final Set<String> STEP_STYLES = Set.of("single_shot", "per_turn", "streaming", "hidden_cot");
    private static final Set<String> TOKEN_STYLES = Set.of("burst", "continuous");
    private static final int NAME_MAX = 200;

    public Contender {
        Objects.requireNonNull(agentId, "agentId is null");
        Objects.requireNonNull(agentName, "agentName is null");
        Objects.requireNonNull(framework, "framework is null");
        Objects.requireNonNull(modelTier, "modelTier is null");
    }

    /** What its model is called; null where it is not said. */
    public @Nullable String modelName() {
        return model != null && model.get("name") instanceof JsonString name ? name.value() : null;
    }

    static Contender from(Fields fields) {
        Fields model = fields.optionalObject("model");
        BigDecimal paramsB = model == null ? null : model.optionalDecimalText("params_b");
        if (model != null && paramsB != null && paramsB.signum() <= 0) {
            model.fail("params_b", "must be above 0");
        }
        String inference = model == null ? null : model.optionalText("inference");
        Fields capabilities = fields.optionalObject("capabilities");
        Fields profile = capabilities == null ? null : capabilities.optionalObject("combat_profile");
        String stepStyle = null;
        String tokenStyle = null;
        Boolean selfImproving = null;
        Boolean mcpEnabled = null;
        if (capabilities != null) {
            capabilities.optionalTexts("tools");
        }
        if (profile != null) {
            stepStyle = profile.has("step_style") ? profile.oneOf("step_style", STEP_STYLES) : null;
            selfImproving = profile.has("self_improving") ? profile.flag("self_improving", false) : null;
            tokenStyle = profile.has("token_style") ? profile.oneOf("token_style", TOKEN_STYLES) : null;
            mcpEnabled = profile.has("mcp_enabled") ? profile.flag("mcp_enabled", false) : null;
        }
        return new Contender(
                fields.matching("agent_id", Identifiers.ID),
                fields.text("agent_name", NAME_MAX),
                fields.matching("framework", Identifiers.FRAMEWORK),
                fields.optionalText("framework_version"),
                model == null ? null : model.asObject(),
                ModelTier.of(paramsB, inference),
                inference,
                capabilities != null && capabilities.flag("multi_turn", false),
                stepStyle,
                tokenStyle,
                selfImproving,
                mcpEnabled,
                fields.optionalText("provider"),
                fields.optionalText("model_family"),
                fields.optionalText("model_version"),
                fields.optionalText("adapter_state"),
                fields.optionalText("protocol_compatibility"),
                fields.optionalMatching("owner", Identifiers.PERSON));
    }

    /** The declared token style, or the one everybody has (GC-03). */
    public String tokenStyleOrDefault() {
        return tokenStyle == null ? "burst" : tokenStyle;
    }

    /** The declared step style, or the one the framework and {@code multi_turn} stand for (C-021, GC-03). */
    public String stepStyleOrDefault() {
        if (stepStyle != null) {
            return stepStyle;
        }
        if (multiTurn) {
            return "per_turn";
        }
        return switch (framework) {
            case "openai_agents", "claude" -> "hidden_cot";
            default -> "single_shot";
        };
    }
}
