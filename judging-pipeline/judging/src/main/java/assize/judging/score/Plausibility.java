/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.judging.rules.PlausibilityRules;
import assize.judging.rules.RuleSet;
import assize.schemas.battle.Act;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.ReadFrom;
import assize.schemas.battle.Telemetry;
import assize.schemas.battle.Turn;
import assize.schemas.stream.AuditFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an auditor should look at in one battle (C-051). A flag costs nothing by itself; which ones hold a rating back is a
 * rule.
 *
 * <p>Agents that are not measured get no flag about their telemetry. What a frame itself shows is flagged in any case.
 * Of each kind an agent gets one flag, at its first turn of the kind, with the number of turns.
 */
final class Plausibility {
    private static final long MILLIS_PER_SECOND = 1000;

    private final AgentPlay play;
    private final RuleSet ruleSet;
    private final List<Turn> acted;
    private final List<AuditFlag> flags = new ArrayList<>();

    private Plausibility(AgentPlay play, RuleSet ruleSet) {
        this.play = play;
        this.ruleSet = ruleSet;
        this.acted = play.acted();
    }

    /** The flags of one of the agents of a battle, in the order of this method. */
    static List<AuditFlag> of(AgentPlay play, List<AgentPlay> all, RuleSet ruleSet) {
        Plausibility found = new Plausibility(play, ruleSet);
        if (play.isMeasured()) {
            found.eachTurn("tokens_per_second_high", found::tooFast);
            found.eachTurn("tokens_missing_for_text", found::uncounted);
            found.eachTurn("chars_per_token_high", found::tooDense);
            found.eachTurn("chars_per_token_low", found::tooThin);
            found.eachTurn("reasoning_tokens_exceed_output", found::reasonsTooMuch);
            found.sameLatencies(all);
            found.sameAnswers();
        }
        found.disorderedFrames();
        found.resultsWithoutCalls();
        found.eachTurn("observation_written_by_model", Plausibility::observations);
        return List.copyOf(found.flags);
    }

    /** Flags the first turn that shows something; the function says what. */
    private void eachTurn(String code, Function<Turn, @Nullable String> shows) {
        int first = 0;
        int turns = 0;
        String evidence = "";
        for (int i = 0; i < acted.size(); i++) {
            String shown = shows.apply(acted.get(i));
            if (shown != null) {
                evidence = turns == 0 ? at(acted.get(i)) + shown : evidence;
                first = turns == 0 ? i + 1 : first;
                turns++;
            }
        }
        if (turns > 0) {
            flag(code, first, turns == 1 ? evidence : "%s; %s turns in all".formatted(evidence, turns));
        }
    }

    private static String at(Turn turn) {
        return "round %s, turn %s: "
                .formatted(turn.observe().round(), turn.observe().turnNumber());
    }

    private void flag(String code, int turn, String evidence) {
        flags.add(new AuditFlag(code, play.agentId(), turn, evidence, "rule"));
    }

    private @Nullable String tooFast(Turn turn) {
        long tokens = tokens(turn);
        long max = ruleSet.trust().tokensPerSecondMax();
        return tokens * MILLIS_PER_SECOND > max * turn.latencyMillis()
                ? "%s tokens in %s ms, above %s a second".formatted(tokens, turn.latencyMillis(), max)
                : null;
    }

    private @Nullable String uncounted(Turn turn) {
        // Most turns are counted, and then the text need not be.
        long length = tokens(turn) == 0 ? AgentPlay.codePoints(turn) : 0;
        return length > ruleSet.plausibility().uncountedTextMax()
                ? "%s characters of text and 0 tokens".formatted(length)
                : null;
    }

    private @Nullable String tooDense(Turn turn) {
        long max = ruleSet.trust().charsPerTokenMax();
        return answers(turn) && tokens(turn) > 0 && AgentPlay.codePoints(turn) > max * tokens(turn)
                ? "%s characters in %s tokens, above %s a token"
                        .formatted(AgentPlay.codePoints(turn), tokens(turn), max)
                : null;
    }

    private @Nullable String tooThin(Turn turn) {
        long min = ruleSet.plausibility().charsPerTokenMin();
        return min > 0 && answers(turn) && AgentPlay.codePoints(turn) < min * tokens(turn)
                ? "%s characters in %s tokens, below %s a token"
                        .formatted(AgentPlay.codePoints(turn), tokens(turn), min)
                : null;
    }

