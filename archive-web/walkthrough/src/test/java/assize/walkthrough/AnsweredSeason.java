/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;

/** Made-up answers of fifteen agents to sums, imported and judged: 105 battles a task, with ids as importing makes them. */
final class AnsweredSeason {
    private static final int AGENTS = 15;
    private static final long SEED = 20260105;

    private AnsweredSeason() {}

    /** Judges a season of that many tasks into the archive. */
    static JudgedSeason judge(Path scratch, Path root, String season, int tasks) {
        Random random = new Random(SEED);
        StringBuilder answers = new StringBuilder();
        for (int task = 0; task < tasks; task++) {
            int truth = random.nextInt(1000);
            answers.append("""
                {"task":{"task_id":"sum-%1$d","version":"1.0.0","title":"Sum %1$d","category":"math","difficulty":"easy",\
                "task_mode":"single_turn","competition_modes":["open_battle"],"prompt":"What is %2$d and 1?",\
                "scoring":{"type":"numeric_tolerance","correct_answer":"%3$d","tolerance":"0"}},"answers":{\
                """.formatted(task, truth, truth + 1));
            for (int agent = 0; agent < AGENTS; agent++) {
                boolean knows = random.nextInt(AGENTS) >= agent;
                answers.append(agent == 0 ? "" : ",")
                        .append("\"agent %d\":\"%d\"".formatted(agent, knows ? truth + 1 : truth));
            }
            answers.append("}}\n");
        }
        Path file = scratch.resolve("answers.jsonl");
        Path folder = scratch.resolve(season);
        Repository.write(file, answers.toString().getBytes(StandardCharsets.UTF_8));
        AssizeCommand.Ended imported = AssizeCommand.run(
                scratch, "import", "answers", file.toString(), "--out", folder.toString(), "--pairing", "pairs");
        assertThat(imported.exit()).as("import: %s", imported.out()).isZero();
        return JudgedSeason.judge(folder, root, TestKeys.writeTo(scratch.resolve("keys")));
    }
}
