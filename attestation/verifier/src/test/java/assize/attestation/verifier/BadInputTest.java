/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Ed25519PrivateKey;
import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.Envelope;
import assize.schemas.archive.PublishedKey;
import assize.schemas.archive.PublishedKey.Role;
import assize.schemas.archive.Statement;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One attack, one name, one answer. Oracle: README.md, "Verdicts": altered is refuted (2), a key that does not count is untrusted
 * (4), what is missing is incomplete (5), and a wrong argument is unusable (1).
 */
class BadInputTest {

    private static final String ENTRIES = ArchiveMaker.LOG + "/tile/entries/000.p/";

    @TempDir
    private Path folder;

    private final LifeMaker life = new LifeMaker();
    private int made;

    private Verification verify(SortedMap<String, byte[]> files) {
        made++;
        Path root = folder.resolve("made-" + made);
        ArchiveMaker.write(files, root);
        return VerifyArchive.verify(root, life.trust(), Progress.SILENT);
    }

    private static void assertAnswer(Verification verification, int exit, String check) {
        String document = Json.canonicalText(verification.toJson());
        assertThat(verification.exitCode()).as(document).isEqualTo(exit);
        assertThat(verification.firstFailure().orElseThrow().check())
                .as(document)
                .isEqualTo(check);
    }

    private SortedMap<String, byte[]> honest() {
        return life.battles(3).publish().files();
    }

    @Test
    void forged() {
        SortedMap<String, byte[]> files = honest();
        // A signature of the right length over the right text, by nobody.
        files.computeIfPresent(ENTRIES + "5", (file, bytes) -> replaced(bytes, "\"sig\":\"", "\"sig\":\"AAAA"));
        Verification verification = verify(files);
        assertThat(verification.exitCode()).isEqualTo(2);
    }

    private static byte[] replaced(byte[] bytes, String from, String to) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int at = text.indexOf(from);
        // The same length, or the bundle would not even split.
        String changed = text.substring(0, at) + to + text.substring(at + to.length());
        return changed.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void truncated() {
        SortedMap<String, byte[]> files = honest();
        files.computeIfPresent(
                ArchiveMaker.V1 + "/records/part-00000.jsonl", (file, bytes) -> Arrays.copyOf(bytes, bytes.length - 9));
        assertAnswer(verify(files), 2, Checks.FILES_DIGEST);
    }

    @Test
    void truncatedAtItsEndWhereTheCheckpointKnowsOfMore() {
        SortedMap<String, byte[]> longer =
                new LifeMaker().battles(3).publish().battles(2).publish().files();
        SortedMap<String, byte[]> files = new LifeMaker().battles(3).publish().files();
        files.put(ArchiveMaker.LOG + "/checkpoint", longer.get(ArchiveMaker.LOG + "/checkpoint"));
        assertAnswer(verify(files), 5, Checks.LOG_ENTRIES);
    }

    @Test
    void swapped() {
        SortedMap<String, byte[]> files = honest();
        String part = ArchiveMaker.V1 + "/replays/part-00000.jsonl";
        files.put(part, new LifeMaker().battles(2).publish().files().get(part));
        assertAnswer(verify(files), 2, Checks.FILES_DIGEST);
    }

    @Test
    void reordered() {
        life.battles(1);
        String before = life.previous();
        life.battles(1);
        // Two entries claim the same place behind the same one.
        life.append(
                Statement.battle(ArchiveMaker.SEASON, 2, before, "btl-9", ArchiveMaker.hash(new byte[1])),
                life.inUse(Role.RECORD));
        assertAnswer(verify(life.publish().files()), 2, Checks.ENTRY_PLACE);
    }

    @Test
    void replayed() {
        life.battles(1);
        life.append(
                Statement.battle(
                        ArchiveMaker.SEASON, life.size(), life.previous(), "btl-1", ArchiveMaker.hash(new byte[1])),
                life.inUse(Role.RECORD));
        assertAnswer(verify(life.publish().files()), 2, Checks.ENTRY_UNIQUE);
    }

    @Test
    void backDatedByARevokedKey() {
        String lost = life.inUse(Role.RECORD);
        life.battles(1).rotate(Role.RECORD, 31, Role.OPERATOR);
        life.keyEvent(
                life.changed(lost, key -> key.revoked(new PublishedKey.Revocation(1, "stolen"))),
                life.inUse(Role.OPERATOR));
        // The battle says it was completed minutes after the season opened, when the key was good; its place says
        // otherwise.
        life.battle(lost);
        assertAnswer(verify(life.publish().files()), 4, Checks.ENTRY_SIGNATURE);
    }

    @Test
    void ofAnotherLog() {
        SortedMap<String, byte[]> files = honest();
        ArchiveMaker other = new ArchiveMaker();
        other.logKey = ArchiveMaker.key(11);
        files.put(ArchiveMaker.LOG + "/checkpoint", other.make().get(ArchiveMaker.LOG + "/checkpoint"));
        Verification verification = verify(files);
        assertThat(verification.exitCode())
                .as(Json.canonicalText(verification.toJson()))
                .isEqualTo(2);
    }

