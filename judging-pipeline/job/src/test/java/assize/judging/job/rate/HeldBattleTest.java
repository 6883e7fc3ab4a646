/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.rate;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.job.Outputs;
import assize.judging.job.SeasonOne;
import assize.judging.review.Docket;
import assize.judging.seal.AfterClose;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.RejectedLine;
import assize.schemas.stream.ActedTurn;
import assize.schemas.stream.AuditFlag;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.PendingBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.RatingChange;
import assize.schemas.stream.Review;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.co.KeyedCoProcessOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A battle in which an agent is too good to be true waits for an operator (A-260, GA-61).
 *
 * <p>Oracle: the rule; and that a later run, which knows the places, finds what the first one found. The battles are Season One's
 * first ones, one of them with twenty right answers of a tenth of a second each, and later ones of its agent with as many slow ones.
 */
@SuppressWarnings("try") // Closing could be interrupted; nobody does.
class HeldBattleTest {
    private static final int BATTLES = 12;
    private static final int FAST = 2;
    private static final long HOUR = 3_600_000;
    private static final List<JudgedBattle> JUDGED = new ArrayList<>();

    private static final class Stage
            extends KeyedTwoInputStreamOperatorTestHarness<Byte, JudgedBattle, AfterClose, RatedBattle> {
        Stage(PublishedOrder published) throws Exception {
            super(
                    new KeyedCoProcessOperator<>(
                            new RateBattle(published, SeasonOne.folder().tasks())),
                    RateBattle::oneOrder,
                    RateBattle::oneOrder,
                    Types.BYTE);
        }

        static Stage opened(PublishedOrder published) throws Exception {
            Stage stage = new Stage(published);
            stage.open();
            return stage;
        }

        void takes(List<Object> arriving) throws Exception {
            for (Object one : arriving) {
                if (one instanceof JudgedBattle battle) {
                    processElement1(battle, 0);
                } else {
                    processElement2((AfterClose) one, 0);
                }
            }
        }

        List<String> order() {
            return extractOutputValues().stream()
                    .map(battle -> battle.judged().sealed().battleId())
                    .toList();
        }

        RatedBattle held() {
            return extractOutputValues().stream()
                    .filter(battle -> battle.judged().sealed().battleId().equals(fastId()))
                    .findFirst()
                    .orElseThrow();
        }

        List<String> rejected() {
            return SeasonOne.values(getSideOutput(Outputs.REJECTED)).stream()
                    .map(line -> line.seq() + " " + line.reason().code())
                    .toList();
        }

        List<PendingBattle> pending() {
            return SeasonOne.values(getSideOutput(Outputs.PENDING));
        }
    }

    @BeforeAll
    static void judge() throws Exception {
        List<JudgedBattle> all = new ArrayList<>();
        Docket docket =
                new Docket(SeasonOne.folder().season(), SeasonOne.folder().tasks(), all::add);
        for (BattleEvent event : SeasonOne.events()) {
            List<RejectedLine> unused = docket.add(event);
        }
        JUDGED.clear();
        all.stream()
                .filter(battle -> battle.ratingState().equals("rated") && battle.review() == null)
                .sorted(Comparator.comparingLong(battle -> battle.sealed().completedAt()))
                .limit(BATTLES)
                .forEach(JUDGED::add);
        JUDGED.set(FAST, paced(JUDGED.get(FAST), 100));
        assertThat(JUDGED.subList(FAST + 1, BATTLES).stream().anyMatch(HeldBattleTest::isOfFastAgent))
                .as("the agent plays on, slowly, and what it played fast leaves the window")
                .isTrue();
        JUDGED.subList(FAST + 1, BATTLES).replaceAll(battle -> isOfFastAgent(battle) ? paced(battle, 30_000) : battle);
    }

    private static boolean isOfFastAgent(JudgedBattle battle) {
        return battle.results().stream().anyMatch(result -> result.agentId().equals(fastAgent()));
    }

