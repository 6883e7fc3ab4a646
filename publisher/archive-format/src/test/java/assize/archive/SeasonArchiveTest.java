/* SPDX-License-Identifier: Apache-2.0 */
package assize.archive;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Digest;
import assize.attestation.Ed25519PublicKey;
import assize.attestation.MerkleTree;
import assize.attestation.NoteKey;
import assize.attestation.Parsed;
import assize.attestation.ProofCheck;
import assize.attestation.Signature;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.LogEntry;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import assize.schemas.season.ContentHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: the example records as they were made, and the tables read row by row. */
class SeasonArchiveTest {
    private static final int BATTLES = 20_000;

    @TempDir
    static Path root;

    private static Archives archives = Archives.open(Path.of(""));
    private static SeasonArchive archive;

    @BeforeAll
    static void writeAndOpen() throws IOException {
        Path folder = ExampleArchive.write(root, BATTLES);
        assertThat(Files.isDirectory(folder)).as("written").isTrue();
        archives = Archives.open(root);
        archive = ExampleRecords.usable(archives.open(ExampleArchive.SEASON, 1));
    }

    @Test
    void seasonsAndVersionsAreListed() throws IOException {
        assertThat(archives.seasons()).as("seasons").containsExactly("spring-26");
        assertThat(archives.versions("spring-26")).as("versions").containsExactly(1);
        assertThat(archives.versions("../spring-26")).as("no season id").isEmpty();
        assertThat(ExampleRecords.problem(archives.open("spring-26", 2)).message())
                .as("no such version")
                .contains("no version 2");
        assertThat(archives.log("winter")).as("no such log").isEmpty();
    }

