/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.evidence.AbsoluteOutcome;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.LlmPrompt;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.evidence.PairwiseOutcome;
import assize.schemas.season.JudgeSettings;
import assize.schemas.season.LlmScoring;
import assize.schemas.season.Scoring;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers that language models judge, each on its own or two against each other. The models' words are evidence; what follows
 * from them is computed here.
 *
 * <p>Where no model is configured, and nobody's review is recorded, the task's fallback judges (GA-70).
 *
 * <p>Source: Arena §12.3, A-160, A-161, A-173.
 */
final class LlmJudging implements Inquiry {
    private static final String NO_MODEL = "No language model is configured, so the task's fallback judged.";
    private static final String UNCONFIRMED = "order_unconfirmed";
    private static final String UNSEEN_TEXT = "invisible_text";
    private static final int SHARE_DECIMALS = 12;
    private static final BigDecimal HALF = new BigDecimal("0.5");

    /** One request, and the agents it is about. */
    private record Question(LlmRequest request, EvidenceRequest asked) {}

    @Override
    public List<EvidenceRequest> questions(RoundAnswers round, Evidences found) {
        List<EvidenceRequest> questions = new ArrayList<>();
        own(round).forEach(question -> questions.add(question.asked()));
        Optional<Inquiry> fallback = Optional.ofNullable(fallbackType(round)).flatMap(Inquiry::of);
        if (fallback.isPresent() && questions.stream().allMatch(found::answers) && nobodyJudged(round, found)) {
            questions.addAll(fallback.get().questions(round, found));
        }
        return List.copyOf(questions);
    }

    @Override
    public List<Finding> findings(RoundAnswers round, Evidences found) {
        if (nobodyJudged(round, found)) {
            return fallback(round, found);
        }
        return scoring(round).form() == LlmRequest.Form.ABSOLUTE ? marked(round, found) : compared(round, found);
    }

    /** Whether anybody's answer in the round goes before models. */
    static boolean asksModels(RoundAnswers round) {
        return round.task().scoring().type().equals("llm_judge")
                && !round.answers().isEmpty();
    }

    private static LlmScoring scoring(RoundAnswers round) {
        return Objects.requireNonNull(round.task().scoring().llm(), "llm_judge without its scoring");
    }

    private static @Nullable String fallbackType(RoundAnswers round) {
        return round.task().scoring().fallbackType();
    }

    /** One request per answer, or per pair of answers in contender order. */
    private static List<Question> own(RoundAnswers round) {
        List<Question> questions = new ArrayList<>();
        List<RoundAnswers.Answer> answers = round.answers();
        for (int first = 0; first < answers.size(); first++) {
            if (scoring(round).form() == LlmRequest.Form.ABSOLUTE) {
                questions.add(question(round, List.of(answers.get(first))));
                continue;
            }
            for (int second = first + 1; second < answers.size(); second++) {
                questions.add(question(round, List.of(answers.get(first), answers.get(second))));
            }
        }
        return questions;
    }

    private static Question question(RoundAnswers round, List<RoundAnswers.Answer> answers) {
        LlmScoring scoring = scoring(round);
        JudgeSettings models = round.models();
        List<LlmRequest.Answer> shown = answers.stream()
                .map(answer -> new LlmRequest.Answer(answer.agentId(), answer.text()))
                .toList();
        LlmRequest request = models == null
                ? LlmRequest.recorded(
                        scoring.form(), round.task().prompt(), scoring.scaleMin(), scoring.scaleMax(), shown)
                : LlmRequest.asking(
                        models,
                        LlmPrompt.newest(scoring.form()),
                        round.task().prompt(),
                        scoring.instruction(),
                        scoring.criteria(),
                        scoring.scaleMin(),
                        scoring.scaleMax(),
                        shown);
        return new Question(
                request, new EvidenceRequest(EvidenceKind.LLM, round.battleId(), request.toJson(), round.closedAt()));
    }

    private static boolean nobodyJudged(RoundAnswers round, Evidences found) {
        if (round.models() != null) {
            return false;
        }
        List<Question> questions = own(round);
        return !questions.isEmpty()
                && questions.stream()
                        .allMatch(question -> verdicts(found.answerTo(question.asked()))
                                .filter(verdicts -> verdicts.verdicts().isEmpty())
                                .isPresent());
    }

    private static Optional<LlmVerdicts> verdicts(Evidence evidence) {
        return LlmVerdicts.from(evidence.parsed()).toOptional();
    }

    private static List<Finding> fallback(RoundAnswers round, Evidences found) {
        String type = fallbackType(round);
        Scoring scoring = round.task().scoring();
        List<String> why =
                own(round).stream().map(question -> question.asked().key()).toList();
        if (type == null || type.equals(RoundVerdict.HUMAN_REVIEW)) {
            return round.answers().stream()
                    .map(answer -> Finding.forPeople().insteadBy(RoundVerdict.HUMAN_REVIEW, NO_MODEL, why))
                    .toList();
        }
        Optional<Inquiry> inquiry = Inquiry.of(type);
        Optional<Scorer> scorer = Scorer.of(type);
        if (inquiry.isEmpty() && scorer.isEmpty()) {
            return round.answers().stream()
                    .map(answer -> Finding.pending("no judge yet: " + type))
                    .toList();
        }
        List<Finding> findings = inquiry.isPresent()
                ? inquiry.get().findings(round, found)
                : round.answers().stream()
                        .map(answer -> scorer.get().score(scoring, answer.text()))
                        .toList();
        return findings.stream()
                .map(finding -> finding.insteadBy(type, NO_MODEL, why))
                .toList();
    }