    /** The battle with twenty right answers of the agent, of so many milliseconds each. */
    private static JudgedBattle paced(JudgedBattle battle, long millis) {
        List<ActedTurn> acted = Collections.nCopies(20, new ActedTurn(fastAgent(), millis, true, null));
        return new JudgedBattle(
                battle.sealed(),
                battle.verdicts(),
                battle.results(),
                battle.flags(),
                acted,
                battle.terms(),
                battle.outcome(),
                battle.winner(),
                battle.ratingState(),
                battle.evidence(),
                battle.waitsFor(),
                battle.review());
    }

    private static String fastId() {
        return JUDGED.get(FAST).sealed().battleId();
    }

    private static String fastAgent() {
        return JUDGED.get(FAST).results().get(0).agentId();
    }

    /** An operator's word so many hours after the close, in the place behind it that is given. */
    private static AfterClose decided(int place, int hours, String flag, String decision) {
        List<BattleEvent> sealed = JUDGED.get(FAST).sealed().events();
        BattleEvent close = sealed.get(sealed.size() - 1);
        int seq = close.seq() + place;
        String line =
                """
                {"event_id":"%s:%d","battle_id":"%s","seq":%d,"type":"flag_decision","at":%d,"actor":"operator:mira",\
                "data":{"flag":"%s","agent_id":"%s","decision":"%s","reason":"I looked."}}""".formatted(fastId(), seq, fastId(), seq, close.at() + hours * HOUR, flag, fastAgent(), decision);
        RawLine raw = new RawLine("events/x.jsonl", 1, line.getBytes(StandardCharsets.UTF_8), 0);
        BattleEvent event = new EventDecoder(1 << 16).decode(raw).fold(accepted -> accepted.event(), refused -> {
            throw new AssertionError(refused.rejected().detail());
        });
        return new AfterClose(event, close.seq(), close.at());
    }

    private static List<Object> arriving(AfterClose... sent) {
        return Stream.concat(JUDGED.stream(), Stream.of(sent))
                .map(Object.class::cast)
                .toList();
    }

    @Test
    void takesNoPlaceUntilAnOperatorHasDecided() throws Exception {
        try (Stage stage = Stage.opened(PublishedOrder.NONE)) {
            stage.takes(arriving());
            stage.processBothWatermarks(new Watermark(Long.MAX_VALUE - 1));
            assertThat(stage.order()).hasSize(BATTLES - 1).doesNotContain(fastId());
            assertThat(stage.pending()).as("a live log has no end").isEmpty();
            stage.processBothWatermarks(new Watermark(Long.MAX_VALUE));
            assertThat(stage.pending())
                    .containsExactly(new PendingBattle(fastId(), "decision on review_required of " + fastAgent()));
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"rate, rated", "do_not_rate, withheld", "void, not_rated"})
    void isCompletedByTheDecisionWhichStandsInIt(String decision, String state) throws Exception {
        AfterClose decided = decided(1, 48, "review_required", decision);
        try (Stage stage = Stage.opened(PublishedOrder.NONE)) {
            stage.takes(arriving(decided));
            stage.processBothWatermarks(new Watermark(Long.MAX_VALUE));
            JudgedBattle held = stage.held().judged();
            assertThat(held.sealed().completedAt()).isEqualTo(decided.event().at());
            assertThat(held.ratingState()).isEqualTo(state);
            assertThat(Optional.ofNullable(held.review()).map(Review::events).orElse(List.of()))
                    .containsExactly(decided.event().withoutText());
            assertThat(held.flags())
                    .filteredOn(flag -> flag.code().equals("review_required"))
                    .singleElement()
                    .extracting(AuditFlag::decidedBy)
                    .isEqualTo("operator:mira");
            assertThat(stage.held().changes().stream().anyMatch(change -> change.eloDelta() != 0))
                    .as("a rating moved")
                    .isEqualTo(state.equals("rated"));
            assertThat(held.outcome().equals("void")).isEqualTo(state.equals("not_rated"));
            assertThat(stage.pending()).isEmpty();
            assertThat(stage.rejected()).isEmpty();
        }
    }