    @Test
    void ofAnotherSeason() {
        life.battles(1);
        life.append(
                Statement.battle("autumn", life.size(), life.previous(), "btl-9", ArchiveMaker.hash(new byte[1])),
                life.inUse(Role.RECORD));
        assertAnswer(verify(life.publish().files()), 2, Checks.ENTRY_PLACE);
    }

    @Test
    void ofAnotherOrigin() throws IOException {
        SortedMap<String, byte[]> files = honest();
        Path root = folder.resolve("moved");
        files.forEach((file, bytes) ->
                ArchiveMaker.write(Map.of(file.replace(ArchiveMaker.SEASON, "autumn"), bytes), root));
        Verification verification = VerifyArchive.verify(root, life.trust(), Progress.SILENT);
        assertAnswer(verification, 2, Checks.LOG_CHECKPOINT);
    }

    @Test
    void byAnUnknownKey() {
        Ed25519PrivateKey stranger = ArchiveMaker.key(99);
        SortedMap<String, byte[]> files = honest();
        byte[] manifest = files.get(ArchiveMaker.V1 + "/" + ArchivePaths.MANIFEST);
        files.put(
                ArchiveMaker.V1 + "/" + ArchivePaths.MANIFEST_SIGNATURE,
                ArchiveMaker.manifestSignature(Objects.requireNonNull(manifest), stranger));
        assertAnswer(verify(files), 4, Checks.VERSION_SIGNATURE);
    }

    @Test
    void byARevokedKey() {
        String lost = life.inUse(Role.RECORD);
        life.battles(4).rotate(Role.RECORD, 31, Role.OPERATOR);
        life.keyEvent(
                life.changed(lost, key -> key.revoked(new PublishedKey.Revocation(2, "stolen"))),
                life.inUse(Role.OPERATOR));
        Verification verification = verify(life.publish().files());
        assertAnswer(verification, 4, Checks.ENTRY_SIGNATURE);
        assertThat(verification.firstFailure().orElseThrow().detail()).contains("revoked behind entry 2 (stolen)");
    }

    @Test
    void byARetiredKey() {
        String retired = life.inUse(Role.RECORD);
        life.battles(1).rotate(Role.RECORD, 31, Role.OPERATOR).battle(retired);
        Verification verification = verify(life.publish().files());
        assertAnswer(verification, 4, Checks.ENTRY_SIGNATURE);
        assertThat(verification.firstFailure().orElseThrow().detail()).contains("it counts from entry 0 to 2");
    }

    @Test
    void byAClockInTheFuture() {
        // Time proves nothing and refutes nothing: places do. A word tells that the date is beyond the key's.
        ArchiveMaker maker = new ArchiveMaker();
        long future = BattleMaker.OPENS_AT + 50L * 365 * 24 * 60 * 60 * 1000;
        maker.battlesHook = battles -> battles.set(2, BattleMaker.battle(3, future, maker.recordKey));
        Path root = folder.resolve("future");
        maker.writeTo(root);
        Verification verification = VerifyArchive.verify(root, maker.trust(), Progress.SILENT);
        assertThat(verification.exitCode()).isZero();
        assertThat(verification.warnings()).singleElement().asString().contains("outside the dates");
    }

    @Test
    void missingIsNeitherTamperedNorFine() {
        SortedMap<String, byte[]> files = honest();
        files.remove(ArchiveMaker.V1 + "/keys.json");
        assertAnswer(verify(files), 5, Checks.KEYS_PRESENT);
    }

    @Test
    void anEmptyFolderInAVersionIsUnlisted() throws IOException {
        SortedMap<String, byte[]> files = honest();
        verify(files);
        Path root = folder.resolve("made-" + made);
        Files.createDirectories(root.resolve(ArchiveMaker.V1 + "/notes/of/nobody"));
        assertAnswer(VerifyArchive.verify(root, life.trust(), Progress.SILENT), 2, Checks.FILES_UNLISTED);
    }

    // One file of a version

