/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.job.read;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.job.Outputs;
import assize.judging.job.SeasonOne;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.RejectedLine;
import java.util.List;
import java.util.Set;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.streaming.util.ProcessFunctionTestHarnesses;
import org.junit.jupiter.api.Test;

/** The oracle is the reference implementation's list of rejected lines. */
@SuppressWarnings("try") // Closing could be interrupted; nobody does.
class ReadEventTest {
    private static final Set<String> UNREADABLE =
            Set.of("malformed", "oversize", "bad_event", "unknown_type", "weights_not_one");

    @Test
    void readsEveryLineOrRefusesIt() throws Exception {
        List<RawLine> lines = SeasonOne.lines();
        try (OneInputStreamOperatorTestHarness<RawLine, BattleEvent> stage =
                ProcessFunctionTestHarnesses.forProcessFunction(
                        new ReadEvent(SeasonOne.folder().season().eventBytesMax()))) {
            for (RawLine line : lines) {
                stage.processElement(line, 0);
            }
            List<RejectedLine> refused = SeasonOne.values(stage.getSideOutput(Outputs.REJECTED));
            List<String> expected = SeasonOne.expected("rejected").stream()
                    .filter(row -> UNREADABLE.contains(row.get(2)))
                    .map(row -> String.join(" ", row.subList(0, 3)))
                    .toList();
            assertThat(refused.stream()
                            .map(line -> "%s %d %s"
                                    .formatted(
                                            line.file(),
                                            line.line(),
                                            line.reason().code())))
                    .containsExactlyElementsOf(expected);
            assertThat(stage.extractOutputValues()).hasSize(lines.size() - refused.size());
        }
    }

    @Test
    void saysNothingOfAHeartbeat() throws Exception {
        try (OneInputStreamOperatorTestHarness<RawLine, BattleEvent> stage =
                ProcessFunctionTestHarnesses.forProcessFunction(new ReadEvent(1000))) {
            stage.processElement(new RawLine("heartbeat", 0, new byte[0], 1_767_600_000_000L), 0);
            assertThat(stage.extractOutputValues()).isEmpty();
            assertThat(SeasonOne.values(stage.getSideOutput(Outputs.REJECTED))).isEmpty();
        }
    }
}