    private @Nullable String reasonsTooMuch(Turn turn) {
        Long reasoning = readFrom(turn).map(ReadFrom::reasoningTokens).orElse(null);
        return reasoning != null && reasoning > tokens(turn)
                ? "%s tokens of reasoning among %s".formatted(reasoning, tokens(turn))
                : null;
    }

    private static @Nullable String observations(Turn turn) {
        int written = readFrom(turn).map(ReadFrom::observations).orElse(0);
        return written > 0
                ? "the model wrote %s result(s) of tools itself; they were left out".formatted(written)
                : null;
    }

    /** Two agents that report the very same times, turn by turn. */
    private void sameLatencies(List<AgentPlay> all) {
        List<Long> own = latencies(play);
        if (own.size() < ruleSet.plausibility().sameLatenciesMin()) {
            return;
        }
        for (AgentPlay other : all) {
            if (!other.agentId().equals(play.agentId()) && latencies(other).equals(own)) {
                flag(
                        "latencies_identical",
                        0,
                        "%s times in a row equal those of %s".formatted(own.size(), other.agentId()));
                return;
            }
        }
    }

    /** The reported times of all acts; none where one of them has none. */
    private static List<Long> latencies(AgentPlay play) {
        List<Long> times = new ArrayList<>();
        for (Turn turn : play.acted()) {
            Act act = turn.act();
            Telemetry told = act == null ? null : act.telemetry();
            Long latency = told == null ? null : told.latencyMillis();
            if (latency == null) {
                return List.of();
            }
            times.add(latency);
        }
        return times;
    }

    /** One long answer to different tasks. */
    private void sameAnswers() {
        PlausibilityRules rules = ruleSet.plausibility();
        Map<String, Set<String>> tasksByAnswer = new HashMap<>();
        for (int i = 0; i < acted.size(); i++) {
            Turn turn = acted.get(i);
            Act act = turn.act();
            String text = act == null ? null : act.text();
            if (text == null || !answers(turn) || AgentPlay.codePoints(turn) < rules.sameAnswerLength()) {
                continue;
            }
            Set<String> tasks = tasksByAnswer.computeIfAbsent(text, fresh -> new HashSet<>());
            tasks.add(turn.observe().taskId());
            if (tasks.size() == rules.sameAnswersMin()) {
                flag(
                        "answers_identical",
                        i + 1,
                        at(turn) + "the same answer as to %s other tasks".formatted(tasks.size() - 1));
                return;
            }
        }
    }

    /** Frames that say they were made in another order than they came in. */
    private void disorderedFrames() {
        long latest = 0;
        for (int i = 0; i < acted.size(); i++) {
            Long created = readFrom(acted.get(i)).map(ReadFrom::createdAt).orElse(null);
            if (created != null && created < latest) {
                flag(
                        "timestamps_out_of_order",
                        i + 1,
                        at(acted.get(i)) + "the frame says %s, one before it says %s".formatted(created, latest));
                return;
            }
            latest = created == null ? latest : created;
        }
    }

    /** Results of tools nobody called. Calls in Arena's own words have no ids, so with them only numbers are compared. */
    private void resultsWithoutCalls() {
        Set<String> called = new HashSet<>();
        boolean allHaveIds = true;
        long calls = 0;
        long results = 0;
        for (int i = 0; i < acted.size(); i++) {
            Turn turn = acted.get(i);
            Optional<ReadFrom> read = readFrom(turn);
            boolean callsPlainly =
                    RoundPlay.action(turn).filter(ActionType.USE_TOOL::equals).isPresent()
                            && read.map(ReadFrom::calls).orElse(0) == 0;
            calls += callsPlainly ? 1 : read.map(ReadFrom::calls).orElse(0);
            called.addAll(read.map(ReadFrom::callIds).orElse(List.of()));
            allHaveIds &= !callsPlainly && called.size() >= calls;
            results += read.map(ReadFrom::results).orElse(0);
            boolean known = !allHaveIds
                    || called.containsAll(read.map(ReadFrom::resultIds).orElse(List.of()));
            if (results > calls || !known) {
                flag(
                        "tool_result_without_call",
                        i + 1,
                        at(turn) + "%s result(s) of tools after %s call(s)".formatted(results, calls));
                return;
            }
        }
    }

    private static Optional<ReadFrom> readFrom(Turn turn) {
        return Optional.ofNullable(turn.act()).map(Act::readFrom);
    }

    private static boolean answers(Turn turn) {
        return RoundPlay.action(turn).filter(ActionType::answers).isPresent();
    }

    private static long tokens(Turn turn) {
        return Objects.requireNonNullElse(AgentPlay.reported(turn), 0L);
    }
}
