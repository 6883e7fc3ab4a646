/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assize.judging.Script;
import assize.judging.rate.Rating;
import assize.judging.rate.RatingOutcome;
import assize.judging.rate.Standing;
import assize.judging.rate.TaskStanding;
import assize.judging.rules.RuleSet;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.Draft;
import assize.schemas.battle.EventBody;
import assize.schemas.battle.Transcript;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.season.Tasks;
import assize.schemas.stream.AgentResult;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatingChange;
import assize.schemas.stream.SealedBattle;
import assize.schemas.stream.TeamMember;
import assize.schemas.stream.TeamRound;
import assize.schemas.stream.TeamScore;
import assize.schemas.stream.TeamShare;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * A cooperative battle in full. The oracle is Arena §3.4 and §10 with GA-32 to GA-34 and GA-72, worked out by hand; the same
 * figures come from {@code examples/reference/turns_and_teams.py}.
 */
class TeamScoringTest {
    private static final Tasks TASKS = Tasks.of(List.of(Script.task(
            "survey",
            "{\"type\":\"exact_match\",\"correct_answer\":\"42\",\"base_points\":100}",
            document -> document.with("task_mode", Script.json("\"cooperative\""))
                    .with("competition_modes", Script.json("[\"cooperative\"]"))
                    .with("time_limit_ms", Script.json("60000")))));

    private static Script started(String... roles) {
        List<JsonObject> members = new ArrayList<>();
        List<String> names = List.of("ann", "bob", "cat", "dan", "eve");
        for (int i = 0; i < roles.length; i++) {
            JsonObject member = Script.contender(names.get(i), 7);
            members.add(roles[i].isEmpty() ? member : member.with("role", new JsonString(roles[i])));
        }
        return Script.blank("b-1")
                .opened(Script.draft(members, List.of("survey"))
                        .with("mode", new JsonString("cooperative"))
                        .with("room_type", new JsonString("cooperative")));
    }

    private static JsonObject say(String json) {
        return Script.object(json);
    }

    /** ann deals out two subtasks, bob and cat hand them back, cat approves bob's and nobody judges her own. */
    private static Script battle() {
        return started("coordinator", "executor", "reviewer")
                .observe("ann", 1, "survey", 1, 0)
                .observe("bob", 1, "survey", 1, 0)
                .observe("cat", 1, "survey", 1, 0)
                .message("ann", 1, 1000, "delegate", say("{\"to\":\"bob\",\"subtask_id\":\"rows\"}"))
                .message("ann", 1, 1100, "delegate", say("{\"to\":\"cat\",\"subtask_id\":\"check\"}"))
                .act("bob", 1, "survey", 1, 4000, "communicate", say("""
                        {"to":"ann","message":"40","subtask_id":"rows"}"""), 300)
                .act("cat", 1, "survey", 1, 5000, "communicate", say("""
                        {"to":"bob","message":"fine","verdict":"approve","subtask_id":"rows"}"""), 100)
                .message("cat", 1, 6000, "communicate", say("""
                        {"to":"ann","message":"2","subtask_id":"check"}"""))
                .act("ann", 1, "survey", 1, 15_000, "submit_answer", say("{\"answer\":\"42\"}"), 600)
                .close(20_000);
    }

    @Test
    void addsTheThreeTermsOfATeam() {
        JudgedBattle judged = judge(battle());
        assertThat(judged.waitsFor()).isNull();
        TeamRound round = team(judged).rounds().get(0);
        assertThat(List.of(round.quality(), round.coordination(), round.time()))
                .as("right; 5 messages are 3 trips of 12; 15 s of 60 s")
                .containsExactly("1", "0.750000000000", "0.750000000000");
        assertThat(round.score()).as("0.5 + 0.225 + 0.15").isEqualTo("0.875000000000");
        assertThat(round.points()).as("87.5 rounds up").isEqualTo(88);
        assertThat(round.answeredBy()).isEqualTo("ann");
    }

    @Test
    void splitsEvenlyWithABonusForTheHighestContributors() {
        JudgedBattle judged = judge(battle());
        assertThat(team(judged).rounds().get(0).shares())
                .as("88 = 3 · 29 + 1; 1 + 8 to two who contributed a half each: 4 each")
                .extracting(TeamShare::agentId, TeamShare::contribution, TeamShare::even, TeamShare::extra)
                .containsExactly(
                        tuple("ann", "0.000000000000", 29L, 0L),
                        tuple("bob", "0.500000000000", 29L, 4L),
                        tuple("cat", "0.500000000000", 29L, 4L));
        assertThat(judged.results()).extracting(AgentResult::finalScore).containsExactly(29L, 33L, 33L);
        assertThat(judged.results()).extracting(AgentResult::finalRank).containsExactly(1, 1, 1);
        assertThat(judged.results()).extracting(AgentResult::result).containsExactly("win", "win", "win");
        assertThat(judged.outcome()).isEqualTo("won");
        assertThat(judged.winner()).isNull();
    }

