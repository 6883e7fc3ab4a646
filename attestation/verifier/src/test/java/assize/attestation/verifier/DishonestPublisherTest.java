/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import static assize.attestation.verifier.ArchiveMaker.LOG;
import static assize.attestation.verifier.ArchiveMaker.V1;
import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Checkpoint;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.MerkleTree;
import assize.attestation.SignedCheckpoint;
import assize.schemas.archive.Manifest;
import assize.schemas.archive.Statement;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonString;
import assize.schemas.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a publisher who holds all keys could get wrong or lie about: every hash and signature above the lie is made to fit, so
 * that only the check of the lie itself can tell. The oracle is the lie.
 */
class DishonestPublisherTest {

    private static final String RECORDS = V1 + "/records/part-00000.jsonl";
    private static final String REPLAYS = V1 + "/replays/part-00000.jsonl";
    private static final String ENTRIES = LOG + "/tile/entries/000.p/5";

    @TempDir
    Path folder;

    private final ArchiveMaker maker = new ArchiveMaker();
    private int made;

    private Verification verify() {
        made++;
        Path root = folder.resolve("made-" + made);
        maker.writeTo(root);
        return VerifyArchive.verify(root, maker.trust(), Progress.SILENT);
    }

    private void assertFailure(Verdict verdict, String check, String file, @Nullable Long entry) {
        Verification verification = verify();
        String text = Json.canonicalText(verification.toJson());
        assertThat(verification.verdict()).as(text).isEqualTo(verdict);
        Failure failure = verification.firstFailure().orElseThrow();
        assertThat(failure.check()).as(text).isEqualTo(check);
        assertThat(failure.file()).as(text).isEqualTo(file);
        assertThat(failure.entry()).as(text).isEqualTo(entry);
    }

    private static JsonObject object(byte[] record) {
        JsonValue value = ((JsonResult.Parsed) Json.parse(record)).value();
        return (JsonObject) value;
    }

    private void changeRecord(int number, UnaryOperator<JsonObject> change) {
        maker.battlesHook = battles -> {
            ArchiveMaker.Battle battle = battles.get(number - 1);
            battles.set(number - 1, battle.withRecord(Json.canonical(change.apply(object(battle.record())))));
        };
    }

    private void changeReplay(int number, UnaryOperator<String> change) {
        maker.battlesHook = battles -> {
            ArchiveMaker.Battle battle = battles.get(number - 1);
            String changed = change.apply(new String(battle.replay(), StandardCharsets.US_ASCII));
            battles.set(number - 1, battle.withReplay(ArchiveMaker.utf8(changed)));
        };
    }

    @Test
    void refutesReplaysSwappedBetweenBattles() {
        maker.battlesHook = battles -> {
            byte[] first = battles.get(0).replay();
            battles.set(0, battles.get(0).withReplay(battles.get(1).replay()));
            battles.set(1, battles.get(1).withReplay(first));
        };
        assertFailure(Verdict.REFUTED, Checks.REPLAY_RECORD, REPLAYS, 1L);
    }

    @Test
    void refutesRecordsSwappedBetweenBattles() {
        maker.battlesHook = battles -> {
            byte[] first = battles.get(0).record();
            battles.set(0, battles.get(0).withRecord(battles.get(1).record()));
            battles.set(1, battles.get(1).withRecord(first));
        };
        assertFailure(Verdict.REFUTED, Checks.RECORD_ENTRY, RECORDS, 1L);
    }

    @Test
    void refutesRecordLinesInAnotherOrderThanTheLog() {
        maker.filesHook = files -> {
            String[] lines = new String(files.get("records/part-00000.jsonl"), StandardCharsets.UTF_8).split("\n", -1);
            String swapped = String.join("\n", lines[0], lines[2], lines[1], lines[3]) + "\n";
            files.put("records/part-00000.jsonl", ArchiveMaker.utf8(swapped));
        };
        assertFailure(Verdict.REFUTED, Checks.RECORD_ENTRY, RECORDS, 1L);
    }

    @Test
    void refutesARecordThatIsNotInCanonicalForm() {
        maker.battlesHook = battles -> {
            String record = new String(battles.get(2).record(), StandardCharsets.UTF_8);
            battles.set(2, battles.get(2).withRecord(ArchiveMaker.utf8(record.replaceFirst(":", ": "))));
        };
        assertFailure(Verdict.REFUTED, Checks.RECORD_FORM, RECORDS, 3L);
    }