    @Test
    void standsBehindTheBattlesThatEndedBeforeTheDecision() throws Exception {
        try (Stage stage = Stage.opened(PublishedOrder.NONE)) {
            AfterClose decided = decided(1, 48, "review_required", "rate");
            stage.takes(arriving(decided));
            stage.processBothWatermarks(new Watermark(Long.MAX_VALUE));
            long before = JUDGED.stream()
                    .filter(battle -> !battle.sealed().battleId().equals(fastId()))
                    .filter(battle ->
                            battle.sealed().completedAt() <= decided.event().at())
                    .count();
            assertThat(stage.held().order()).isEqualTo(before).isGreaterThan(FAST);
            assertThat(stage.extractOutputValues())
                    .extracting(RatedBattle::order)
                    .isSorted()
                    .hasSize(BATTLES);
        }
    }

    @Test
    void refusesWhatDecidesNothingAndWhatComesAfterwards() throws Exception {
        try (Stage stage = Stage.opened(PublishedOrder.NONE)) {
            stage.takes(arriving(
                    decided(1, 1, "rating_withheld", "rate"),
                    decided(2, 2, "review_required", "rate"),
                    decided(3, 3, "review_required", "void"),
                    decided(2, 4, "review_required", "void")));
            stage.processBothWatermarks(new Watermark(Long.MAX_VALUE));
            int close = decided(0, 0, "x", "rate").closeSeq();
            assertThat(stage.rejected())
                    .containsExactly(close + 1 + " not_awaited", close + 3 + " late", close + 2 + " duplicate");
            assertThat(stage.held().judged().ratingState()).isEqualTo("rated");
        }
    }

    @Test
    void findsTheSameInALaterRunWhateverComesFirst() throws Exception {
        AfterClose[] sent = {
            decided(1, 1, "rating_withheld", "rate"),
            decided(2, 30, "review_required", "rate"),
            decided(3, 31, "review_required", "void")
        };
        List<RatedBattle> first;
        List<String> published;
        List<String> rejected;
        try (Stage stage = Stage.opened(PublishedOrder.NONE)) {
            stage.takes(arriving(sent));
            stage.processBothWatermarks(new Watermark(Long.MAX_VALUE));
            first = stage.extractOutputValues();
            published = stage.order();
            rejected = stage.rejected();
        }
        for (int seed = 0; seed < 20; seed++) {
            List<Object> shuffled = new ArrayList<>(arriving(sent));
            Collections.shuffle(shuffled, new Random(seed));
            for (PublishedOrder known : List.of(
                    PublishedOrder.NONE, (PublishedOrder) () -> new PublishedOrder.Places(published, List.of()))) {
                try (Stage stage = Stage.opened(known)) {
                    stage.takes(shuffled);
                    stage.processBothWatermarks(new Watermark(Long.MAX_VALUE));
                    assertThat(stage.extractOutputValues()).as("seed %d", seed).isEqualTo(first);
                    assertThat(stage.rejected()).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(rejected);
                    assertThat(stage.pending()).isEmpty();
                }
            }
        }
    }

    @Test
    void isStillHeldAfterASnapshot() throws Exception {
        AfterClose decided = decided(1, 48, "review_required", "rate");
        List<RatedBattle> rated = new ArrayList<>();
        OperatorSubtaskState state;
        try (Stage stage = Stage.opened(PublishedOrder.NONE)) {
            stage.takes(arriving());
            stage.processBothWatermarks(new Watermark(decided.event().at() - 1));
            state = stage.snapshot(1, 1);
            rated.addAll(stage.extractOutputValues());
        }
        Stage later = new Stage(PublishedOrder.NONE);
        later.initializeState(state);
        later.open();
        try (later) {
            later.takes(List.of(decided));
            later.processBothWatermarks(new Watermark(Long.MAX_VALUE));
            assertThat(later.held().changes())
                    .extracting(RatingChange::eloDelta)
                    .doesNotContain(0);
            rated.addAll(later.extractOutputValues());
        }
        assertThat(rated)
                .extracting(RatedBattle::order)
                .isSorted()
                .doesNotHaveDuplicates()
                .hasSize(BATTLES);
    }
}
