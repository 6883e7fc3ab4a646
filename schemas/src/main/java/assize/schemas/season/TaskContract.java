/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.battle.Identifiers;
import assize.schemas.battle.Mode;
import assize.schemas.battle.TaskRef;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A task, in one version (Task Contract v2, Arena §12).
 *
 * <p>Units: {@code timeLimitMillis} and the bonus threshold in milliseconds, points in points.
 *
 * @param multiTurn null unless the task has several turns, or limits those of a team
 * @param stableFrom from how many rated matches on the task's own rating counts as stable
 * @param allowedActions empty where the task leaves them to its mode
 * @param document the whole contract as written, members we do not read included
 * @param hash {@code sha256:} of the canonical document
 */
public record TaskContract(
        TaskRef ref,
        String title,
        String category,
        String difficulty,
        String taskMode,
        List<Mode> modes,
        long timeLimitMillis,
        String prompt,
        JsonObject context,
        List<String> allowedActions,
        @Nullable MultiTurn multiTurn,
        RequiredCapabilities required,
        TeamPlan team,
        int stableFrom,
        Scoring scoring,
        JsonObject document,
        String hash) {

    /** From how many matches on a task's rating is stable where the task does not say. */
    public static final int STABLE_FROM_DEFAULT = 50;

    private static final int TEXT_MAX = 1_000_000;
    private static final int NAME_MAX = 200;
    private static final long TIME_LIMIT_DEFAULT = 30_000;
    private static final int STABLE_FROM_MAX = 1_000_000;

    /** The longest time a task may give, in milliseconds. */
    static final long TIME_LIMIT_MAX = 7L * 24 * 3600 * 1000;

    private static final Set<String> DIFFICULTIES = Set.of("easy", "medium", "hard");
    private static final Set<String> TASK_MODES = Set.of("single_turn", "multi_turn", "cooperative");

    public TaskContract {
        Objects.requireNonNull(ref, "ref is null");
        Objects.requireNonNull(hash, "hash is null");
        modes = List.copyOf(modes);
        allowedActions = List.copyOf(allowedActions);
    }

    /** Reads a contract; unknown members are kept in the document. */
    public static Decoded<TaskContract> decode(JsonObject document) {
        Fields fields = Fields.of(document, "");
        TaskRef ref = new TaskRef(
                fields.matching("task_id", Identifiers.TASK), fields.matching("version", Identifiers.VERSION));
        String taskMode = fields.oneOf("task_mode", TASK_MODES);
        Fields context = fields.optionalObject("context");
        Fields required = fields.optionalObject("required_capabilities");
        Fields team = fields.optionalObject("team_config");
        long timeLimit =
                fields.has("time_limit_ms") ? fields.integer("time_limit_ms", 1, TIME_LIMIT_MAX) : TIME_LIMIT_DEFAULT;
        TaskContract task = new TaskContract(
                ref,
                fields.text("title", NAME_MAX),
                fields.text("category", NAME_MAX),
                fields.oneOf("difficulty", DIFFICULTIES),
                taskMode,
                modes(fields),
                timeLimit,
                fields.text("prompt", TEXT_MAX),
                context == null ? JsonObject.EMPTY : context.asObject(),
                fields.has("allowed_actions") ? fields.texts("allowed_actions") : List.of(),
                multiTurn(fields, taskMode, timeLimit),
                required == null ? RequiredCapabilities.NONE : RequiredCapabilities.from(required),
                team == null ? TeamPlan.OPEN : TeamPlan.from(team),
                fields.has("elo_stability_threshold")
                        ? (int) fields.integer("elo_stability_threshold", 0, STABLE_FROM_MAX)
                        : STABLE_FROM_DEFAULT,
                Scoring.from(fields.object("scoring"), taskMode),
                document,
                ContentHash.of(Json.canonical(document)));
        checkDimWeights(fields);
        checkTeams(fields, task);
        FieldProblem problem = fields.problem();
        return problem == null ? new Decoded.Usable<>(task) : new Decoded.Unusable<>(problem);
    }

    private static List<Mode> modes(Fields fields) {
        List<Mode> modes = new ArrayList<>();
        for (String name : fields.texts("competition_modes")) {
            Mode.parse(name)
                    .ifPresentOrElse(modes::add, () -> fields.fail("competition_modes", "there is no mode " + name));
        }
        return modes;
    }

    /** A single-turn task has no use for the limits; a multi-turn task cannot do without. */
    private static @Nullable MultiTurn multiTurn(Fields fields, String taskMode, long timeLimit) {
        boolean isNeeded = taskMode.equals("multi_turn");
        boolean isGiven = fields.has("multi_turn_config") && !taskMode.equals("single_turn");
        return isNeeded || isGiven ? MultiTurn.from(fields.object("multi_turn_config"), timeLimit) : null;
    }

    /** A team plays against the task alone, so there is no other answer to compare with, and no other mode. */
    private static void checkTeams(Fields fields, TaskContract task) {
        LlmScoring llm = task.scoring.llm();
        if (llm != null && llm.form() == LlmRequest.Form.PAIRWISE && task.modes.contains(Mode.COOPERATIVE)) {
            fields.object("scoring").fail("form", "a team has nobody to be compared with: must be absolute");
        }
        if (task.taskMode.equals("cooperative") && !task.modes.equals(List.of(Mode.COOPERATIVE))) {
            fields.fail("competition_modes", "a cooperative task is played in cooperative mode alone");
        }
    }

    private static void checkDimWeights(Fields fields) {
        Fields weights = fields.optionalObject("dim_weights");
        if (weights == null) {
            return;
        }
        BigDecimal total = weights.decimalText("accuracy")
                .add(weights.decimalText("efficiency"))
                .add(weights.decimalText("cost"));
        if (weights.problem() == null && total.compareTo(BigDecimal.ONE) != 0) {
            fields.fail("dim_weights", "must total exactly 1.00, not " + total.toPlainString());
        }
    }

    /** Whether it has several turns of which the last answering act counts. */
    public boolean isMultiTurn() {
        return taskMode.equals("multi_turn");
    }

    /** The time for the whole round, in milliseconds: of all its turns where there are several. */
    public long roundLimitMillis() {
        return multiTurn == null ? timeLimitMillis : multiTurn.timeLimitMillis();
    }

    /** The weight of a dimension as text, or null where the task names none. */
    public @Nullable String dimWeight(String dimension) {
        Fields weights = Fields.of(document, "").optionalObject("dim_weights");
        return weights == null ? null : weights.decimalText(dimension).toPlainString();
    }
}
