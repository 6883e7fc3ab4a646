/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.rate;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.Script;
import assize.judging.review.HeldRatings;
import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.judging.seal.AfterClose;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.Transcript;
import assize.schemas.notice.RatingAdjustment;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.RatingChange;
import assize.schemas.stream.SealedBattle;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Oracle: R-033 (a correction is felt by later battles only); GA-61 (twenty right answers in a moment wait for an operator). */
class SeasonRatingTest {
    private static final RuleSet RULES = RuleSet.named("arena/1.1").orElseThrow();
    private static final int FAST = 20;

    private final RatingMemory memory = RatingMemory.onHeap();

    private SeasonRating rating(RatingCorrection... corrections) {
        return rating(List.of(), corrections);
    }

    private SeasonRating rating(List<String> published, RatingCorrection... corrections) {
        return new SeasonRating(
                memory,
                published,
                List.of(corrections),
                Script.tasks(),
                SeasonRating::ownRules,
                HeldRatings.hearings(Script.tasks()));
    }

    private static JudgedBattle battle(String id, long millis) {
        Script script = Script.blank(id)
                .opened(Script.draft(List.of(Script.contender("ann", 7), Script.contender("bob")), List.of("prime")))
                .observe("ann", 1, "prime", 1, 0)
                .act("ann", 1, "prime", 1, millis, "submit_answer", "541", "{\"tokens_used\":0}")
                .close(60_000);
        SealedBattle sealed =
                ((SealResult.Sealed) new Sealing(Script.season(), Script.tasks()).evaluate(script.events())).battle();
        return Judge.judge(
                sealed, Transcript.of(sealed.events()), new Basis(Script.tasks(), RULES, null), Evidences.NONE);
    }

    /** An operator's word an hour after the close. */
    private static AfterClose decision(JudgedBattle fast, String decision) {
        List<BattleEvent> events = fast.sealed().events();
        BattleEvent close = events.get(events.size() - 1);
        String id = fast.sealed().battleId();
        String line = """
                {"event_id":"%s:x","battle_id":"%s","seq":%d,"type":"flag_decision","at":%d,"actor":"operator:mira",\
                "data":{"flag":"review_required","agent_id":"ann","decision":"%s","reason":"I looked."}}""".formatted(id, id, close.seq() + 1, close.at() + 3_600_000, decision);
        RawLine raw = new RawLine("events/x.jsonl", 1, line.getBytes(StandardCharsets.UTF_8), 0);
        BattleEvent event = new EventDecoder(1 << 16).decode(raw).fold(accepted -> accepted.event(), refused -> {
            throw new AssertionError(refused.rejected().detail());
        });
        return new AfterClose(event, close.seq(), close.at());
    }

    private static RatedBattle rated(SeasonRating.Step step) {
        assertThat(step.rated()).hasSize(1);
        return step.rated().get(0);
    }

    private static RatingChange ann(SeasonRating.Step step) {
        return ann(rated(step));
    }

    private static RatingChange ann(RatedBattle battle) {
        return battle.changes().get(0);
    }

    @Test
    void aCorrectionIsFeltFromItsPlaceOnAndOnce() {
        RatedBattle first = rated(rating().come(battle("b-0", 5_000)));
        SeasonRating rating =
                rating(new RatingCorrection(2, List.of(new RatingAdjustment("ann", first.board(), -100))));
        RatingChange second = ann(rating.come(battle("b-1", 5_000)));
        assertThat(second.eloBefore()).as("not yet").isEqualTo(ann(first).eloAfter());
        RatingChange third = ann(rating.come(battle("b-2", 5_000)));
        assertThat(third.eloBefore()).isEqualTo(second.eloAfter() - 100);
        RatingChange fourth = ann(rating.come(battle("b-3", 5_000)));
        assertThat(fourth.eloBefore()).as("once").isEqualTo(third.eloAfter());
    }

    @Test
    void aPlaceThatIsPassedOverCounts() {
        SeasonRating rating = rating(List.of("b-0", "b-1", "b-2"));
        assertThat(rated(rating.come(battle("b-0", 5_000))).order()).isZero();
        assertThat(rating.come(battle("b-2", 5_000)).rated()).as("waits").isEmpty();
        RatedBattle next = rated(rating.passOver("b-1"));
        assertThat(next.order()).isEqualTo(2);
        assertThat(next.position()).as("among those rated").isEqualTo(1);
    }

