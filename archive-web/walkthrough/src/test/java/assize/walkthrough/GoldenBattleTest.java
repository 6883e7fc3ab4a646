/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.verifier.Progress;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.ingest.log.SeasonFolder;
import assize.judging.rate.Rating;
import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.judging.score.Evidences;
import assize.judging.score.Judge;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.publish.attest.AttestBattle;
import assize.publish.log.EntryChain;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonKeys;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.DecodedLine;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.Transcript;
import assize.schemas.json.Json;
import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.SealedBattle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.flink.api.common.functions.DefaultOpenContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Each stage reads the golden battle's file n and makes file n + 1, byte for byte.
 *
 * <p>Oracle: the files, each looked through by a person when it was written down; the keys are {@link TestKeys}. The order of the
 * methods is the battle's: with {@code -Dgolden.update=true} each writes what the next one reads.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GoldenBattleTest {

    @TempDir
    private Path folder = Path.of("");

    private Path keys = Path.of("");
    private SeasonFolder season;

    @BeforeEach
    void layOut() {
        keys = TestKeys.writeTo(folder.resolve("keys"));
        season = OneBattle.open(folder.resolve("season"));
    }

    @Test
    @Order(1)
    void theLogKeepsEveryFrameAsItCame() {
        List<String> frames = lines("1-frames.jsonl");
        List<String> kept = new ArrayList<>();
        for (String line : lines("2-log.jsonl")) {
            JsonNode event = JsonMapper.shared().readTree(line);
            Schemas.assertValid("battle-event", "event " + event.path("seq"), event);
            if (event.path("type").stringValue().equals("act")) {
                kept.add(event.at("/data/raw").stringValue());
                assertSaysTheSame(event, JsonMapper.shared().readTree(kept.get(kept.size() - 1)));
            }
        }
        assertThat(kept).as("raw frames in the log").isEqualTo(frames);
    }

    private static void assertSaysTheSame(JsonNode event, JsonNode frame) {
        assertThat(frame.path("method").stringValue()).as("method").isEqualTo("arena.act");
        JsonNode params = frame.path("params");
        assertThat(params.path("battle_id")).as("battle").isEqualTo(event.path("battle_id"));
        for (String member : List.of("task_id", "turn_number", "action", "telemetry")) {
            assertThat(event.path("data").path(member)).as(member).isEqualTo(params.path(member));
        }
    }

    @Test
    @Order(2)
    void sealingMakesTheTranscript() {
        EventDecoder decoder = new EventDecoder(season.season().eventBytesMax());
        List<BattleEvent> events = new ArrayList<>();
        List<String> lines = lines("2-log.jsonl");
        for (int i = 0; i < lines.size(); i++) {
            RawLine line =
                    new RawLine("events/one-battle.jsonl", i + 1, lines.get(i).getBytes(StandardCharsets.UTF_8), 0);
            DecodedLine decoded = decoder.decode(line);
            assertThat(decoded).as("line %d", i + 1).isInstanceOf(DecodedLine.Accepted.class);
            events.add(((DecodedLine.Accepted) decoded).event());
        }
        SealResult result = new Sealing(season.season(), season.tasks()).evaluate(events);
        assertThat(result).isInstanceOf(SealResult.Sealed.class);
        OneBattle.assertMade("3-transcript.json", StageFiles.write(((SealResult.Sealed) result).battle()));
    }

    @Test
    @Order(3)
    void judgingMakesTheVerdict() {
        SealedBattle sealed = sealed();
        JudgedBattle judged = Judge.judge(
                sealed, Transcript.of(sealed.events()), new Basis(season.tasks(), rules(), null), Evidences.NONE);
        OneBattle.assertMade("4-verdict.json", StageFiles.write(judged));
    }

    @Test
    @Order(4)
    void ratingMovesBothAgents() {
        JudgedBattle judged = judged();
        String board = Transcript.of(judged.sealed().events()).draft().mode().wireName();
        RatedBattle rated = new RatedBattle(
                judged, 0, board, 0L, Rating.rate(judged, Map.of(), rules()).changes(), List.of());
        OneBattle.assertMade("5-rating.json", StageFiles.write(rated));
    }

    @Test
    @Order(5)
    void attestingMakesReplayAndRecord() throws IOException {
        AttestBattle stage = new AttestBattle(keys, season.tasks());
        stage.open(DefaultOpenContext.INSTANCE);
        AttestedBattle attested = stage.map(StageFiles.readRated(OneBattle.file("5-rating.json"), judged()));
        OneBattle.assertMade("6-replay.jsonl", attested.replay());
        OneBattle.assertMade("6-record.json", attested.record());
    }

    @Test
    @Order(6)
    void theRecordGetsItsEntryInTheLog() {
        SeasonKeys seasonKeys = SeasonKeys.of(TestKeys.open(keys), season.season());
        EntryChain chain = EntryChain.empty(season.season().id(), seasonKeys.record());
        byte[] opening = Json.canonical(season.season().openingDocument(seasonKeys.listHash()));
        chain.seasonOpen(opening, seasonKeys.listHash());
        OneBattle.assertMade("6-entry.json", chain.battle("b-1", OneBattle.file("6-record.json")));
    }

    @Test
    @Order(7)
    void judgingTheFolderPublishesExactlyThese() throws IOException {
        JudgedSeason published = JudgedSeason.judge(season.path(), folder.resolve("out"), keys);
        assertThat(published.recordLines())
                .as("records")
                .containsExactly(new String(OneBattle.file("6-record.json"), StandardCharsets.UTF_8));
        assertThat(published.lines(ArchivePaths.replayPart(0))).as("replay").isEqualTo(lines("6-replay.jsonl"));
        PublishedLog log = PublishedLog.open(
                published.root(),
                published.season().id(),
                published.seasonKeys().logKey());
        assertThat(log.entry(1)).as("entry 1").isEqualTo(OneBattle.file("6-entry.json"));
        OneBattle.assertMade(
                "7-manifest.json", Repository.read(published.versionFolder().resolve(ArchivePaths.MANIFEST)));
        OneBattle.assertMade(
                "6-checkpoint.txt", Repository.read(published.logFolder().resolve(ArchivePaths.CHECKPOINT)));
        Verification answer = VerifyArchive.verify(published.root(), published.trust(), Progress.SILENT);
        assertThat(answer.verdict()).as("%s", answer.failure()).isEqualTo(Verdict.PROVEN);
    }

    @Test
    @Order(8)
    void everyFileIsWhatItsSchemaSays() {
        JsonNode judged = JsonMapper.shared().readTree(OneBattle.file("4-verdict.json"));
        assertThat(StreamSupport.stream(judged.path("verdicts").spliterator(), false)
                        .map(verdict -> verdict.path("correct").booleanValue()))
                .as("verdicts")
                .containsExactly(true, false);
        Schemas.assertValid("record", "6-record.json", JsonMapper.shared().readTree(OneBattle.file("6-record.json")));
        Schemas.assertValid("envelope", "6-entry.json", JsonMapper.shared().readTree(OneBattle.file("6-entry.json")));
        Schemas.assertValid(
                "manifest", "7-manifest.json", JsonMapper.shared().readTree(OneBattle.file("7-manifest.json")));
        lines("6-replay.jsonl").forEach(line -> Schemas.assertValid("replay-line", line, line));
    }

    private SealedBattle sealed() {
        return StageFiles.readSealed(OneBattle.file("3-transcript.json"));
    }

    private JudgedBattle judged() {
        return StageFiles.readJudged(OneBattle.file("4-verdict.json"), sealed());
    }

    private RuleSet rules() {
        return RuleSet.named(season.season().ruleSet()).orElseThrow();
    }

    private static List<String> lines(String name) {
        return new String(OneBattle.file(name), StandardCharsets.UTF_8).lines().toList();
    }
}
