/* SPDX-License-Identifier: Apache-2.0 */
package assize.toolkit.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.BattleRow;
import assize.archive.CorrectionRow;
import assize.archive.DisputeRow;
import assize.archive.RatingRow;
import assize.archive.Table;
import assize.archive.TableReader;
import assize.attestation.KeyFolder;
import assize.attestation.KeyRole;
import assize.attestation.NoteKey;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.VerifyArchive;
import assize.schemas.archive.ArchivePaths;
import assize.toolkit.export.BundledVerifier;
import assize.toolkit.export.ExportVersion;
import assize.toolkit.judge.JudgeOutcome;
import assize.toolkit.judge.JudgeProgress;
import assize.toolkit.judge.JudgeSeason;
import assize.toolkit.judge.PublishSeason;
import assize.toolkit.replay.DifferenceReport;
import assize.toolkit.replay.JudgedOtherwise;
import assize.toolkit.replay.ReplayBattle;
import assize.toolkit.replay.ReplayOutcome;
import assize.toolkit.tables.TablesCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer.MethodName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What comes after a season's battles: notices, changed keys, later battles, the end. The oracle is the verifier, with every
 * table derived again; for ratings, the formula by hand.
 */
@TestMethodOrder(MethodName.class)
class NoticesIT {
    private static final String LATE = "events/03-lighthouse.jsonl";

    private static final String NOTICES = """
            {"notice_id":"dsp-1","type":"dispute","at":1770000000000,"actor":"owner:lantern","battle_id":"fd-02","field":"/verdicts/0/points","evidence":"Look at the second landing.","requested_review":"Judge round 1 again."}
            {"notice_id":"dsp-1-ack","type":"dispute_step","at":1770000100000,"actor":"operator:ada","battle_id":"fd-02","dispute_id":"dsp-1","state":"acknowledged","rationale":"Read."}
            {"notice_id":"dsp-1-end","type":"dispute_step","at":1770000150000,"actor":"operator:ada","battle_id":"fd-02","dispute_id":"dsp-1","state":"final","rationale":"Too early.","outcome":"upheld"}
            {"notice_id":"cor-1","type":"correction","at":1770000400000,"actor":"operator:ada","battle_id":"fd-01","reason_code":"task_defect","reason":"The plate was misread.","changes":[{"field":"/outcome/winner","from":"agt_lantern","to":"agt_moss"},{"field":"/results/0/final_rank","from":1,"to":2},{"field":"/results/1/final_rank","from":2,"to":1}]}
            {"notice_id":"tak-1","type":"takedown","at":1770000600000,"actor":"operator:ada","battle_id":"ud-01","reason":"A name of a person.","agent_id":"agt_hanami"}
            not a notice
            """;

    @Test
    void aSeasonLivesOnByNoticesChangedKeysLaterBattlesAndItsEnd() throws IOException {
        Path season = Trees.copy(Campaign.seasonOne(), Campaign.fresh("notices-season"));
        Path root = Campaign.fresh("notices-out");
        Path keys = Campaign.newKeys("notices-keys");
        byte[] late = Files.readAllBytes(season.resolve(LATE));
        Files.delete(season.resolve(LATE));
        NoteKey pinned = new NoteKey(
                Campaign.open(season).season().logOrigin(),
                KeyFolder.open(keys).log().publicKey());
        isPublished(season, root, keys, false);
        byte[] record = Files.readAllBytes(version(root, 1).resolve(ArchivePaths.recordPart(0)));

        Files.createDirectories(season.resolve("notices"));
        Files.writeString(season.resolve("notices/2026.jsonl"), NOTICES);
        isPublished(season, root, keys, false);
        hasTheNotices(version(root, 2));

        assertThat(KeyFolder.rotate(keys, KeyRole.RECORD).retired()).isNotEmpty();
        assertThat(KeyFolder.rotate(keys, KeyRole.OPERATOR).retired()).isNotEmpty();
        assertThat(KeyFolder.rotate(keys, KeyRole.LOG).retired()).isNotEmpty();
        Files.write(season.resolve(LATE), late);
        isPublished(season, root, keys, true);
        correctedRatingsCountFromTheNextBattleOn(version(root, 3));
        judgedAgainCorrectionsAreFeltWhereTheyWere(root);
        everyVersionVerifiesAloneOnceItIsExported(root, pinned);

        assertThat(Files.readAllBytes(version(root, 1).resolve(ArchivePaths.recordPart(0))))
                .as("what was published stays as it was")
                .isEqualTo(record);
        assertThat(VerifyArchive.verify(root, Trust.pinned(pinned), (done, total) -> {}, new TablesCheck())
                        .verdict())
                .as("by the log key of before the rotation, with every table derived again")
                .isEqualTo(Verdict.PROVEN);
        assertThat(judge(season, root, keys, true)).isInstanceOf(JudgeOutcome.Unchanged.class);
        theLogGoesOnWithoutItsOldKey(season, root, keys);
        isOver(season, root, keys);
    }

