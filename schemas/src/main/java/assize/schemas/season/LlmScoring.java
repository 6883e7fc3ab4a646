/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.season;

import assize.schemas.battle.Identifiers;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmRequest.Criterion;
import assize.schemas.json.Fields;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How language models judge answers to a task.
 *
 * @param form {@code absolute} unless the task says otherwise
 * @param criteria what is looked at; one for the whole where the task names none
 * @param scaleMin the lowest mark; 0 unless the task says otherwise
 * @param scaleMax the highest mark; 100 unless the task says otherwise
 * @param passScore from which mark on an answer counts as correct; the middle of the scale unless the task says otherwise
 * @param instruction the author's words to the judge; null where there are none
 */
public record LlmScoring(
        LlmRequest.Form form,
        List<Criterion> criteria,
        BigDecimal scaleMin,
        BigDecimal scaleMax,
        BigDecimal passScore,
        @Nullable String instruction) {
    private static final Map<String, LlmRequest.Form> FORMS =
            Map.of("absolute", LlmRequest.Form.ABSOLUTE, "pairwise", LlmRequest.Form.PAIRWISE);
    private static final int TEXT_MAX = 10_000;
    private static final int SCALE_ENDS = 2;

    public LlmScoring {
        Objects.requireNonNull(form, "form is null");
        criteria = List.copyOf(criteria);
    }

    /** Reads what a {@code scoring} says of models. */
    static LlmScoring from(Fields scoring) {
        List<BigDecimal> scale = scale(scoring);
        BigDecimal min = scale.get(0);
        BigDecimal max = scale.get(1);
        if (min.compareTo(max) >= 0) {
            scoring.fail("scale", "must go up");
        }
        BigDecimal middle = min.add(max).divide(BigDecimal.valueOf(SCALE_ENDS));
        return new LlmScoring(
                scoring.has("form") ? scoring.oneOf("form", FORMS) : LlmRequest.Form.ABSOLUTE,
                criteria(scoring),
                min,
                max,
                scoring.has("pass_score") ? scoring.decimalText("pass_score") : middle,
                scoring.optionalText("judge_prompt_template", TEXT_MAX));
    }

    private static List<BigDecimal> scale(Fields scoring) {
        if (!scoring.has("scale")) {
            return List.of(BigDecimal.ZERO, BigDecimal.valueOf(100));
        }
        List<BigDecimal> ends = scoring.decimalTexts("scale");
        if (ends.size() != SCALE_ENDS) {
            scoring.fail("scale", "must be the lowest and the highest mark");
            return List.of(BigDecimal.ZERO, BigDecimal.ONE);
        }
        return ends;
    }

    private static List<Criterion> criteria(Fields scoring) {
        if (!scoring.has("criteria")) {
            return List.of(Criterion.OVERALL);
        }
        List<Criterion> criteria = new ArrayList<>();
        Set<String> ids = new TreeSet<>();
        for (Fields one : scoring.objects("criteria")) {
            BigDecimal weight = one.has("weight") ? one.decimalText("weight") : BigDecimal.ONE;
            String id = one.matching("id", Identifiers.TASK);
            if (weight.signum() <= 0) {
                one.fail("weight", "must be more than 0");
            }
            if (!ids.add(id)) {
                one.fail("id", "is there twice");
            }
            criteria.add(new Criterion(id, one.text("description", TEXT_MAX), weight));
        }
        if (criteria.isEmpty()) {
            scoring.fail("criteria", "must name at least one");
        }
        return criteria;
    }
}
