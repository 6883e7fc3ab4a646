/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.bench;

import assize.ingest.evidence.EvidenceFolder;
import assize.ingest.log.SeasonFolder;
import assize.judging.job.judge.Sitting;
import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.judging.score.TaskCheck;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.DecodedLine;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.Transcript;
import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.evidence.LlmRequest;
import assize.schemas.evidence.LlmVerdicts;
import assize.schemas.json.JsonObject;
import assize.schemas.season.JudgeSettings;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.SealedBattle;
import assize.toolkit.judge.SeasonJudges;
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * How fast recorded words of models become verdicts: 100,000 battles, each with one judge's verdict in both orders of the answers,
 * from the season's evidence folder, by the judging stage's own code in two threads.
 *
 * <p>The clock runs while the folder is opened, which reads and checks every line, and while battles are judged. Sealing the battles
 * is not judging, and is left out.
 */
public final class EvidenceBench {
    private static final int BATTLES = 100_000;
    private static final int CHUNK = 5_000;
    private static final int THREADS = 2;
    private static final long NOON = 1_772_452_800_000L;
    private static final String ANSWER_A =
            "The moon pulls the sea into a hill on the near side, and leaves another on the far side.";
    private static final String ANSWER_B =
            "Because of weather, mostly, and because water is heavy and likes to go elsewhere.";

    private final SeasonFolder season;
    private final Sealing sealing;
    private final Basis basis;
    private final int battles;

    private EvidenceBench(SeasonFolder season, int battles) {
        this.season = season;
        this.battles = battles;
        this.sealing = new Sealing(season.season(), season.tasks());
        this.basis = new Basis(
                season.tasks(),
                RuleSet.named("arena/1.1").orElseThrow(),
                season.season().models());
    }

