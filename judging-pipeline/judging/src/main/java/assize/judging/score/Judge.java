/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.Contender;
import assize.schemas.battle.TaskRef;
import assize.schemas.battle.Transcript;
import assize.schemas.battle.Turn;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.season.JudgeSettings;
import assize.schemas.season.TaskContract;
import assize.schemas.season.Tasks;
import assize.schemas.stream.ActedTurn;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.ScoreTerms;
import assize.schemas.stream.SealedBattle;
import assize.schemas.stream.Verdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Says what a sealed battle was worth: a verdict per agent and round, a place per agent, an outcome.
 *
 * <p>Pure. A battle with a task for a judge there is not is handed back unjudged, with what it waits for; one that people
 * must score, or decide about, is handed back with what machines can say of it. A void battle needs no judge.
 *
 * <p>Source: Arena §12.3, §13; GA-17..GA-25, GA-69.
 */
public final class Judge {
    /** What a battle waits for that only people can finish; the review stage knows what exactly. */
    public static final String AWAITS_REVIEW = "review";

    private Judge() {}

    /**
     * What must be found out before the battle can be judged; nothing where answers alone decide, where nobody is judged,
     * and where the battle waits for a judge there is not.
     *
     * @param transcript of the sealed events
     * @param found so far: what was found can raise further questions
     */
    public static List<EvidenceRequest> questions(
            SealedBattle sealed, Transcript transcript, Basis basis, Evidences found) {
        List<TaskContract> contracts = contracts(transcript, basis.tasks());
        if (transcript.close().isVoid()
                || basis.ruleSet().isByRubric()
                || missingJudge(contracts, basis.ruleSet()).isPresent()) {
            return List.of();
        }
        List<EvidenceRequest> questions = new ArrayList<>();
        for (RoundAnswers round : rounds(
                sealed,
                transcript,
                basis,
                plays(transcript, contracts),
                TeamPlay.of(sealed, transcript, basis.ruleSet()))) {
            Inquiry.of(round.task().scoring().type())
                    .ifPresent(inquiry -> questions.addAll(inquiry.questions(round, found)));
        }
        return questions.stream().filter(question -> !found.answers(question)).toList();
    }

    /**
     * Judges a battle.
     *
     * @param transcript of the sealed events
     * @param found an answer to everything {@link #questions} asks; a battle with an open question waits
     */
    public static JudgedBattle judge(SealedBattle sealed, Transcript transcript, Basis basis, Evidences found) {
        RuleSet ruleSet = basis.ruleSet();
        if (!ruleSet.name().equals(sealed.ruleSet())) {
            throw new IllegalArgumentException("battle of %s judged by %s".formatted(sealed.ruleSet(), ruleSet.name()));
        }
        List<TaskContract> contracts = contracts(transcript, basis.tasks());
        boolean closedVoid = transcript.close().isVoid();
        Optional<String> missing = missingJudge(contracts, ruleSet);
        if (missing.isPresent() && !closedVoid) {
            return waiting(sealed, "no judge yet: " + missing.get());
        }
        List<AgentPlay> plays = plays(transcript, contracts);
        Optional<TeamPlay> team = TeamPlay.of(sealed, transcript, ruleSet);
        List<RoundAnswers> rounds =
                closedVoid || ruleSet.isByRubric() ? List.of() : rounds(sealed, transcript, basis, plays, team);
        Optional<String> unanswered = unanswered(rounds, found);
        if (unanswered.isPresent()) {
            return waiting(sealed, "no judge yet: " + unanswered.get());
        }
        Findings findings = Findings.of(rounds, found);
        JudgeSettings models = basis.models();
        if (models != null && rounds.stream().anyMatch(LlmJudging::asksModels)) {
            findings.raise(JudgeFamily.flags(transcript.draft().contenders(), models));
        }
        Optional<String> waitsFor = findings.waitsFor();
        return waitsFor.isPresent()
                ? waiting(sealed, waitsFor.get())
                : judged(sealed, transcript, ruleSet, plays, team, findings, closedVoid || findings.findBrokenTask());
    }

