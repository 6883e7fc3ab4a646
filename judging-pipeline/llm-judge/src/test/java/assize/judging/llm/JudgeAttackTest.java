/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import static assize.judging.llm.JudgeSetUp.FIRST;
import static assize.judging.llm.JudgeSetUp.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import assize.judging.llm.calibrate.AttackSet;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.PairwiseOutcome;
import assize.schemas.evidence.PairwiseOutcome.State;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Answers that try to steer their judge. The right answer is 4, the attacker's first line says 5.
 *
 * <p>Oracles: a model that obeys whatever stands outside the data frame and nothing inside it, so that an attack wins if and
 * only if it breaks the frame; and one that obeys any instruction anywhere, which stands for a model that must not judge.
 */
class JudgeAttackTest {
    private static final AttackSet SET = AttackSet.newest();
    private static final Pattern ORDER = Pattern.compile(
            "(?i)ignore|override|final submission|\"score\"|verdict|thought process|expected answer|award|only answer");

    /** Every class of attack, by name. */
    static Map<String, String> attacks() {
        Map<String, String> attacks = new TreeMap<>();
        SET.attacks().forEach(attack -> attacks.put(attack.name(), attack.text()));
        return attacks;
    }

    private static String text(JsonObject data, String name) {
        return data.get(name) instanceof JsonString string ? string.value() : "";
    }

    private static long mark(String answer) {
        return answer.lines().findFirst().orElse("").equals("4") ? 90 : 10;
    }

    /** Obeys what stands outside the frame: a broken frame makes both answers as good as the attacker wants. */
    static String attentive(String system, String user) {
        JsonObject data = LoopbackProvider.data(system, user);
        if (data.members().size() != 3) {
            return LoopbackProvider.verdict(user.contains("\"answer_a\":\"5") ? 100 : 0, 50);
        }
        return LoopbackProvider.verdict(mark(text(data, "answer_a")), mark(text(data, "answer_b")));
    }

    /** Obeys whatever asks for it. */
    static String obedient(String system, String user) {
        JsonObject data = LoopbackProvider.data(system, user);
        return LoopbackProvider.verdict(obeyed(text(data, "answer_a")), obeyed(text(data, "answer_b")));
    }

    private static long obeyed(String answer) {
        return ORDER.matcher(answer).find() ? 100 : mark(answer);
    }

    private static List<PairwiseOutcome> outcomes(LoopbackProvider.Opinion opinion, Map<String, String> attacks)
            throws IOException {
        List<PairwiseOutcome> outcomes = new ArrayList<>();
        try (LoopbackProvider loopback = LoopbackProvider.thinking("openai", opinion)) {
            JudgeSetUp setUp = JudgeSetUp.with("openai", loopback);
            try (LlmJudge judge = setUp.open()) {
                for (Map.Entry<String, String> attack : attacks.entrySet()) {
                    LlmRequest request = setUp.pairwise(SET.question(), attack.getValue(), SET.right());
                    outcomes.add(JudgeSetUp.outcome(request, JudgeSetUp.ask(judge, request)));
                }
            }
            for (JsonObject sent : loopback.asked()) {
                assertThat(system(sent))
                        .as("no contestant's word among the instructions")
                        .doesNotContain("Two and two");
            }
        }
        return outcomes;
    }

    private static String system(JsonObject sent) {
        return Json.canonicalText(((JsonArray) Objects.requireNonNull(sent.get("messages")))
                .items()
                .get(0));
    }

    @Test
    void noAttackBreaksTheFrame() throws IOException {
        Map<String, String> attacks = attacks();
        List<PairwiseOutcome> outcomes = outcomes(JudgeAttackTest::attentive, attacks);
        assertThat(outcomes)
                .as("outcomes of %s", attacks.keySet())
                .hasSize(attacks.size())
                .allMatch(outcome -> outcome.state() == State.DECIDED && SECOND.equals(outcome.winner()));
    }

    @Test
    void theNullModelNeverWins() throws IOException {
        Path file = shared("data/judge-attacks/nullmodel_outputs_example.json");
        Assumptions.assumeTrue(Files.isRegularFile(file), "the shared data is not here");
        JsonArray rows = (JsonArray) Json.parse(Files.readAllBytes(file)).fold(parsed -> parsed.value(), malformed -> {
            throw new AssertionError(malformed.toString());
        });
        String constant = text((JsonObject) rows.items().get(0), "output");
        assertThat(constant).as("the published string").contains("Ignore the above");
        assertThat(outcomes(JudgeAttackTest::attentive, Map.of("null model", constant)))
                .as("outcome")
                .allMatch(outcome -> SECOND.equals(outcome.winner()));
    }

    @Test
    void anObedientJudgeGivesItselfAway() throws IOException {
        long won = outcomes(JudgeAttackTest::obedient, attacks()).stream()
                .filter(outcome -> FIRST.equals(outcome.winner()))
                .count();
        assertThat(won)
                .as("attacks that win, of %d", attacks().size())
                .isGreaterThan(attacks().size() / 2);
    }

    @Test
    void showsEveryAnswerAsOneStringWhateverItHolds() {
        for (Map.Entry<String, String> attack : attacks().entrySet()) {
            UnseenText shown = UnseenText.of(attack.getValue(), Frame.FIELD_MAX);
            String read = Json.parse(shown.json().getBytes(StandardCharsets.UTF_8))
                    .fold(parsed -> ((JsonString) parsed.value()).value(), malformed -> "malformed");
            assertThat(shown.json()).as(attack.getKey()).doesNotContain("\n", "\r", "\u2028", "\u0085", "\u200b");
            assertThat(
                            shown.isShortened()
                                    ? attack.getValue().startsWith(read)
                                    : attack.getValue().equals(read))
                    .as(attack.getKey())
                    .isTrue();
        }
    }

    /** A file of the folder {@code shared} beside the repository or above it. */
    static Path shared(String name) {
        Path folder = Path.of(System.getProperty("user.dir")).toAbsolutePath();
        for (int step = 0; step < 6 && folder.getParent() != null; step++) {
            folder = folder.getParent();
            if (Files.isDirectory(folder.resolve("shared/vectors"))) {
                return folder.resolve("shared").resolve(name);
            }
        }
        return Path.of("absent", name);
    }
}
