/* SPDX-License-Identifier: Apache-2.0 */
package assize.attestation.verifier;

import static assize.attestation.verifier.ArchiveMaker.LOG;
import static assize.attestation.verifier.ArchiveMaker.V1;
import static assize.attestation.verifier.ArchiveMaker.V2;
import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an outsider without keys does to an archive. The oracle is the change itself: an archive of {@link ArchiveMaker} is
 * intact until a test says otherwise.
 */
class VerifyArchiveTest {

    @TempDir
    Path folder;

    private static Verification verify(Path root, Trust trust) {
        return VerifyArchive.verify(root, trust, Progress.SILENT);
    }

    private Path root(String name) {
        return folder.resolve(name);
    }

    @Test
    void provesAnIntactArchiveWithItsKeyPinned() {
        ArchiveMaker maker = new ArchiveMaker().writeTo(root("a"));
        Verification verification = verify(root("a"), maker.trust());
        assertThat(verification.verdict()).as(text(verification)).isEqualTo(Verdict.PROVEN);
        assertThat(verification.checks()).as("checks").allMatch(Verification.CheckResult::passed);
        assertThat(verification.checks().stream().map(Verification.CheckResult::check))
                .contains(Checks.LOG_ROOT, Checks.RECORD_SIGNATURE, Checks.REPLAY_RECORD, Checks.FILES_SUMS);
        assertThat(verification.counts()).containsEntry("battles", 3L).containsEntry("entries", 5L);
        assertThat(verification.warnings()).isEmpty();
    }

    @Test
    void findsAnIntactArchiveUnanchoredWithoutAKey() {
        new ArchiveMaker().writeTo(root("a"));
        Verification verification = verify(root("a"), Trust.none());
        assertThat(verification.verdict()).as(text(verification)).isEqualTo(Verdict.UNANCHORED);
        assertThat(verification.exitCode()).isEqualTo(3);
    }

    @Test
    void provesManyEntriesTwoVersionsAndSeveralParts() {
        ArchiveMaker maker = new ArchiveMaker();
        maker.versions = List.of(200, 530);
        maker.battlesPerPart = 70;
        maker.writeTo(root("a"));
        Verification verification = verify(root("a"), maker.trust());
        assertThat(verification.verdict()).as(text(verification)).isEqualTo(Verdict.PROVEN);
        assertThat(root("a").resolve(LOG + "/tile/entries/000.p/202"))
                .as("the partial tile of the first version's checkpoint stays")
                .exists();
    }

    @Test
    void verifiesOneSeasonOrOneVersionByItsFolder() {
        ArchiveMaker maker = new ArchiveMaker();
        maker.versions = List.of(2, 4);
        maker.writeTo(root("a"));
        for (String part : List.of("archives/spring-cup", V1, V2)) {
            Verification verification = verify(root("a").resolve(part), maker.trust());
            assertThat(verification.verdict()).as(part + text(verification)).isEqualTo(Verdict.PROVEN);
        }
    }

    @Test
    void takesASeasonForOneWhateverIsPutIntoIt() {
        new ArchiveMaker().writeTo(root("a"));
        ArchiveMaker maker = new ArchiveMaker().writeTo(root("a").resolve("archives/spring-cup"));
        assertThat(verify(root("a").resolve("archives/spring-cup"), maker.trust())
                        .exitCode())
                .isEqualTo(2);
        ArchiveMaker elsewhere = new ArchiveMaker().writeTo(root("archives").resolve("cups"));
        assertThat(verify(root("archives").resolve("cups"), elsewhere.trust()).exitCode())
                .as("a root in a folder named archives")
                .isEqualTo(0);
    }

    /** Declares a folder a package of an intact archive. */
    private ArchiveMaker packageIn(Path folder) throws IOException {
        ArchiveMaker maker = new ArchiveMaker().writeTo(folder.resolve("data"));
        Files.writeString(folder.resolve("bagit.txt"), "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n");
        return maker;
    }

    private Path tampered(String name) throws IOException {
        new ArchiveMaker().writeTo(root(name));
        Path keys = root(name).resolve(V1 + "/keys.json");
        Files.writeString(keys, Files.readString(keys) + " ");
        return root(name);
    }