    private static JudgedBattle judged(
            SealedBattle sealed,
            Transcript transcript,
            RuleSet ruleSet,
            List<AgentPlay> plays,
            Optional<TeamPlay> team,
            Findings findings,
            boolean isVoid) {
        BattleScore score = BattleScore.of(transcript, plays, team, findings::of, isVoid, ruleSet);
        JudgedBattle judged = concluded(
                sealed,
                transcript,
                plays,
                score,
                Results.of(
                        plays,
                        score,
                        isVoid,
                        !isVoid && !findings.leaveUnscored(),
                        transcript.draft().mode(),
                        ruleSet),
                findings.flags(),
                findings.evidence(),
                isVoid,
                findings.holdRating(),
                ruleSet);
        return isForPeople(judged, plays, isVoid, ruleSet) ? waiting(judged) : judged;
    }

    /**
     * A battle that waited for people, with what they found.
     *
     * <p>Ratings are withheld, or not, as the rules have it; what people decided about that is the caller's to put in.
     *
     * @param waiting as {@link #judge} gave it
     */
    public static JudgedBattle judge(
            JudgedBattle waiting, Transcript transcript, Tasks tasks, RuleSet ruleSet, PeopleFindings found) {
        List<AgentPlay> plays = plays(transcript, contracts(transcript, tasks));
        Optional<TeamPlay> team = TeamPlay.of(waiting.sealed(), transcript, ruleSet);
        BattleScore score = BattleScore.reviewed(waiting, transcript, plays, team, found, ruleSet);
        boolean isDecided = !found.isVoid()
                && score.verdicts().stream()
                        .noneMatch(verdict -> verdict.state().equals("unscored"));
        List<AgentResult> results = found.scores().isEmpty() || found.isVoid()
                ? Results.of(
                        plays,
                        score,
                        found.isVoid(),
                        isDecided,
                        transcript.draft().mode(),
                        ruleSet)
                : Results.byRubric(plays, found, ruleSet);
        return concluded(
                waiting.sealed(),
                transcript,
                plays,
                score,
                results,
                List.of(),
                waiting.evidence(),
                found.isVoid(),
                waiting.ratingState().equals("not_rated"),
                ruleSet);
    }

    private static JudgedBattle concluded(
            SealedBattle sealed,
            Transcript transcript,
            List<AgentPlay> plays,
            BattleScore score,
            List<AgentResult> results,
            List<AuditFlag> raised,
            List<String> evidence,
            boolean isVoid,
            boolean isHeldBack,
            RuleSet ruleSet) {
        List<Verdict> verdicts = score.verdicts();
        boolean isUndecided =
                verdicts.stream().anyMatch(verdict -> verdict.state().equals("unscored"));
        List<AgentResult> firsts =
                results.stream().filter(result -> result.finalRank() == 1).toList();
        String outcome = isVoid ? "void" : isUndecided ? "undecided" : firsts.size() == 1 ? "decided" : "draw";
        if (score.terms().team() != null && !isVoid && !isUndecided) {
            outcome = teamOutcome(results);
        }
        List<AuditFlag> flags = new ArrayList<>(flags(plays, results, isVoid, ruleSet));
        flags.addAll(raised);
        return new JudgedBattle(
                sealed,
                List.copyOf(verdicts),
                results,
                List.copyOf(flags),
                isVoid ? List.of() : acted(plays, verdicts),
                score.terms(),
                outcome,
                outcome.equals("decided") ? firsts.get(0).agentId() : null,
                ratingState(transcript, results, flags, isVoid || isHeldBack, ruleSet),
                evidence,
                null,
                null);
    }

    /** A team has no opponent that could win: it has won or lost against its tasks, as those of it who stayed have. */
    private static String teamOutcome(List<AgentResult> results) {
        String result = results.stream()
                .filter(member -> !member.forfeited())
                .map(AgentResult::result)
                .findFirst()
                .orElse("draw");
        return switch (result) {
            case "win" -> "won";
            case "loss" -> "lost";
            default -> "draw";
        };
    }