    @Test
    void whatIsPublishedKeepsItsPlaceAndTheRestComesBehind() {
        SeasonRating rating = rating(List.of("b-1", "b-0"));
        assertThat(rating.come(battle("b-0", 5_000)).rated()).isEmpty();
        assertThat(rating.come(battle("b-new", 5_000)).rated()).isEmpty();
        assertThat(rating.come(battle("b-1", 5_000)).rated())
                .extracting(battle -> battle.judged().sealed().battleId())
                .containsExactly("b-1", "b-0", "b-new");
        assertThat(rated(rating.come(battle("b-newer", 5_000))).order()).isEqualTo(3);
    }

    @Test
    void whatIsHeldBackStaysSoWhateverItsAgentPlaysMeanwhile() {
        SeasonRating rating = rating();
        for (int i = 1; i < FAST; i++) {
            rated(rating.come(battle("b-" + i, 100)));
        }
        JudgedBattle fast = battle("b-fast", 100);
        assertThat(rating.come(fast).isHeld()).isTrue();
        for (int i = 0; i < FAST; i++) {
            rated(rating.come(battle("b-slow-" + i, 50_000)));
        }
        SeasonRating.Step step = rating.hear(decision(fast, "do_not_rate"), false);
        assertThat(step.rejected()).as("the decision counts").isEmpty();
        assertThat(rated(step).judged().ratingState()).isEqualTo("withheld");
        assertThat(rated(step).judged().flags())
                .extracting(AuditFlag::code)
                .as("what held it back")
                .contains("review_required");
        assertThat(rated(step).changes()).extracting(RatingChange::eloDelta).containsOnly(0);
    }

    @Test
    void whatANotYetPublishedBattleShowedWhenItEndedHoldsInALaterRunToo() {
        List<String> published = new ArrayList<>();
        for (int i = 1; i < FAST; i++) {
            published.add("b-" + i);
        }
        published.add("b-slow");
        SeasonRating rating = rating(published);
        for (int i = 1; i < FAST; i++) {
            rated(rating.come(battle("b-" + i, 100)));
        }
        assertThat(rating.come(battle("b-fast", 100)).isHeld())
                .as("not published, and held back before what came later")
                .isTrue();
        rated(rating.come(battle("b-slow", 50_000)));
        assertThat(rating.isHeld("b-fast")).isTrue();
        assertThat(rating.next()).isEqualTo(FAST);
    }

    @Test
    void whatIsHeldBackTakesNoPlaceUntilItIsDecided() {
        SeasonRating rating = rating();
        for (int i = 1; i < FAST; i++) {
            assertThat(rating.come(battle("b-" + i, 100)).rated()).hasSize(1);
        }
        JudgedBattle fast = battle("b-fast", 100);
        SeasonRating.Step step = rating.come(fast);
        assertThat(step.isHeld()).isTrue();
        assertThat(rating.isHeld("b-fast")).isTrue();
        assertThat(rating.waitsFor(Objects.requireNonNull(step.withheld(), "withheld")))
                .startsWith("decision on review_required of ");
        assertThat(rated(rating.come(battle("b-next", 60_000 - 1))).order())
                .as("another goes on meanwhile")
                .isEqualTo(FAST - 1);
        assertThat(rating.held()).hasSize(1);
    }

    @Test
    void whatIsSentAboutABattleThatNobodyAwaitsIsLate() {
        SeasonRating rating = rating();
        JudgedBattle done = battle("b-0", 5_000);
        assertThat(rating.come(done).isHeld()).isFalse();
        List<BattleEvent> events = done.sealed().events();
        BattleEvent close = events.get(events.size() - 1);
        SeasonRating.Step step =
                rating.hear(new AfterClose(close, close.seq() - 1, done.sealed().completedAt()), false);
        assertThat(step.rated()).isEmpty();
        assertThat(step.rejected()).singleElement().asString().contains("the battle was closed at seq");
    }
}
