/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.record;

import assize.schemas.json.Fields;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What people found after the close: scores, findings, the totals they confirmed, ties and decisions.
 *
 * <p>Units: Unix milliseconds; points; a finding's points are percent of the base points. Rationales and reasons are untrusted.
 */
public record RecordedReview(
        List<Score> scores,
        List<Finding> findings,
        List<Confirmation> confirmations,
        List<TieStep> tieChain,
        List<Decision> decisions) {

    /** What a judge gave one contender in one category. */
    public record Score(String judge, long at, String agentId, String category, String score, String rationale) {}

    /** What a judge found an answer worth. */
    public record Finding(
            String judge, long at, String agentId, long round, String points, boolean correct, String rationale) {}

    /** The totals a judge saw and stood by. */
    public record Confirmation(String judge, long at, List<Total> totals) {
        public Confirmation {
            totals = List.copyOf(totals);
        }
    }

    /** A judge's weighted scores less the judge's penalties. */
    public record Total(String agentId, String total) {}

    /** A step that was to part equal scores; {@code winner} is null where it left them equal. */
    public record TieStep(String step, @Nullable String winner) {}

    /** What an administrator or operator decided, and why. */
    public record Decision(
            String type,
            String actor,
            long at,
            String decision,
            @Nullable String winner,
            @Nullable String flag,
            @Nullable String agentId,
            String reason) {}

    public RecordedReview {
        scores = List.copyOf(scores);
        findings = List.copyOf(findings);
        confirmations = List.copyOf(confirmations);
        tieChain = List.copyOf(tieChain);
        decisions = List.copyOf(decisions);
    }

    static RecordedReview from(Fields fields) {
        return new RecordedReview(
                fields.objects("scores").stream().map(RecordedReview::score).toList(),
                fields.objects("findings").stream().map(RecordedReview::finding).toList(),
                fields.objects("confirmations").stream()
                        .map(RecordedReview::confirmation)
                        .toList(),
                fields.objects("tie_chain").stream()
                        .map(step -> new TieStep(step.text("step"), step.optionalText("winner")))
                        .toList(),
                fields.objects("decisions").stream()
                        .map(RecordedReview::decision)
                        .toList());
    }

    private static Score score(Fields fields) {
        return new Score(
                fields.text("judge"),
                Scalars.whole(fields, "at"),
                fields.text("agent_id"),
                fields.text("category"),
                fields.text("score"),
                fields.text("rationale"));
    }

    private static Finding finding(Fields fields) {
        return new Finding(
                fields.text("judge"),
                Scalars.whole(fields, "at"),
                fields.text("agent_id"),
                Scalars.whole(fields, "round"),
                fields.text("points"),
                fields.flag("correct", false),
                fields.text("rationale"));
    }

    private static Confirmation confirmation(Fields fields) {
        return new Confirmation(
                fields.text("judge"),
                Scalars.whole(fields, "at"),
                fields.objects("totals").stream()
                        .map(total -> new Total(total.text("agent_id"), total.text("total")))
                        .toList());
    }

    private static Decision decision(Fields fields) {
        return new Decision(
                fields.text("type"),
                fields.text("actor"),
                Scalars.whole(fields, "at"),
                fields.text("decision"),
                fields.optionalText("winner"),
                fields.optionalText("flag"),
                fields.optionalText("agent_id"),
                fields.text("reason"));
    }

    /** Everybody who gave a score or a finding, in the record's order. */
    public List<String> judges() {
        Set<String> judges = new LinkedHashSet<>();
        Stream.concat(scores.stream().map(Score::judge), findings.stream().map(Finding::judge))
                .forEach(judges::add);
        return List.copyOf(judges);
    }

    /** The same with other rationales and reasons. */
    RecordedReview saying(String inPlace) {
        return new RecordedReview(
                scores.stream()
                        .map(score -> new Score(
                                score.judge(), score.at(), score.agentId(), score.category(), score.score(), inPlace))
                        .toList(),
                findings.stream()
                        .map(found -> new Finding(
                                found.judge(),
                                found.at(),
                                found.agentId(),
                                found.round(),
                                found.points(),
                                found.correct(),
                                inPlace))
                        .toList(),
                confirmations,
                tieChain,
                decisions.stream()
                        .map(decided -> new Decision(
                                decided.type(),
                                decided.actor(),
                                decided.at(),
                                decided.decision(),
                                decided.winner(),
                                decided.flag(),
                                decided.agentId(),
                                inPlace))
                        .toList());
    }
}
