/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import assize.schemas.battle.Identifiers;
import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a panel of language models said: the parsed evidence of {@link EvidenceKind#LLM}.
 *
 * <p>Marks and reasons only; who won follows from them by {@link PairwiseOutcome} and {@link AbsoluteOutcome}.
 *
 * @param verdicts by member of the panel, then by order of the answers
 * @param textFlags what could not be seen in the answers
 * @param shortened the agents whose answer was longer than the judge is shown
 */
public record LlmVerdicts(List<Verdict> verdicts, List<TextFlag> textFlags, List<String> shortened) {

    private static final Set<String> MEMBERS = Set.of("shortened", "text_flags", "verdicts");
    private static final int TEXT_MAX = 1_000_000;
    private static final int NAME_MAX = 300;
    private static final Pattern CODE_POINT = Pattern.compile("U\\+[0-9A-F]{4,6}");

    /** Why there is no mark. */
    public enum Unscored {
        /** The reply is not the JSON that was asked for. */
        PARSE,
        /** The model would not judge. */
        REFUSAL,
        /** The reply was longer than is read. */
        TOO_LARGE,
        /** The judge could not be reached, and the quorum was met without it. */
        JUDGE_UNAVAILABLE;

        private static final Map<String, Unscored> BY_WIRE_NAME = Map.of(
                "parse", PARSE, "refusal", REFUSAL, "too_large", TOO_LARGE, "judge_unavailable", JUDGE_UNAVAILABLE);

        /** The name in files. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What one judge said to one order of the answers.
     *
     * @param model the exact model that answered, as its provider says; null where none did
     * @param order the agents in the order their answers were shown
     * @param unscored null where there are marks
     * @param detail what was wrong with the reply; null where nothing was
     * @param scores by agent; empty where there are none
     * @param findings by criterion; empty where the judge gave only the whole
     * @param flags {@code resampled}, {@code quotes_dropped}
     */
    public record Verdict(
            String judge,
            @Nullable String model,
            List<String> order,
            @Nullable Unscored unscored,
            @Nullable String detail,
            Map<String, BigDecimal> scores,
            List<Finding> findings,
            String rationale,
            List<String> flags) {

        public Verdict {
            Objects.requireNonNull(judge, "judge is null");
            Objects.requireNonNull(rationale, "rationale is null");
            order = List.copyOf(order);
            scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
            findings = List.copyOf(findings);
            flags = List.copyOf(flags);
            if (unscored == null && !scores.keySet().equals(Set.copyOf(order))) {
                throw new IllegalArgumentException("scores of " + scores.keySet() + " for " + order);
            }
        }

        /** A review that was made elsewhere and gave only marks and a reason. */
        public static Verdict recorded(
                String judge, List<String> order, Map<String, BigDecimal> scores, String rationale) {
            return new Verdict(judge, null, order, null, null, scores, List.of(), rationale, List.of());
        }

        /** No marks, and why. */
        public static Verdict unscored(
                String judge, @Nullable String model, List<String> order, Unscored reason, String detail) {
            return new Verdict(judge, model, order, reason, detail, Map.of(), List.of(), "", List.of());
        }

        private JsonObject toJson() {
            JsonObject.Builder marks = JsonObject.builder();
            scores.forEach((agent, score) -> marks.put(agent, score.toPlainString()));
            return JsonObject.builder()
                    .put("judge", judge)
                    .putOrNull("model", model)
                    .put("order", JsonArray.ofTexts(order))
                    .put("state", unscored == null ? "scored" : "unscored")
                    .putOrNull("reason", unscored == null ? null : unscored.wireName())
                    .putOrNull("detail", detail)
                    .put("scores", marks.build())
                    .put("findings", LlmRequest.array(findings, Finding::toJson))
                    .put("rationale", rationale)
                    .put("flags", JsonArray.ofTexts(flags))
                    .build();
        }

        private static Verdict from(Fields fields) {
            String state = fields.oneOf("state", Set.of("scored", "unscored"));
            Unscored unscored = state.equals("scored") ? null : fields.oneOf("reason", Unscored.BY_WIRE_NAME);
            List<String> order = fields.texts("order");
            Fields marks = fields.object("scores");
            Map<String, BigDecimal> scores = new TreeMap<>();
            for (String agent : marks.asObject().members().keySet()) {
                scores.put(agent, marks.decimalText(agent));
            }
            if (unscored == null && !scores.keySet().equals(Set.copyOf(order))) {
                fields.fail("scores", "must be of the agents in the order");
                unscored = Unscored.PARSE;
            }
            return new Verdict(
                    fields.text("judge", NAME_MAX),
                    fields.optionalText("model", NAME_MAX),
                    order,
                    unscored,
                    fields.optionalText("detail", TEXT_MAX),
                    scores,
                    fields.objects("findings").stream().map(Finding::from).toList(),
                    fields.text("rationale", TEXT_MAX),
                    fields.texts("flags"));
        }
    }

    /**
     * One mark, and why.
     *
     * @param quotes words that stand in the answer
     */
    public record Finding(String criterion, String agentId, String rationale, List<String> quotes, BigDecimal score) {
        public Finding {
            quotes = List.copyOf(quotes);
        }

        private JsonObject toJson() {
            return JsonObject.builder()
                    .put("criterion", criterion)
                    .put("agent_id", agentId)
                    .put("rationale", rationale)
                    .put("quotes", JsonArray.ofTexts(quotes))
                    .put("score", score.toPlainString())
                    .build();
        }

        private static Finding from(Fields fields) {
            return new Finding(
                    fields.matching("criterion", Identifiers.TASK),
                    fields.matching("agent_id", Identifiers.ID),
                    fields.text("rationale", TEXT_MAX),
                    fields.texts("quotes"),
                    fields.decimalText("score"));
        }
    }

    /** How often an answer holds a code point that nobody sees, such as {@code U+200B}. */
    public record TextFlag(String agentId, String codePoint, long count) {}

    public LlmVerdicts {
        verdicts = List.copyOf(verdicts);
        textFlags = List.copyOf(textFlags);
        shortened = List.copyOf(shortened);
    }

    /** The parsed part of {@link Evidence}. */
    public JsonObject toJson() {
        return JsonObject.builder()
                .put("verdicts", LlmRequest.array(verdicts, Verdict::toJson))
                .put(
                        "text_flags",
                        LlmRequest.array(
                                textFlags,
                                flag -> JsonObject.builder()
                                        .put("agent_id", flag.agentId())
                                        .put("code_point", flag.codePoint())
                                        .put("count", flag.count())
                                        .build()))
                .put("shortened", JsonArray.ofTexts(shortened))
                .build();
    }

    /** Reads what was parsed. */
    public static Decoded<LlmVerdicts> from(JsonObject json) {
        Fields fields = Fields.of(json, "");
        List<Verdict> verdicts = new ArrayList<>();
        for (Fields verdict : fields.objects("verdicts")) {
            verdicts.add(Verdict.from(verdict));
        }
        List<TextFlag> textFlags = fields.objects("text_flags").stream()
                .map(flag -> new TextFlag(
                        flag.matching("agent_id", Identifiers.ID),
                        flag.matching("code_point", CODE_POINT),
                        flag.integer("count", 1, Integer.MAX_VALUE)))
                .toList();
        LlmVerdicts read = new LlmVerdicts(verdicts, textFlags, fields.texts("shortened"));
        fields.refuseUnknown(MEMBERS);
        FieldProblem problem = fields.problem();
        return problem == null ? new Decoded.Usable<>(read) : new Decoded.Unusable<>(problem);
    }
}
