/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.Table;
import assize.archive.TableWriter;
import assize.archive.VerdictRow;
import assize.attestation.verifier.Failure;
import assize.attestation.verifier.Progress;
import assize.attestation.verifier.Trust;
import assize.attestation.verifier.Verdict;
import assize.attestation.verifier.Verification;
import assize.attestation.verifier.VerifyArchive;
import assize.schemas.archive.ArchivePaths;
import assize.toolkit.tables.TablesCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whatever is done to the archive of the example season is found, told apart, and put down to the right file.
 *
 * <p>Oracle: the exit codes promised in schemas/README.md, and which file was touched.
 */
class ArchiveAttacksTest {
    private static final long SEED = 20260124;
    private static final int SEEDED_OFFSETS = 3;

    @TempDir
    private Path folder = Path.of("");

    private JudgedSeason copy;

    @BeforeEach
    void copyTheArchive() {
        copy = SeasonOne.judged().copyTo(folder.resolve("out"));
    }

    @Test
    void theIntactArchiveIsProvenWithTheKeyAndUnanchoredWithout() {
        Verification proven = verify(copy);
        assertExit(proven, Verdict.PROVEN);
        assertThat(proven.firstFailure()).as("failure").isEmpty();
        assertThat(proven.warnings()).as("warnings").isEmpty();
        assertThat(proven.counts()).as("counts").containsEntry("battles", (long)
                copy.records().size());
        assertExit(VerifyArchive.verify(copy.root(), Trust.none(), Progress.SILENT), Verdict.UNANCHORED);
        Trust stranger = Trust.pinned(TestKeys.strangersLogKey());
        assertExit(VerifyArchive.verify(copy.root(), stranger, Progress.SILENT), Verdict.UNTRUSTED_KEY);
    }

    @Test
    void aFlippedByteInAnyFileIsRefutedAndTheFileNamed() {
        Random random = new Random(SEED);
        for (String file : Repository.files(copy.root())) {
            Path path = copy.root().resolve(file);
            byte[] intact = Repository.read(path);
            for (int offset : offsets(intact.length, random)) {
                byte[] flipped = intact.clone();
                flipped[offset] ^= (byte) (1 + random.nextInt(255));
                Repository.write(path, flipped);
                assertFound(verify(copy), Verdict.REFUTED, file, "byte %d of ".formatted(offset) + file);
            }
            Repository.write(path, intact);
        }
        assertExit(verify(copy), Verdict.PROVEN);
    }

    /** The first, the middle, the last, and some seeded ones; none of a file without bytes. */
    private static SortedSet<Integer> offsets(int length, Random random) {
        if (length == 0) {
            return new TreeSet<>();
        }
        SortedSet<Integer> offsets = new TreeSet<>(List.of(0, length / 2, length - 1));
        for (int i = 0; i < SEEDED_OFFSETS; i++) {
            offsets.add(random.nextInt(length));
        }
        return offsets;
    }

    @Test
    void anyFileThatIsGoneMakesItIncomplete() throws IOException {
        for (String file : Repository.files(copy.root())) {
            Path path = copy.root().resolve(file);
            byte[] intact = Repository.read(path);
            Files.delete(path);
            assertFound(verify(copy), Verdict.INCOMPLETE, file, "without " + file);
            Repository.write(path, intact);
        }
        assertExit(verify(copy), Verdict.PROVEN);
    }

    @Test
    void anAddedFileIsRefutedWhereverItLies() throws IOException {
        for (String place : List.of(copy.versionPath(), copy.versionPath() + "/records", copy.logPath())) {
            String file = place + "/added.txt";
            Repository.write(copy.root().resolve(file), "me too\n".getBytes(StandardCharsets.UTF_8));
            assertFound(verify(copy), Verdict.REFUTED, file, "with " + file);
            Files.delete(copy.root().resolve(file));
        }
        assertExit(verify(copy), Verdict.PROVEN);
    }

    @Test
    void replaysThatChangedPlacesAreRefutedEvenWhereThePublisherCoversUp() {
        List<List<String>> replays = new ArrayList<>(copy.replays().values());
        List<String> first = replays.get(0);
        replays.set(0, replays.get(1));
        replays.set(1, first);
        String part = ArchivePaths.replayPart(0);
        List<String> lines = replays.stream().flatMap(List::stream).toList();
        writeLines(part, lines);
        assertFound(verify(copy), Verdict.REFUTED, copy.versionPath() + "/" + part, "swapped replays");
        DishonestPublisher.coverUp(copy);
        assertFound(verify(copy), Verdict.REFUTED, copy.versionPath() + "/" + part, "swapped and covered up");
    }

    @Test
    void aBetterVerdictInARecordIsRefutedEvenWhereThePublisherCoversUp() {
        String part = ArchivePaths.recordPart(0);
        List<String> lines = new ArrayList<>(copy.lines(part));
        String changed = lines.get(1).replaceFirst("\"correct\":false", "\"correct\":true");
        assertThat(changed).as("a record with a wrong answer").isNotEqualTo(lines.get(1));
        lines.set(1, changed);
        writeLines(part, lines);
        DishonestPublisher.coverUp(copy);
        Verification found = verify(copy);
        assertFound(found, Verdict.REFUTED, copy.versionPath() + "/" + part, "a record rewritten");
        assertThat(found.firstFailure().map(Failure::entry)).as("entry").contains(1L);
    }