    @Test
    void weighsEveryMembersRatingByItsContribution() {
        JudgedBattle judged = judge(battle());
        assertThat(team(judged).members())
                .extracting(TeamMember::weight)
                .as(
                        "3 · 0.2 · 0.6 = 0.36, at least 0.5; 3 · (0.25 + 0.06 + 0.3) = 1.83, at most 1.5; 3 · (0.25 + 0.02)")
                .containsExactly("0.500000000000", "1.500000000000", "0.810000000000");
        RatingOutcome outcome = rate(judged, Map.of(), Map.of());
        assertThat(outcome.changes())
                .as("32 · (0.875 − 0.5) = 12, by weight 6, 18 and 9.72")
                .extracting(RatingChange::eloDelta)
                .containsExactly(6, 18, 10);
        assertThat(outcome.tasks().get(0))
                .as("32 · (0.125 − 0.5)")
                .extracting("taskId", "major", "score", "expected", "eloDelta", "eloAfter")
                .containsExactly("survey", 1, "0.125000000000", "0.500000000000", -12, 1188);
    }

    @Test
    void expectsByTheMeanOfTheTeamAgainstTheTask() {
        JudgedBattle judged = judge(battle());
        RatingOutcome outcome = rate(
                judged,
                Map.of("ann", standing(1300), "bob", standing(1500), "cat", standing(1400)),
                Map.of("survey@1", new TaskStanding(1000, 3)));
        assertThat(outcome.changes())
                .as("1/(1 + 10^((1000 − 1400)/400)) = 10/11")
                .extracting(RatingChange::expected)
                .containsOnly("0.909090909091");
        assertThat(outcome.tasks().get(0).expected()).isEqualTo("0.090909090909");
    }

    @Test
    void waitsForAPersonOnceForTheWholeTeam() {
        Tasks byPeople = Tasks.of(List.of(Script.task(
                "survey",
                "{\"type\":\"human_review\"}",
                document -> document.with("task_mode", Script.json("\"cooperative\""))
                        .with("competition_modes", Script.json("[\"cooperative\"]"))
                        .with("time_limit_ms", Script.json("60000")))));
        JudgedBattle waiting = judge(battle(), byPeople);
        assertThat(waiting.waitsFor()).isEqualTo(Judge.AWAITS_REVIEW);
        assertThat(waiting.verdicts())
                .extracting(v -> v.agentId() + " " + v.state())
                .as("the answer is ann's")
                .containsExactly("ann pending", "bob scored", "cat scored");
        JudgedBattle judged = Judge.judge(
                waiting,
                Transcript.of(waiting.sealed().events()),
                byPeople,
                RuleSet.named("arena/1.1").orElseThrow(),
                new PeopleFindings(
                        List.of(new PeopleFindings.OnAnswer("ann", 1, new BigDecimal("50.00"), true, "Half.")),
                        List.of(),
                        null,
                        false));
        assertThat(team(judged).outcome()).as("0.25 + 0.225 + 0.15").isEqualTo("0.625000000000");
        assertThat(judged.verdicts()).allSatisfy(verdict -> {
            assertThat(verdict.state()).isEqualTo("scored");
            assertThat(verdict.correct()).isTrue();
            assertThat(verdict.rationale()).isEqualTo("Half.");
        });
        assertThat(judged.outcome()).isEqualTo("won");
    }

    @Test
    void takesBackWhatAReviewerTurnsDown() {
        Script script = started("coordinator", "executor", "reviewer")
                .observe("ann", 1, "survey", 1, 0)
                .message("ann", 1, 100, "delegate", say("{\"to\":\"bob\",\"subtask_id\":\"rows\"}"))
                .message("bob", 1, 200, "communicate", say("{\"to\":\"ann\",\"subtask_id\":\"rows\"}"))
                .message("cat", 1, 300, "communicate", say("{\"to\":\"bob\",\"verdict\":\"reject\"}"));
        assertThat(team(judge(script.close(9000))).members())
                .extracting(TeamMember::subtaskPoints)
                .containsExactly(0L, 0L, 0L);
    }