    @Test
    void refutesABattlePublishedTwice() {
        maker.battlesHook = battles -> battles.add(battles.get(0));
        assertFailure(Verdict.REFUTED, Checks.ENTRY_UNIQUE, LOG + "/tile/entries/000.p/6", 4L);
    }

    @Test
    void doesNotTrustAnEntrySignedByAnotherKey() {
        maker.entryKey = statement -> statement.seq() == 2 ? ArchiveMaker.key(7) : maker.recordKey;
        assertFailure(Verdict.UNTRUSTED_KEY, Checks.ENTRY_SIGNATURE, ENTRIES, 2L);
    }

    @Test
    void doesNotTrustABattleHashSignedByAnotherKey() {
        Ed25519PrivateKey other = ArchiveMaker.key(7);
        maker.battlesHook = battles -> battles.set(1, BattleMaker.battle(2, other));
        assertFailure(Verdict.UNTRUSTED_KEY, Checks.RECORD_SIGNATURE, RECORDS, 2L);
    }

    @Test
    void refutesAnEntryThatDoesNotFollowTheOneBefore() {
        maker.statementHook = statement -> statement.seq() == 3
                ? new Statement(
                        statement.seasonId(),
                        3,
                        "sha256:" + "1".repeat(64),
                        statement.documentHash(),
                        statement.claim())
                : statement;
        assertFailure(Verdict.REFUTED, Checks.ENTRY_PLACE, ENTRIES, 3L);
    }

    @Test
    void refutesAnEntryThatSaysItIsAnother() {
        maker.statementHook = statement -> statement.seq() == 3
                ? new Statement(
                        statement.seasonId(), 2, statement.previous(), statement.documentHash(), statement.claim())
                : statement;
        assertFailure(Verdict.REFUTED, Checks.ENTRY_PLACE, ENTRIES, 3L);
    }

    @Test
    void refutesFiguresThatTheBattleHashDoesNotHold() {
        changeRecord(1, record -> {
            JsonObject attestations = record;
            return attestations.with("results", changed(attestations, "results", "final_score", 101));
        });
        assertFailure(Verdict.REFUTED, Checks.RECORD_BATTLE_HASH, RECORDS, 1L);
    }

    private static List<JsonValue> items(JsonObject record, String list) {
        return new ArrayList<>(Fields.of(record, "").items(list));
    }

    private static JsonValue changed(JsonObject record, String list, String member, long value) {
        List<JsonValue> items = items(record, list);
        items.set(0, ((JsonObject) items.get(0)).with(member, new JsonInteger(value)));
        return new JsonArray(items);
    }

    @Test
    void refutesAFigureChangedEverywhereButInTheBattleHash() {
        changeRecord(
                1,
                record -> record.with("results", changed(record, "results", "final_score", 101))
                        .with("attestations", changed(record, "attestations", "final_score", 101)));
        assertFailure(Verdict.REFUTED, Checks.RECORD_BATTLE_HASH, RECORDS, 1L);
    }

    @Test
    void refutesAChallengeThatIsNotTheOneHashed() {
        changeRecord(2, record -> record.with("challenge", JsonObject.EMPTY));
        assertFailure(Verdict.REFUTED, Checks.RECORD_CHALLENGE, RECORDS, 2L);
    }

    @Test
    void refutesAResponseThatIsNotTheOneHashed() {
        changeRecord(2, record -> {
            List<JsonValue> turns = items(record, "turns");
            turns.set(1, ((JsonObject) turns.get(1)).with("text", new JsonString("another answer")));
            return record.with("turns", new JsonArray(turns));
        });
        assertFailure(Verdict.REFUTED, Checks.RECORD_TEXT, RECORDS, 2L);
    }

    @Test
    void refutesAReplayWithAChangedEvent() {
        changeReplay(1, replay -> replay.replace("1e-07", "2e-07"));
        assertFailure(Verdict.REFUTED, Checks.REPLAY_CHAIN, REPLAYS, 1L);
    }

    @Test
    void refutesAReplayInAnotherTextForm() {
        changeReplay(1, replay -> replay.replace("1e-07", "0.0000001"));
        assertFailure(Verdict.REFUTED, Checks.REPLAY_FORM, REPLAYS, 1L);
    }