    /** Prints verdicts a second, the opening of the folder included and left out; needs a folder it may fill, and takes how many battles. */
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        Path folder = Path.of(arguments[0]).resolve("verdicts");
        int battles = arguments.length > 1 ? Integer.parseInt(arguments[1]) : BATTLES;
        new EvidenceBench(laidOut(folder), battles).run();
    }

    private static SeasonFolder laidOut(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("tasks"));
        Files.createDirectories(folder.resolve("events"));
        Files.createDirectories(folder.resolve("evidence"));
        Files.writeString(folder.resolve("events/none.jsonl"), "");
        Files.writeString(folder.resolve("season.yaml"), """
            season: verdicts
            title: "Verdicts"
            judges:
              panel:
                - {id: judge, provider: openai, base_url: "http://127.0.0.1:9/v1", model: loopback, key_env: NONE}
            """);
        Files.writeString(folder.resolve("tasks/why-tides.yaml"), """
            task_id: why-tides
            version: 1.0.0
            title: "Why there are tides"
            category: explanation
            difficulty: medium
            task_mode: single_turn
            competition_modes: [framework_duel]
            prompt: "Explain to a child why the sea rises and falls twice a day."
            scoring: {type: llm_judge, form: pairwise}
            """);
        return SeasonFolder.open(folder, TaskCheck::problem).fold(SeasonFolder.Opened.Usable::folder, unusable -> {
            throw new IllegalStateException(unusable.message());
        });
    }

    private void run() throws IOException, InterruptedException, ExecutionException {
        writeEvidence();
        Spent opening = Spent.NOTHING;
        Spent judging = Spent.NOTHING;
        Spent begun = Spent.now();
        try (EvidenceSource source = SeasonJudges.recordedOnly(season).open()) {
            opening = Spent.now().less(begun);
            for (int from = 0; from < battles; from += CHUNK) {
                List<SealedBattle> sealed = battles(from);
                Spent before = Spent.now();
                judge(sealed, source);
                judging = judging.plus(Spent.now().less(before));
            }
        }
        print("opening the folder", opening);
        print("judging", judging);
        print("both", opening.plus(judging));
    }

    /** Seconds: on the clock, and of all processors for this process, the collector's and the compiler's included. */
    private record Spent(double clock, double processor) {
        private static final Spent NOTHING = new Spent(0, 0);

        static Spent now() {
            OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            return new Spent(System.nanoTime() / 1e9, system.getProcessCpuTime() / 1e9);
        }

        Spent less(Spent other) {
            return new Spent(clock - other.clock, processor - other.processor);
        }

        Spent plus(Spent other) {
            return new Spent(clock + other.clock, processor + other.processor);
        }
    }

    private void print(String what, Spent spent) {
        System.out.println(String.format(
                Locale.ROOT,
                "%-20s %7.2f s, %8.0f verdicts a second; %7.2f s of processor time, %8.0f a second of it",
                what,
                spent.clock(),
                battles / spent.clock(),
                spent.processor(),
                battles / spent.processor()));
    }

    private void judge(List<SealedBattle> sealed, EvidenceSource source)
            throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Long>> parts = new ArrayList<>();
            for (int part = 0; part < THREADS; part++) {
                int first = part;
                parts.add(threads.submit(() -> {
                    long decided = 0;
                    for (int i = first; i < sealed.size(); i += THREADS) {
                        SealedBattle battle = sealed.get(i);
                        JudgedBattle judged = new Sitting(battle, Transcript.of(battle.events()), basis, () -> source)
                                .judge()
                                .join();
                        decided += judged.outcome().equals("decided") ? 1 : 0;
                    }
                    return decided;
                }));
            }
            long decided = 0;
            for (Future<Long> part : parts) {
                decided += part.get();
            }
            if (decided != sealed.size()) {
                throw new IllegalStateException(decided + " of " + sealed.size() + " were decided");
            }
        } finally {
            threads.shutdown();
        }
    }

    private void writeEvidence() throws IOException {
        Path file = season.path().resolve("evidence").resolve(EvidenceFolder.RECORDED);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            for (int from = 0; from < battles; from += CHUNK) {
                for (SealedBattle battle : battles(from)) {
                    EvidenceRequest asked = Judge.questions(
                                    battle, Transcript.of(battle.events()), basis, Evidences.NONE)
                            .get(0);
                    out.write(evidence(asked).toBytes());
                    out.write('\n');
                }
            }
        }
    }

    /** What one judge says in both orders, with replies of the length providers send. */
    private Evidence evidence(EvidenceRequest asked) {
        JudgeSettings models = season.season().models();
        if (models == null) {
            throw new IllegalStateException("no judge in the settings");
        }
        List<String> agents = List.of("agt_a", "agt_b");
        List<LlmVerdicts.Verdict> verdicts = new ArrayList<>();
        for (List<String> order : List.of(agents, List.of("agt_b", "agt_a"))) {
            verdicts.add(new LlmVerdicts.Verdict(
                    models.judges().get(0).id(),
                    "loopback-1",
                    order,
                    null,
                    null,
                    Map.of("agt_a", new BigDecimal("80"), "agt_b", new BigDecimal("35")),
                    agents.stream()
                            .map(agent -> new LlmVerdicts.Finding(
                                    LlmRequest.Criterion.OVERALL.id(),
                                    agent,
                                    "It names what pulls, and what turns.",
                                    List.of(),
                                    new BigDecimal(agent.equals("agt_a") ? "80" : "35")))
                            .toList(),
                    "The first says why; the second does not.",
                    List.of()));
        }
        String reply = Base64.getEncoder().encodeToString("x".repeat(1_600).getBytes(StandardCharsets.UTF_8));
        return new Evidence(
                asked, reply, new LlmVerdicts(verdicts, List.of(), List.of()).toJson(), "loopback-1", JsonObject.EMPTY);
    }

    private List<SealedBattle> battles(int from) {
        List<SealedBattle> sealed = new ArrayList<>();
        for (int i = from; i < Math.min(battles, from + CHUNK); i++) {
            sealed.add(battle("b-" + i));
        }
        return sealed;
    }

    private SealedBattle battle(String id) {
        EventDecoder decoder = new EventDecoder(season.season().eventBytesMax());
        List<BattleEvent> events = new ArrayList<>();
        for (String line : lines(id)) {
            DecodedLine decoded =
                    decoder.decode(new RawLine("events/x.jsonl", 1, line.getBytes(StandardCharsets.UTF_8), 0));
            if (decoded instanceof DecodedLine.Accepted accepted) {
                events.add(accepted.event());
            } else {
                throw new IllegalStateException(line);
            }
        }
        return ((SealResult.Sealed) sealing.evaluate(events)).battle();
    }

    private static List<String> lines(String id) {
        String turn = "\"round\":1,\"task_id\":\"why-tides\",\"turn_number\":1";
        String contender = "{\"agent_id\":\"%s\",\"agent_name\":\"%s\",\"framework\":\"hermes\","
                + "\"model\":{\"name\":\"m-7b\",\"params_b\":7,\"inference\":\"local_gpu\"}}";
        List<String> lines = new ArrayList<>();
        add(
                lines,
                id,
                "draft",
                "operator:mira",
                "{\"season_id\":\"verdicts\",\"mode\":\"framework_duel\",\"rounds\":[{\"task_id\":\"why-tides\",\"version\":\"1.0.0\"}],"
                        + "\"contenders\":["
                        + contender.formatted("agt_a", "A")
                        + ","
                        + contender.formatted("agt_b", "B")
                        + "]}");
        add(lines, id, "schedule", "operator:mira", "{\"starts_at\":" + NOON + "}");
        for (String type : List.of("ready", "lock", "start")) {
            add(lines, id, type, "relay", "{}");
        }
        for (String agent : List.of("agt_a", "agt_b")) {
            add(
                    lines,
                    id,
                    "observe",
                    "relay",
                    "{\"agent_id\":\"%s\",%s,\"time_limit_ms\":30000,\"deadline_at\":%d}"
                            .formatted(agent, turn, NOON + lines.size() * 1000L + 30_000));
        }
        for (String agent : List.of("agt_a", "agt_b")) {
            add(
                    lines,
                    id,
                    "act",
                    agent,
                    "{%s,\"action\":{\"type\":\"submit_answer\",\"payload\":{\"answer\":\"%s\"}}}"
                            .formatted(turn, agent.equals("agt_a") ? ANSWER_A : ANSWER_B));
        }
        add(lines, id, "close", "relay", "{\"reason\":\"complete\"}");
        return lines;
    }

    private static void add(List<String> lines, String id, String type, String actor, String data) {
        int seq = lines.size();
        lines.add(
                "{\"event_id\":\"%s:%d\",\"battle_id\":\"%s\",\"seq\":%d,\"type\":\"%s\",\"at\":%d,\"actor\":\"%s\",\"data\":%s}"
                        .formatted(id, seq, id, seq, type, NOON + seq * 1000L, actor, data));
    }
}
