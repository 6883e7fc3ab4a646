/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.Contender;
import assize.schemas.battle.TaskRef;
import assize.schemas.battle.Transcript;
import assize.schemas.battle.Turn;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.season.TaskContract;
import assize.schemas.season.Tasks;
import assize.schemas.stream.ActedTurn;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.ScoreTerms;
import assize.schemas.stream.SealedBattle;
import assize.schemas.stream.TeamRound;
import assize.schemas.stream.TeamScore;
import assize.schemas.stream.TeamShare;
import assize.schemas.stream.TurnScore;
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
 * <p>Pure. A battle with a task no machine can score is handed back unjudged, with what it waits for; a void battle
 * needs no judge.
 *
 * <p>Source: Arena §12.3, §13; GA-17..GA-25, GA-69.
 */
public final class Judge {
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
                || missingJudge(contracts, basis.ruleSet()).isPresent()) {
            return List.of();
        }
        List<EvidenceRequest> questions = new ArrayList<>();
        Optional<TeamPlay> team = TeamPlay.of(sealed, transcript);
        for (RoundAnswers round : rounds(sealed, transcript, basis, plays(transcript, contracts), team)) {
            Inquiry.of(round.task().scoring().type())
                    .ifPresent(inquiry -> questions.addAll(inquiry.questions(round, found)));
        }
        return questions.stream().filter(question -> !found.answers(question)).toList();
    }

    /**
     * Judges a battle.
     *
     * @param transcript of the sealed events
     * @param found an answer to everything {@link #questions} asks
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
        Optional<TeamPlay> team = TeamPlay.of(sealed, transcript);
        List<RoundAnswers> rounds = closedVoid ? List.of() : rounds(sealed, transcript, basis, plays, team);
        Findings findings = Findings.of(rounds, found);
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
        ScoreTerms terms = isVoid ? ScoreTerms.NONE : terms(transcript, ruleSet, plays, team, findings);
        List<Verdict> verdicts = team.isPresent() && !isVoid
                ? teamVerdicts(team.get(), plays, findings, Objects.requireNonNull(terms.team()))
                : verdicts(plays, findings, isVoid, ruleSet);
        boolean isDecided = !isVoid && !findings.leaveUnscored();
        List<AgentResult> results = Results.of(
                plays, verdicts, terms, isVoid, isDecided, transcript.draft().mode(), ruleSet);
        List<AgentResult> firsts =
                results.stream().filter(result -> result.finalRank() == 1).toList();
        String outcome = isVoid
                ? "void"
                : !isDecided ? "undecided" : team.isPresent() ? teamOutcome(results) : firsts.size() == 1 ? "decided" : "draw";
        List<AuditFlag> flags = new ArrayList<>(flags(plays, results, isVoid, ruleSet));
        flags.addAll(findings.flags());
        return new JudgedBattle(
                sealed,
                List.copyOf(verdicts),
                results,
                List.copyOf(flags),
                isVoid ? List.of() : acted(plays, verdicts),
                terms,
                outcome,
                outcome.equals("decided") ? firsts.get(0).agentId() : null,
                ratingState(transcript, results, flags, isVoid || findings.holdRating(), ruleSet),
                findings.evidence(),
                null);
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
                waitsFor);
    }

    private static List<Verdict> verdicts(
            List<AgentPlay> plays, Findings findings, boolean isVoid, RuleSet ruleSet) {
        List<Verdict> verdicts = new ArrayList<>();
        for (int round = 1; round <= plays.get(0).rounds().size(); round++) {
            for (AgentPlay play : plays) {
                verdicts.add(RoundVerdict.of(play, round, isVoid, findings.of(round, play.agentId()), ruleSet));
            }
        }
        return List.copyOf(verdicts);
    }

    /** What was found of the team's answer is said of every member. */
    private static List<Verdict> teamVerdicts(
            TeamPlay team, List<AgentPlay> plays, Findings findings, TeamScore score) {
        List<Verdict> verdicts = new ArrayList<>();
        for (int round = 1; round <= team.rounds().size(); round++) {
            int wanted = round;
            Finding finding = team.round(round)
                    .answer()
                    .map(answer -> findings.of(wanted, answer.agentId()))
                    .orElse(null);
            Optional<TeamRound> scored = score.rounds().stream()
                    .filter(one -> one.round() == wanted)
                    .findFirst();
            for (int index = 0; index < plays.size(); index++) {
                TeamShare share = scored.isPresent() ? scored.get().shares().get(index) : null;
                verdicts.add(RoundVerdict.ofMember(plays.get(index), round, finding, share));
            }
        }
        return List.copyOf(verdicts);
    }

    private static ScoreTerms terms(
            Transcript transcript,
            RuleSet ruleSet,
            List<AgentPlay> plays,
            Optional<TeamPlay> team,
            Findings findings) {
        if (team.isPresent()) {
            return new ScoreTerms(List.of(), TeamScoring.of(team.get(), transcript, plays, findings, ruleSet));
        }
        List<TurnScore> turns = new ArrayList<>();
        for (int round = 1; round <= plays.get(0).rounds().size(); round++) {
            for (AgentPlay play : plays) {
                RoundPlay played = play.rounds().get(round - 1);
                Finding finding = findings.of(round, play.agentId());
                BigDecimal share = finding == null ? null : finding.share();
                if (played.task().isMultiTurn() && share != null) {
                    turns.add(TurnScoring.of(play.agentId(), round, played, share, ruleSet));
                }
            }
        }
        return turns.isEmpty() ? ScoreTerms.NONE : new ScoreTerms(List.copyOf(turns), null);
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

    private static List<RoundAnswers> rounds(
            SealedBattle sealed,
            Transcript transcript,
            Basis basis,
            List<AgentPlay> plays,
            Optional<TeamPlay> team) {
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
            if (!ruleSet.scorers().contains(contract.scoring().type())) {
                return Optional.of(contract.scoring().type());
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
                        "rating_withheld",
                        result,
                        "trust is %s, below %s: no rating moves by this battle"
                                .formatted(result.trust(), withholdBelow)));
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
