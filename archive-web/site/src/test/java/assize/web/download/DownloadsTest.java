/* SPDX-License-Identifier: Apache-2.0 */
package assize.web.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assize.attestation.Digest;
import assize.schemas.archive.ArchivePaths;
import assize.web.shelf.SampleArchive;
import assize.web.shelf.Shelf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Oracle: the sample archive's files on disk, hashed here anew. */
class DownloadsTest {
    private static final String V1 = "season-one/v1/";

    @TempDir
    private Path root = Path.of("");

    private Downloads downloads = new Downloads(new Shelf(root));

    @BeforeEach
    void write() throws IOException {
        SampleArchive.write(root, 1);
        downloads = new Downloads(new Shelf(root));
    }

    @Test
    void sendsListedFilesAndTheManifestsOwn() throws IOException {
        for (String path : new String[] {"battles.parquet", "records/part-00000.jsonl", "manifest.json", "keys.json"}) {
            PublishedFile file = downloads.archive(V1 + path).orElseThrow();
            byte[] bytes = Files.readAllBytes(root.resolve("archives/" + V1 + path));
            assertThat(file.tag())
                    .as(path)
                    .isEqualTo(new EntityTag(Digest.sha256(bytes).hex()));
            assertThat(file.size()).as(path).isEqualTo(bytes.length);
            assertThat(file.isImmutable()).as(path).isTrue();
        }
    }

    @Test
    void namesTheMediaTypes() throws IOException {
        assertThat(downloads.archive(V1 + "battles.parquet").orElseThrow().mediaType())
                .isEqualTo("application/vnd.apache.parquet");
        assertThat(downloads.archive(V1 + "manifest-sha256.txt").orElseThrow().mediaType())
                .isEqualTo("text/plain; charset=utf-8");
        assertThat(downloads.log("season-one/tile/0/000.p/3").orElseThrow().mediaType())
                .isEqualTo("application/octet-stream");
    }

    @Test
    void sendsTheLogsFiles() throws IOException {
        assertThat(downloads.log("season-one/checkpoint").orElseThrow().isImmutable())
                .isFalse();
        assertThat(downloads.log("season-one/log.vkey")).isPresent();
        assertThat(downloads
                        .log("season-one/tile/entries/000.p/3")
                        .orElseThrow()
                        .isImmutable())
                .isTrue();
    }

    @Test
    void sendsNothingElse() throws IOException {
        Files.writeString(root.resolve("archives/season-one/v1/secret.txt"), "x");
        Files.writeString(root.resolve("log/season-one/secret"), "x");
        String[] places = {
            "",
            "season-one",
            V1,
            V1 + "secret.txt",
            V1 + "./manifest.json",
            V1 + "../v1/manifest.json",
            V1 + "records/../keys.json",
            V1 + "/manifest.json",
            "season-one/v01/manifest.json",
            "season-one/v2/manifest.json",
            "../archives/season-one/v1/manifest.json",
            V1 + "records",
            V1 + "\0",
            V1 + "records\\part-00000.jsonl",
            "Season-One/v1/manifest.json"
        };
        for (String place : places) {
            assertThat(downloads.archive(place)).as(place).isEmpty();
        }
        String[] logPlaces = {
            "",
            "season-one",
            "season-one/",
            "season-one/secret",
            "season-one/../season-one/checkpoint",
            "../log/checkpoint",
            "season-one/tile/0/../0/000.p/3",
            "season-one/tile/0/000",
            "season-one/tile/00/000.p/3",
            "season-one/tile/0/000.p/4"
        };
        for (String place : logPlaces) {
            assertThat(downloads.log(place)).as(place).isEmpty();
        }
    }

    @Test
    void refusesAFileThatIsNotAsLongAsItsManifestSays() throws IOException {
        Path file = root.resolve("archives/" + V1 + ArchivePaths.KEYS);
        Files.writeString(file, " ", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> downloads.archive(V1 + ArchivePaths.KEYS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("of its manifest");
    }
}
