/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.review;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.battle.EventType;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: the rules of the review, asked again after every writing; no two lines ever have one place. */
class ReviewLogTest {
    private static final String TASK = """
            task_id: song
            version: 1.0.0
            title: Song
            category: writing
            difficulty: easy
            task_mode: single_turn
            competition_modes: [open_battle]
            prompt: Sing.
            scoring: {type: human_review}
            """;

    @TempDir
    private Path season = Path.of("");

    @BeforeEach
    void writeASeason() throws IOException {
        Files.createDirectories(season.resolve("tasks"));
        Files.createDirectories(season.resolve("events"));
        Files.writeString(season.resolve("season.yaml"), "season: spring\ntitle: Spring\n");
        Files.writeString(season.resolve("tasks/song.yaml"), TASK);
        StringBuilder log = new StringBuilder();
        String contenders = Stream.of("a", "b", "c", "d", "e", "f", "g", "h")
                .map("{\"agent_id\":\"%1$s\",\"agent_name\":\"%1$s\",\"framework\":\"custom\"}"::formatted)
                .reduce((one, other) -> one + "," + other)
                .orElseThrow();
        int seq = 0;
        log.append(line(seq++, "draft", "relay", """
                {"season_id":"spring","mode":"open_battle","room_type":"free_for_all",                "rounds":[{"task_id":"song","version":"1.0.0"}],"contenders":[%s]}""".formatted(contenders)));
        log.append(line(seq++, "schedule", "relay", "{\"starts_at\":4}"));
        log.append(line(seq++, "ready", "relay", "{}"));
        log.append(line(seq++, "lock", "relay", "{}"));
        log.append(line(seq++, "start", "relay", "{}"));
        for (String agent : List.of("a", "b", "c", "d", "e", "f", "g", "h")) {
            log.append(line(seq++, "observe", "relay", """
                    {"agent_id":"%s","round":1,"task_id":"song","turn_number":1,"time_limit_ms":50,"deadline_at":1050}""".formatted(agent)));
            log.append(line(seq++, "act", agent, """
                    {"round":1,"task_id":"song","turn_number":1,"action":{"type":"answer","payload":{"answer":"la"}}}"""));
        }
        log.append(line(seq, "close", "relay", "{\"reason\":\"complete\"}"));
        Files.writeString(season.resolve("events/a.jsonl"), log);
    }

    private static String line(int seq, String type, String actor, String data) {
        return "{\"event_id\":\"e%d\",\"battle_id\":\"b-1\",\"seq\":%d,\"type\":\"%s\",\"at\":1000,\"actor\":\"%s\",\"data\":%s}%n"
                .formatted(seq, seq, type, actor, data);
    }

    private static ReviewEvent finding(String agent) {
        return new ReviewEvent(EventType.VERDICT, (JsonObject)
                Json.parse("""
                        {"agent_id":"%s","round":1,"points":"50","correct":true,"rationale":"So."}""".formatted(agent).getBytes(StandardCharsets.UTF_8))
                        .fold(parsed -> parsed.value(), malformed -> {
                            throw new AssertionError(malformed);
                        }));
    }

    private List<Integer> seqs() throws IOException {
        List<Integer> seqs = new ArrayList<>();
        try (Stream<Path> files = Files.list(season.resolve("events"))) {
            for (Path file : files.filter(name -> name.getFileName().toString().startsWith("review-"))
                    .toList()) {
                for (String written : Files.readAllLines(file)) {
                    seqs.add(Integer.valueOf(written.replaceAll(".*\"seq\":([0-9]+).*", "$1")));
                }
            }
        }
        return seqs.stream().sorted().toList();
    }

    @Test
    void twoReviewersAtOnceNeverTakeOnePlace() throws Exception {
        List<Callable<Optional<String>>> reviewers = new ArrayList<>();
        List<String> agents = List.of("a", "b", "c", "d", "e", "f", "g");
        for (String agent : agents) {
            ReviewLog log = new ReviewLog(season, "judge:" + (agents.indexOf(agent) % 2 == 0 ? "ada" : "ben"));
            reviewers.add(() -> log.append("b-1", List.of(finding(agent)), 5000));
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (Future<Optional<String>> written : threads.invokeAll(reviewers)) {
                assertThat(written.get()).isEmpty();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(seqs()).containsExactly(22, 23, 24, 25, 26, 27, 28);
        assertThat(new ReviewLog(season, "judge:ada").append("b-1", List.of(finding("h")), 1))
                .as("dated no earlier than what is there")
                .isEmpty();
        assertThat(new ReviewLog(season, "judge:ada").append("b-1", List.of(finding("h")), 9000))
                .contains("it no longer waits for anybody");
    }

    @Test
    void writesAllOrNothing() throws Exception {
        ReviewLog log = new ReviewLog(season, "judge:ada");
        assertThat(log.append("b-1", List.of(finding("a"), finding("a")), 5000).orElseThrow())
                .startsWith("already_given");
        assertThat(seqs()).isEmpty();
        assertThat(log.append("b-2", List.of(finding("a")), 5000)).contains("it no longer waits for anybody");
    }

    @Test
    void goesOnBehindALineThatWasTorn() throws Exception {
        ReviewLog log = new ReviewLog(season, "judge:ada");
        Files.writeString(season.resolve(log.fileName()), "{\"event_id\":");
        assertThat(log.append("b-1", List.of(finding("a")), 5000)).isEmpty();
        assertThat(Files.readAllLines(season.resolve(log.fileName()))).hasSize(2);
    }
}
