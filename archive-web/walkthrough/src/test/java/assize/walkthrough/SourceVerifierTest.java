/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assize.archive.SeasonArchive;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is published passes the checks that the source specification itself prints, and what is changed does not.
 *
 * <p>Oracle: {@code verify_replay} of Arena §16.2 and the PyNaCl check of §15.4, run by Python; what they leave open is filled
 * in as GA-45 to GA-51 and GA-58 have it.
 */
class SourceVerifierTest {
    private static final long SEED = 20260105;

    @TempDir
    private Path folder = Path.of("");

    private final JudgedSeason judged = SeasonOne.judged();

    @Test
    void verifyReplaySaysTrueOfEveryReplay() {
        List<String> answers = verifyReplays(List.copyOf(judged.replays().values()));
        assertThat(answers).as("answers").hasSize(judged.replays().size()).containsOnly("True");
    }

    @Test
    void verifyReplayNeverSaysTrueOfAChangedReplay() {
        Random random = new Random(SEED);
        List<List<String>> changed = new ArrayList<>();
        for (List<String> replay : judged.replays().values()) {
            List<String> lines = new ArrayList<>(replay);
            int at = random.nextInt(lines.size());
            lines.set(at, withAnotherDigit(lines.get(at), random));
            changed.add(lines);
        }
        List<String> answers = verifyReplays(changed);
        assertThat(answers).as("answers, seed %d", SEED).hasSameSizeAs(changed).doesNotContain("True", "False");
        assertThat(answers).as("answers").contains("AssertionError Hash mismatch!");
    }

    @Test
    void verifyReplayMissesALineThatIsGoneOrMoved() {
        List<List<String>> changed = new ArrayList<>();
        for (List<String> replay : judged.replays().values()) {
            List<String> without = new ArrayList<>(replay);
            without.remove(replay.size() / 2);
            changed.add(without);
            List<String> swapped = new ArrayList<>(replay);
            swapped.set(1, replay.get(2));
            swapped.set(2, replay.get(1));
            changed.add(swapped);
        }
        assertThat(verifyReplays(changed))
                .as("answers")
                .hasSameSizeAs(changed)
                .containsOnly("AssertionError Chain broken!");
    }

    @Test
    void everyBattleAndResumeIsSignedWithAKeyOfTheList() {
        Optional<Python> python = Python.with("nacl.signing");
        assumeTrue(python.isPresent(), "PyNaCl is not installed (Debian: python3-nacl)");
        SeasonArchive archive = judged.archive();
        Path resumes = folder.resolve("resumes.jsonl");
        Repository.write(
                resumes,
                archive.agents().stream()
                        .map(agent -> archive.resume(agent.agentId()).orElseThrow())
                        .map(Json::canonicalText)
                        .collect(Collectors.joining("\n", "", "\n"))
                        .getBytes(StandardCharsets.UTF_8));
        Python.Ended ended = python.orElseThrow()
                .script(
                        "verify_signatures.py",
                        judged.versionFolder().resolve(ArchivePaths.KEYS).toString(),
                        judged.versionFolder()
                                .resolve(ArchivePaths.recordPart(0))
                                .toString(),
                        resumes.toString());
        int signatures = judged.records().stream()
                .mapToInt(record -> record.path("attestations").size())
                .sum();
        assertThat(ended.text().strip())
                .as("what the check found")
                .isEqualTo("%d battle signatures, %d resume signatures"
                        .formatted(signatures, archive.agents().size()));
        assertThat(ended.exit()).as("exit").isZero();
    }

    /** One answer per replay: {@code True}, {@code False}, or what was raised. */
    private List<String> verifyReplays(List<List<String>> replays) {
        Optional<Python> python = Python.with("json");
        assumeTrue(python.isPresent(), "python3 is not installed");
        Path file = folder.resolve("replays.jsonl");
        String text = replays.stream()
                .map(lines -> JsonMapper.shared().writeValueAsString(lines))
                .collect(Collectors.joining("\n", "", "\n"));
        Repository.write(file, text.getBytes(StandardCharsets.UTF_8));
        Python.Ended ended = python.orElseThrow().script("verify_replays.py", file.toString());
        assertThat(ended.exit()).as(ended.text()).isZero();
        return ended.text().lines().toList();
    }

    /** The line with one digit of its data changed; a leading zero never comes of it. */
    private static String withAnotherDigit(String line, Random random) {
        int from = line.indexOf("\"data\": ");
        int to = line.lastIndexOf("\"hash\": ");
        while (true) {
            int at = from + random.nextInt(to - from);
            char digit = line.charAt(at);
            if (digit >= '1' && digit <= '8') {
                return line.substring(0, at) + (char) (digit + 1) + line.substring(at + 1);
            }
        }
    }
}
