/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.battle;

import assize.web.docs.VerifyCommand;
import assize.web.page.Chrome;
import assize.web.page.Links;
import assize.web.page.Show;
import assize.web.record.Contender;
import assize.web.record.PublishedBattle;
import assize.web.record.RecordedResult;
import assize.web.record.RecordedTurn;
import assize.web.record.RecordedVerdict;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Everything the page of one battle shows.
 *
 * <p>Pure: made from the record, its place in the archive and its replay.
 */
public record BattlePage(
        Chrome chrome,
        PublishedBattle battle,
        ChallengeView challenge,
        List<Round> rounds,
        Evidence evidence,
        ReplayView replay) {

    /** One round: the contenders side by side. */
    public record Round(long number, String taskId, String taskVersion, List<Side> sides) {
        public Round {
            sides = List.copyOf(sides);
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

    /** The page of a battle. */
    public static BattlePage of(PublishedBattle battle, Evidence evidence, ReplayView replay, Links links) {
        List<Chrome.Step> trail = List.of(
                new Chrome.Step("Seasons", links.home()),
                new Chrome.Step(battle.seasonId(), links.season(battle.seasonId())));
        Chrome chrome = new Chrome("Battle " + battle.battleId(), trail, links);
        return new BattlePage(chrome, battle, ChallengeView.of(battle.challenge()), roundsOf(battle), evidence, replay);
    }

    /** The rounds in order, as turns and verdicts name them. */
    private static List<Round> roundsOf(PublishedBattle battle) {
        Map<Long, String[]> tasks = new LinkedHashMap<>();
        battle.verdicts().stream()
                .sorted((one, other) -> Long.compare(one.round(), other.round()))
                .forEach(verdict ->
                        tasks.putIfAbsent(verdict.round(), new String[] {verdict.taskId(), verdict.taskVersion()}));
        return tasks.entrySet().stream()
                .map(task -> new Round(
                        task.getKey(),
                        task.getValue()[0],
                        task.getValue()[1],
                        battle.contenders().stream()
                                .map(contender -> side(battle, contender, task.getKey()))
                                .toList()))
                .toList();
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
