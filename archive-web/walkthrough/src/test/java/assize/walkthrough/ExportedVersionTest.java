/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Digest;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.VerifyArchive;
import assize.schemas.archive.ArchivePaths;
import assize.toolkit.export.BundledVerifier;
import assize.toolkit.export.ExportVersion;
import assize.toolkit.tables.TablesCheck;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * A version copied out of its archive into a package of its own.
 *
 * <p>Oracle: RFC 8493 (BagIt 1.0), {@code sha256sum -c}, and the verifier.
 */
class ExportedVersionTest {
    private static final BundledVerifier NONE = new BundledVerifier(Optional.empty());

    private final JudgedSeason judged = SeasonOne.judged();

    @TempDir
    private Path folder = Path.of("");

    private ExportVersion.Outcome export(Path root, Path out) throws IOException {
        return ExportVersion.run(root, "season-one", 1, out, NONE, (done, total) -> {});
    }

    private Path bag() throws IOException {
        Path bag = folder.resolve("bag");
        assertThat(export(judged.root(), bag)).isInstanceOf(ExportVersion.Outcome.Made.class);
        return bag;
    }

    @Test
    void itVerifiesAloneWhereverItIsPutAndWhicheverFolderIsNamed() throws IOException {
        Path bag = bag();
        for (Path named : List.of(bag, bag.resolve("data").resolve(judged.versionPath()))) {
            assertThat(VerifyArchive.verify(named, judged.trust(), (done, total) -> {}, new TablesCheck())
                            .verdict())
                    .as("%s", named)
                    .isEqualTo(Verdict.PROVEN);
        }
        Path record = bag.resolve("data").resolve(judged.versionPath()).resolve(ArchivePaths.recordPart(0));
        byte[] bytes = Repository.read(record);
        bytes[bytes.length / 2] ^= 1;
        Repository.write(record, bytes);
        assertThat(VerifyArchive.verify(bag, judged.trust(), (done, total) -> {})
                        .verdict())
                .isEqualTo(Verdict.REFUTED);
    }

    @Test
    void itIsABagByTheSpecification() throws IOException {
        Path bag = bag();
        assertThat(text(bag, "bagit.txt"))
                .as("§2.1.1: exactly these two lines")
                .isEqualTo("BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n");
        List<String> payload = files(bag.resolve("data"), "data/");
        assertThat(paths(text(bag, "manifest-sha256.txt")))
                .as("§2.1.3: every payload file once")
                .containsExactlyInAnyOrderElementsOf(payload);
        assertThat(paths(text(bag, "tagmanifest-sha256.txt")))
                .as("§2.2.1: every tag file but tag manifests")
                .containsExactlyInAnyOrder("README.md", "bag-info.txt", "bagit.txt", "manifest-sha256.txt");
        long bytes = 0;
        for (String file : payload) {
            bytes += Files.size(bag.resolve(file));
        }
        assertThat(text(bag, "bag-info.txt").lines())
                .as("§2.2.2: a label, a colon, a value a line")
                .allMatch(line -> line.matches("[A-Z][A-Za-z-]+: .+"))
                .contains("Payload-Oxum: %d.%d".formatted(bytes, payload.size()));
    }

    @Test
    void itsSumsAreWhatSha256sumFinds() throws IOException, InterruptedException {
        Path bag = bag();
        for (String sums : List.of("manifest-sha256.txt", "tagmanifest-sha256.txt")) {
            assertThat(sha256sum(bag, sums)).as(sums).isZero();
        }
        Path readme = bag.resolve("README.md");
        Files.writeString(readme, "another");
        assertThat(sha256sum(bag, "tagmanifest-sha256.txt")).isNotZero();
    }

