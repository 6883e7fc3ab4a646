/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonNull;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.season.JudgeSettings;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a panel of language models is asked: the request of {@link EvidenceKind#LLM}.
 *
 * <p>Two answers are weighed against each other ({@link Form#PAIRWISE}), or one is marked on its own ({@link Form#ABSOLUTE}).
 * A panel without members asks nobody: it stands for reviews that were made elsewhere and recorded.
 *
 * <p>Shapes: scores from {@code scaleMin} to {@code scaleMax}; weights relative to one another.
 *
 * @param prompt the prompt template; null where nobody is asked
 * @param question the task as the agents saw it
 * @param instruction the task author's words to the judge; null where there are none
 * @param answers one, or two in contender order
 * @param quorum how many members must have judged; null means all
 */
public record LlmRequest(
        Form form,
        @Nullable Prompt prompt,
        String question,
        @Nullable String instruction,
        List<Criterion> criteria,
        BigDecimal scaleMin,
        BigDecimal scaleMax,
        List<Answer> answers,
        List<Member> panel,
        @Nullable Integer quorum) {

    private static final Set<String> MEMBERS =
            Set.of("answers", "criteria", "form", "instruction", "panel", "prompt", "question", "quorum", "scale");
    private static final int TEXT_MAX = 10_000_000;
    private static final int NAME_MAX = 300;
    private static final int PANEL_MAX = 9;

    /** What the judge does. */
    public enum Form {
        /** One answer gets a mark. */
        ABSOLUTE,
        /** Two answers are compared, in both orders. */
        PAIRWISE;

        private static final Map<String, Form> BY_WIRE_NAME = Map.of("absolute", ABSOLUTE, "pairwise", PAIRWISE);

        /** The name in files. */
        public String wireName() {
            return this == ABSOLUTE ? "absolute" : "pairwise";
        }

        /** How many answers it takes. */
        public int answers() {
            return this == ABSOLUTE ? 1 : 2;
        }
    }

    /** A prompt template by its version, and its hash, {@code sha256:} and hex. */
    public record Prompt(String template, String hash) {}

    /** One thing that is looked at. */
    public record Criterion(String id, String description, BigDecimal weight) {
        /** Where a task names no criteria. */
        public static final Criterion OVERALL =
                new Criterion("overall", "How well the answer does what the task asks.", BigDecimal.ONE);
    }

    /** One agent's answer, exactly as entered. */
    public record Answer(String agentId, String text) {}

    /**
     * One member of the panel, with all that decides what it says.
     *
     * @param judge its id in the season's settings
     * @param temperature null where none is sent
     * @param seed null where none is sent
     * @param countsReasoning whether the limit is sent as {@code max_completion_tokens}
     */
    public record Member(
            String judge,
            String provider,
            String baseUrl,
            String model,
            @Nullable BigDecimal temperature,
            @Nullable Long seed,
            int maxTokens,
            boolean countsReasoning,
            BigDecimal weight) {
        private static final String MAX_COMPLETION_TOKENS = "max_completion_tokens";

        /** The member that these settings describe. */
        public static Member of(JudgeSettings.Judge judge) {
            return new Member(
                    judge.id(),
                    judge.provider(),
                    judge.baseUrl(),
                    judge.model(),
                    judge.temperature(),
                    judge.seed(),
                    judge.maxTokens(),
                    judge.countsReasoning(),
                    judge.weight());
        }

        /** All that decides what it says. */
        public JsonObject toJson() {
            return JsonObject.builder()
                    .put("judge", judge)
                    .put("provider", provider)
                    .put("base_url", baseUrl)
                    .put("model", model)
                    .putOrNull("temperature", temperature == null ? null : temperature.toPlainString())
                    .putOrNull("seed", seed)
                    .put(countsReasoning ? MAX_COMPLETION_TOKENS : "max_tokens", maxTokens)
                    .put("weight", weight.toPlainString())
                    .build();
        }

        private static Member from(Fields fields) {
            boolean countsReasoning = fields.has(MAX_COMPLETION_TOKENS);
            return new Member(
                    fields.matching("judge", Identifiers.ID),
                    fields.text("provider", NAME_MAX),
                    fields.text("base_url", NAME_MAX),
                    fields.text("model", NAME_MAX),
                    fields.optionalDecimalText("temperature"),
                    fields.optionalInteger("seed", 0, Integer.MAX_VALUE),
                    (int) fields.integer(countsReasoning ? MAX_COMPLETION_TOKENS : "max_tokens", 1, Integer.MAX_VALUE),
                    countsReasoning,
                    fields.decimalText("weight"));
        }
    }

    public LlmRequest {
        criteria = List.copyOf(criteria);
        answers = List.copyOf(answers);
        panel = List.copyOf(panel);
        String problem = problem(form, prompt, criteria, scaleMin, scaleMax, answers, panel, quorum);
        if (problem != null) {
            throw new IllegalArgumentException(problem);
        }
        Objects.requireNonNull(question, "question is null");
    }

    /** What a panel with these settings is asked. */
    public static LlmRequest asking(
            JudgeSettings settings,
            LlmPrompt prompt,
            String question,
            @Nullable String instruction,
            List<Criterion> criteria,
            BigDecimal scaleMin,
            BigDecimal scaleMax,
            List<Answer> answers) {
        return new LlmRequest(
                prompt.form(),
                new Prompt(prompt.version(), prompt.hash()),
                question,
                instruction,
                criteria,
                scaleMin,
                scaleMax,
                answers,
                settings.judges().stream().map(Member::of).toList(),
                settings.quorum());
    }

    /** The same, put to one member of the panel alone. */
    public LlmRequest alone(Member member) {
        return new LlmRequest(
                form, prompt, question, instruction, criteria, scaleMin, scaleMax, answers, List.of(member), null);
    }

    /** What reviews that were recorded elsewhere answer: the same question, put to nobody. */
    public static LlmRequest recorded(
            Form form, String question, BigDecimal scaleMin, BigDecimal scaleMax, List<Answer> answers) {
        return new LlmRequest(
                form, null, question, null, List.of(Criterion.OVERALL), scaleMin, scaleMax, answers, List.of(), null);
    }

    private static @Nullable String problem(
            Form form,
            @Nullable Prompt prompt,
            List<Criterion> criteria,
            BigDecimal scaleMin,
            BigDecimal scaleMax,
            List<Answer> answers,
            List<Member> panel,
            @Nullable Integer quorum) {
        if ((prompt == null) != panel.isEmpty()) {
            return "a panel needs a prompt, and a prompt needs a panel";
        }
        if (criteria.isEmpty() || hasTwice(criteria, Criterion::id)) {
            return "criteria must be named, and each once";
        }
        if (criteria.stream().anyMatch(criterion -> criterion.weight().signum() <= 0)
                || panel.stream().anyMatch(member -> member.weight().signum() <= 0)) {
            return "weights must be more than 0";
        }
        if (scaleMin.compareTo(scaleMax) >= 0) {
            return "the scale must go up";
        }
        if (answers.size() != form.answers() || hasTwice(answers, Answer::agentId)) {
            return form.wireName() + " takes " + form.answers() + " answer(s), each of another agent";
        }
        if (panel.size() > PANEL_MAX || hasTwice(panel, Member::judge)) {
            return "a panel has at most " + PANEL_MAX + " members, each once";
        }
        return quorum != null && (quorum < 1 || quorum > panel.size()) ? "the quorum must fit the panel" : null;
    }

    private static <T> boolean hasTwice(List<T> items, Function<T, String> name) {
        Set<String> seen = new HashSet<>();
        return !items.stream().map(name).allMatch(seen::add);
    }

    /** The request of an {@link EvidenceRequest}. */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("form", form.wireName())
                .put(
                        "prompt",
                        prompt == null
                                ? JsonNull.NULL
                                : JsonObject.builder()
                                        .put("template", prompt.template())
                                        .put("hash", prompt.hash())
                                        .build())
                .put("question", question)
                .putOrNull("instruction", instruction)
                .put(
                        "criteria",
                        array(
                                criteria,
                                criterion -> JsonObject.builder()
                                        .put("id", criterion.id())
                                        .put("description", criterion.description())
                                        .put("weight", criterion.weight().toPlainString())
                                        .build()))
                .put(
                        "scale",
                        JsonObject.builder()
                                .put("min", scaleMin.toPlainString())
                                .put("max", scaleMax.toPlainString())
                                .build())
                .put(
                        "answers",
                        array(
                                answers,
                                answer -> JsonObject.builder()
                                        .put("agent_id", answer.agentId())
                                        .put("text", answer.text())
                                        .build()))
                .put("panel", array(panel, Member::toJson))
                .putOrNull("quorum", quorum == null ? null : Long.valueOf(quorum))
                .build();
    }

    static <T> JsonArray array(List<T> items, Function<T, JsonObject> toJson) {
        return new JsonArray(items.stream().<JsonValue>map(toJson).toList());
    }

    /** Reads a request. */
    public static Decoded<LlmRequest> from(JsonObject json) {
        Fields fields = Fields.of(json, "");
        Fields prompt = fields.optionalObject("prompt");
        Form form = fields.oneOf("form", Form.BY_WIRE_NAME);
        Prompt asked =
                prompt == null ? null : new Prompt(prompt.text("template", NAME_MAX), prompt.text("hash", NAME_MAX));
        String question = fields.text("question", TEXT_MAX);
        String instruction = fields.optionalText("instruction", TEXT_MAX);
        List<Criterion> criteria = fields.objects("criteria").stream()
                .map(criterion -> new Criterion(
                        criterion.matching("id", Identifiers.TASK),
                        criterion.text("description", TEXT_MAX),
                        criterion.decimalText("weight")))
                .toList();
        Fields scale = fields.object("scale");
        BigDecimal scaleMin = scale.decimalText("min");
        BigDecimal scaleMax = scale.decimalText("max");
        List<Answer> answers = fields.objects("answers").stream()
                .map(answer -> new Answer(answer.matching("agent_id", Identifiers.ID), answer.text("text", TEXT_MAX)))
                .toList();
        List<Member> panel = fields.objects("panel").stream().map(Member::from).toList();
        Long quorum = fields.optionalInteger("quorum", 1, PANEL_MAX);
        Integer needed = quorum == null ? null : Integer.valueOf(quorum.intValue());
        fields.refuseUnknown(MEMBERS);
        String wrong = problem(form, asked, criteria, scaleMin, scaleMax, answers, panel, needed);
        FieldProblem problem = fields.problem();
        if (problem == null && wrong != null) {
            problem = new FieldProblem("", wrong);
        }
        return problem == null
                ? new Decoded.Usable<>(new LlmRequest(
                        form, asked, question, instruction, criteria, scaleMin, scaleMax, answers, panel, needed))
                : new Decoded.Unusable<>(problem);
    }
}