    @Test
    void refutesAReplayWithoutItsEnd() {
        changeReplay(2, replay -> replay.substring(0, replay.lastIndexOf("{\"event_index\": 2")));
        assertFailure(Verdict.REFUTED, Checks.REPLAY_FORM, REPLAYS, 2L);
    }

    @Test
    void refutesALineAfterAReplaysEnd() {
        changeReplay(3, replay -> replay + "{}\n");
        assertFailure(Verdict.REFUTED, Checks.REPLAY_FORM, REPLAYS, 3L);
    }

    @Test
    void refutesALineBeforeTheFirstReplay() {
        maker.filesHook = files -> files.put(
                "replays/part-00000.jsonl",
                ArchiveMaker.utf8(
                        "{}\n" + new String(files.get("replays/part-00000.jsonl"), StandardCharsets.US_ASCII)));
        assertFailure(Verdict.REFUTED, Checks.REPLAY_FORM, REPLAYS, 1L);
    }

    @Test
    void refutesARecordThatNoEntrySpeaksOf() {
        maker.filesHook = files -> {
            String records = new String(files.get("records/part-00000.jsonl"), StandardCharsets.UTF_8);
            files.put("records/part-00000.jsonl", ArchiveMaker.utf8(records + "{}\n"));
        };
        assertFailure(Verdict.REFUTED, Checks.PARTS_LINES, RECORDS, null);
    }

    @Test
    void refutesPartsThatEndBeforeTheLastBattle() {
        maker.filesHook = files -> {
            String records = new String(files.get("records/part-00000.jsonl"), StandardCharsets.UTF_8);
            files.put(
                    "records/part-00000.jsonl",
                    ArchiveMaker.utf8(records.substring(0, records.lastIndexOf("{\"attestations"))));
        };
        assertFailure(Verdict.REFUTED, Checks.PARTS_LINES, RECORDS, null);
    }

    @Test
    void refutesPartsThatEndWithinALine() {
        maker.filesHook = files -> {
            String records = new String(files.get("records/part-00000.jsonl"), StandardCharsets.UTF_8);
            files.put("records/part-00000.jsonl", ArchiveMaker.utf8(records.substring(0, records.length() - 1)));
        };
        assertFailure(Verdict.REFUTED, Checks.PARTS_LINES, RECORDS, null);
    }

    @Test
    void refutesPartsThatAreNotNumberedOn() {
        maker.filesHook = files -> files.put("replays/part-00002.jsonl", files.get("replays/part-00000.jsonl"));
        assertFailure(Verdict.REFUTED, Checks.FILES_LAYOUT, V1 + "/replays/part-00002.jsonl", null);
    }

    @Test
    void refutesCountsThatAreNotThoseOfTheBattles() {
        maker.manifestHook = manifest -> with(manifest, new Manifest.Counts(30, 30, 0, 4, 0, 0));
        assertFailure(Verdict.REFUTED, Checks.PARTS_COUNTS, V1 + "/manifest.json", null);
    }

    private static Manifest with(Manifest manifest, Manifest.Counts counts) {
        return new Manifest(
                manifest.seasonId(),
                manifest.title(),
                manifest.origin(),
                manifest.licence(),
                manifest.ruleSet(),
                manifest.version(),
                manifest.publishedAt(),
                manifest.log(),
                counts,
                manifest.pending(),
                manifest.files());
    }

    @Test
    void refutesNamesThatDifferInCaseAlone() {
        maker.filesHook = files -> files.put("Season.json", new byte[] {1});
        assertFailure(Verdict.REFUTED, Checks.VERSION_MANIFEST, V1 + "/manifest.json", null);
    }

    @Test
    void refutesASeasonDocumentThatIsNotTheOneLogged() {
        maker.filesHook = files -> files.put(
                "season.json",
                ArchiveMaker.utf8(new String(files.get("season.json"), StandardCharsets.UTF_8)
                        .replace("Spring Cup", "Winter Cup")));
        assertFailure(Verdict.REFUTED, Checks.SEASON_DOCUMENT, V1 + "/season.json", null);
    }

