/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.attest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.PendingBattle;
import assize.schemas.stream.Publication;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.WrittenRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.TwoInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** The stage as the engine runs it. The oracle is the order battles came in. */
@SuppressWarnings("try") // Closing could be interrupted; nobody does.
class AttestInOrderTest {
    private static final int BATTLES = 1_000;

    /** Takes its time for some battles, so that others overtake them. */
    private static AttestedBattle attested(RatedBattle battle) {
        long spin = battle.order() % 7 == 0 ? 20_000 : 1;
        long sum = LongStream.range(0, spin).map(i -> i * i).sum();
        return new AttestedBattle(
                battle.order(),
                "b-" + battle.order(),
                sum,
                false,
                WrittenRecord.of(new byte[] {'{', '}'}),
                new byte[0],
                new byte[0],
                new byte[0]);
    }

    private static TwoInputStreamOperatorTestHarness<RatedBattle, Publication, Publication> opened(
            MapFunction<RatedBattle, AttestedBattle> attest) throws Exception {
        TwoInputStreamOperatorTestHarness<RatedBattle, Publication, Publication> stage =
                new TwoInputStreamOperatorTestHarness<>(new AttestInOrder(attest, 4));
        stage.open();
        return stage;
    }

    @SuppressWarnings("NullAway") // The stage looks at the place alone.
    private static RatedBattle battle(long order) {
        return new RatedBattle(null, order, "board", null, List.of(), List.of());
    }

    private static List<Long> orders(TwoInputStreamOperatorTestHarness<RatedBattle, Publication, Publication> stage) {
        List<Long> orders = new ArrayList<>();
        for (Publication publication : stage.extractOutputValues()) {
            AttestedBattle battle = publication.battle();
            if (battle != null) {
                orders.add(battle.order());
            }
        }
        return orders;
    }

    @Test
    void letsBattlesGoInTheOrderTheyCame() throws Exception {
        try (TwoInputStreamOperatorTestHarness<RatedBattle, Publication, Publication> stage =
                opened(AttestInOrderTest::attested)) {
            for (long order = 0; order < BATTLES; order++) {
                stage.processElement1(battle(order), 0);
            }
            stage.endInput1();
            assertThat(orders(stage))
                    .isEqualTo(LongStream.range(0, BATTLES).boxed().toList());
        }
    }

    @Test
    void hasNothingInWorkAtACheckpoint() throws Exception {
        try (TwoInputStreamOperatorTestHarness<RatedBattle, Publication, Publication> stage =
                opened(AttestInOrderTest::attested)) {
            stage.processElement1(battle(0), 0);
            stage.processElement1(battle(1), 0);
            stage.getOperator().prepareSnapshotPreBarrier(1);
            assertThat(orders(stage)).containsExactly(0L, 1L);
        }
    }

    @Test
    void keepsAWatermarkBehindTheBattlesBeforeIt() throws Exception {
        try (TwoInputStreamOperatorTestHarness<RatedBattle, Publication, Publication> stage =
                opened(AttestInOrderTest::attested)) {
            stage.processElement1(battle(0), 0);
            stage.processBothWatermarks(new Watermark(5));
            stage.processElement1(battle(1), 0);
            stage.endInput1();
            List<Object> kinds = new ArrayList<>();
            stage.getOutput().forEach(out -> kinds.add(out instanceof StreamRecord<?> ? "battle" : out));
            assertThat(kinds).containsExactly("battle", new Watermark(5), "battle");
        }
    }

    @Test
    void passesOnAtOnceWhatNeedsNoSignature() throws Exception {
        PendingBattle pending = new PendingBattle("b-1", "not closed");
        try (TwoInputStreamOperatorTestHarness<RatedBattle, Publication, Publication> stage =
                opened(AttestInOrderTest::attested)) {
            stage.processElement2(Publication.of(pending), 0);
            assertThat(stage.extractOutputValues()).containsExactly(Publication.of(pending));
        }
    }

    @Test
    void failsAsTheSigningDoes() throws Exception {
        try (TwoInputStreamOperatorTestHarness<RatedBattle, Publication, Publication> stage = opened(battle -> {
            throw new IOException("no key");
        })) {
            assertThatThrownBy(() -> {
                        stage.processElement1(battle(0), 0);
                        stage.endInput1();
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessage("no key");
        }
    }
}
