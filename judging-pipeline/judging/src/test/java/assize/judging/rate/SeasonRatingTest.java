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
import assize.schemas.battle.Transcript;
import assize.schemas.notice.RatingAdjustment;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.RatingChange;
import assize.schemas.stream.SealedBattle;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Oracle: R-033 (a correction is felt by later battles only); GA-61 (twenty right answers in a moment wait for an operator). */
class SeasonRatingTest {
    private static final RuleSet RULES = RuleSet.named("arena/1.1").orElseThrow();
    private static final int FAST = 20;

    private final RatingMemory memory = RatingMemory.onHeap();

    private SeasonRating rating(RatingCorrection... corrections) {
        return new SeasonRating(
                memory,
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

    private static RatedBattle rated(SeasonRating.Step step) {
        return Objects.requireNonNull(step.rated(), "rated");
    }

    private static RatingChange ann(SeasonRating.Step step) {
        return ann(rated(step));
    }

    private static RatingChange ann(RatedBattle battle) {
        return battle.changes().get(0);
    }

    @Test
    void aCorrectionIsFeltFromItsPlaceOnAndOnce() {
        RatedBattle first = rated(rating().settle(battle("b-0", 5_000)));
        SeasonRating rating =
                rating(new RatingCorrection(2, List.of(new RatingAdjustment("ann", first.board(), -100))));
        RatingChange second = ann(rating.settle(battle("b-1", 5_000)));
        assertThat(second.eloBefore()).as("not yet").isEqualTo(ann(first).eloAfter());
        RatingChange third = ann(rating.settle(battle("b-2", 5_000)));
        assertThat(third.eloBefore()).isEqualTo(second.eloAfter() - 100);
        RatingChange fourth = ann(rating.settle(battle("b-3", 5_000)));
        assertThat(fourth.eloBefore()).as("once").isEqualTo(third.eloAfter());
    }

    @Test
    void aPlaceThatIsPassedOverCounts() {
        SeasonRating rating = rating();
        assertThat(rated(rating.settle(battle("b-0", 5_000))).order()).isZero();
        rating.passOver();
        RatedBattle next = rated(rating.settle(battle("b-2", 5_000)));
        assertThat(next.order()).isEqualTo(2);
        assertThat(next.position()).as("among those rated").isEqualTo(1);
    }

    @Test
    void whatIsHeldBackTakesNoPlaceUntilItIsDecided() {
        SeasonRating rating = rating();
        for (int i = 1; i < FAST; i++) {
            assertThat(rating.settle(battle("b-" + i, 100)).rated()).isNotNull();
        }
        JudgedBattle fast = battle("b-fast", 100);
        SeasonRating.Step step = rating.settle(fast);
        assertThat(step.isHeld()).isTrue();
        assertThat(rating.isHeld("b-fast")).isTrue();
        assertThat(rating.waitsFor(Objects.requireNonNull(step.withheld(), "withheld")))
                .startsWith("decision on review_required of ");
        assertThat(rated(rating.settle(battle("b-next", 60_000 - 1))).order())
                .as("another goes on meanwhile")
                .isEqualTo(FAST - 1);
        assertThat(rating.held()).hasSize(1);
    }

    @Test
    void whatIsSentAboutABattleThatNobodyAwaitsIsLate() {
        SeasonRating rating = rating();
        JudgedBattle done = battle("b-0", 5_000);
        assertThat(rating.settle(done).isHeld()).isFalse();
        List<BattleEvent> events = done.sealed().events();
        BattleEvent close = events.get(events.size() - 1);
        SeasonRating.Step step =
                rating.hear(new AfterClose(close, close.seq() - 1, done.sealed().completedAt()), false);
        assertThat(step.rated()).isNull();
        assertThat(step.rejected()).singleElement().asString().contains("the battle was closed at seq");
    }
}
