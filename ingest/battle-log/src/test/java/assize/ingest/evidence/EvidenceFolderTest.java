/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.schemas.evidence.Evidence;
import assize.schemas.evidence.EvidenceKind;
import assize.schemas.evidence.EvidenceRequest;
import assize.schemas.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The oracle is the text of the files: what each test wrote by hand, and what it reads back with plain file calls. */
class EvidenceFolderTest {
    @TempDir
    private Path folder;

    static Evidence evidence(String battleId, String says) {
        return new Evidence(
                new EvidenceRequest(
                        EvidenceKind.LLM,
                        battleId,
                        JsonObject.builder().put("q", 1).build(),
                        5),
                "",
                JsonObject.builder().put("says", says).build(),
                "m-1",
                JsonObject.EMPTY);
    }

    private static String line(Evidence evidence) {
        return new String(evidence.toBytes(), StandardCharsets.UTF_8);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    @Test
    void findsWhatAnyFileHolds() throws IOException {
        write("a.jsonl", line(evidence("b1", "x")) + "\n" + line(evidence("b2", "é\u2028")) + "\n");
        write("part-00000.jsonl", line(evidence("b3", "z")) + "\n");
        write("notes.txt", "not evidence");
        try (EvidenceFolder opened = EvidenceFolder.open(folder)) {
            for (Evidence expected :
                    new Evidence[] {evidence("b1", "x"), evidence("b2", "é\u2028"), evidence("b3", "z")}) {
                assertThat(opened.find(expected.key())).as(expected.key()).contains(expected);
            }
            assertThat(opened.find(evidence("b4", "x").key()))
                    .as("a key nobody recorded")
                    .isEmpty();
            assertThat(opened.problems()).as("problems").isEmpty();
        }
        assertThat(folder.resolve(EvidenceFolder.RECORDED))
                .as("a folder only read")
                .doesNotExist();
    }

    @Test
    void appendsWhereTheNextOneFindsIt() throws IOException {
        Path fresh = folder.resolve("season/evidence");
        try (EvidenceFolder opened = EvidenceFolder.open(fresh)) {
            opened.append(evidence("b1", "x"));
            opened.append(evidence("b1", "never the second"));
            opened.append(evidence("b2", "y"));
            assertThat(opened.find(evidence("b1", "x").key())).as("at once").contains(evidence("b1", "x"));
        }
        assertThat(fresh.resolve(EvidenceFolder.RECORDED))
                .as("the file")
                .hasContent(line(evidence("b1", "x")) + "\n" + line(evidence("b2", "y")) + "\n");
        try (EvidenceFolder again = EvidenceFolder.open(fresh)) {
            assertThat(again.size()).as("recorded").isEqualTo(2);
        }
    }

    @Test
    void cutsATornLastLineBeforeItAppends() throws IOException {
        String torn = line(evidence("b2", "y")).substring(0, 40);
        write(EvidenceFolder.RECORDED, line(evidence("b1", "x")) + "\n" + torn);
        try (EvidenceFolder opened = EvidenceFolder.open(folder)) {
            assertThat(opened.problems()).as("a crash is not a problem").isEmpty();
            assertThat(opened.size()).as("recorded").isEqualTo(1);
            opened.append(evidence("b3", "z"));
        }
        assertThat(folder.resolve(EvidenceFolder.RECORDED))
                .as("the file")
                .hasContent(line(evidence("b1", "x")) + "\n" + line(evidence("b3", "z")) + "\n");
    }

    @Test
    void cutsALastLineThatLacksOnlyItsLineFeed() throws IOException {
        write(EvidenceFolder.RECORDED, line(evidence("b1", "x")));
        try (EvidenceFolder opened = EvidenceFolder.open(folder)) {
            assertThat(opened.size()).as("recorded").isZero();
            opened.append(evidence("b1", "again"));
        }
        assertThat(folder.resolve(EvidenceFolder.RECORDED))
                .as("the file")
                .hasContent(line(evidence("b1", "again")) + "\n");
    }

    @Test
    void reportsBadLinesByFileAndLineAndUsesTheRest() throws IOException {
        String wrongKey = line(evidence("b1", "x")).replace("\"b1\"", "\"b9\"");
        write("a.jsonl", "{\n" + line(evidence("b1", "x")) + "\n" + wrongKey + "\n");
        write("b.jsonl", line(evidence("b2", "y")) + "\n" + line(evidence("b3", "unfinished")));
        try (EvidenceFolder opened = EvidenceFolder.open(folder)) {
            assertThat(opened.problems())
                    .as("problems")
                    .extracting(problem -> problem.file() + ":" + problem.line())
                    .containsExactly("a.jsonl:1", "a.jsonl:3", "b.jsonl:2");
            assertThat(opened.problems().get(1).reason()).as("reason").contains("is not the key of the request");
            assertThat(opened.size()).as("recorded").isEqualTo(2);
        }
    }

    @Test
    void takesTheFirstOfTwoThatDisagreeAndIsSilentAboutCopies() throws IOException {
        write("a.jsonl", line(evidence("b1", "first")) + "\n" + line(evidence("b1", "first")) + "\n");
        write("b.jsonl", line(evidence("b1", "second")) + "\n");
        try (EvidenceFolder opened = EvidenceFolder.open(folder)) {
            assertThat(opened.find(evidence("b1", "").key())).as("found").contains(evidence("b1", "first"));
            assertThat(opened.problems())
                    .as("problems")
                    .extracting(problem -> problem.file() + ":" + problem.line())
                    .containsExactly("b.jsonl:1");
        }
    }

    @Test
    void refusesASecondWriter() throws IOException {
        try (EvidenceFolder one = EvidenceFolder.open(folder);
                EvidenceFolder two = EvidenceFolder.open(folder)) {
            one.append(evidence("b1", "x"));
            assertThatThrownBy(() -> two.append(evidence("b2", "y")))
                    .as("a second writer")
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another run");
        }
    }

    @Test
    void findsTheLastLineFeedHoweverFarBackItIs() throws IOException {
        Path file = folder.resolve("long");
        Files.writeString(file, "ab\n");
        Files.write(file, new byte[200_000], StandardOpenOption.APPEND);
        assertThat(EvidenceFolder.endOfLastLine(file)).as("end").isEqualTo(3);
        Files.write(file, new byte[] {'\n'}, StandardOpenOption.APPEND);
        assertThat(EvidenceFolder.endOfLastLine(file)).as("end").isEqualTo(200_004);
    }
}
