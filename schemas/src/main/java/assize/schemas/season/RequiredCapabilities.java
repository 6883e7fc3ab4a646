/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.battle.Capabilities;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonBoolean;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent must have to be given a task (A-154, GA-64).
 *
 * @param multiTurn what the agent must say of itself; null where the task does not ask
 */
public record RequiredCapabilities(
        List<String> tools,
        List<String> languages,
        @Nullable Boolean multiTurn) {
    /** Of a task that asks for nothing. */
    public static final RequiredCapabilities NONE = new RequiredCapabilities(List.of(), List.of(), null);

    public RequiredCapabilities {
        tools = List.copyOf(tools);
        languages = List.copyOf(languages);
    }

    static RequiredCapabilities from(Fields fields) {
        return new RequiredCapabilities(
                fields.optionalTexts("tools"),
                fields.optionalTexts("languages"),
                fields.has("multi_turn") ? flag(fields) : null);
    }

    private static @Nullable Boolean flag(Fields fields) {
        if (fields.value("multi_turn") instanceof JsonBoolean flag) {
            return flag.value();
        }
        fields.fail("multi_turn", "must be true or false");
        return null;
    }

    /** What of it an agent lacks, in the task's words: all tools, all languages, and the same answer to the question. */
    public List<String> missingFrom(Capabilities has) {
        List<String> missing = new ArrayList<>();
        tools.stream()
                .filter(tool -> !has.tools().contains(tool))
                .map(tool -> "tool " + tool)
                .forEach(missing::add);
        languages.stream()
                .filter(language -> !has.languages().contains(language))
                .map(language -> "language " + language)
                .forEach(missing::add);
        if (multiTurn != null && multiTurn != has.multiTurn()) {
            missing.add("multi_turn " + multiTurn);
        }
        return List.copyOf(missing);
    }
}
