/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.stage;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.archive.ArchivePaths;
import assize.schemas.archive.ManifestFile;
import assize.schemas.season.ContentHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The oracle for sizes and hashes is the files written. */
class PartWriterTest {
    private static final int MEBIBYTE = 1 << 20;

    @TempDir
    private Path folder;

    @Test
    void beginsANewPartBeforeAPieceThatDoesNotFit() throws IOException {
        byte[] piece = new byte[MEBIBYTE];
        Arrays.fill(piece, (byte) 'x');
        piece[MEBIBYTE - 1] = '\n';
        int fit = (int) (ArchivePaths.PART_BYTES_MAX / MEBIBYTE);
        List<ManifestFile> parts;
        try (PartWriter writer = new PartWriter(folder, ArchivePaths::recordPart)) {
            for (int i = 0; i < fit; i++) {
                assertThat(writer.append(piece, 1)).isEqualTo(new PartWriter.Place(0, (long) i * MEBIBYTE, MEBIBYTE));
            }
            byte[] small = {'y', '\n'};
            assertThat(writer.append(small, 1)).isEqualTo(new PartWriter.Place(1, 0, 2));
            byte[] huge = new byte[(int) ArchivePaths.PART_BYTES_MAX + 1];
            assertThat(writer.append(huge, 0))
                    .as("a piece larger than a part has one of its own")
                    .isEqualTo(new PartWriter.Place(2, 0, huge.length));
            assertThat(writer.append(small, 1)).isEqualTo(new PartWriter.Place(3, 0, 2));
            parts = writer.finish();
        }
        assertThat(parts)
                .extracting(ManifestFile::path)
                .containsExactly(
                        "records/part-00000.jsonl",
                        "records/part-00001.jsonl",
                        "records/part-00002.jsonl",
                        "records/part-00003.jsonl");
        for (ManifestFile part : parts) {
            byte[] written = Files.readAllBytes(folder.resolve(part.path()));
            assertThat(part.bytes()).isEqualTo(written.length);
            assertThat(part.sha256()).isEqualTo(ContentHash.of(written));
        }
        assertThat(parts.get(0).rows()).isEqualTo((long) fit);
    }

    @Test
    void writesOnePartWhereThereIsNothing() throws IOException {
        try (PartWriter writer = new PartWriter(folder, ArchivePaths::replayPart)) {
            assertThat(writer.finish()).extracting(ManifestFile::bytes).containsExactly(0L);
        }
        assertThat(folder.resolve("replays/part-00000.jsonl")).isEmptyFile();
    }
}
