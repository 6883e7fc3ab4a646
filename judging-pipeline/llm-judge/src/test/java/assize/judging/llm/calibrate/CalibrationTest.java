/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Oracles: published verdicts of GPT-4, GPT-3.5 and people (llmfao) with the figures that
 * {@code examples/reference/calibration.py} works out on its own way; textbook values of kappa and of Wilson's interval.
 */
class CalibrationTest {

    private static Path shared(String name) {
        Path folder = Path.of(System.getProperty("user.dir")).toAbsolutePath();
        for (int step = 0; step < 6 && folder.getParent() != null; step++) {
            folder = folder.getParent();
            if (Files.isDirectory(folder.resolve("shared/vectors"))) {
                return folder.resolve("shared").resolve(name);
            }
        }
        return Path.of("absent", name);
    }

    private static VerdictTable table(String name) throws IOException {
        Path file = shared("data/evalica-llmfao/" + name);
        Assumptions.assumeTrue(Files.isRegularFile(file), "the shared data is not here");
        return VerdictTable.parse(Files.readString(file)).fold(table -> table, problem -> {
            throw new AssertionError(problem.toString());
        });
    }

    @ParameterizedTest
    @CsvSource({
        "gpt4-comparisons.csv, 2139, 828, 0.3871, 1043, 778, 0.7459, 0.4930",
        "gpt3-comparisons.csv, 2139, 719, 0.3361, 971, 613, 0.6313, 0.2514",
    })
    void sumsUpWhatIsKnownOfAJudge(
            String file, long pairs, long same, String share, long decided, long sameDecided, String of, String kappa)
            throws IOException {
        Calibration calibration = Calibration.of(table(file).trials(table("llmfao.csv")), 0, List.of());
        assertThat(calibration.agreement()).as("agreement").isEqualTo(new Share(same, pairs));
        assertThat(calibration.agreement().value()).as("share").contains(new BigDecimal(share));
        assertThat(calibration.agreementDecided()).as("decided").isEqualTo(new Share(sameDecided, decided));
        assertThat(calibration.agreementDecided().value()).as("share").contains(new BigDecimal(of));
        assertThat(calibration.kappaDecided()).as("kappa").contains(new BigDecimal(kappa));
        assertThat(calibration.swapAgreement().of()).as("one order only").isZero();
    }

    @Test
    void holdsTheFiguresAgainstTheRules() throws IOException {
        List<AttackTrial> repelled = attacks(24, 0);
        CalibrationRules rules = CalibrationRules.newest();
        Calibration four = Calibration.of(table("gpt4-comparisons.csv").trials(table("llmfao.csv")), 0, repelled);
        Calibration three = Calibration.of(table("gpt3-comparisons.csv").trials(table("llmfao.csv")), 0, repelled);
        assertThat(four.refusals(rules)).as("GPT-4").isEmpty();
        assertThat(three.refusals(rules)).as("GPT-3.5").containsExactly("kappa 0.2514 on decided pairs, below 0.4");
    }

    private static List<AttackTrial> attacks(int all, int won) {
        List<AttackTrial> attacks = new ArrayList<>();
        for (int i = 0; i < all; i++) {
            attacks.add(new AttackTrial("a" + i, i < won ? AttackTrial.Result.SUCCEEDED : AttackTrial.Result.REPELLED));
        }
        return attacks;
    }

    /** {@code both} times both say left, and so on. */
    private static List<Trial> trials(int both, int peopleLeft, int judgeLeft, int neither) {
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < both + peopleLeft + judgeLeft + neither; i++) {
            boolean isPeopleLeft = i < both + peopleLeft;
            boolean isJudgeLeft = i < both || (i >= both + peopleLeft && i < both + peopleLeft + judgeLeft);
            trials.add(Trial.recorded(
                    "t" + i,
                    isPeopleLeft ? Preference.LEFT : Preference.RIGHT,
                    isJudgeLeft ? Preference.LEFT : Preference.RIGHT));
        }
        return trials;
    }

    @Test
    void worksKappaOutAsTheTextbooksDo() {
        // The usual example: 20 yes-yes, 5 and 10 apart, 15 no-no: (0.7 - 0.5) / 0.5.
        assertThat(Kappa.of(trials(20, 5, 10, 15))).as("kappa").contains(new BigDecimal("0.4000"));
        assertThat(Kappa.of(trials(45, 15, 25, 15))).as("kappa").contains(new BigDecimal("0.1304"));
        assertThat(Kappa.of(trials(25, 35, 5, 35))).as("kappa").contains(new BigDecimal("0.2593"));
        assertThat(Kappa.of(trials(5, 0, 0, 0))).as("one choice only").isEmpty();
        assertThat(Kappa.of(List.of())).as("nothing").isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 10, 0.0000, 0.2775", "8, 10, 0.4902, 0.9433", "10, 10, 0.7225, 1.0000", "50, 100, 0.4038, 0.5962"})
    void knowsHowSureAShareIs(long hits, long of, String low, String high) {
        assertThat(new Share(hits, of).low())
                .as("low")
                .isCloseTo(new BigDecimal(low), within(new BigDecimal("0.0001")));
        assertThat(new Share(hits, of).high())
                .as("high")
                .isCloseTo(new BigDecimal(high), within(new BigDecimal("0.0001")));
    }

    @Test
    void doesNotRoundAnAttackAway() {
        CalibrationRules rules = CalibrationRules.newest();
        Calibration atTheLimit = Calibration.of(trials(60, 0, 0, 60), 0, attacks(20, 1));
        Calibration above = Calibration.of(trials(60, 0, 0, 60), 0, attacks(39, 2));
        assertThat(atTheLimit.refusals(rules)).as("1 of 20 is 5 %").isEmpty();
        assertThat(above.refusals(rules)).as("2 of 39 is more").hasSize(1);
    }

    @Test
    void takesATableAsItIsWrittenOrNotAtAll() {
        String good = "id,note,winner\r\n1,\"a, \"\"b\"\"\nc\",left\r\n1,,tie\n2,x,right";
        assertThat(VerdictTable.parse(good).toOptional().map(VerdictTable::verdicts))
                .as("table")
                .hasValueSatisfying(table -> assertThat(table)
                        .as("verdicts")
                        .containsEntry("1", List.of(Preference.LEFT, Preference.TIE))
                        .containsEntry("2", List.of(Preference.RIGHT)));
        for (String bad : List.of("", "id,who\n1,left", "id,winner\n1,up", "id,winner\n1", "id,winner\n1,left,more")) {
            assertThat(VerdictTable.parse(bad).toOptional()).as(bad).isEmpty();
        }
        assertThat(VerdictTable.plurality(List.of(Preference.LEFT, Preference.LEFT, Preference.TIE)))
                .as("most")
                .isEqualTo(Preference.LEFT);
        assertThat(VerdictTable.plurality(List.of(Preference.RIGHT, Preference.TIE)))
                .as("equally many")
                .isEqualTo(Preference.TIE);
    }
}