    private static List<Finding> marked(RoundAnswers round, Evidences found) {
        return own(round).stream()
                .map(question -> marked(round, question, found.answerTo(question.asked())))
                .toList();
    }

    private static Finding marked(RoundAnswers round, Question question, Evidence evidence) {
        List<String> keys = List.of(evidence.key());
        Optional<LlmVerdicts> verdicts = verdicts(evidence);
        if (verdicts.isEmpty()) {
            return unreadable(keys);
        }
        AbsoluteOutcome outcome = AbsoluteOutcome.of(question.request(), verdicts.get());
        BigDecimal score = outcome.score();
        if (score == null) {
            return Finding.unscored("judge_unavailable", sentence(outcome.rationale()), keys);
        }
        LlmScoring scoring = scoring(round);
        BigDecimal share = score.subtract(scoring.scaleMin())
                .divide(scoring.scaleMax().subtract(scoring.scaleMin()), SHARE_DECIMALS, RoundingMode.HALF_EVEN);
        boolean passes = score.compareTo(scoring.passScore()) >= 0;
        Finding finding = Finding.ofShare(share, passes, sentence(outcome.rationale()), keys);
        return verdicts.get().textFlags().isEmpty() ? finding : finding.flagged(UNSEEN_TEXT);
    }

    private static List<Finding> compared(RoundAnswers round, Evidences found) {
        List<Comparison> comparisons = own(round).stream()
                .map(question -> Comparison.of(question, found.answerTo(question.asked())))
                .toList();
        return round.answers().stream()
                .map(answer -> compared(answer.agentId(), comparisons))
                .toList();
    }

    /**
     * Two answers and what was found of them.
     *
     * @param outcome null where the recorded verdicts cannot be read
     * @param hidden the agents whose answer holds what nobody sees
     */
    private record Comparison(
            List<String> agents, String key, @Nullable PairwiseOutcome outcome, List<String> hidden) {
        static Comparison of(Question question, Evidence evidence) {
            List<String> agents = question.request().answers().stream()
                    .map(LlmRequest.Answer::agentId)
                    .toList();
            return verdicts(evidence)
                    .map(read -> new Comparison(
                            agents,
                            evidence.key(),
                            PairwiseOutcome.of(question.request(), read),
                            read.textFlags().stream()
                                    .map(LlmVerdicts.TextFlag::agentId)
                                    .toList()))
                    .orElseGet(() -> new Comparison(agents, evidence.key(), null, List.of()));
        }
    }

    /**
     * An agent's share is that of its comparisons it won, ties counting half; alone, it has nobody to be worse than. An
     * answer that holds its own counts as correct where right answers are counted.
     */
    private static Finding compared(String agentId, List<Comparison> comparisons) {
        List<Comparison> own = comparisons.stream()
                .filter(comparison -> comparison.agents().contains(agentId))
                .toList();
        int halves = 0;
        boolean unconfirmed = false;
        List<String> rationales = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (Comparison comparison : own) {
            keys.add(comparison.key());
            PairwiseOutcome outcome = comparison.outcome();
            if (outcome == null) {
                return unreadable(keys);
            }
            if (outcome.state() == PairwiseOutcome.State.UNSCORED) {
                return Finding.unscored("judge_unavailable", sentence(outcome.rationale()), keys);
            }
            unconfirmed |= outcome.state() == PairwiseOutcome.State.UNCONFIRMED;
            String winner = outcome.winner();
            halves += winner == null ? 1 : winner.equals(agentId) ? 2 : 0;
            rationales.add(outcome.rationale());
        }
        if (own.isEmpty()) {
            return Finding.ofShare(BigDecimal.ONE, true, "Nobody else answered.", keys);
        }
        BigDecimal share = BigDecimal.valueOf(halves)
                .divide(BigDecimal.valueOf(2L * own.size()), SHARE_DECIMALS, RoundingMode.HALF_EVEN);
        boolean holdsItsOwn = share.compareTo(HALF) >= 0;
        Finding finding = Finding.ofShare(share, holdsItsOwn, sentence(String.join("; ", rationales)), keys);
        if (unconfirmed) {
            return finding.withoutRating(UNCONFIRMED);
        }
        boolean hidden = own.stream().anyMatch(comparison -> comparison.hidden().contains(agentId));
        return hidden ? finding.flagged(UNSEEN_TEXT) : finding;
    }

    private static Finding unreadable(List<String> keys) {
        return Finding.unscored("parse", "The recorded verdicts cannot be read.", keys);
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }
}