    /** Judged by its own K, a season of corrections comes out as it did; so does every battle alone. */
    private static void judgedAgainCorrectionsAreFeltWhereTheyWere(Path root) throws IOException {
        DifferenceReport own = Objects.requireNonNull(
                JudgedOtherwise.run(root, Campaign.SEASON_ID, 3, List.of("k=32"), null)
                        .report(),
                "a report");
        assertThat(own.battles()).isEmpty();
        assertThat(own.notJudged()).isEmpty();
        assertThat(own.lines())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.ratingAfter()).isEqualTo(line.ratingBefore()));
        try (Stream<BattleRow> rows = TableReader.rows(version(root, 3), Table.BATTLES)) {
            for (String battleId : rows.map(BattleRow::battleId).toList()) {
                assertThat(ReplayBattle.run(root, Campaign.SEASON_ID, 3, battleId))
                        .isInstanceOfSatisfying(
                                ReplayBattle.Answer.Judged.class,
                                judged -> assertThat(judged.outcome())
                                        .as("%s: %s", battleId, judged.outcome())
                                        .isInstanceOf(ReplayOutcome.Identical.class));
            }
        }
    }

    /** Whatever the log says of other versions. */
    private static void everyVersionVerifiesAloneOnceItIsExported(Path root, NoteKey pinned) throws IOException {
        for (int version = 1; version <= 3; version++) {
            Path bag = Campaign.fresh("notices-bag-" + version);
            assertThat(ExportVersion.run(
                            root,
                            Campaign.SEASON_ID,
                            version,
                            bag,
                            new BundledVerifier(Optional.empty()),
                            (done, total) -> {}))
                    .isInstanceOf(ExportVersion.Outcome.Made.class);
            assertThat(VerifyArchive.verify(bag, Trust.pinned(pinned), (done, total) -> {}, new TablesCheck())
                            .verdict())
                    .as("version %d alone", version)
                    .isEqualTo(Verdict.PROVEN);
        }
    }

    private static void theLogGoesOnWithoutItsOldKey(Path season, Path root, Path keys) throws IOException {
        try (Stream<Path> retired = Files.list(keys.resolve("retired"))) {
            for (Path key : retired.filter(file -> file.getFileName().toString().matches("log-.*\\.key"))
                    .toList()) {
                Files.delete(key);
            }
        }
        Files.writeString(season.resolve("notices/2027.jsonl"), """
                {"notice_id":"tak-2","type":"takedown","at":1780000600000,"actor":"operator:ada","battle_id":"ud-02","reason":"All of it."}
                """);
        assertThat(PublishSeason.run(Campaign.open(season), root, keys)).isInstanceOf(JudgeOutcome.Published.class);
        NoteKey inUse = new NoteKey(
                Campaign.open(season).season().logOrigin(),
                KeyFolder.open(keys).log().publicKey());
        assertThat(VerifyArchive.verify(root, Trust.pinned(inUse), (done, total) -> {}, new TablesCheck())
                        .verdict())
                .as("signed by the key in use alone")
                .isEqualTo(Verdict.PROVEN);
    }

    private static void hasTheNotices(Path version) throws IOException {
        try (Stream<CorrectionRow> rows = TableReader.rows(version, Table.CORRECTIONS)) {
            assertThat(rows.map(row -> row.noticeId() + " " + row.field()))
                    .containsExactly(
                            "cor-1 /outcome/winner",
                            "cor-1 /results/0/final_rank",
                            "cor-1 /results/1/final_rank",
                            "tak-1 null");
        }
        try (Stream<DisputeRow> rows = TableReader.rows(version, Table.DISPUTES)) {
            assertThat(rows.map(DisputeRow::state))
                    .as("a step that skips others is refused")
                    .containsExactly("acknowledged");
        }
        assertThat(Files.readString(version.resolve(ArchivePaths.rejectedPart(0)), StandardCharsets.UTF_8))
                .contains("\"file\":\"notices/2026.jsonl\",\"line\":3,\"reason\":\"wrong_step\"")
                .contains("\"file\":\"notices/2026.jsonl\",\"line\":6,\"reason\":\"bad_notice\"");
    }

    /** Agents with a later battle on the board start it from their last rating and the correction. */
    private static void correctedRatingsCountFromTheNextBattleOn(Path version) throws IOException {
        List<RatingRow> rows;
        try (Stream<RatingRow> read = TableReader.rows(version, Table.RATINGS)) {
            rows = read.filter(row -> row.mode().equals("framework_duel")).toList();
        }
        long corrected;
        String adjustments;
        try (Stream<CorrectionRow> read = TableReader.rows(version, Table.CORRECTIONS)) {
            CorrectionRow row = read.findFirst().orElseThrow();
            corrected = row.seq();
            adjustments = row.adjustments();
        }
        assertThat(adjustments)
                .as("K 32 between equals: a win of 16 becomes a loss of 16")
                .contains("{\"agent_id\":\"agt_lantern\",\"board\":\"framework_duel\",\"points\":-32}")
                .contains("{\"agent_id\":\"agt_moss\",\"board\":\"framework_duel\",\"points\":32}");
        int felt = 0;
        for (String agent : List.of("agt_lantern", "agt_moss")) {
            int points = agent.equals("agt_moss") ? 32 : -32;
            RatingRow last = rows.stream()
                    .filter(row -> row.agentId().equals(agent) && row.seq() < corrected)
                    .reduce((first, second) -> second)
                    .orElseThrow();
            RatingRow next = rows.stream()
                    .filter(row -> row.agentId().equals(agent) && row.seq() > corrected)
                    .findFirst()
                    .orElse(null);
            if (next != null) {
                assertThat(next.eloBefore()).as(agent).isEqualTo(last.eloAfter() + points);
                felt++;
            }
        }
        assertThat(felt).as("agents that fought again").isPositive();
    }

    private static void isOver(Path season, Path root, Path keys) throws IOException {
        Path more = season.resolve("events/04-more.jsonl");
        String again =
                Files.readString(season.resolve(LATE)).replaceAll("\"((?:fd|ud|ob)-[0-9]+)(:[0-9]+)?\"", "\"x-$1$2\"");
        Files.writeString(more, again);
        assertThat(judge(season, root, keys, false)
                        .fold(
                                published -> "published",
                                unchanged -> "unchanged",
                                JudgeOutcome.Refused::message,
                                failed -> failed.message()))
                .contains("Season season-one is closed");
    }

    private static Path version(Path root, int version) {
        return root.resolve(ArchivePaths.version(Campaign.SEASON_ID, version));
    }

    private static void isPublished(Path season, Path root, Path keys, boolean closes) {
        assertThat(judge(season, root, keys, closes)).isInstanceOf(JudgeOutcome.Published.class);
    }

    private static JudgeOutcome judge(Path season, Path root, Path keys, boolean closes) {
        return JudgeSeason.run(
                Campaign.open(season), season.resolve("evidence"), root, keys, 2, closes, JudgeProgress.NONE);
    }
}