    @Test
    void aFileOfAVersionIsProvenByItsManifestAndTheLog() throws IOException {
        life.battles(2).rotate(Role.RECORD, 31, Role.OPERATOR).battles(1);
        verify(life.publish().files());
        Path root = folder.resolve("made-" + made);
        Path file = root.resolve(ArchiveMaker.V1 + "/replays/part-00000.jsonl");
        Verification verification = VerifyFile.verify(file, life.trust());
        assertThat(verification.exitCode())
                .as(Json.canonicalText(verification.toJson()))
                .isZero();
        assertThat(VerifyFile.verify(file, Trust.none()).exitCode()).isEqualTo(3);

        byte[] bytes = Files.readAllBytes(file);
        bytes[9] ^= 1;
        Files.write(file, bytes);
        assertAnswer(VerifyFile.verify(file, life.trust()), 2, Checks.FILES_DIGEST);
        Path extra = Files.writeString(root.resolve(ArchiveMaker.V1 + "/extra.parquet"), "PAR1");
        assertAnswer(VerifyFile.verify(extra, life.trust()), 2, Checks.FILES_UNLISTED);
        Path outside = Files.writeString(folder.resolve("odd.bin"), "PAR1");
        assertThat(VerifyFile.verify(outside, life.trust()).exitCode()).isEqualTo(1);
        assertThat(VerifyFile.isInVersion(outside)).isFalse();
    }

    @Test
    void aFileUnderAManifestThatTheLogDoesNotNameIsRefuted() throws IOException {
        SortedMap<String, byte[]> files = honest();
        files.computeIfPresent(
                ArchiveMaker.V1 + "/manifest.json",
                (file, bytes) -> new String(bytes, StandardCharsets.UTF_8)
                        .replace("Spring Cup", "Winter Cup")
                        .getBytes(StandardCharsets.UTF_8));
        verify(files);
        Path file = folder.resolve("made-" + made).resolve(ArchiveMaker.V1 + "/season.json");
        assertAnswer(VerifyFile.verify(file, life.trust()), 2, Checks.VERSION_LOGGED);
    }

    // Live segments

    private SortedMap<String, byte[]> withSegment(String signer, String index, String recordsNow) {
        return withSegment(honest(), 0, 3, signer, index, recordsNow);
    }

    private static SortedMap<String, byte[]> withSegment(
            SortedMap<String, byte[]> files, long from, long to, String signer, String index, String recordsNow) {
        String path = "archives/%s/live/%012d-%012d/".formatted(ArchiveMaker.SEASON, from, to);
        byte[] records = ArchiveMaker.utf8("{}\n");
        byte[] document = Json.canonical(JsonObject.builder()
                .put("type", index)
                .put("format_version", 1)
                .put("season_id", ArchiveMaker.SEASON)
                .put("from", from)
                .put("to", to)
                .put("records_hash", ArchiveMaker.hash(records))
                .put("replays_hash", ArchiveMaker.hash(records))
                .put("evidence_hash", ArchiveMaker.hash(records))
                .build());
        files.put(path + "segment.json", document);
        Ed25519PrivateKey key = signer.isEmpty() ? ArchiveMaker.key(10) : ArchiveMaker.key(99);
        files.put(
                path + "segment.dsse.json",
                Envelope.sign(
                                "application/vnd.assize.segment+json",
                                document,
                                ArchiveMaker.recordKeyId(key),
                                ArchiveMaker.signer(key))
                        .toBytes());
        files.put(path + "records.jsonl", ArchiveMaker.utf8(recordsNow));
        files.put(path + "replays.jsonl", records);
        files.put(path + "evidence.jsonl", records);
        return files;
    }

    @Test
    void liveSegmentsAreAcceptedAndWhatIsAmissInThemIsNamed() {
        assertThat(verify(withSegment("", "segment", "{}\n")).exitCode()).isZero();
        assertAnswer(again().verify(again().withSegment("", "segment", "{} \n")), 2, Checks.LIVE_FILES);
        assertAnswer(again().verify(again().withSegment("", "other", "{}\n")), 2, Checks.LIVE_INDEX);
        assertAnswer(again().verify(again().withSegment("stranger", "segment", "{}\n")), 4, Checks.LIVE_INDEX);
        SortedMap<String, byte[]> extra = again().withSegment("", "segment", "{}\n");
        extra.put("archives/" + ArchiveMaker.SEASON + "/live/000000000000-000000000003/note.txt", new byte[1]);
        assertAnswer(again().verify(extra), 2, Checks.LIVE_FILES);
        SortedMap<String, byte[]> odd = again().withSegment("", "segment", "{}\n");
        odd.put("archives/" + ArchiveMaker.SEASON + "/live/draft/note.txt", new byte[1]);
        assertAnswer(again().verify(odd), 2, Checks.FILES_LAYOUT);
    }

    @Test
    void whatIsInNoVersionYetMustBeInALiveSegment() {
        life.battles(3).publish().battles(2);
        // Entries 5 and 6; entry 4 is the version's.
        assertThat(verify(withSegment(life.files(), 5, 7, "", "segment", "{}\n"))
                        .exitCode())
                .isZero();
        assertAnswer(verify(withSegment(life.files(), 5, 6, "", "segment", "{}\n")), 5, Checks.VERSION_PRESENT);
        assertAnswer(verify(life.files()), 5, Checks.VERSION_PRESENT);
    }

    private BadInputTest again() {
        BadInputTest fresh = new BadInputTest();
        fresh.folder = folder.resolve("again-" + made++);
        return fresh;
    }
}