    @Test
    void isNotLedAwayFromATamperedArchiveByAPackagePutIntoIt() throws IOException {
        ArchiveMaker maker = packageIn(tampered("root"));
        Verification ofRoot = verify(root("root"), maker.trust());
        assertThat(ofRoot.exitCode()).as(text(ofRoot)).isEqualTo(2);
        packageIn(tampered("version").resolve(V1));
        Verification ofVersion = verify(root("version").resolve(V1), maker.trust());
        assertThat(ofVersion.exitCode()).as(text(ofVersion)).isEqualTo(2);
        Files.move(root("version").resolve("log"), root("elsewhere"));
        assertThat(verify(root("version").resolve(V1), maker.trust()).exitCode())
                .as("without its log")
                .isEqualTo(2);
        packageIn(root("version").resolve("archives/spring-cup"));
        assertThat(verify(root("version").resolve("archives/spring-cup"), maker.trust())
                        .exitCode())
                .as("a season without its log")
                .isEqualTo(2);
    }

    @Test
    void takesAPackageForOneWhereverItLies() throws IOException {
        for (String place : List.of("package", "archives/package")) {
            ArchiveMaker maker = packageIn(Files.createDirectories(root(place)));
            Verification verification = verify(root(place), maker.trust());
            assertThat(verification.exitCode()).as(place + text(verification)).isZero();
        }
    }