    @Test
    void coveringUpNothingChangesNothing() {
        DishonestPublisher.coverUp(copy);
        for (String file : Repository.files(copy.root())) {
            assertThat(Repository.read(copy.root().resolve(file)))
                    .as(file)
                    .isEqualTo(Repository.read(SeasonOne.judged().root().resolve(file)));
        }
    }

    @Test
    void aFalsifiedRowOfAnyTableIsFoundByWhoeverChecksTables() throws IOException {
        assertFalsifiedIsFound(Table.BATTLES, "eventsCount");
        assertFalsifiedIsFound(Table.TURNS, "deadlineAt");
        assertFalsifiedIsFound(Table.VERDICTS, "points");
        assertFalsifiedIsFound(Table.RATINGS, "eloAfter");
        assertFalsifiedIsFound(Table.AGENTS, "openBattlePeak");
        assertFalsifiedIsFound(Table.TASKS, "basePoints");
        assertFalsifiedIsFound(Table.STRENGTHS, "btLog");
        assertFalsifiedIsFound(Table.STRENGTHS, "rankWorst");
        assertFalsifiedIsFound(Table.BOARDS, "leaders");
    }

    /** Changes one row, covers it up, and puts the table back. */
    private <T extends Record> void assertFalsifiedIsFound(Table<T> table, String column) throws IOException {
        String file = copy.versionPath() + "/" + table.path();
        byte[] intact = Repository.read(copy.root().resolve(file));
        List<T> rows = new ArrayList<>(copy.rows(table));
        write(table, rows);
        assertThat(Repository.read(copy.root().resolve(file)))
                .as("%s written again", file)
                .isEqualTo(intact);
        int last = Math.min(3, rows.size() - 1);
        rows.set(last, ChangedRow.of(table.rowType(), rows.get(last), column));
        write(table, rows);
        assertFound(verify(copy), Verdict.REFUTED, file, "a row changed");
        DishonestPublisher.coverUp(copy);
        assertExit(verify(copy), Verdict.PROVEN);
        Verification tables = VerifyArchive.verify(copy.root(), copy.trust(), Progress.SILENT, new TablesCheck());
        assertFound(tables, Verdict.REFUTED, file, "a row changed and covered up");
        assertThat(tables.firstFailure().map(Failure::check)).as("check").contains(TablesCheck.NAME);
        Repository.write(copy.root().resolve(file), intact);
        DishonestPublisher.coverUp(copy);
    }

    private <T extends Record> void write(Table<T> table, List<T> rows) throws IOException {
        Files.delete(copy.versionFolder().resolve(table.path()));
        TableWriter<T> writer = TableWriter.open(copy.versionFolder(), table);
        for (T row : rows) {
            writer.write(row);
        }
        writer.finish(SeasonOne.judged().archive().manifest().log());
    }

    @Test
    void theCommandAnswersAsTheVerifierDoes() throws IOException {
        verifyTables(copy, 0);
        List<VerdictRow> rows = new ArrayList<>(copy.rows(Table.VERDICTS));
        rows.set(3, ChangedRow.of(VerdictRow.class, rows.get(3), "points"));
        write(Table.VERDICTS, rows);
        DishonestPublisher.coverUp(copy);
        JsonNode answer = verifyTables(copy, 2);
        assertThat(answer.at("/first_failure/check").stringValue()).isEqualTo("tables");
        assertThat(answer.at("/first_failure/file").stringValue()).isEqualTo(copy.versionPath() + "/verdicts.parquet");
        assertThat(answer.at("/first_failure/entry").longValue())
                .as("entry")
                .isEqualTo(rows.get(3).seq());
    }

    private JsonNode verifyTables(JudgedSeason judged, int exit) {
        AssizeCommand.Ended ended = AssizeCommand.run(
                folder,
                "verify",
                judged.root().toString(),
                "--trusted",
                judged.keys().resolve("log.vkey").toString(),
                "--tables",
                "--no-state",
                "--json");
        assertThat(ended.exit()).as(ended.out()).isEqualTo(exit);
        Schemas.assertValid("verification", "verify --json", ended.out());
        return JsonMapper.shared().readTree(ended.out());
    }

    private void writeLines(String file, List<String> lines) {
        String text = String.join("\n", lines) + "\n";
        Repository.write(copy.versionFolder().resolve(file), text.getBytes(StandardCharsets.UTF_8));
    }

    static Verification verify(JudgedSeason judged) {
        return VerifyArchive.verify(judged.root(), judged.trust(), Progress.SILENT);
    }

    static void assertExit(Verification answer, Verdict verdict) {
        assertThat(answer.verdict()).as("%s", answer.failure()).isEqualTo(verdict);
        assertThat(answer.exitCode()).as("exit").isEqualTo(verdict.exitCode());
    }

    static void assertFound(Verification answer, Verdict verdict, String file, String what) {
        assertThat(answer.verdict()).as("%s: %s", what, answer.failure()).isEqualTo(verdict);
        assertThat(answer.firstFailure().map(Failure::file))
                .as("%s: %s", what, answer.failure())
                .contains(file);
    }
}
