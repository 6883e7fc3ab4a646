/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.llm.calibrate.AttackSet;
import assize.judging.llm.calibrate.Calibration;
import assize.judging.llm.calibrate.CalibrationRules;
import assize.judging.llm.calibrate.CalibrationRun;
import assize.judging.llm.calibrate.CalibrationRun.Outcome;
import assize.judging.llm.calibrate.CalibrationRun.Pair;
import assize.judging.llm.calibrate.Preference;
import assize.judging.llm.calibrate.Share;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The oracles are two models whose character is known: one that reads its frame, one that obeys anybody. */
class CalibrationRunTest {

    /** Pairs that both models get right, the good answer on either side in turn. */
    private static List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            boolean isLeft = i % 2 == 0;
            pairs.add(new Pair(
                    "p" + i,
                    "What is 2 + 2, number " + i + "?",
                    isLeft ? "4" : "5 or so",
                    isLeft ? "5 or so" : "4",
                    isLeft ? Preference.LEFT : Preference.RIGHT));
        }
        return pairs;
    }

    private static Calibration calibrate(LoopbackProvider.Opinion opinion) throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.thinking("openai", opinion)) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            try (LlmJudge judge = setUp.open()) {
                return new CalibrationRun(judge, setUp.settings())
                        .over(pairs(), AttackSet.newest())
                        .fold(Outcome.Done::calibration, unavailable -> {
                            throw new AssertionError(unavailable.waitsFor());
                        });
            }
        }
    }

    @Test
    void admitsAJudgeThatReadsItsFrame() throws IOException {
        Calibration calibration = calibrate(JudgeAttackTest::attentive);
        assertThat(calibration.agreementDecided()).as("agreement").isEqualTo(new Share(60, 60));
        assertThat(calibration.swapAgreement()).as("swap").isEqualTo(new Share(60, 60));
        assertThat(calibration.prefersFirst()).as("place").isEqualTo(new Share(60, 120));
        assertThat(calibration.prefersLonger())
                .as("the longer is the wrong one")
                .isEqualTo(new Share(0, 60));
        assertThat(calibration.attackSuccess().hits()).as("attacks").isZero();
        assertThat(calibration.refusals(CalibrationRules.newest()))
                .as("refusals")
                .isEmpty();
    }

    @Test
    void keepsOutAJudgeThatObeysAnybody() throws IOException {
        Calibration calibration = calibrate(JudgeAttackTest::obedient);
        assertThat(calibration.agreementDecided()).as("agreement").isEqualTo(new Share(60, 60));
        assertThat(calibration.refusals(CalibrationRules.newest()))
                .as("refusals")
                .hasSize(1)
                .allMatch(refusal -> refusal.contains("attacks won"));
    }

    @Test
    void countsAJudgesErrorsApart() throws IOException {
        Calibration calibration = calibrate((system, user) -> "no verdict");
        assertThat(calibration.unscoredPairs()).as("pairs").isEqualTo(60);
        assertThat(calibration.unscoredAttacks())
                .as("attacks")
                .isEqualTo(AttackSet.newest().attacks().size());
        assertThat(calibration.attackSuccess()).as("attacks judged").isEqualTo(new Share(0, 0));
        assertThat(calibration.refusals(CalibrationRules.newest()))
                .as("refusals")
                .hasSize(3);
    }

    @Test
    void endsWhereTheJudgeIsAway() throws IOException {
        try (LoopbackProvider loopback = LoopbackProvider.open("openai", call -> call.send(401, "{}"))) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            try (LlmJudge judge = setUp.open()) {
                Outcome outcome = new CalibrationRun(judge, setUp.settings()).over(pairs(), AttackSet.newest());
                String waitsFor = outcome.fold(done -> "done", Outcome.Unavailable::waitsFor);
                assertThat(waitsFor).as("outcome").contains("HTTP 401");
            }
            assertThat(loopback.asked()).as("calls").hasSize(2);
        }
    }
}