    @Test
    void refutesEveryFileInWhichAnyByteIsFlipped() {
        ArchiveMaker maker = new ArchiveMaker();
        maker.versions = List.of(2, 4);
        SortedMap<String, byte[]> files = maker.make();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            for (int offset : offsets(file.getValue().length)) {
                SortedMap<String, byte[]> changed = new TreeMap<>(files);
                byte[] bytes = file.getValue().clone();
                bytes[offset] ^= 1;
                changed.put(file.getKey(), bytes);
                String at = file.getKey() + "@" + offset;
                Verification verification = verifyFiles(changed, maker.trust());
                assertThat(verification.exitCode()).as(at + text(verification)).isEqualTo(2);
                assertThat(verification.firstFailure().orElseThrow().file())
                        .as(at + text(verification))
                        .isEqualTo(file.getKey());
            }
        }
    }

    private static List<Integer> offsets(int length) {
        List<Integer> offsets = new ArrayList<>();
        for (int i = 0; i < 7 && length > 0; i++) {
            offsets.add((int) ((long) i * (length - 1) / 6));
        }
        return offsets;
    }

    @Test
    void findsAnArchiveWithoutAnyOneOfItsFilesIncomplete() {
        ArchiveMaker maker = new ArchiveMaker();
        maker.versions = List.of(2);
        SortedMap<String, byte[]> files = maker.make();
        for (String file : files.keySet()) {
            SortedMap<String, byte[]> changed = new TreeMap<>(files);
            changed.remove(file);
            Verification verification = verifyFiles(changed, maker.trust());
            assertThat(verification.exitCode()).as(file + text(verification)).isEqualTo(5);
            assertThat(verification.firstFailure().orElseThrow().file())
                    .as(file)
                    .isEqualTo(file);
        }
    }

    @Test
    void refutesAddedFilesWhereverTheyLie() {
        ArchiveMaker maker = new ArchiveMaker();
        SortedMap<String, byte[]> files = maker.make();
        for (String added : List.of(
                V1 + "/extra.txt",
                V1 + "/records/part-00001.jsonl",
                V1 + "/deep/er/file",
                "archives/spring-cup/README",
                "archives/README",
                "archives/spring-cup/v01/manifest.json",
                "archives/spring-cup/latest/manifest.json",
                LOG + "/extra",
                LOG + "/tile/0/001",
                LOG + "/tile/0/000.p/3",
                LOG + "/tile/entries/000.p/4",
                "log/notes.txt")) {
            SortedMap<String, byte[]> changed = new TreeMap<>(files);
            changed.put(added, ArchiveMaker.utf8("added"));
            Verification verification = verifyFiles(changed, maker.trust());
            assertThat(verification.exitCode()).as(added + text(verification)).isEqualTo(2);
            assertThat(added)
                    .as(text(verification))
                    .startsWith(verification.firstFailure().orElseThrow().file());
        }
    }

    @Test
    void refutesAVersionThatAnOlderCheckpointKnowsNothingOf() {
        ArchiveMaker maker = new ArchiveMaker();
        maker.versions = List.of(2, 4);
        SortedMap<String, byte[]> files = maker.make();
        ArchiveMaker before = new ArchiveMaker();
        before.versions = List.of(2);
        SortedMap<String, byte[]> older = before.make();
        SortedMap<String, byte[]> checkpointOnly = new TreeMap<>(files);
        checkpointOnly.put(LOG + "/checkpoint", older.get(LOG + "/checkpoint"));
        assertThat(verifyFiles(checkpointOnly, maker.trust()).exitCode()).isEqualTo(2);
        SortedMap<String, byte[]> wholeLog = new TreeMap<>(files);
        wholeLog.keySet().removeIf(file -> file.startsWith(LOG));
        older.forEach((file, bytes) -> {
            if (file.startsWith(LOG)) {
                wholeLog.put(file, bytes);
            }
        });
        Verification verification = verifyFiles(wholeLog, maker.trust());
        assertThat(verification.exitCode()).as(text(verification)).isEqualTo(2);
        assertThat(verification.firstFailure().orElseThrow().check()).isEqualTo(Checks.VERSION_LOGGED);
        assertThat(verification.firstFailure().orElseThrow().file()).isEqualTo(V2 + "/manifest.json");
    }

    @Test
    void missesAVersionTheLogSpeaksOf() {
        ArchiveMaker maker = new ArchiveMaker();
        maker.versions = List.of(2, 4);
        SortedMap<String, byte[]> files = maker.make();
        files.keySet().removeIf(file -> file.startsWith(V2));
        Verification verification = verifyFiles(files, maker.trust());
        assertThat(verification.exitCode()).as(text(verification)).isEqualTo(5);
        assertThat(verification.firstFailure().orElseThrow().file()).isEqualTo(V2 + "/manifest.json");
    }

    @Test
    void missesTilesThatWereCutOff() {
        ArchiveMaker maker = new ArchiveMaker();
        maker.versions = List.of(600);
        SortedMap<String, byte[]> files = maker.make();
        files.keySet()
                .removeIf(file -> file.startsWith(LOG + "/tile/entries/002") || file.startsWith(LOG + "/tile/0/002"));
        assertThat(verifyFiles(files, maker.trust()).exitCode()).isEqualTo(5);
        files.keySet().removeIf(file -> file.startsWith(LOG + "/tile"));
        assertThat(verifyFiles(files, maker.trust()).exitCode()).isEqualTo(5);
        files.keySet().removeIf(file -> file.startsWith(LOG));
        Verification verification = verifyFiles(files, maker.trust());
        assertThat(verification.exitCode()).as(text(verification)).isEqualTo(5);
    }

    @Test
    void doesNotTrustALogSignedByAnotherKeyThanThePinnedOne() {
        ArchiveMaker maker = new ArchiveMaker().writeTo(root("a"));
        ArchiveMaker other = new ArchiveMaker();
        other.logKey = ArchiveMaker.key(9);
        assertThat(verify(root("a"), other.trust()).exitCode()).isEqualTo(4);
        assertThat(verify(root("a"), maker.trust()).exitCode()).isEqualTo(0);
    }

    @Test
    void doesNotTrustALogKeyThatTheKeyListDoesNotHold() {
        ArchiveMaker maker = new ArchiveMaker();
        SortedMap<String, byte[]> files = maker.make();
        ArchiveMaker other = new ArchiveMaker();
        other.logKey = ArchiveMaker.key(9);
        SortedMap<String, byte[]> others = other.make();
        assign(files, others, LOG + "/log.vkey");
        assertThat(verifyFiles(files, maker.trust()).exitCode())
                .as("only the key")
                .isEqualTo(2);
    }

    private static void assign(Map<String, byte[]> files, Map<String, byte[]> others, String file) {
        files.put(file, others.get(file));
    }

    @Test
    void doesNotTrustASwappedKeyList() {
        ArchiveMaker maker = new ArchiveMaker();
        SortedMap<String, byte[]> files = maker.make();
        ArchiveMaker other = new ArchiveMaker();
        other.recordKey = ArchiveMaker.key(8);
        assign(files, other.make(), V1 + "/keys.json");
        Verification verification = verifyFiles(files, maker.trust());
        assertThat(verification.exitCode()).as(text(verification)).isEqualTo(4);
        assertThat(verification.firstFailure().orElseThrow().file()).isEqualTo(V1 + "/keys.json");
    }

    @Test
    void doesNotTrustAManifestSignedByAnotherKey() {
        ArchiveMaker maker = new ArchiveMaker();
        SortedMap<String, byte[]> files = maker.make();
        byte[] manifest = files.getOrDefault(V1 + "/manifest.json", new byte[0]);
        files.put(V1 + "/manifest.dsse.json", ArchiveMaker.manifestSignature(manifest, ArchiveMaker.key(8)));
        Verification verification = verifyFiles(files, maker.trust());
        assertThat(verification.exitCode()).as(text(verification)).isEqualTo(4);
        assertThat(verification.firstFailure().orElseThrow().check()).isEqualTo(Checks.VERSION_SIGNATURE);
    }

    @Test
    void refutesSumsThatAreNotThoseOfTheFiles() {
        ArchiveMaker maker = new ArchiveMaker();
        SortedMap<String, byte[]> files = maker.make();
        files.put(V1 + "/manifest-sha256.txt", new byte[0]);
        Verification verification = verifyFiles(files, maker.trust());
        assertThat(verification.firstFailure().orElseThrow().check()).isEqualTo(Checks.FILES_SUMS);
        assertThat(verification.exitCode()).isEqualTo(2);
    }

    @Test
    void followsNoLink() throws Exception {
        ArchiveMaker maker = new ArchiveMaker().writeTo(root("a"));
        for (String linked : List.of(V1 + "/keys.json", V1 + "/records", LOG + "/checkpoint", LOG, "archives")) {
            Path copy = root("copy-" + linked.replace('/', '-'));
            new ArchiveMaker().writeTo(copy);
            Path file = copy.resolve(linked);
            Path moved = root("moved-" + linked.replace('/', '-'));
            Files.move(file, moved);
            Files.createSymbolicLink(file, moved);
            Verification verification = verify(copy, maker.trust());
            assertThat(verification.exitCode()).as(linked + text(verification)).isEqualTo(2);
            assertThat(verification.firstFailure().orElseThrow().check()).isEqualTo(Checks.FILES_PLAIN);
            assertThat(verification.firstFailure().orElseThrow().file()).isEqualTo(linked);
        }
    }

    @Test
    void findsNothingToVerifyWhereThereIsNoArchive() {
        assertThat(verify(root("nothing"), Trust.none()).exitCode()).isEqualTo(1);
        assertThat(verify(folder, Trust.none()).exitCode()).isEqualTo(1);
    }

    @Test
    void tellsProgressUpToTheWhole() {
        new ArchiveMaker().writeTo(root("a"));
        List<Long> done = new ArrayList<>();
        List<Long> totals = new ArrayList<>();
        Verification verification = VerifyArchive.verify(root("a"), Trust.none(), (doneBytes, totalBytes) -> {
            done.add(doneBytes);
            totals.add(totalBytes);
        });
        assertThat(verification.exitCode()).isEqualTo(3);
        assertThat(done).isSorted();
        assertThat(totals.stream().distinct()).hasSize(1);
        assertThat(done.get(done.size() - 1)).isEqualTo(totals.get(0));
    }

    private int made;

    private Verification verifyFiles(SortedMap<String, byte[]> files, Trust trust) {
        made++;
        Path root = root("made-" + made);
        ArchiveMaker.write(files, root);
        return verify(root, trust);
    }

    private static String text(Verification verification) {
        return " " + Json.canonicalText(verification.toJson());
    }
}
