/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.RuleSet;
import assize.schemas.battle.Contender;
import assize.schemas.battle.Mode;
import assize.schemas.battle.TaskRef;
import assize.schemas.battle.Transcript;
import assize.schemas.battle.Turn;
import assize.schemas.season.TaskContract;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import assize.schemas.stream.Verdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
     * Judges a battle.
     *
     * @param transcript of the sealed events
     * @param ruleSet the one the battle was sealed with
     */
    public static JudgedBattle judge(SealedBattle sealed, Transcript transcript, Tasks tasks, RuleSet ruleSet) {
        if (!ruleSet.name().equals(sealed.ruleSet())) {
            throw new IllegalArgumentException("battle of %s judged by %s".formatted(sealed.ruleSet(), ruleSet.name()));
        }
        List<TaskContract> contracts = transcript.draft().rounds().stream()
                .map(ref -> contract(tasks, ref))
                .toList();
        boolean isVoid = transcript.close().isVoid();
        Optional<String> missing = missingJudge(transcript.draft().mode(), contracts, ruleSet);
        if (missing.isPresent() && !isVoid) {
            return unjudged(sealed, "no judge yet: " + missing.get());
        }
        List<AgentPlay> plays = plays(transcript, contracts);
        List<Verdict> verdicts = new ArrayList<>();
        for (int round = 1; round <= contracts.size(); round++) {
            for (AgentPlay play : plays) {
                verdicts.add(RoundVerdict.of(play, round, isVoid, ruleSet));
            }
        }
        List<AgentResult> results =
                Results.of(plays, verdicts, isVoid, transcript.draft().mode(), ruleSet);
        JudgedBattle judged = concluded(sealed, transcript, verdicts, results, isVoid, ruleSet);
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
        List<TaskContract> contracts = transcript.draft().rounds().stream()
                .map(ref -> contract(tasks, ref))
                .toList();
        List<AgentPlay> plays = plays(transcript, contracts);
        List<Verdict> verdicts = waiting.verdicts().stream()
                .map(verdict -> RoundVerdict.reviewed(verdict, play(plays, verdict.agentId()), found, ruleSet))
                .toList();
        Mode mode = transcript.draft().mode();
        List<AgentResult> results = found.scores().isEmpty() || found.isVoid()
                ? Results.of(plays, verdicts, found.isVoid(), mode, ruleSet)
                : Results.byRubric(plays, found, ruleSet);
        return concluded(waiting.sealed(), transcript, verdicts, results, found.isVoid(), ruleSet);
    }

    private static AgentPlay play(List<AgentPlay> plays, String agentId) {
        return plays.stream()
                .filter(play -> play.agentId().equals(agentId))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a verdict on a stranger: " + agentId));
    }

    private static JudgedBattle concluded(
            SealedBattle sealed,
            Transcript transcript,
            List<Verdict> verdicts,
            List<AgentResult> results,
            boolean isVoid,
            RuleSet ruleSet) {
        List<AgentResult> firsts =
                results.stream().filter(result -> result.finalRank() == 1).toList();
        String outcome = isVoid ? "void" : firsts.size() == 1 ? "decided" : "draw";
        return new JudgedBattle(
                sealed,
                List.copyOf(verdicts),
                results,
                flags(results, ruleSet),
                outcome,
                outcome.equals("decided") ? firsts.get(0).agentId() : null,
                ratingState(transcript, results, isVoid, ruleSet),
                null,
                null);
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
                judged.outcome(),
                judged.winner(),
                judged.ratingState(),
                AWAITS_REVIEW,
                null);
    }

    private static TaskContract contract(Tasks tasks, TaskRef ref) {
        return tasks.find(ref).orElseThrow(() -> new IllegalStateException("sealed with an unknown task: " + ref));
    }

    /** The first thing that no machine can judge. */
    private static Optional<String> missingJudge(Mode mode, List<TaskContract> contracts, RuleSet ruleSet) {
        if (mode == Mode.COOPERATIVE) {
            return Optional.of(mode.wireName());
        }
        for (TaskContract contract : contracts) {
            if (!contract.taskMode().equals("single_turn")) {
                return Optional.of(contract.taskMode());
            }
            String type = contract.scoring().type();
            if (!ruleSet.isByRubric()
                    && !type.equals(RoundVerdict.HUMAN_REVIEW)
                    && !ruleSet.scorers().contains(type)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    private static JudgedBattle unjudged(SealedBattle sealed, String waitsFor) {
        return new JudgedBattle(sealed, List.of(), List.of(), List.of(), "pending", null, "not_rated", waitsFor, null);
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
            Transcript transcript, List<AgentResult> results, boolean isVoid, RuleSet ruleSet) {
        if (!transcript.draft().ranked()) {
            return "unranked";
        }
        if (isVoid || results.stream().allMatch(AgentResult::forfeited)) {
            return "not_rated";
        }
        boolean isDoubtful = results.stream()
                .anyMatch(result -> trustIsBelow(result, ruleSet.trust().withholdBelow()));
        return isDoubtful ? "withheld" : "rated";
    }

    private static List<AuditFlag> flags(List<AgentResult> results, RuleSet ruleSet) {
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
