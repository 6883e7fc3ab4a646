/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.answers;

import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.schemas.season.TaskContract;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One line: a task, and what each agent answered.
 *
 * <p>Shape: {@code {"task": {Task Contract v2}, "answers": {agent name: text}, "verdicts": [{judge, order: [first, second],
 * scores: {agent name: decimal}, rationale, raw}]}}; verdicts may be missing.
 *
 * @param seats in the order of the line
 * @param reviews judgements of others that the line brings along
 */
record AnswerLine(TaskContract task, List<Seat> seats, List<Review> reviews) {
    private static final Set<String> KNOWN = Set.of("task", "answers", "verdicts");
    private static final Set<String> KNOWN_OF_REVIEW = Set.of("judge", "order", "scores", "rationale", "raw");
    private static final int REVIEW_MAX = 1_000_000;
    private static final int SEATS_MIN = 2;
    private static final int TABLE_SEATS_MAX = 8;
    private static final int PAIRED_SEATS_MAX = 100;
    private static final int NAME_CODE_POINTS_MAX = 200;

    AnswerLine {
        seats = List.copyOf(seats);
        reviews = List.copyOf(reviews);
    }

    /** An agent and its answer, exactly as written. */
    record Seat(String agentId, String name, String answer) {}

    /**
     * What somebody else thought of two of the answers.
     *
     * @param raw the review as it was written
     */
    record Review(LlmVerdicts.Verdict verdict, String raw) {}

    /** A line, or what is wrong with it. */
    sealed interface Decoded {
        record Usable(AnswerLine line) implements Decoded {}

        /**
         * Nothing usable.
         *
         * @param column counts code points from 1; null where a member is wrong, not the text
         */
        record Unusable(@Nullable Integer column, String detail) implements Decoded {}

        default <R> R fold(Function<Usable, R> usable, Function<Unusable, R> unusable) {
            return this instanceof Usable u ? usable.apply(u) : unusable.apply((Unusable) this);
        }
    }

    /** Reads a line for a plan. */
    static Decoded decode(byte[] line, ImportPlan plan) {
        return Json.parse(line)
                .fold(
                        parsed -> decode(parsed, plan),
                        malformed -> new Decoded.Unusable(malformed.column(), malformed.reason()));
    }

    private static Decoded decode(JsonResult.Parsed parsed, ImportPlan plan) {
        Fields fields = Fields.ofDocument(parsed.value());
        fields.refuseUnknown(KNOWN);
        JsonObject taskDocument = fields.object("task").asObject();
        List<Seat> seats = seats(fields, plan.pairing());
        FieldProblem problem = fields.problem();
        if (problem != null) {
            return unusable("", problem);
        }
        return TaskContract.decode(taskDocument)
                .fold(
                        task -> {
                            FieldProblem unfit = unfit(task);
                            return unfit == null ? reviewed(fields, task, seats) : unusable("task", unfit);
                        },
                        bad -> unusable("task", bad));
    }

    private static Decoded reviewed(Fields fields, TaskContract task, List<Seat> seats) {
        List<Review> reviews = fields.optionalObjects("verdicts").stream()
                .map(verdict -> review(verdict, seats))
                .toList();
        if (!reviews.isEmpty() && task.scoring().llm() == null) {
            fields.fail("verdicts", "belong to tasks of type llm_judge");
        }
        FieldProblem problem = fields.problem();
        return problem == null ? new Decoded.Usable(new AnswerLine(task, seats, reviews)) : unusable("", problem);
    }

    private static Review review(Fields fields, List<Seat> seats) {
        Map<String, String> ids = new LinkedHashMap<>();
        seats.forEach(seat -> ids.put(seat.name(), seat.agentId()));
        List<String> order = fields.texts("order");
        Fields marks = fields.object("scores");
        Map<String, BigDecimal> scores = new LinkedHashMap<>();
        for (String name : order) {
            if (!ids.containsKey(name) || !marks.has(name)) {
                fields.fail("order", "must be of agents that answered and have scores");
                break;
            }
            scores.put(String.valueOf(ids.get(name)), marks.decimalText(name));
        }
        String judge = fields.text("judge", NAME_CODE_POINTS_MAX);
        String rationale = fields.text("rationale", REVIEW_MAX);
        String raw = fields.has("raw") ? fields.text("raw", REVIEW_MAX) : rationale;
        fields.refuseUnknown(KNOWN_OF_REVIEW);
        LlmVerdicts.Verdict verdict = fields.problem() == null
                ? LlmVerdicts.Verdict.recorded(judge, List.copyOf(scores.keySet()), scores, rationale)
                : LlmVerdicts.Verdict.unscored(judge, null, List.of(), LlmVerdicts.Unscored.PARSE, "");
        return new Review(verdict, raw);
    }

    private static Decoded unusable(String prefix, FieldProblem problem) {
        String path =
                prefix.isEmpty() || problem.path().isEmpty() ? prefix + problem.path() : prefix + "." + problem.path();
        return new Decoded.Unusable(null, path.isEmpty() ? problem.message() : path + " " + problem.message());
    }

    /** What keeps a sound task from being imported: a recorded answer is one turn and has no known speed. */
    private static @Nullable FieldProblem unfit(TaskContract task) {
        if (!task.modes().contains(ImportPlan.MODE)) {
            return new FieldProblem("competition_modes", "must hold " + ImportPlan.MODE.wireName());
        }
        if (!task.taskMode().equals("single_turn")) {
            return new FieldProblem("task_mode", "must be single_turn: a recorded answer is one turn");
        }
        if (task.scoring().bonusThresholdMillis() != null) {
            return new FieldProblem(
                    "scoring.speed_bonus", "must not be enabled: nobody knows how fast recorded answers were");
        }
        return null;
    }

    private static List<Seat> seats(Fields line, Pairing pairing) {
        List<Seat> seats = new ArrayList<>();
        JsonObject answers = line.object("answers").asObject();
        for (Map.Entry<String, JsonValue> answer : answers.members().entrySet()) {
            String name = answer.getKey();
            int nth = seats.size() + 1;
            if (name.isEmpty() || name.codePointCount(0, name.length()) > NAME_CODE_POINTS_MAX) {
                line.fail(
                        "answers",
                        "need names of 1 to %d characters; see name %d".formatted(NAME_CODE_POINTS_MAX, nth));
            }
            if (!(answer.getValue() instanceof JsonString text)) {
                line.fail("answers", "must be strings; see answer %d".formatted(nth));
                return List.of();
            }
            int length = text.value().codePointCount(0, text.value().length());
            if (length > SeasonLimits.RESPONSE_CODE_POINTS_MAX) {
                line.fail(
                        "answers",
                        "must have at most %d characters; see answer %d"
                                .formatted(SeasonLimits.RESPONSE_CODE_POINTS_MAX, nth));
            }
            seats.add(new Seat(ImportedIds.agent(name), name, text.value()));
        }
        int max = pairing == Pairing.TABLE ? TABLE_SEATS_MAX : PAIRED_SEATS_MAX;
        if (seats.size() < SEATS_MIN || seats.size() > max) {
            line.fail(
                    "answers",
                    "must be %d to %d to be played as %s, not %d"
                            .formatted(SEATS_MIN, max, pairing.wireName(), seats.size()));
        }
        return seats;
    }
}
