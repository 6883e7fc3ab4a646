/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.verifier.Progress;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.ingest.log.SeasonFolder;
import assize.judging.job.judge.Sitting;
import assize.judging.rate.Rating;
import assize.judging.rate.RatingOutcome;
import assize.judging.review.Proceedings;
import assize.judging.review.ReviewBuffer;
import assize.judging.rules.RuleSet;
import assize.judging.score.Basis;
import assize.judging.seal.SealResult;
import assize.judging.seal.Sealing;
import assize.publish.attest.AttestBattle;
import assize.publish.log.EntryChain;
import assize.publish.log.PublishedLog;
import assize.publish.log.SeasonKeys;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.battle.BattleEvent;
import assize.schemas.battle.DecodedLine;
import assize.schemas.battle.Draft;
import assize.schemas.battle.EventDecoder;
import assize.schemas.battle.RawLine;
import assize.schemas.battle.Transcript;
import assize.schemas.evidence.EvidenceSource;
import assize.schemas.json.Json;
import assize.schemas.stream.AttestedBattle;
import assize.schemas.stream.JudgedBattle;
import assize.schemas.stream.RatedBattle;
import assize.schemas.stream.SealedBattle;
import assize.toolkit.judge.SeasonJudges;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.flink.api.common.functions.DefaultOpenContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Each stage reads a golden battle's file n and makes file n + 1, byte for byte.
 *
 * <p>Oracle: the files, each looked through by a person when it was written down; the keys are {@link TestKeys}. The order of the
 * methods is the battle's: with {@code -Dgolden.update=true} each writes what the next one reads.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GoldenBattleTest {
    private static final String REVIEW = "4-review.json";
    private static final String EVIDENCE = "2-evidence.jsonl";
    private static final Pattern TAG = Pattern.compile("<[^>]*>");
    private static final String GOLDEN = "assize.walkthrough.GoldenBattle#all";

    /** Where all golden battles are published, so that one site can show them. */
    private static final Path ROOT = Repository.temporaryFolder("golden");

    @TempDir
    private Path folder = Path.of("");

    private Path keys = Path.of("");

    @BeforeEach
    void layOut() {
        keys = TestKeys.writeTo(folder.resolve("keys"));
    }

    @Order(1)
    @ParameterizedTest
    @MethodSource(GOLDEN)
    void theLogKeepsEveryFrameAsItCame(GoldenBattle golden) {
        List<String> kept = new ArrayList<>();
        for (String line : golden.lines("2-log.jsonl")) {
            JsonNode event = JsonMapper.shared().readTree(line);
            Schemas.assertValid("battle-event", "event " + event.path("seq"), event);
            if (event.path("type").stringValue().equals("act")) {
                kept.add(event.at("/data/raw").stringValue());
                assertSaysTheSame(event, JsonMapper.shared().readTree(kept.get(kept.size() - 1)));
            }
        }
        assertThat(kept).as("raw frames in the log").isEqualTo(golden.lines("1-frames.jsonl"));
    }

    private static void assertSaysTheSame(JsonNode event, JsonNode frame) {
        assertThat(frame.path("method").stringValue()).as("method").isEqualTo("arena.act");
        JsonNode params = frame.path("params");
        assertThat(params.path("battle_id")).as("battle").isEqualTo(event.path("battle_id"));
        for (String member : List.of("task_id", "turn_number", "action", "telemetry")) {
            assertThat(event.path("data").path(member)).as(member).isEqualTo(params.path(member));
        }
    }

    @Order(2)
    @ParameterizedTest
    @MethodSource(GOLDEN)
    void sealingMakesTheTranscript(GoldenBattle golden) {
        SeasonFolder season = season(golden);
        SealResult result = new Sealing(season.season(), season.tasks())
                .evaluate(events(golden, season).stream()
                        .filter(event -> !event.type().isReview())
                        .toList());
        assertThat(result).isInstanceOf(SealResult.Sealed.class);
        golden.assertMade("3-transcript.json", StageFiles.write(((SealResult.Sealed) result).battle()));
    }

    @Order(3)
    @ParameterizedTest
    @MethodSource(GOLDEN)
    void judgingMakesTheVerdict(GoldenBattle golden) throws IOException {
        SeasonFolder season = season(golden);
        SealedBattle sealed = sealed(golden);
        try (EvidenceSource recorded = SeasonJudges.recordedOnly(season).open()) {
            Sitting sitting = new Sitting(
                    sealed,
                    Transcript.of(sealed.events()),
                    new Basis(season.tasks(), rules(sealed), season.season().models()),
                    () -> recorded);
            golden.assertMade("4-verdict.json", StageFiles.write(sitting.judge().join()));
        }
    }

    @Order(4)
    @ParameterizedTest
    @MethodSource(GOLDEN)
    void whatPeopleSentCompletesTheBattlesThatWaitForIt(GoldenBattle golden) {
        SeasonFolder season = season(golden);
        JudgedBattle first = StageFiles.readJudged(golden.file("4-verdict.json"), sealed(golden));
        List<BattleEvent> sent = events(golden, season).stream()
                .filter(event -> event.type().isReview())
                .toList();
        assertThat(first.waitsFor() == null).as("waits for nobody").isEqualTo(sent.isEmpty());
        if (sent.isEmpty()) {
            assertThat(golden.has(REVIEW))
                    .as("a file of a review there was not")
                    .isFalse();
            return;
        }
        List<BattleEvent> sealed = first.sealed().events();
        Proceedings proceedings = new Proceedings(first, Transcript.of(sealed), season.tasks(), rules(first.sealed()));
        ReviewBuffer review =
                new ReviewBuffer(proceedings, sealed.get(sealed.size() - 1).seq());
        sent.forEach(
                event -> assertThat(review.add(event)).as("%s", event.seq()).isEmpty());
        golden.assertMade(REVIEW, StageFiles.writeReviewed(review.concluded().orElseThrow()));
    }

    @Order(5)
    @ParameterizedTest
    @MethodSource(GOLDEN)
    void ratingMovesTheAgents(GoldenBattle golden) {
        SeasonFolder season = season(golden);
        JudgedBattle judged = judged(golden);
        Draft draft = Transcript.of(judged.sealed().events()).draft();
        JudgedBattle flagged = Rating.flagged(judged, draft, Map.of(), rules(judged.sealed()));
        RatingOutcome outcome = Rating.rate(flagged, draft, Map.of(), Map.of(), season.tasks(), rules(judged.sealed()));
        assertThat(outcome.judged().ratingState()).isEqualTo("rated");
        RatedBattle rated =
                new RatedBattle(outcome.judged(), 0, draft.mode().wireName(), 0L, outcome.changes(), outcome.tasks());
        golden.assertMade("5-rating.json", StageFiles.write(rated));
    }

    @Order(6)
    @ParameterizedTest
    @MethodSource(GOLDEN)
    void attestingMakesReplayAndRecord(GoldenBattle golden) throws IOException {
        AttestBattle stage = new AttestBattle(keys, season(golden).tasks());
        stage.open(DefaultOpenContext.INSTANCE);
        AttestedBattle attested = stage.map(StageFiles.readRated(golden.file("5-rating.json"), judged(golden)));
        golden.assertMade("6-replay.jsonl", attested.replay());
        golden.assertMade("6-record.json", attested.record());
    }

    @Order(7)
    @ParameterizedTest
    @MethodSource(GOLDEN)
    void theRecordGetsItsEntryInTheLog(GoldenBattle golden) {
        SeasonFolder season = season(golden);
        SeasonKeys seasonKeys = SeasonKeys.of(TestKeys.open(keys), season.season());
        EntryChain chain = EntryChain.empty(season.season().id(), seasonKeys.record());
        byte[] opening = Json.canonical(season.season().openingDocument(seasonKeys.listHash()));
        chain.seasonOpen(opening, seasonKeys.listHash());
        golden.assertMade("6-entry.json", chain.battle(battleId(golden), golden.file("6-record.json")));
    }

    @Order(8)
    @ParameterizedTest
    @MethodSource(GOLDEN)
    void judgingTheFolderPublishesExactlyThese(GoldenBattle golden) throws IOException {
        JudgedSeason published = JudgedSeason.judge(golden.seasonFolder(folder.resolve("season")), ROOT, keys);
        assertThat(published.recordLines()).as("records").containsExactly(golden.text("6-record.json"));
        assertThat(published.lines(ArchivePaths.replayPart(0))).as("replay").isEqualTo(golden.lines("6-replay.jsonl"));
        PublishedLog log = PublishedLog.open(
                published.root(),
                published.season().id(),
                published.seasonKeys().logKey());
        assertThat(log.entry(1)).as("entry 1").isEqualTo(golden.file("6-entry.json"));
        golden.assertMade(
                "7-manifest.json", Repository.read(published.versionFolder().resolve(ArchivePaths.MANIFEST)));
        golden.assertMade(
                "6-checkpoint.txt", Repository.read(published.logFolder().resolve(ArchivePaths.CHECKPOINT)));
        Verification answer = VerifyArchive.verify(published.root(), published.trust(), Progress.SILENT);
        assertThat(answer.verdict()).as("%s", answer.failure()).isEqualTo(Verdict.PROVEN);
    }

    @Order(9)
    @Test
    void theSiteShowsEachAsItsPage() {
        ServedSite site = ServedSite.over(ROOT);
        GoldenBattle.all().forEach(golden -> {
            ServedSite.Answer page = site.get("/battle/" + battleId(golden));
            assertThat(page.status()).as("%s", golden).isEqualTo(200);
            golden.assertMade("8-page.txt", words(page.text()).getBytes(StandardCharsets.UTF_8));
        });
    }

    /** What a page says, a line for each line that holds more than tags. How it looks is left out. */
    private static String words(String page) {
        String main = page.substring(page.indexOf("<main"), page.indexOf("</main>"));
        return main.lines()
                .map(line -> TAG.matcher(line).replaceAll(" ").strip().replaceAll(" +", " "))
                .filter(line -> !line.isEmpty())
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    @Order(10)
    @ParameterizedTest
    @MethodSource(GOLDEN)
    void everyFileIsWhatItsSchemaSays(GoldenBattle golden) {
        for (Map.Entry<String, String> schema : Map.of(
                        "record", "6-record.json", "envelope", "6-entry.json", "manifest", "7-manifest.json")
                .entrySet()) {
            Schemas.assertValid(
                    schema.getKey(), schema.getValue(), JsonMapper.shared().readTree(golden.file(schema.getValue())));
        }
        golden.lines("6-replay.jsonl").forEach(line -> Schemas.assertValid("replay-line", line, line));
        if (golden.has(EVIDENCE)) {
            golden.lines(EVIDENCE).forEach(line -> Schemas.assertValid("evidence", line, line));
        }
    }

    private SeasonFolder season(GoldenBattle golden) {
        return golden.open(folder.resolve("season"));
    }

    private static List<BattleEvent> events(GoldenBattle golden, SeasonFolder season) {
        EventDecoder decoder = new EventDecoder(season.season().eventBytesMax());
        List<BattleEvent> events = new ArrayList<>();
        List<String> lines = golden.lines("2-log.jsonl");
        for (int i = 0; i < lines.size(); i++) {
            RawLine line = new RawLine(
                    "events/" + golden.name() + ".jsonl", i + 1, lines.get(i).getBytes(StandardCharsets.UTF_8), 0);
            DecodedLine decoded = decoder.decode(line);
            assertThat(decoded).as("line %d", i + 1).isInstanceOf(DecodedLine.Accepted.class);
            events.add(((DecodedLine.Accepted) decoded).event());
        }
        return events;
    }

    private static SealedBattle sealed(GoldenBattle golden) {
        return StageFiles.readSealed(golden.file("3-transcript.json"));
    }

    private static JudgedBattle judged(GoldenBattle golden) {
        return golden.has(REVIEW)
                ? StageFiles.readReviewed(golden.file(REVIEW), sealed(golden))
                : StageFiles.readJudged(golden.file("4-verdict.json"), sealed(golden));
    }

    private static String battleId(GoldenBattle golden) {
        return sealed(golden).battleId();
    }

    private static RuleSet rules(SealedBattle sealed) {
        return RuleSet.named(sealed.ruleSet()).orElseThrow();
    }
}
