/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.battle;

import assize.web.docs.VerifyCommand;
import assize.web.evidence.BattleEvidence;
import assize.web.evidence.ShownEvidence;
import assize.web.notice.Notices;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Show;
import assize.web.record.AgentArithmetic;
import assize.web.record.Contender;
import assize.web.record.PublishedBattle;
import assize.web.record.RecordedPenalty;
import assize.web.record.RecordedResult;
import assize.web.record.RecordedReview;
import assize.web.record.RecordedTurn;
import assize.web.record.RecordedVerdict;
import assize.web.record.TimelineEntry;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything the page of one battle shows.
 *
 * <p>Pure: made from the record, its place in the archive, its replay, and what was said of it later.
 */
public record BattlePage(
        Chrome chrome,
        PublishedBattle battle,
        ChallengeView challenge,
        List<Round> rounds,
        Evidence evidence,
        BattleEvidence rests,
        ReplayView replay,
        Notices notices) {

    private static final int EVIDENCE_MAX = 12;

    /**
     * One round: the contenders side by side, and what its verdicts rest on.
     *
     * @param evidence each line once, in the verdicts' order; at most {@value #EVIDENCE_MAX}
     * @param further lines that are not shown here
     */
    public record Round(
            long number,
            String taskId,
            String taskVersion,
            List<Side> sides,
            List<ShownEvidence> evidence,
            List<ShownEvidence> further) {
        public Round {
            sides = List.copyOf(sides);
            evidence = List.copyOf(evidence);
            further = List.copyOf(further);
        }
    }

    /** What one contender did in a round, and what it was found to be; null where the record has no verdict. */
    public record Side(
            Contender contender,
            List<RecordedTurn> turns,
            @Nullable RecordedVerdict verdict) {
        public Side {
            turns = List.copyOf(turns);
        }
    }

    public BattlePage {
        Objects.requireNonNull(battle, "battle");
        rounds = List.copyOf(rounds);
    }

    /** The page of a battle, without texts that were taken down. */
    public static BattlePage of(
            PublishedBattle published,
            Evidence evidence,
            BattleEvidence rests,
            ReplayView replay,
            Notices notices,
            Links links) {
        PublishedBattle battle = notices.redact(published);
        List<Chrome.Step> trail = List.of(
                new Chrome.Step("Seasons", links.home()),
                new Chrome.Step(battle.seasonId(), links.season(battle.seasonId())));
        Chrome chrome = new Chrome("Battle " + battle.battleId(), trail, links);
        return new BattlePage(
                chrome,
                battle,
                ChallengeView.of(battle.challenge()),
                roundsOf(battle, rests),
                evidence,
                rests,
                replay,
                notices);
    }

    /** The rounds in order, as turns and verdicts name them. */
    private static List<Round> roundsOf(PublishedBattle battle, BattleEvidence rests) {
        Map<Long, String[]> tasks = new LinkedHashMap<>();
        battle.verdicts().stream()
                .sorted((one, other) -> Long.compare(one.round(), other.round()))
                .forEach(verdict ->
                        tasks.putIfAbsent(verdict.round(), new String[] {verdict.taskId(), verdict.taskVersion()}));
        return tasks.entrySet().stream()
                .map(task -> round(battle, rests, task.getKey(), task.getValue()[0], task.getValue()[1]))
                .toList();
    }

    private static Round round(
            PublishedBattle battle, BattleEvidence rests, long number, String taskId, String taskVersion) {
        List<ShownEvidence> lines = battle.verdicts().stream()
                .filter(verdict -> verdict.round() == number)
                .flatMap(verdict -> verdict.evidence().stream())
                .distinct()
                .flatMap(key -> rests.find(key).stream())
                .toList();
        int shown = Math.min(EVIDENCE_MAX, lines.size());
        return new Round(
                number,
                taskId,
                taskVersion,
                battle.contenders().stream()
                        .map(contender -> side(battle, contender, number))
                        .toList(),
                lines.subList(0, shown),
                lines.subList(shown, lines.size()));
    }

    private static Side side(PublishedBattle battle, Contender contender, long round) {
        List<RecordedTurn> turns = battle.turns().stream()
                .filter(turn -> turn.round() == round && turn.agentId().equals(contender.agentId()))
                .toList();
        RecordedVerdict verdict = battle.verdicts().stream()
                .filter(found -> found.round() == round && found.agentId().equals(contender.agentId()))
                .findFirst()
                .orElse(null);
        return new Side(contender, turns, verdict);
    }

    public Links links() {
        return chrome.links();
    }

    /** The name an agent entered under; its id where the record does not name it. */
    public String nameOf(String agentId) {
        return battle.contender(agentId).map(Contender::agentName).orElse(agentId);
    }

    /** The outcome in a sentence's end, without the winner's name. */
    public String outcome() {
        return switch (battle.outcome()) {
            case "decided" -> "Decided";
            case "draw" -> "Draw: nobody stands alone in first place";
            case "undecided" -> "Undecided: an answer could not be judged, so nobody is put first and no rating moves";
            case "void" -> "Void: a task or the harness was at fault, nobody is scored";
            default -> Show.title(battle.outcome());
        };
    }

    /** What became of the ratings, in words. */
    public String ratingState() {
        return switch (battle.rating().state()) {
            case "rated" -> "The ratings below moved by this battle.";
            case "unranked" -> "The battle was not ranked; no rating moved.";
            case "withheld" -> "The rating change is withheld for all: the telemetry of an agent is not plausible.";
            case "not_rated" -> "No rating moved.";
            default -> Show.title(battle.rating().state());
        };
    }

    /** What a reader must know of a verdict that is no plain score, in a sentence; null where it is one. */
    public @Nullable String explained(RecordedVerdict verdict) {
        String end = "; that is not the agent’s fault, and it is not a zero.";
        return switch (verdict.state() + " " + verdict.reason()) {
            case "unscored parse" -> "Not scored: the judge’s reply could not be read" + end;
            case "unscored judge_unavailable" -> "Not scored: not enough judges gave a verdict" + end;
            case "void task_defect" ->
                "Void by a defect of the task: it could judge nobody, so the battle counts for nobody.";
            default ->
                switch (verdict.state()) {
                    case "unscored" -> "Not scored: the answer could not be judged" + end;
                    case "void" -> "Void: the battle counts for nobody.";
                    case "forfeit" -> "Forfeited: the agent left the battle, and this round with it.";
                    default -> null;
                };
        };
    }

    /** That another scorer than the task's own judged, and why; null where its own did. */
    public @Nullable String fallback(RecordedVerdict verdict) {
        boolean askedModels = verdict.evidence().stream()
                .flatMap(key -> battle.evidence(key).stream())
                .anyMatch(ref -> ref.kind().equals("llm"));
        return askedModels && !verdict.scorer().equals("llm_judge")
                ? "The task asks for language models. None is configured, so its fallback judged: "
                        + Show.words(verdict.scorer()) + "."
                : null;
    }

    /** The evidence a verdict names, in its order. */
    public List<ShownEvidence> restsOn(RecordedVerdict verdict) {
        return verdict.evidence().stream()
                .flatMap(key -> rests.find(key).stream())
                .toList();
    }

    /** Whether there is a place to read the line: where texts were taken down, none but this page. */
    public boolean isOpen(ShownEvidence line) {
        return isHere(line) || !notices.hidesTexts();
    }

    private boolean isHere(ShownEvidence line) {
        return rounds.stream().anyMatch(round -> round.evidence().contains(line));
    }

    /** Where a verdict's reader finds a line: on this page where it stands here, else on its own. */
    public String evidenceHref(ShownEvidence line) {
        return isHere(line)
                ? "#" + line.anchor()
                : links().evidence(battle.battleId(), line.ref().key());
    }

    /** All that one judge of a review gave. */
    public record Bench(
            String judge,
            String anchor,
            List<RecordedReview.Score> scores,
            List<RecordedPenalty> penalties,
            List<RecordedReview.Finding> findings,
            List<RecordedReview.Confirmation> confirmations) {
        public Bench {
            scores = List.copyOf(scores);
            penalties = List.copyOf(penalties);
            findings = List.copyOf(findings);
            confirmations = List.copyOf(confirmations);
        }
    }

    /** The judges of the review, whoever gave only a penalty too. */
    public List<Bench> benches() {
        RecordedReview review = battle.review();
        if (review == null) {
            return List.of();
        }
        List<String> judges = Stream.of(
                        review.judges().stream(),
                        battle.penalties().stream().map(RecordedPenalty::judge),
                        review.confirmations().stream().map(RecordedReview.Confirmation::judge))
                .flatMap(Function.identity())
                .distinct()
                .toList();
        List<Bench> benches = new ArrayList<>();
        for (String judge : judges) {
            benches.add(new Bench(
                    judge,
                    "bench-" + (benches.size() + 1),
                    review.scores().stream()
                            .filter(score -> score.judge().equals(judge))
                            .toList(),
                    battle.penalties().stream()
                            .filter(penalty -> penalty.judge().equals(judge))
                            .toList(),
                    review.findings().stream()
                            .filter(finding -> finding.judge().equals(judge))
                            .toList(),
                    review.confirmations().stream()
                            .filter(confirmed -> confirmed.judge().equals(judge))
                            .toList()));
        }
        return List.copyOf(benches);
    }

    /** The sums by round, of those that were not scored by rubric. */
    public List<AgentArithmetic> roundSums() {
        return battle.arithmetic().stream().filter(sum -> sum.rubric() == null).toList();
    }

    /** Whether people scored the battle as a whole. */
    public boolean isByRubric() {
        return battle.arithmetic().stream().anyMatch(sum -> sum.rubric() != null);
    }

    public boolean hasRoundSums() {
        return !roundSums().isEmpty() || battle.arithmetic().isEmpty();
    }

    /** The 1-based place of a contender in the record. */
    public int place(String agentId) {
        return 1 + battle.contenders().stream().map(Contender::agentId).toList().indexOf(agentId);
    }

    /** What the penalties take off a sum over all judges. */
    public String penaltiesTimesJudges(AgentArithmetic.RubricSum rubric) {
        BigDecimal each = decimal(rubric.penalties());
        return signed(each.multiply(BigDecimal.valueOf(rubric.judges()))
                .negate()
                .stripTrailingZeros()
                .toPlainString());
    }

    private static BigDecimal decimal(String text) {
        return text.matches("-?[0-9]{1,30}(\\.[0-9]{1,30})?") ? new BigDecimal(text) : BigDecimal.ZERO;
    }

    /** A decimal of the record with a real minus. */
    public String signed(String decimal) {
        return decimal.startsWith("-") ? "\u2212" + Show.decimal(decimal.substring(1)) : Show.decimal(decimal);
    }

    /** A decision in words. */
    public String decided(String decision, @Nullable String flag) {
        String about = flag == null ? "" : " about the flag “" + Show.words(flag) + "”";
        return switch (decision) {
            case "winner" -> "The tie goes to";
            case "draw" -> "The tie stays a draw";
            case "rate" -> "The rating moves" + about;
            case "do_not_rate" -> "No rating moves" + about;
            case "void" -> "The battle is void" + about;
            default -> Show.title(decision) + about;
        };
    }

    /** What somebody did while the battle was scored, in words. */
    public String step(TimelineEntry entry) {
        String step = Objects.requireNonNullElse(entry.step(), "");
        String decision = entry.decision();
        return switch (step) {
            case "verdict" -> "Gave a verdict.";
            case "penalty" -> "Gave a penalty.";
            case "confirm" -> "Confirmed the totals.";
            default ->
                decision == null
                        ? Show.title(step) + "."
                        : decided(decision, entry.flag()) + (entry.winner() == null ? "." : "");
        };
    }

    /** A step of the tie chain in words (R-025). */
    public String tieStep(RecordedReview.TieStep step) {
        String by = step.step().equals("administrator")
                ? "The administrator’s decision"
                : "Higher " + Show.words(step.step());
        return by + (step.winner() == null ? ": left them equal" : " puts first:");
    }

    /** The results, best rank first; equal ranks in the record's order. */
    public List<RecordedResult> standing() {
        return battle.results().stream()
                .sorted(Comparator.comparingLong(RecordedResult::finalRank))
                .toList();
    }

    /** Whether the battle was given up as nobody's fault: its zeros and draws stand for no result. */
    public boolean isVoid() {
        return battle.outcome().equals("void");
    }

    /** The names of those who met. */
    public String names() {
        return battle.contenders().stream().map(Contender::agentName).collect(Collectors.joining(" · "));
    }

    /** The weights of the combat score's parts, as the challenge fixed them. */
    public String weights() {
        return challenge.weights().stream()
                .map(weight -> Show.words(weight.name()) + " " + weight.value())
                .collect(Collectors.joining(" · "));
    }

    /** The command that checks this battle and the archive around it. */
    public String command() {
        return VerifyCommand.version(evidence.seasonId(), evidence.version());
    }

    /** Whether any part of any combat score was not measured. */
    public boolean hasUnmeasured() {
        return battle.results().stream().map(RecordedResult::combatScore).anyMatch(Objects::isNull);
    }
}
