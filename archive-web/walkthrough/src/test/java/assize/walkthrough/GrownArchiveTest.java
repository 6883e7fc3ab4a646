/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.schemas.archive.ArchivePaths;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A season that grew keeps what it published, and nobody can turn it back unnoticed.
 *
 * <p>Oracle: the exit codes promised in schemas/README.md; the season is the beginning of the example season, judged after its
 * first lines and again after some more.
 */
class GrownArchiveTest {
    private static final int FIRST_LINES = 60;
    private static final int ALL_LINES = 120;
    private static final String EVENTS = "events/01-harbour.jsonl";

    private static Path work = Path.of("");
    private static JudgedSeason once;
    private static JudgedSeason twice;

    @TempDir
    private Path folder = Path.of("");

    private JudgedSeason copy;

    @BeforeAll
    static void judgeTwice() {
        work = Repository.temporaryFolder("grown");
        Path keys = TestKeys.writeTo(work.resolve("keys"));
        Path season = work.resolve("season");
        Repository.copy(Repository.seasonOne().resolve("tasks"), season.resolve("tasks"));
        Repository.write(
                season.resolve("season.yaml"),
                Repository.read(Repository.seasonOne().resolve("season.yaml")));
        writeEvents(season, FIRST_LINES);
        once = JudgedSeason.judge(season, work.resolve("out"), keys).copyTo(work.resolve("old"));
        writeEvents(season, ALL_LINES);
        twice = JudgedSeason.judge(season, work.resolve("out"), keys);
    }

    private static void writeEvents(Path season, int count) {
        String all = new String(Repository.read(Repository.seasonOne().resolve(EVENTS)), StandardCharsets.UTF_8);
        String some = all.lines().limit(count).collect(Collectors.joining("\n", "", "\n"));
        Repository.write(season.resolve(EVENTS), some.getBytes(StandardCharsets.UTF_8));
    }

    @AfterAll
    static void tidyUp() {
        Repository.delete(work.resolve("season"));
    }

    @BeforeEach
    void copyTheArchive() {
        copy = twice.copyTo(folder.resolve("out"));
    }

    @Test
    void bothVersionsAreProvenAndTheFirstIsUntouched() {
        assertThat(twice.version()).as("version").isEqualTo(2);
        assertThat(twice.records())
                .as("battles")
                .hasSizeGreaterThan(once.records().size());
        ArchiveAttacksTest.assertExit(ArchiveAttacksTest.verify(copy), Verdict.PROVEN);
        List<String> first = Repository.files(once.versionFolder());
        for (String file : first) {
            assertThat(Repository.read(copy.root().resolve(once.versionPath()).resolve(file)))
                    .as(file)
                    .isEqualTo(Repository.read(once.versionFolder().resolve(file)));
        }
        assertThat(twice.recordLines().subList(0, once.recordLines().size()))
                .as("records of the first version in the second")
                .isEqualTo(once.recordLines());
    }

    @Test
    void anOldCheckpointOverANewLogIsRefuted() {
        Repository.write(
                copy.logFolder().resolve(ArchivePaths.CHECKPOINT),
                Repository.read(once.logFolder().resolve(ArchivePaths.CHECKPOINT)));
        ArchiveAttacksTest.assertExit(ArchiveAttacksTest.verify(copy), Verdict.REFUTED);
    }

    @Test
    void anOldLogUnderNewVersionsIsRefuted() {
        Repository.delete(copy.logFolder());
        Repository.copy(once.logFolder(), copy.logFolder());
        Verification answer = ArchiveAttacksTest.verify(copy);
        ArchiveAttacksTest.assertFound(
                answer, Verdict.REFUTED, copy.versionPath() + "/" + ArchivePaths.MANIFEST, "an old log");
    }

    @Test
    void aLogWhoseNewestTilesAreCutOffIsIncomplete() {
        byte[] checkpoint = Repository.read(copy.logFolder().resolve(ArchivePaths.CHECKPOINT));
        Repository.delete(copy.logFolder());
        Repository.copy(once.logFolder(), copy.logFolder());
        Repository.write(copy.logFolder().resolve(ArchivePaths.CHECKPOINT), checkpoint);
        ArchiveAttacksTest.assertExit(ArchiveAttacksTest.verify(copy), Verdict.INCOMPLETE);
    }

    @Test
    void aVersionThatIsGoneIsIncomplete() {
        Repository.delete(copy.root().resolve(once.versionPath()));
        ArchiveAttacksTest.assertFound(
                ArchiveAttacksTest.verify(copy),
                Verdict.INCOMPLETE,
                once.versionPath() + "/" + ArchivePaths.MANIFEST,
                "without the first version");
    }
}