    @Test
    void sharesAlikeWhatNobodyContributed() {
        Script script = started("", "", "")
                .observe("ann", 1, "survey", 1, 0)
                .act("ann", 1, "survey", 1, 1000, "submit_answer", "42");
        TeamScore team = team(judge(script.close(9000)));
        assertThat(team.members())
                .as("no subtask, no token, no approval: a third of each")
                .extracting(TeamMember::weight)
                .containsOnly("1.000000000000");
        assertThat(team.rounds().get(0).points()).as("0.5 + 0.3 + 0.2 · 59/60").isEqualTo(100);
        assertThat(team.rounds().get(0).shares())
                .as("100 = 3 · 33 + 1; 11 over three")
                .extracting(TeamShare::points)
                .containsOnly(36L);
    }

    @Test
    void isWorthNothingWithoutAnAnswer() {
        JudgedBattle judged = judge(started("coordinator", "executor")
                .observe("bob", 1, "survey", 1, 0)
                .act("bob", 1, "survey", 1, 1000, "submit_answer", "42")
                .close(9000));
        assertThat(team(judged).rounds().get(0).answeredBy())
                .as("only a coordinator answers for a team that has one")
                .isNull();
        assertThat(team(judged).outcome()).isEqualTo("0.000000000000");
        assertThat(judged.outcome()).isEqualTo("lost");
        assertThat(judged.verdicts()).extracting(v -> v.reason()).containsExactly("not_reached", "unanswered");
        assertThat(judged.results()).extracting(AgentResult::result).containsOnly("loss");
    }

    @Test
    void givesNothingToWhoLeaves() {
        JudgedBattle judged = judge(started("coordinator", "executor")
                .observe("ann", 1, "survey", 1, 0)
                .forfeit("bob", 500)
                .act("ann", 1, "survey", 1, 1000, "submit_answer", "42")
                .close(9000));
        assertThat(judged.results())
                .extracting(r -> "%s #%d %d %s".formatted(r.agentId(), r.finalRank(), r.finalScore(), r.result()))
                .as("100 = 2 · 50; the tenth above it for who stayed")
                .containsExactly("ann #1 60 win", "bob #2 0 loss");
        assertThat(judged.verdicts()).extracting(v -> v.state()).containsExactly("scored", "forfeit");
    }

    @Test
    void coordinatesWorseWithEveryTrip() {
        String before = "1";
        for (int trips = 1; trips <= 9; trips++) {
            Script script = started("", "").observe("ann", 1, "survey", 1, 0);
            for (int i = 0; i < 2 * trips; i++) {
                script.message(i % 2 == 0 ? "ann" : "bob", 1, 10L + i, "communicate", say("""
                        {"to":"%s","message":"?"}""".formatted(
                                i % 2 == 0 ? "bob" : "ann")));
            }
            script.act("ann", 1, "survey", 1, 1000, "submit_answer", "42");
            String now = team(judge(script.close(9000))).rounds().get(0).coordination();
            if (trips <= 8) {
                assertThat(now).as("%d trips of 8", trips).isLessThan(before);
            } else {
                assertThat(now).isEqualTo("0.000000000000");
            }
            before = now;
        }
    }

    private static Standing standing(int rating) {
        return new Standing(rating, rating, 3, List.of(), false);
    }

    private static TeamScore team(JudgedBattle judged) {
        return Objects.requireNonNull(judged.terms().team(), "judged as a team");
    }

    private static RatingOutcome rate(
            JudgedBattle judged, Map<String, Standing> before, Map<String, TaskStanding> tasksBefore) {
        Draft draft = EventBody.of(judged.sealed().events().get(0), Draft::from);
        RuleSet rules = RuleSet.named(judged.sealed().ruleSet()).orElseThrow();
        return Rating.rate(judged, draft, before, tasksBefore, TASKS, rules);
    }

    private static JudgedBattle judge(Script script) {
        return judge(script, TASKS);
    }

    private static JudgedBattle judge(Script script, Tasks tasks) {
        SealedBattle sealed = ((SealResult.Sealed) new Sealing(Script.season(), tasks)
                        .evaluate(script.byTime().events()))
                .battle();
        RuleSet rules = RuleSet.named(sealed.ruleSet()).orElseThrow();
        return Judge.judge(sealed, Transcript.of(sealed.events()), new Basis(tasks, rules, null), Evidences.NONE);
    }
}
