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
import java.util.function.UnaryOperator;
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

    /** What a publisher's segment is, and what is done to it. */
    private static final class Segment {
        final long from;
        final long to;
        final SortedMap<String, byte[]> files;
        String type = "segment";
        Ed25519PrivateKey key = ArchiveMaker.key(10);

        Segment(LifeMaker life, long from, long to) {
            this.from = from;
            this.to = to;
            this.files = life.segment(from, to);
        }

        Segment changed(String name, UnaryOperator<String> change) {
            files.computeIfPresent(
                    name,
                    (file, bytes) -> change.apply(new String(bytes, StandardCharsets.UTF_8))
                            .getBytes(StandardCharsets.UTF_8));
            return this;
        }

        String folder() {
            return "archives/%s/live/%012d-%012d/".formatted(ArchiveMaker.SEASON, from, to);
        }

        /** Its index is signed over its files as they are. */
        SortedMap<String, byte[]> in(SortedMap<String, byte[]> archive) {
            JsonObject.Builder index = JsonObject.builder()
                    .put("type", type)
                    .put("format_version", 1)
                    .put("season_id", ArchiveMaker.SEASON)
                    .put("from", from)
                    .put("to", to);
            files.forEach((name, bytes) -> {
                index.put(name + "_hash", ArchiveMaker.hash(bytes));
                archive.put(folder() + name + ".jsonl", bytes);
            });
            byte[] document = Json.canonical(index.build());
            archive.put(folder() + "segment.json", document);
            archive.put(
                    folder() + "segment.dsse.json",
                    Envelope.sign(
                                    "application/vnd.assize.segment+json",
                                    document,
                                    ArchiveMaker.recordKeyId(key),
                                    ArchiveMaker.signer(key))
                            .toBytes());
            return archive;
        }
    }

    private Segment segment() {
        honest();
        return new Segment(life, 0, 3);
    }

    private Verification verify(Segment segment) {
        return verify(segment.in(life.files()));
    }

    @Test
    void liveSegmentsAreAcceptedAndWhatIsAmissInThemIsNamed() {
        Segment segment = segment();
        Verification honest = verify(segment);
        assertThat(honest.exitCode()).as(Json.canonicalText(honest.toJson())).isZero();
        SortedMap<String, byte[]> altered = segment.in(life.files());
        altered.put(segment.folder() + "records.jsonl", ArchiveMaker.utf8("{}\n"));
        assertAnswer(verify(altered), 2, Checks.LIVE_FILES);
        SortedMap<String, byte[]> missing = segment.in(life.files());
        missing.remove(segment.folder() + "replays.jsonl");
        assertAnswer(verify(missing), 5, Checks.LIVE_FILES);
        SortedMap<String, byte[]> extra = segment.in(life.files());
        extra.put(segment.folder() + "note.txt", new byte[1]);
        assertAnswer(verify(extra), 2, Checks.LIVE_FILES);
        SortedMap<String, byte[]> odd = segment.in(life.files());
        odd.put("archives/" + ArchiveMaker.SEASON + "/live/draft/note.txt", new byte[1]);
        assertAnswer(verify(odd), 2, Checks.FILES_LAYOUT);
        segment.type = "other";
        assertAnswer(verify(segment), 2, Checks.LIVE_INDEX);
        segment.type = "segment";
        segment.key = ArchiveMaker.key(99);
        assertAnswer(verify(segment), 4, Checks.LIVE_INDEX);
    }

    @Test
    void whatALiveSegmentHoldsIsWhatItsEntriesSpeakOfWhoeverSignsItsIndex() {
        honest();
        Map<String, UnaryOperator<String>> records = Map.of(
                "empty", text -> "",
                "invented", text -> "{}\n",
                "no opening", text -> text.replaceFirst("Spring Cup", "Winter Cup"),
                "cut off", text -> text.substring(0, text.length() - 1),
                "too many", text -> text + "{}\n");
        records.forEach((name, change) -> {
            Verification verification = verify(new Segment(life, 0, 3).changed("records", change));
            assertThat(verification.exitCode()).as(name).isEqualTo(2);
            assertThat(verification.firstFailure().orElseThrow().file())
                    .as(name)
                    .endsWith("/records.jsonl");
        });
        assertAnswer(
                verify(new Segment(life, 0, 3).changed("records", text -> text.replace("ada", "eve"))),
                2,
                Checks.RECORD_ENTRY);
        assertAnswer(
                verify(new Segment(life, 0, 3).changed("replays", text -> text.replace("caf", "tea"))),
                2,
                Checks.REPLAY_CHAIN);
        assertAnswer(verify(new Segment(life, 0, 3).changed("replays", text -> "")), 2, Checks.LIVE_FILES);
        assertAnswer(verify(new Segment(life, 0, 3).changed("replays", text -> text + text)), 2, Checks.LIVE_FILES);
        assertAnswer(verify(new Segment(life, 0, 3).changed("evidence", text -> "{}\n")), 2, Checks.RECORD_EVIDENCE);
    }

    @Test
    void aLiveSegmentPastTheCheckpointIsIncompleteWhileItIsBeingPublishedAndRefutedOtherwise() throws IOException {
        life.battles(3).publish();
        SortedMap<String, byte[]> files = life.files();
        life.battles(1);
        assertAnswer(verify(new Segment(life, 5, 6).in(files)), 2, Checks.LIVE_FILES);
        Path root = folder.resolve("made-" + made);
        Files.createDirectories(root.resolve(ArchivePaths.STAGING).resolve(ArchiveMaker.SEASON));
        assertAnswer(VerifyArchive.verify(root, life.trust(), Progress.SILENT), 5, Checks.LIVE_FILES);
    }

    @Test
    void whatIsInNoVersionYetMustBeInALiveSegment() {
        life.battles(3)
                .publish()
                .rotate(Role.OPERATOR, 31, Role.RECOVERY)
                .publish()
                .battles(2);
        // Entries 7 and 8; entries 4 and 6 are versions'.
        assertThat(verify(new Segment(life, 7, 9)).exitCode()).isZero();
        assertThat(verify(new Segment(life, 2, 9)).exitCode())
                .as("with the documents of what a version holds")
                .isZero();
        assertAnswer(verify(new Segment(life, 7, 8)), 5, Checks.VERSION_PRESENT);
        assertAnswer(verify(new Segment(life, 7, 9).changed("records", text -> "{}\n")), 2, Checks.RECORD_ENTRY);
        assertAnswer(verify(life.files()), 5, Checks.VERSION_PRESENT);
    }
}