    private int sha256sum(Path bag, String sums) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder("sha256sum", "--check", "--strict", "--quiet", sums)
                    .directory(bag.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("sha256sum").toFile())
                    .start();
        } catch (IOException e) {
            return Assumptions.abort("no sha256sum here");
        }
        return process.waitFor();
    }

    @Test
    void aZipHasTheSameBytesAtAnyTimeAndPlace() throws IOException {
        Path one = folder.resolve("one.zip");
        Path other = folder.resolve("other/one.zip");
        TimeZone zone = TimeZone.getDefault();
        try {
            assertThat(export(judged.root(), one)).isInstanceOf(ExportVersion.Outcome.Made.class);
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
            assertThat(export(judged.root(), other)).isInstanceOf(ExportVersion.Outcome.Made.class);
        } finally {
            TimeZone.setDefault(zone);
        }
        assertThat(Digest.sha256(Repository.read(other))).isEqualTo(Digest.sha256(Repository.read(one)));
        Path unpacked = unzip(one);
        assertThat(VerifyArchive.verify(unpacked, judged.trust(), (done, total) -> {})
                        .verdict())
                .isEqualTo(Verdict.PROVEN);
        assertThat(files(unpacked, "")).as("what the folder has").isEqualTo(files(bag(), ""));
    }

    /** Into the one folder it must have (§4.1). */
    private Path unzip(Path zip) throws IOException {
        List<String> names = new ArrayList<>();
        try (InputStream in = Files.newInputStream(zip);
                ZipInputStream entries = new ZipInputStream(in)) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                names.add(entry.getName());
                Path to = folder.resolve("unzipped").resolve(entry.getName());
                Files.createDirectories(to.getParent());
                try (OutputStream out = Files.newOutputStream(to)) {
                    entries.transferTo(out);
                }
            }
        }
        assertThat(names).isSorted().allMatch(name -> name.startsWith("assize-season-one-v1/"));
        return folder.resolve("unzipped/assize-season-one-v1");
    }

    @Test
    void nothingIsPutWhereSomethingIs() throws IOException {
        Path there = folder.resolve("there");
        Files.createDirectories(there);
        assertThat(ExportVersion.problem(judged.root(), there))
                .as("an empty folder")
                .isEmpty();
        Files.writeString(there.resolve("file"), "kept");
        AssizeCommand.Ended refused = command("--out", there.toString());
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(complaint()).contains("there is there and is not an empty folder; name one that is not there yet.");
        assertThat(files(there, "")).containsExactly("file");
        Path zip = folder.resolve("there.zip");
        Files.writeString(zip, "kept");
        assertThat(command("--out", zip.toString()).exit()).isEqualTo(1);
        assertThat(zip).hasContent("kept");
        assertThat(command("--out", folder.resolve("x").toString(), "--version", "v9")
                        .exit())
                .isEqualTo(1);
        assertThat(folder.resolve("x")).doesNotExist();
    }

    private AssizeCommand.Ended command(String... arguments) {
        List<String> command = new ArrayList<>(List.of("export", judged.root().toString()));
        command.addAll(List.of(arguments));
        return AssizeCommand.run(folder, command.toArray(String[]::new));
    }

    private String complaint() {
        return new String(Repository.read(folder.resolve("standard-error")), StandardCharsets.UTF_8);
    }

    @Test
    void whatItPrintsIsWhatItsSchemaSays() {
        String out = folder.resolve("season-one.zip").toString();
        AssizeCommand.Ended ended = command("--season", "season-one", "--version", "v1", "--out", out, "--json");
        assertThat(ended.exit()).isZero();
        Schemas.assertValid(
                "export-summary", "export --json", JsonMapper.shared().readTree(ended.out()));
        assertThat(AssizeCommand.run(folder, "verify", out, "--no-state").exit())
                .as("verify of a zip")
                .isEqualTo(1);
        assertThat(complaint()).contains("is a zip: unpack it, then name the folder in it.");
    }

    @Test
    void anArchiveThatIsNotWhatItSaysIsNotCopied() throws IOException {
        Path root = folder.resolve("damaged");
        JudgedSeason damaged = judged.copyTo(root);
        Path events = damaged.versionFolder().resolve(ArchivePaths.eventsPart(0));
        byte[] bytes = Repository.read(events);
        bytes[0] ^= 1;
        Repository.write(events, bytes);
        Path out = folder.resolve("out");
        assertThat(export(root, out))
                .isInstanceOfSatisfying(
                        ExportVersion.Outcome.Refused.class,
                        refused -> assertThat(refused.message())
                                .contains("events/part-00000.jsonl is not the file its manifest lists"));
        Files.delete(events);
        assertThat(export(root, out))
                .isInstanceOfSatisfying(
                        ExportVersion.Outcome.Refused.class,
                        refused -> assertThat(refused.isMissing()).isTrue());
        assertThat(out).doesNotExist();
    }

    /** A stranger's archive may hold links to whatever is readable where it is exported. */
    @Test
    void nothingIsCopiedThatALinkLeadsTo() throws IOException {
        Path elsewhere = folder.resolve("elsewhere");
        Path secret = elsewhere.resolve("record.key");
        Files.createDirectories(elsewhere);
        Files.writeString(secret, "secret");
        JudgedSeason copy = judged.copyTo(folder.resolve("linked"));
        Path log = copy.root().resolve(ArchivePaths.log("season-one"));
        Path keys = copy.versionFolder().resolve(ArchivePaths.KEYS);
        refusesLink(copy, log.resolve(ArchivePaths.observed(9)), secret);
        refusesLink(copy, log.resolve("tile/9"), elsewhere);
        refusesLink(copy, log.resolve("stray"), secret);
        refusesLink(copy, keys, Files.move(keys, elsewhere.resolve("keys.json")));
        refusesLink(copy, log, Files.move(log, elsewhere.resolve("log")));
        Path records = copy.versionFolder().resolve(ArchivePaths.RECORDS);
        refusesLink(copy, records, Files.move(records, elsewhere.resolve("records")));
    }

    /** Puts the link there, and afterwards what it led to, where that is the archive's own. */
    private void refusesLink(JudgedSeason season, Path link, Path to) throws IOException {
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, to);
        Path out = folder.resolve("out");
        assertThat(export(season.root(), out))
                .as("%s", link)
                .isEqualTo(new ExportVersion.Outcome.Refused(
                        link + " is a link; put what it leads to in its place, or take it away.", false));
        assertThat(out).doesNotExist();
        Files.delete(link);
        if (to.getFileName().equals(link.getFileName())) {
            Files.move(to, link);
        }
    }

    @Test
    void whatIsNoFileOfTheLogIsNotCopied() throws IOException {
        JudgedSeason copy = judged.copyTo(folder.resolve("strewn"));
        Path log = copy.root().resolve(ArchivePaths.log("season-one"));
        Files.createDirectories(log.resolve(ArchivePaths.OBSERVED));
        for (String stray : List.of("record.key", "observed/notes.txt", "tile/0/000.bak")) {
            Files.writeString(log.resolve(stray), "secret");
        }
        Path out = folder.resolve("out");
        assertThat(export(copy.root(), out)).isInstanceOf(ExportVersion.Outcome.Made.class);
        assertThat(files(out, "")).isEqualTo(files(bag(), ""));
    }

    @Test
    void nothingIsPutIntoTheArchive() throws IOException {
        JudgedSeason copy = judged.copyTo(folder.resolve("root"));
        Path way = folder.resolve("way");
        Files.createSymbolicLink(way, copy.root().resolve(ArchivePaths.LOGS));
        List<String> before = files(copy.root(), "");
        for (String out : List.of(
                "root/archives/bag",
                "root/archives/season-one/v9/bag.zip",
                "root/bags/../log/season-one/bag",
                "way/new/bag")) {
            AssizeCommand.Ended ended =
                    AssizeCommand.run(folder, "export", copy.root().toString(), "--out", folder + "/" + out);
            assertThat(ended.exit()).as(out).isEqualTo(1);
            assertThat(complaint()).contains("where nothing but publishing writes; name a place outside of it.");
        }
        assertThat(files(copy.root(), "")).isEqualTo(before);
        assertThat(copy.root().resolve("bags")).doesNotExist();
        for (String out : List.of("root/bags/bag", "root/bag", "root/log-of-mine.zip", "root/archives/../bag")) {
            assertThat(ExportVersion.problem(copy.root(), folder.resolve(out)))
                    .as(out)
                    .isEmpty();
        }
    }

    /** A run that was killed leaves a part, which is no package yet; the next run begins anew. */
    @Test
    void whatAnInterruptedRunLeftIsNotInTheNextOne() throws IOException {
        Path left = folder.resolve(".bag.part/data/left-over");
        Files.createDirectories(left.getParent());
        Files.writeString(left, "half");
        Path bag = bag();
        assertThat(bag.resolve("data/left-over")).doesNotExist();
        assertThat(folder.resolve(".bag.part")).doesNotExist();
    }

    @Test
    void itNamesTheVerifierOfTheReleaseItWasMadeWith() throws IOException {
        Path home = folder.resolve("home");
        Files.createDirectories(home.resolve("verifier"));
        byte[] jar = "a jar".getBytes(StandardCharsets.UTF_8);
        Files.write(home.resolve("verifier/assize-verify-0.1.0.jar"), jar);
        Path bag = folder.resolve("named");
        assertThat(ExportVersion.run(
                        judged.root(), "season-one", 1, bag, BundledVerifier.find(home), (done, total) -> {}))
                .isInstanceOf(ExportVersion.Outcome.Made.class);
        String hex = Digest.sha256(jar).prefixed().substring("sha256:".length());
        assertThat(text(bag, "README.md"))
                .contains("java -jar assize-verify-0.1.0.jar . --trusted LOG_KEY")
                .contains(hex + "  assize-verify-0.1.0.jar");
        Path plain = bag();
        assertThat(text(plain, "README.md")).doesNotContain(hex).contains("no sum is named here");
        assertThat(text(bag, "manifest-sha256.txt"))
                .as("the payload does not depend on it")
                .isEqualTo(text(plain, "manifest-sha256.txt"));
    }

    private static String text(Path bag, String file) {
        return new String(Repository.read(bag.resolve(file)), StandardCharsets.UTF_8);
    }

    private static List<String> paths(String sums) {
        return sums.lines().map(line -> line.substring(66)).toList();
    }

    private static List<String> files(Path below, String prefix) throws IOException {
        try (Stream<Path> walk = Files.walk(below)) {
            return walk.filter(Files::isRegularFile)
                    .map(file -> prefix + below.relativize(file))
                    .sorted()
                    .toList();
        }
    }
}