    @Test
    void anyBattleIsFoundByItsId() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(11);
        for (int i = 0; i < 500; i++) {
            int number = random.nextInt(BATTLES);
            BattleRow battle = archive.find(ExampleRecords.battleId(number)).orElseThrow();
            assertThat(battle.seq()).as("seq of battle " + number).isEqualTo(number + 1);
            assertThat(archive.record(battle)).as("record of " + number).isEqualTo(ExampleRecords.record(number));
            assertThat(archive.replay(battle)).as("replay of " + number).isEqualTo(ExampleRecords.replay(number));
            assertThat(battle.recordHash()).as("hash").isEqualTo(ContentHash.of(ExampleRecords.record(number)));
        }
        assertThat(archive.find("b-1")).as("no such battle").isEmpty();
        assertThat(archive.battleCount()).as("count").isEqualTo(BATTLES);
    }

    @Test
    void noticesOfABattleAreFound() {
        assertThat(archive.correctionsOf("battle-1"))
                .extracting(CorrectionRow::noticeId)
                .containsExactly("cor-1", "tak-1");
        assertThat(archive.disputesOf("battle-1")).extracting(DisputeRow::state).containsExactly("acknowledged");
        assertThat(archive.correctionsOf("battle-2")).as("of another battle").isEmpty();
        assertThat(archive.excludedCount()).as("moved no rating").hasValue(1);
        assertThat(archive.excluded(1, 10)).as("behind the last").isEmpty();
    }

    @Test
    void whatIsFoundIsWhatTheTableSays() throws IOException {
        try (Stream<BattleRow> rows = TableReader.rows(versionFolder(), Table.BATTLES)) {
            List<BattleRow> first = rows.limit(100).toList();
            assertThat(archive.battlesFrom(0, 100)).as("first 100").isEqualTo(first);
        }
    }

    private static Path versionFolder() {
        return root.resolve(ArchivePaths.version(ExampleArchive.SEASON, 1));
    }

    @Test
    void battlesAreTurnedOverPageByPage() {
        assertThat(archive.battlesBefore(Long.MAX_VALUE, 3))
                .as("newest")
                .extracting(BattleRow::seq)
                .containsExactly(20_000L, 19_999L, 19_998L);
        assertThat(archive.battlesBefore(19_998, 2))
                .as("next page")
                .extracting(BattleRow::seq)
                .containsExactly(19_997L, 19_996L);
        assertThat(archive.battlesBefore(2, 5))
                .as("last page")
                .extracting(BattleRow::seq)
                .containsExactly(1L);
        assertThat(archive.battlesFrom(20_000, 5))
                .as("oldest first")
                .extracting(BattleRow::seq)
                .containsExactly(20_000L);
        assertThat(archive.battlesFrom(20_001, 5)).as("past the end").isEmpty();
    }

    @Test
    void anAgentHasItsBattlesNewestFirst() {
        assertThat(archive.ratingCount("agent-7")).as("count").isEqualTo(BATTLES / ExampleRecords.AGENTS);
        assertThat(archive.ratingsOf("agent-7", 1, 2))
                .as("second and third newest")
                .extracting(RatingRow::battleId)
                .containsExactly("b-19907", "b-19857");
        assertThat(archive.ratingsOf("agent-7", 399, 5)).as("oldest").hasSize(1);
        assertThat(archive.ratingsOf("agent-7", 400, 5)).as("past the oldest").isEmpty();
        assertThat(archive.ratingsOf("nobody", 0, 5)).as("no such agent").isEmpty();
        assertThat(archive.agent("nobody")).as("no such agent").isEmpty();
    }

    @Test
    void aResumeHashedInPassingIsTheHashOfTheWhole() {
        for (String agentId : List.of("agent-0", "agent-7", "agent-8x", "agent-49", "agent-1x")) {
            AgentRow agent = archive.agent(agentId).orElseThrow();
            JsonObject resume = archive.resume(agent.agentId()).orElseThrow();
            JsonObject unsigned = resume.without("resume_hash").without("resume_signature");
            assertThat(agent.resumeHash()).as(agent.agentId()).isEqualTo(ContentHash.of(Json.canonical(unsigned)));
            assertThat(resume.get("resume_hash"))
                    .as("shown hash of " + agent.agentId())
                    .isEqualTo(new JsonString(agent.resumeHash()));
        }
    }

    @Test
    void aResumeIsCompleteAndSigned() {
        AgentRow agent = archive.agent("agent-7").orElseThrow();
        JsonObject resume = archive.resume("agent-7").orElseThrow();
        assertThat(resume.members().keySet())
                .as("members")
                .containsExactlyInAnyOrder(
                        "agent_id",
                        "agent_name",
                        "framework",
                        "model_tier",
                        "elo",
                        "battle_history",
                        "public_key_id",
                        "resume_signed_at",
                        "resume_hash",
                        "resume_signature");
        Fields fields = Fields.ofDocument(resume);
        List<JsonValue> history = fields.items("battle_history");
        assertThat(history).as("every battle").hasSize(BATTLES / ExampleRecords.AGENTS);
        assertThat(Json.canonicalText(history.get(1)))
                .as("the second battle, on the first day")
                .isEqualTo("{\"attestation_hash\":\"" + ContentHash.of("a57") + "\",\"battle_id\":\"b-00057\","
                        + "\"date\":\"2026-01-01\",\"elo_delta\":16,\"result\":\"win\"}");
        assertThat(Json.canonicalText(fields.value("elo")))
                .as("all four modes")
                .isEqualTo("{\"cooperative\":{\"current\":1200,\"matches\":0,\"peak\":1200},"
                        + "\"framework_duel\":{\"current\":1216,\"matches\":1,\"peak\":1216},"
                        + "\"open_battle\":{\"current\":1200,\"matches\":0,\"peak\":1200},"
                        + "\"user_design\":{\"current\":1200,\"matches\":0,\"peak\":1200}}");
        Ed25519PublicKey key = ExampleArchive.RECORD_KEY.publicKey();
        Signature signature = Signature.parse(agent.resumeSignature()).orElseThrow();
        assertThat(key.verify(agent.resumeHash().getBytes(StandardCharsets.US_ASCII), signature))
                .as("signature over the 71 characters")
                .isTrue();
    }

    @Test
    void boardsListTheirTierByRating() {
        assertThat(Board.ALL).as("boards").hasSize(12);
        assertThat(archive.board("framework_duel/T1"))
                .as("agents of tier T1, equal in rating, by id")
                .hasSize(ExampleRecords.AGENTS)
                .extracting(line -> line.agent().agentId())
                .startsWith("agent-0", "agent-1", "agent-10");
        assertThat(archive.board("framework_duel/T1").get(49).place())
                .as("last place")
                .isEqualTo(50);
        assertThat(archive.board("framework_duel/T2")).as("nobody").isEmpty();
        assertThat(archive.board("framework_duel/T5")).as("no such board").isEmpty();
        assertThat(archive.board("open_battle")).as("no rated battle").isEmpty();
    }

    @Test
    void tasksKeepTheirContract() {
        assertThat(archive.tasks()).as("tasks").containsExactly(TaskRow.from(ExampleArchive.task()));
        TaskRow task = archive.tasks().get(0);
        assertThat(ContentHash.of(task.contract())).as("hash of the contract").isEqualTo(task.taskHash());
    }

    @Test
    void onlyFilesOfTheManifestAreHandedOut() {
        assertThat(archive.file("battles.parquet")).as("listed").isPresent();
        assertThat(archive.file("manifest.json")).as("the manifest").isPresent();
        assertThat(archive.file("../../../log/spring-26/checkpoint"))
                .as("outside")
                .isEmpty();
        assertThat(archive.file("records")).as("a folder").isEmpty();
        assertThat(archive.season().keysHash())
                .as("keys")
                .isEqualTo(ContentHash.of(archive.keys().toBytes()));
    }

    @Test
    void theLogProvesItsEntries() {
        LogFolder log = archives.log(ExampleArchive.SEASON).orElseThrow();
        NoteKey key = log.vkey().orElseThrow();
        for (long seq : List.of(0L, 1L, 255L, 256L, 300L)) {
            byte[] entry = log.entry(seq).toOptional().orElseThrow();
            ProofCheck check = log.proof(seq).toOptional().orElseThrow().verify(MerkleTree.leafHash(entry), key);
            assertThat(check).as("proof of entry " + seq).isEqualTo(ProofCheck.proven());
            LogEntry decoded = ExampleRecords.usable(LogEntry.decode(entry));
            assertThat(decoded.statement().seq()).as("what it says").isEqualTo(seq);
        }
        Parsed<byte[]> none = log.entry(301);
        assertThat(none.toOptional()).as("no entry 301").isEmpty();
        assertThat(log.proof(-1).toOptional()).as("no entry -1").isEmpty();
        assertThat(Digest.parsePrefixed(ContentHash.of("x")))
                .as("hashes have one text")
                .isPresent();
    }

    @Test
    void theFiguresOfABoardAreThoseOfItsTables() {
        assertThat(archive.strength("framework_duel/T0", "agent-0")).as("a row").contains(ExampleArchive.STRENGTH);
        assertThat(archive.strength("framework_duel/T0", "agent-1"))
                .as("nobody")
                .isEmpty();
        assertThat(archive.strength("no_board", "agent-0")).as("nowhere").isEmpty();
        assertThat(archive.boardFigures("open_battle").map(BoardRow::reason))
                .as("a board of too many agents")
                .contains("more than 2000 agents");
        assertThat(archive.boardFigures("no_board")).as("no board").isEmpty();
    }

    /** Each file of a small archive cut, emptied, overwritten or gone: an answer, never an exception. */
    @Test
    void anArchiveThatCannotBeReadSaysSo(@TempDir Path other) throws IOException {
        Path folder = ExampleArchive.write(other, 20);
        Map<String, Integer> cuts = Map.of("whole", 0, "half", 1, "noise", 2, "gone", 3);
        for (String name : List.of(
                "manifest.json",
                "season.json",
                "keys.json",
                "battles.parquet",
                "agents.parquet",
                "tasks.parquet",
                "strengths.parquet",
                "boards.parquet",
                "corrections.parquet",
                "disputes.parquet",
                "excluded.parquet")) {
            Path file = folder.resolve(name);
            byte[] good = Files.readAllBytes(file);
            for (Map.Entry<String, Integer> cut : cuts.entrySet()) {
                Files.deleteIfExists(file);
                if (cut.getValue() < 3) {
                    Files.write(file, damaged(good, cut.getValue()));
                }
                assertThat(ExampleRecords.problem(SeasonArchive.open(folder)).path())
                        .as(name + " " + cut.getKey())
                        .isEqualTo(name);
            }
            Files.write(file, good);
        }
        assertThat(SeasonArchive.open(folder).toOptional()).as("restored").isPresent();
    }

    private static byte[] damaged(byte[] good, int how) {
        if (how == 0) {
            return new byte[0];
        }
        if (how == 1) {
            return Arrays.copyOf(good, good.length / 2);
        }
        byte[] noise = good.clone();
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(3);
        for (int i = 0; i < noise.length; i++) {
            noise[i] ^= (byte) (random.nextInt(8) == 0 ? 1 << random.nextInt(8) : 0);
        }
        return noise;
    }
}
