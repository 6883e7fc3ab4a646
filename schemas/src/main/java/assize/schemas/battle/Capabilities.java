/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.battle;

import assize.schemas.json.Fields;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a contender can do, as it says, and the part it takes in a team (A-062, A-064, A-127..A-129).
 *
 * @param languages additive, GA-64
 * @param role coordinator, executor or reviewer; null where the draft gives it none
 */
public record Capabilities(
        String agentId,
        List<String> tools,
        List<String> languages,
        boolean multiTurn,
        @Nullable String role) {

    /** Assigns subtasks and puts the results together. */
    public static final String COORDINATOR = "coordinator";

    /** Looks at results before the team submits. */
    public static final String REVIEWER = "reviewer";

    private static final Set<String> ROLES = Set.of(COORDINATOR, "executor", REVIEWER);

    public Capabilities {
        Objects.requireNonNull(agentId, "agentId is null");
        tools = List.copyOf(tools);
        languages = List.copyOf(languages);
    }

    /** Reads them from a contender of a draft. */
    public static Capabilities from(Fields contender) {
        Fields declared = contender.optionalObject("capabilities");
        return new Capabilities(
                contender.text("agent_id"),
                declared == null ? List.of() : declared.optionalTexts("tools"),
                declared == null ? List.of() : declared.optionalTexts("languages"),
                declared != null && declared.flag("multi_turn", false),
                contender.has("role") ? contender.oneOf("role", ROLES) : null);
    }

    /** Those of a draft's contenders, in their order. */
    public static List<Capabilities> ofDraft(Fields draft) {
        return draft.objects("contenders").stream().map(Capabilities::from).toList();
    }
}