    @Test
    void refutesPathsThatLeadOutOfTheArchive() {
        for (String path : List.of("../ason.json", "/etc/passwd", "a/../b/.json", "a\\\\u0000.json", "./eason.json")) {
            SortedMap<String, byte[]> files = new ArchiveMaker().make();
            String manifest = new String(files.get(V1 + "/manifest.json"), StandardCharsets.UTF_8);
            files.put(
                    V1 + "/manifest.json",
                    ArchiveMaker.utf8(manifest.replace("\"path\":\"season.json\"", "\"path\":\"" + path + "\"")));
            made++;
            ArchiveMaker.write(files, folder.resolve("made-" + made));
            Verification verification =
                    VerifyArchive.verify(folder.resolve("made-" + made), maker.trust(), Progress.SILENT);
            assertThat(verification.exitCode()).as(path).isEqualTo(2);
            assertThat(verification.firstFailure().orElseThrow().file()).isEqualTo(V1 + "/manifest.json");
        }
    }

    @Test
    void refutesOrMissesEntriesThatACheckpointOnlyClaims() {
        SortedMap<String, byte[]> files = new ArchiveMaker().make();
        for (long size : List.of(0L, 3L, 6L, 256L, 300L, 1L << 40, Long.MAX_VALUE)) {
            Checkpoint checkpoint = new Checkpoint(ArchiveMaker.ORIGIN, size, MerkleTree.emptyRoot());
            files.put(
                    LOG + "/checkpoint",
                    SignedCheckpoint.sign(checkpoint, maker.logKey).note().bytes());
            made++;
            Path root = folder.resolve("made-" + made);
            ArchiveMaker.write(files, root);
            Verification verification = VerifyArchive.verify(root, maker.trust(), Progress.SILENT);
            assertThat(verification.exitCode()).as("size %d", size).isIn(2, 5);
        }
    }

    @Test
    void warnsOfASignatureOutsideThePublishedDates() {
        long late = BattleMaker.OPENS_AT + 400L * 24 * 60 * 60 * 1000;
        maker.battlesHook = battles -> battles.set(2, BattleMaker.battle(3, late, maker.recordKey));
        Verification verification = verify();
        assertThat(verification.verdict())
                .as(Json.canonicalText(verification.toJson()))
                .isEqualTo(Verdict.PROVEN);
        assertThat(verification.warnings()).singleElement().asString().contains("btl-3");
    }

    @Test
    void namesTheSameFirstFailureEveryTime() {
        maker.versions = List.of(40);
        maker.battlesHook = battles -> {
            for (int bad : List.of(11, 12, 30)) {
                ArchiveMaker.Battle battle = battles.get(bad);
                battles.set(
                        bad,
                        bad == 12
                                ? BattleMaker.battle(13, ArchiveMaker.key(7))
                                : battle.withReplay(new byte[] {'{', '\n'}));
            }
        };
        maker.writeTo(folder.resolve("one"));
        String first = again();
        assertThat(first).contains("\"entry\":11");
        for (int run = 0; run < 10; run++) {
            assertThat(again()).as("run %d", run).isEqualTo(first);
        }
    }

    private String again() {
        return Json.canonicalText(VerifyArchive.verify(folder.resolve("one"), maker.trust(), Progress.SILENT)
                .toJson());
    }

    @Test
    void answersWhateverTheFilesHold() {
        long seed = 20260801;
        Random random = new Random(seed);
        SortedMap<String, byte[]> files = new ArchiveMaker().make();
        for (String file : files.keySet()) {
            for (int run = 0; run < 4; run++) {
                made++;
                Path root = folder.resolve("made-" + made);
                SortedMap<String, byte[]> changed = new TreeMap<>(files);
                changed.put(file, garbage(files.get(file), run, random));
                ArchiveMaker.write(changed, root);
                Verification verification = VerifyArchive.verify(root, maker.trust(), Progress.SILENT);
                assertThat(verification.exitCode())
                        .as("seed %d, %s, run %d: %s", seed, file, run, Json.canonicalText(verification.toJson()))
                        .isEqualTo(2);
                assertThat(verification.firstFailure().orElseThrow().file()).isEqualTo(file);
            }
        }
    }

    private static byte[] garbage(byte[] bytes, int run, Random random) {
        if (run == 0) {
            return Arrays.copyOf(bytes, bytes.length / 2 + (bytes.length == 0 ? 1 : 0));
        }
        byte[] garbage = run == 1 ? new byte[bytes.length + 1] : new byte[1 + random.nextInt(3000)];
        random.nextBytes(garbage);
        if (run == 2) {
            Arrays.fill(garbage, (byte) '[');
        }
        return garbage;
    }
}
