/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.evidence;

import assize.schemas.evidence.AbsoluteOutcome;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.evidence.PairwiseOutcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a panel of language models said, judge by judge, each order of the answers beside the other.
 *
 * <p>Shapes: at most {@value #ORDERS_MAX} replies and {@value #FINDINGS_MAX} findings each are shown. Text is untrusted.
 *
 * @param isRecorded whether the reviews were made elsewhere: nobody was asked
 * @param isPairwise whether two answers were weighed against each other
 * @param outcome what came out, in a plain sentence; ends with a colon where {@code winner} follows
 * @param winner whom the panel puts first or leans to; null where nobody
 * @param rationale how it came about
 * @param hiddenReplies how many are left out
 */
public record PanelView(
        boolean isRecorded,
        boolean isPairwise,
        String scale,
        String outcome,
        @Nullable String winner,
        String rationale,
        List<Seat> seats,
        List<LlmVerdicts.TextFlag> textFlags,
        List<String> shortened,
        int hiddenReplies) {
    private static final int ORDERS_MAX = 24;
    private static final int FINDINGS_MAX = 12;
    private static final int QUOTES_MAX = 4;
    private static final int FLAGS_MAX = 40;

    /** One judge, and its replies in the order they stand in. */
    public record Seat(
            String judge,
            @Nullable String provider,
            @Nullable String configuredModel,
            List<Reply> replies) {
        public Seat {
            replies = List.copyOf(replies);
        }
    }

    /**
     * What a judge said to one order of the answers.
     *
     * @param unscored why there is no mark, in words; null where there are marks
     * @param flags in words
     */
    public record Reply(
            @Nullable String model,
            List<String> order,
            @Nullable String unscored,
            List<Mark> marks,
            String rationale,
            List<Detail> details,
            int hiddenDetails,
            List<String> flags) {
        public Reply {
            order = List.copyOf(order);
            marks = List.copyOf(marks);
            details = List.copyOf(details);
            flags = List.copyOf(flags);
        }
    }

    /** The mark of one agent. */
    public record Mark(String agentId, String score) {}

    /** One criterion of one agent, with words that stand in the answer. */
    public record Detail(String agentId, String criterion, String score, String rationale, List<String> quotes) {
        public Detail {
            quotes = List.copyOf(quotes);
        }
    }

    public PanelView {
        Objects.requireNonNull(outcome, "outcome");
        seats = List.copyOf(seats);
        textFlags = List.copyOf(textFlags);
        shortened = List.copyOf(shortened);
    }

    static Optional<PanelView> of(Evidence line) {
        return LlmRequest.from(line.request().request())
                .toOptional()
                .flatMap(request -> LlmVerdicts.from(line.parsed()).toOptional().map(said -> of(request, said)));
    }

    static PanelView of(LlmRequest request, LlmVerdicts said) {
        boolean isPairwise = request.form() == LlmRequest.Form.PAIRWISE;
        List<LlmVerdicts.Verdict> shown =
                said.verdicts().subList(0, Math.min(ORDERS_MAX, said.verdicts().size()));
        PairwiseOutcome compared = isPairwise ? PairwiseOutcome.of(request, said) : null;
        AbsoluteOutcome marked = isPairwise ? null : AbsoluteOutcome.of(request, said);
        boolean isSplit = shown.stream().anyMatch(verdict -> disagrees(verdict, shown));
        return new PanelView(
                request.panel().isEmpty(),
                isPairwise,
                request.scaleMin().toPlainString() + " to " + request.scaleMax().toPlainString(),
                said.verdicts().isEmpty()
                        ? "Nobody judged: no language model is configured, and no review is recorded."
                        : compared == null ? sentence(marked) : sentence(compared, isSplit),
                compared == null ? null : compared.winner(),
                compared == null ? Objects.requireNonNull(marked).rationale() : compared.rationale(),
                seats(request, shown),
                said.textFlags().subList(0, Math.min(FLAGS_MAX, said.textFlags().size())),
                said.shortened(),
                said.verdicts().size() - shown.size());
    }

    private static String sentence(@Nullable AbsoluteOutcome marked) {
        return marked == null || marked.score() == null
                ? "Not enough judges gave a mark, so the answer is not scored."
                : "The mark is the weighted mean of what the judges gave.";
    }

    private static String sentence(PairwiseOutcome compared, boolean isSplit) {
        String winner = compared.winner();
        return switch (compared.state()) {
            case DECIDED -> "Found better, with more than half of the panel’s weight in both orders:";
            case TIE ->
                isSplit
                        ? "A tie: shown in the other order, a judge said otherwise, and a judge that disagrees with itself"
                                + " is for nobody."
                        : "A tie: nobody has more than half of the panel’s weight.";
            case UNCONFIRMED ->
                "Unconfirmed: the judges saw the answers in one order only, so no rating rests on it. They lean to"
                        + (winner == null ? " a tie." : ":");
            case UNSCORED -> "Not enough judges gave a verdict, so nothing is decided.";
        };
    }

    /** Whether the same judge puts another agent first in another reply. */
    private static boolean disagrees(LlmVerdicts.Verdict one, List<LlmVerdicts.Verdict> all) {
        return one.unscored() == null
                && all.stream()
                        .filter(other -> other.judge().equals(one.judge()) && other.unscored() == null)
                        .anyMatch(other -> !Objects.equals(first(one), first(other)));
    }

    private static @Nullable String first(LlmVerdicts.Verdict verdict) {
        String best = null;
        BigDecimal most = null;
        for (Map.Entry<String, BigDecimal> score : verdict.scores().entrySet()) {
            int difference = most == null ? 1 : score.getValue().compareTo(most);
            best = difference > 0 ? score.getKey() : difference == 0 ? null : best;
            most = difference > 0 ? score.getValue() : most;
        }
        return best;
    }

    /** The panel's members in its order, whoever said nothing too; behind them whoever else spoke. */
    private static List<Seat> seats(LlmRequest request, List<LlmVerdicts.Verdict> said) {
        Map<String, LlmRequest.@Nullable Member> judges = new LinkedHashMap<>();
        request.panel().forEach(member -> judges.put(member.judge(), member));
        said.forEach(verdict -> judges.putIfAbsent(verdict.judge(), null));
        List<Seat> seats = new ArrayList<>();
        judges.forEach((judge, member) -> seats.add(new Seat(
                judge,
                member == null ? null : member.provider(),
                member == null ? null : member.model(),
                said.stream()
                        .filter(verdict -> verdict.judge().equals(judge))
                        .map(PanelView::reply)
                        .toList())));
        return seats;
    }

    private static Reply reply(LlmVerdicts.Verdict verdict) {
        List<LlmVerdicts.Finding> findings = verdict.findings();
        int shown = Math.min(FINDINGS_MAX, findings.size());
        return new Reply(
                verdict.model(),
                verdict.order(),
                verdict.unscored() == null ? null : unscored(verdict.unscored(), verdict.detail()),
                verdict.order().stream()
                        .filter(agent -> verdict.scores().containsKey(agent))
                        .map(agent -> new Mark(
                                agent,
                                Objects.requireNonNull(verdict.scores().get(agent))
                                        .toPlainString()))
                        .toList(),
                verdict.rationale(),
                findings.subList(0, shown).stream().map(PanelView::detail).toList(),
                findings.size() - shown,
                verdict.flags().stream().map(PanelView::flag).toList());
    }

    private static Detail detail(LlmVerdicts.Finding finding) {
        return new Detail(
                finding.agentId(),
                finding.criterion(),
                finding.score().toPlainString(),
                finding.rationale(),
                finding.quotes()
                        .subList(0, Math.min(QUOTES_MAX, finding.quotes().size())));
    }

    private static String unscored(LlmVerdicts.Unscored reason, @Nullable String detail) {
        String words = switch (reason) {
            case PARSE -> "No mark: the reply is not what was asked for";
            case REFUSAL -> "No mark: the model would not judge";
            case TOO_LARGE -> "No mark: the reply is longer than is read";
            case JUDGE_UNAVAILABLE -> "No mark: the judge could not be reached";
        };
        return detail == null || detail.isEmpty() ? words + "." : words + " (" + detail + ").";
    }

    private static String flag(String flag) {
        return switch (flag) {
            case "resampled" -> "asked again, since the first reply could not be read";
            case "quotes_dropped" -> "quoted words that do not stand in the answer; they are left out";
            default -> flag;
        };
    }

    /** Whether the judge's replies name different agents as the better one. */
    public boolean isSplit(Seat seat) {
        List<@Nullable String> firsts = new ArrayList<>();
        for (Reply reply : seat.replies()) {
            if (reply.unscored() == null) {
                firsts.add(best(reply));
            }
        }
        return firsts.stream().distinct().count() > 1;
    }

    private static @Nullable String best(Reply reply) {
        String best = null;
        BigDecimal most = null;
        for (Mark mark : reply.marks()) {
            BigDecimal score = new BigDecimal(mark.score());
            int difference = most == null ? 1 : score.compareTo(most);
            best = difference > 0 ? mark.agentId() : difference == 0 ? null : best;
            most = difference > 0 ? score : most;
        }
        return best;
    }
}
