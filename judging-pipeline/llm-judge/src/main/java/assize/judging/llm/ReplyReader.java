/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmRequest.Answer;
import assize.schemas.evidence.LlmRequest.Criterion;
import assize.schemas.evidence.LlmVerdicts.Finding;
import assize.schemas.json.Decoded;
import assize.schemas.json.FieldProblem;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads what a judge said. Whatever the provider promised about its form is checked again here.
 *
 * <p>Pure. Refuses anything but one JSON object of the form that was asked for: no text around it, no member more, one
 * finding for each criterion and answer, every score on the scale.
 */
final class ReplyReader {
    private static final Set<String> MEMBERS = Set.of("findings", "rationale");
    private static final Set<String> FINDING_MEMBERS = Set.of("criterion", "answer", "rationale", "quotes", "score");
    private static final int RATIONALE_MAX = 10_000;
    private static final int QUOTES_MAX = 50;
    private static final int DECIMALS_MAX = 6;

    private final LlmRequest request;
    private final List<Answer> order;

    /**
     * What was said.
     *
     * @param quotesDropped how many quotes stood nowhere in the answer they were said to be from
     */
    record Said(List<Finding> findings, Map<String, BigDecimal> scores, String rationale, int quotesDropped) {}

    ReplyReader(LlmRequest request, List<Answer> order) {
        this.request = request;
        this.order = List.copyOf(order);
    }

    Decoded<Said> read(String reply) {
        return Json.parse(reply.getBytes(StandardCharsets.UTF_8))
                .fold(
                        parsed -> from(parsed.value()),
                        malformed -> Decoded.unusable(
                                "",
                                "line %s, column %s: %s"
                                        .formatted(malformed.line(), malformed.column(), malformed.reason())));
    }

    private Decoded<Said> from(JsonValue document) {
        Fields fields = Fields.ofDocument(document);
        Map<String, Answer> answers = new LinkedHashMap<>();
        for (int i = 0; i < order.size(); i++) {
            answers.put(Frame.label(i), order.get(i));
        }
        Set<String> criteria = new HashSet<>();
        request.criteria().forEach(criterion -> criteria.add(criterion.id()));
        List<Finding> findings = new ArrayList<>();
        Set<List<String>> seen = new HashSet<>();
        int dropped = 0;
        for (Fields finding : fields.objects("findings")) {
            String criterion = finding.oneOf("criterion", criteria);
            Answer answer = finding.oneOf("answer", answers);
            List<String> quotes = finding.texts("quotes");
            List<String> found = quotes.stream()
                    .filter(quote -> !quote.isEmpty() && answer.text().contains(quote))
                    .limit(QUOTES_MAX)
                    .toList();
            dropped += quotes.size() - found.size();
            findings.add(new Finding(
                    criterion, answer.agentId(), finding.text("rationale", RATIONALE_MAX), found, score(finding)));
            if (!seen.add(List.of(criterion, answer.agentId()))) {
                finding.fail("criterion", "has a finding for this answer already");
            }
            finding.refuseUnknown(FINDING_MEMBERS);
        }
        int wanted = criteria.size() * order.size();
        if (findings.size() != wanted) {
            fields.fail("findings", "must be " + wanted + ", one for each criterion and answer");
        }
        String rationale = fields.text("rationale", RATIONALE_MAX);
        fields.refuseUnknown(MEMBERS);
        FieldProblem problem = fields.problem();
        return problem == null
                ? new Decoded.Usable<>(new Said(sorted(findings), scores(findings), rationale, dropped))
                : new Decoded.Unusable<>(problem);
    }

    private BigDecimal score(Fields finding) {
        BigDecimal score = plain(finding.decimalText("score"));
        if (score.compareTo(request.scaleMin()) < 0 || score.compareTo(request.scaleMax()) > 0) {
            finding.fail(
                    "score",
                    "must be from " + request.scaleMin().toPlainString() + " to "
                            + request.scaleMax().toPlainString());
        } else if (score.scale() > DECIMALS_MAX) {
            finding.fail("score", "must have at most " + DECIMALS_MAX + " decimals");
        }
        return score;
    }

    /** In the order of the request's answers and criteria, whatever order the judge chose. */
    private List<Finding> sorted(List<Finding> findings) {
        List<Finding> sorted = new ArrayList<>();
        for (Answer answer : request.answers()) {
            for (Criterion criterion : request.criteria()) {
                findings.stream()
                        .filter(finding -> finding.agentId().equals(answer.agentId())
                                && finding.criterion().equals(criterion.id()))
                        .forEach(sorted::add);
            }
        }
        return sorted;
    }

    /** The weighted mean over the criteria, 6 decimals, half up. */
    private Map<String, BigDecimal> scores(List<Finding> findings) {
        Map<String, BigDecimal> weights = new LinkedHashMap<>();
        BigDecimal total = BigDecimal.ZERO;
        for (Criterion criterion : request.criteria()) {
            weights.put(criterion.id(), criterion.weight());
            total = total.add(criterion.weight());
        }
        Map<String, BigDecimal> scores = new LinkedHashMap<>();
        for (Answer answer : order) {
            BigDecimal sum = BigDecimal.ZERO;
            for (Finding finding : findings) {
                if (finding.agentId().equals(answer.agentId())) {
                    sum = sum.add(finding.score().multiply(weights.getOrDefault(finding.criterion(), BigDecimal.ZERO)));
                }
            }
            scores.put(answer.agentId(), plain(sum.divide(total, DECIMALS_MAX, RoundingMode.HALF_UP)));
        }
        return scores;
    }

    private static BigDecimal plain(BigDecimal decimal) {
        BigDecimal stripped = decimal.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
