/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Digest;
import assize.schemas.archive.ArchivePaths;
import assize.walkthrough.ServedSite.Answer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Downloads from the running site, whole and in part, and that it can only be read.
 *
 * <p>Oracle: the files of the archive it serves; RFC 9110 §13 to §15, RFC 9530, RFC 8246; A-221.
 */
class SiteDownloadsTest {
    private static final String IMMUTABLE = "public, max-age=31536000, immutable";

    private final JudgedSeason judged = SeasonOne.judged();
    private ServedSite site;

    @BeforeEach
    void open() {
        site = ServedSite.running();
    }

    @Test
    void everyFileOfTheArchiveAndTheLogIsSentWhole() {
        for (String file : Repository.files(judged.root())) {
            Answer answer = site.get("/" + file);
            byte[] bytes = Repository.read(judged.root().resolve(file));
            assertThat(answer.status()).as(file).isEqualTo(200);
            assertThat(answer.bytes()).as(file).isEqualTo(bytes);
            String hash = Base64.getEncoder()
                    .encodeToString(HexFormat.of().parseHex(Digest.sha256(bytes).hex()));
            assertThat(answer.header("Repr-Digest")).as(file).isEqualTo("sha-256=:" + hash + ":");
            assertThat(answer.header("Accept-Ranges")).as(file).isEqualTo("bytes");
            boolean isGrowing = file.endsWith("/" + ArchivePaths.CHECKPOINT) || file.endsWith(ArchivePaths.LOG_VKEY);
            if (!isGrowing) {
                assertThat(answer.header("Cache-Control")).as(file).isEqualTo(IMMUTABLE);
            }
        }
        String checkpoint = "/" + judged.logPath() + "/" + ArchivePaths.CHECKPOINT;
        assertThat(site.get(checkpoint).header("Cache-Control")).isEqualTo("no-cache");
    }

    @Test
    void aPartOfAFileIsThatPart() {
        String file = judged.versionPath() + "/" + ArchivePaths.recordPart(0);
        byte[] bytes = Repository.read(Path.of(judged.root().toString(), file));
        Answer part = site.get("/" + file, "Range", "bytes=100-299");
        assertThat(part.status()).isEqualTo(206);
        assertThat(part.header("Content-Range")).isEqualTo("bytes 100-299/" + bytes.length);
        assertThat(part.bytes()).isEqualTo(Arrays.copyOfRange(bytes, 100, 300));
        Answer end = site.get("/" + file, "Range", "bytes=-50");
        assertThat(end.bytes()).isEqualTo(Arrays.copyOfRange(bytes, bytes.length - 50, bytes.length));
        Answer head = site.ask("HEAD", "/" + file, "Range", "bytes=100-299");
        assertThat(head.status()).as("HEAD with Range").isEqualTo(206);
        assertThat(head.header("Content-Length")).isEqualTo("200");
        assertThat(head.bytes()).isEmpty();
        Answer beyond = site.get("/" + file, "Range", "bytes=" + bytes.length + "-");
        assertThat(beyond.status()).isEqualTo(416);
        assertThat(beyond.header("Content-Range")).isEqualTo("bytes */" + bytes.length);
        Answer another = site.get("/" + file, "Range", "bytes=0-9", "If-Range", "\"another\"");
        assertThat(another.status()).as("a part of another file").isEqualTo(200);
        assertThat(another.bytes()).hasSize(bytes.length);
    }

    @Test
    void whatTheReaderHasIsNotSentAgain() {
        for (String path : List.of(
                "/",
                "/season/season-one",
                "/battle/ob-01",
                "/agent/agt_quill",
                "/api/v1/audit/battle/ob-01",
                "/api/v1/audit/agent/agt_quill/resume",
                "/api/v1/audit/keys",
                "/replay/ob-01",
                "/docs/verify",
                "/" + judged.versionPath() + "/" + ArchivePaths.MANIFEST)) {
            Answer first = site.get(path);
            assertThat(first.status()).as(path).isEqualTo(200);
            assertThat(first.header("ETag")).as(path).matches("\"[^\"]+\"");
            Answer again = site.get(path, "If-None-Match", first.header("ETag"));
            assertThat(again.status()).as(path).isEqualTo(304);
            assertThat(again.bytes()).as(path).isEmpty();
            Answer head = site.ask("HEAD", path);
            assertThat(head.status()).as("HEAD %s", path).isEqualTo(200);
            assertThat(head.header("ETag")).as("HEAD %s", path).isEqualTo(first.header("ETag"));
            assertThat(head.bytes()).as("HEAD %s", path).isEmpty();
        }
        assertThat(site.get("/api/v1/audit/battle/ob-01/record").header("Cache-Control"))
                .contains("immutable");
    }

    @Test
    void nothingCanBeChanged() {
        for (String path : List.of(
                "/",
                "/season/season-one",
                "/battle/ob-01",
                "/agent/agt_quill",
                "/api/v1/audit/battle/ob-01",
                "/api/v1/audit/agent/agt_quill/resume",
                "/api/v1/audit/keys",
                "/replay/ob-01",
                "/docs/api",
                "/health",
                "/" + judged.logPath() + "/" + ArchivePaths.CHECKPOINT,
                "/" + judged.versionPath() + "/" + ArchivePaths.MANIFEST)) {
            for (String method : List.of("POST", "PUT", "DELETE")) {
                Answer answer = site.ask(method, path);
                assertThat(answer.status()).as("%s %s", method, path).isEqualTo(405);
                assertThat(answer.header("Allow")).as("%s %s", method, path).contains("GET");
                if (path.startsWith("/api/")) {
                    Schemas.assertValid("audit-error", method + " " + path, answer.json());
                }
            }
        }
    }
}
