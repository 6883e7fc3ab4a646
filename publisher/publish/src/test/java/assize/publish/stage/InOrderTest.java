/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.publish.Publishing;
import assize.schemas.stream.AttestedBattle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Battles come out by place, each as soon as all before it have come. */
class InOrderTest {
    @Test
    void putsBattlesBackIntoTheirOrder() {
        for (int seed = 0; seed < 50; seed++) {
            List<AttestedBattle> arriving = new ArrayList<>();
            for (int place = 0; place < 40; place++) {
                arriving.add(Publishing.battle(place));
            }
            Collections.shuffle(arriving, new Random(seed));
            InOrder order = InOrder.fromTheStart();
            List<Long> come = new ArrayList<>();
            List<Long> out = new ArrayList<>();
            for (AttestedBattle battle : arriving) {
                order.add(battle);
                come.add(battle.order());
                AttestedBattle next;
                while ((next = order.poll()) != null) {
                    out.add(next.order());
                }
                assertThat(out)
                        .isEqualTo(LongStream.range(0, order.next()).boxed().toList());
                assertThat(come).as("not held back").doesNotContain(order.next());
                if (seed % 5 == 0) {
                    order = new InOrder(order.next(), order.waiting());
                }
            }
            assertThat(order.next()).isEqualTo(40);
            assertThat(order.waiting()).isEmpty();
        }
    }

    @Test
    void takesNoPlaceTwice() {
        InOrder order = InOrder.fromTheStart();
        order.add(Publishing.battle(0));
        order.poll();
        assertThatThrownBy(() -> order.add(Publishing.battle(0))).hasMessage("place 0 was given twice");
    }
}