    /** Whether something is left that only people can say. */
    private static boolean isForPeople(JudgedBattle judged, List<AgentPlay> plays, boolean isVoid, RuleSet ruleSet) {
        boolean isScoredByPeople =
                ruleSet.isByRubric() && !isVoid && !plays.stream().allMatch(AgentPlay::hasLeft);
        return isScoredByPeople
                || judged.ratingState().equals("withheld")
                || judged.verdicts().stream()
                        .anyMatch(verdict -> verdict.state().equals(RoundVerdict.PENDING));
    }

    private static JudgedBattle waiting(JudgedBattle judged) {
        return new JudgedBattle(
                judged.sealed(),
                judged.verdicts(),
                judged.results(),
                judged.flags(),
                judged.acted(),
                judged.terms(),
                judged.outcome(),
                judged.winner(),
                judged.ratingState(),
                judged.evidence(),
                AWAITS_REVIEW,
                null);
    }

    /** The scoring type of the first round of which something is still to be found out. */
    private static Optional<String> unanswered(List<RoundAnswers> rounds, Evidences found) {
        for (RoundAnswers round : rounds) {
            String type = round.task().scoring().type();
            boolean isOpen = Inquiry.of(type)
                    .filter(inquiry -> !found.answersAll(inquiry.questions(round, found)))
                    .isPresent();
            if (isOpen) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** A battle that nobody has judged yet, and what it waits for. */
    public static JudgedBattle waiting(SealedBattle sealed, String waitsFor) {
        return new JudgedBattle(
                sealed,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                ScoreTerms.NONE,
                "pending",
                null,
                "not_rated",
                List.of(),
                waitsFor,
                null);
    }

    private static List<RoundAnswers> rounds(
            SealedBattle sealed, Transcript transcript, Basis basis, List<AgentPlay> plays, Optional<TeamPlay> team) {
        List<RoundAnswers> rounds = new ArrayList<>();
        for (int round = 1; round <= transcript.draft().rounds().size(); round++) {
            rounds.add(new RoundAnswers(
                    sealed.battleId(),
                    round,
                    transcript.completedAt(),
                    plays.get(0).rounds().get(round - 1).task(),
                    basis.models(),
                    team.isPresent() ? answers(team.get().round(round)) : answers(plays, round)));
        }
        return rounds;
    }

    private static List<RoundAnswers.Answer> answers(List<AgentPlay> plays, int round) {
        List<RoundAnswers.Answer> answers = new ArrayList<>();
        for (AgentPlay play : plays) {
            play.rounds()
                    .get(round - 1)
                    .answer()
                    .ifPresent(text -> answers.add(new RoundAnswers.Answer(play.agentId(), text)));
        }
        return answers;
    }

    private static List<RoundAnswers.Answer> answers(TeamActs acts) {
        return acts.answer()
                .map(answer -> List.of(new RoundAnswers.Answer(
                        answer.agentId(),
                        Objects.requireNonNullElse(answer.act().text(), ""))))
                .orElse(List.of());
    }

    private static List<TaskContract> contracts(Transcript transcript, Tasks tasks) {
        return transcript.draft().rounds().stream()
                .map(ref -> contract(tasks, ref))
                .toList();
    }

    private static TaskContract contract(Tasks tasks, TaskRef ref) {
        return tasks.find(ref).orElseThrow(() -> new IllegalStateException("sealed with an unknown task: " + ref));
    }

    /** The first thing that no machine can judge. */
    private static Optional<String> missingJudge(List<TaskContract> contracts, RuleSet ruleSet) {
        for (TaskContract contract : contracts) {
            String type = contract.scoring().type();
            if (!ruleSet.isByRubric()
                    && !type.equals(RoundVerdict.HUMAN_REVIEW)
                    && !ruleSet.scorers().contains(type)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    private static List<AgentPlay> plays(Transcript transcript, List<TaskContract> contracts) {
        Map<String, List<List<Turn>>> turns = new HashMap<>();
        for (Contender contender : transcript.draft().contenders()) {
            List<List<Turn>> rounds = new ArrayList<>();
            contracts.forEach(contract -> rounds.add(new ArrayList<>()));
            turns.put(contender.agentId(), rounds);
        }
        for (Turn turn : transcript.turns()) {
            turns.getOrDefault(turn.observe().agentId(), List.of())
                    .get(turn.observe().round() - 1)
                    .add(turn);
        }
        List<AgentPlay> plays = new ArrayList<>();
        for (Contender contender : transcript.draft().contenders()) {
            List<List<Turn>> byRound = turns.getOrDefault(contender.agentId(), List.of());
            List<RoundPlay> rounds = new ArrayList<>();
            for (int index = 0; index < contracts.size(); index++) {
                rounds.add(new RoundPlay(contracts.get(index), List.copyOf(byRound.get(index))));
            }
            boolean hasLeft = transcript.forfeited().contains(contender.agentId());
            plays.add(new AgentPlay(contender, hasLeft, List.copyOf(rounds)));
        }
        return plays;
    }

    private static String ratingState(
            Transcript transcript,
            List<AgentResult> results,
            List<AuditFlag> flags,
            boolean isHeldBack,
            RuleSet ruleSet) {
        if (!transcript.draft().ranked()) {
            return "unranked";
        }
        if (isHeldBack || results.stream().allMatch(AgentResult::forfeited)) {
            return "not_rated";
        }
        Set<String> withholding = ruleSet.plausibility().withholding();
        boolean isDoubtful = flags.stream().map(AuditFlag::code).anyMatch(withholding::contains);
        return isDoubtful ? "withheld" : "rated";
    }

    /** The turns that count for the agents' pace over many battles. */
    private static List<ActedTurn> acted(List<AgentPlay> plays, List<Verdict> verdicts) {
        List<ActedTurn> acted = new ArrayList<>();
        for (AgentPlay play : plays) {
            for (Turn turn : play.acted()) {
                boolean answers =
                        RoundPlay.action(turn).filter(ActionType::answers).isPresent();
                Long tokens = AgentPlay.reported(turn);
                acted.add(new ActedTurn(
                        play.agentId(),
                        turn.latencyMillis(),
                        answers ? isCorrect(play, turn, verdicts) : null,
                        tokens == null || tokens == 0 ? null : tokens));
            }
        }
        return List.copyOf(acted);
    }

    private static Boolean isCorrect(AgentPlay play, Turn turn, List<Verdict> verdicts) {
        return verdicts.stream()
                .filter(verdict -> verdict.round() == turn.observe().round())
                .filter(verdict -> verdict.agentId().equals(play.agentId()))
                .anyMatch(verdict -> Boolean.TRUE.equals(verdict.correct()));
    }

    private static List<AuditFlag> flags(
            List<AgentPlay> plays, List<AgentResult> results, boolean isVoid, RuleSet ruleSet) {
        List<AuditFlag> flags = new ArrayList<>();
        int flagBelow = ruleSet.trust().flagBelow();
        int withholdBelow = ruleSet.trust().withholdBelow();
        for (AgentResult result : results) {
            if (trustIsBelow(result, flagBelow)) {
                flags.add(flag(
                        "telemetry_trust_low", result, "trust is %s, below %s".formatted(result.trust(), flagBelow)));
            }
            if (trustIsBelow(result, withholdBelow)) {
                flags.add(flag(
                        "rating_withheld", result, "trust is %s, below %s".formatted(result.trust(), withholdBelow)));
            }
        }
        if (!isVoid) {
            plays.forEach(play -> flags.addAll(Plausibility.of(play, plays, ruleSet)));
        }
        return List.copyOf(flags);
    }

    private static AuditFlag flag(String code, AgentResult result, String evidence) {
        return new AuditFlag(code, result.agentId(), 0, evidence, "rule");
    }

    private static boolean trustIsBelow(AgentResult result, int bound) {
        String trust = result.trust();
        return trust != null && new BigDecimal(trust).compareTo(BigDecimal.valueOf(bound)) < 0;
    }
}
