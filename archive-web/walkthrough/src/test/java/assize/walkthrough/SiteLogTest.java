/* SPDX-License-Identifier: Apache-2.0 */
package assize.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import assize.attestation.Checkpoint;
import assize.attestation.ConsistencyProof;
import assize.attestation.Digest;
import assize.attestation.InclusionProof;
import assize.attestation.InclusionProofFile;
import assize.attestation.MerkleTree;
import assize.attestation.NoteKey;
import assize.attestation.ProofCheck;
import assize.attestation.SignedCheckpoint;
import assize.schemas.archive.ArchivePaths;
import assize.walkthrough.ServedSite.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The season's log from the running site: files, proofs, and what a browser of another origin may do with them.
 *
 * <p>Oracle: the files of the log it serves; RFC 9162 §2.1.3.2 and §2.1.4.2; C2SP tlog-tiles; the Fetch standard's preflight.
 */
class SiteLogTest {
    private static final String LOG = "/api/v1/log/season-one";

    private final JudgedSeason judged = SeasonOne.judged();
    private ServedSite site;
    private Checkpoint checkpoint;

    @BeforeEach
    void open() {
        site = ServedSite.running();
        checkpoint = SignedCheckpoint.parse(file(ArchivePaths.CHECKPOINT))
                .fold(SignedCheckpoint::checkpoint, reason -> {
                    throw new AssertionError(reason);
                });
    }

    @Test
    void theCheckpointIsThatOfTheLog() {
        Answer answer = site.get(LOG + "/checkpoint");
        assertThat(answer.bytes()).isEqualTo(file(ArchivePaths.CHECKPOINT));
        assertThat(answer.header("Cache-Control")).isEqualTo("no-cache");
        assertThat(site.get("/" + judged.logPath() + "/checkpoint").header("Content-Type"))
                .isEqualTo("text/plain; charset=utf-8");
        assertThat(site.get("/" + judged.logPath() + "/tile/0/000.p/" + checkpoint.size())
                        .header("Content-Type"))
                .isEqualTo("application/octet-stream");
    }

    @Test
    void everyEntryIsProvedInTheLogAndTheLogInItsGrowth() {
        long size = checkpoint.size();
        for (long index = 0; index < size; index++) {
            JsonNode proof = valid("log-proof", site.get(LOG + "/proof?index=" + index));
            assertThat(new InclusionProof(index, size, hashes(proof))
                            .verify(digest(proof, "leaf_hash"), checkpoint.root()))
                    .as("entry %d", index)
                    .isEqualTo(ProofCheck.proven());
        }
        for (long from = 1; from <= size; from++) {
            JsonNode proof = valid("log-consistency", site.get(LOG + "/consistency?from=" + from + "&to=" + size));
            assertThat(new ConsistencyProof(from, size, hashes(proof))
                            .verify(digest(proof, "from_root"), checkpoint.root()))
                    .as("from %d", from)
                    .isEqualTo(ProofCheck.proven());
            JsonNode last = valid("log-proof", site.get(LOG + "/proof?index=" + (from - 1) + "&size=" + from));
            assertThat(digest(last, "root")).isEqualTo(digest(proof, "from_root"));
        }
        assertThat(site.get(LOG + "/consistency?from=1&to=2").header("Cache-Control"))
                .contains("immutable");
        assertThat(site.get(LOG + "/consistency?from=1").header("Cache-Control"))
                .isEqualTo("no-cache");
    }

    @Test
    void aBattlesProofIsAFileThatProvesItsEntry() {
        Answer answer = site.get("/api/v1/proofs/ob-01");
        InclusionProofFile proof = InclusionProofFile.parse(answer.bytes()).fold(read -> read, reason -> {
            throw new AssertionError(reason);
        });
        NoteKey key = NoteKey.parse(new String(file(ArchivePaths.LOG_VKEY), StandardCharsets.UTF_8).strip())
                .orElseThrow();
        byte[] entry = Base64.getDecoder().decode(proof.extraBase64());
        assertThat(proof.verify(MerkleTree.leafHash(entry), key)).isEqualTo(ProofCheck.proven());
        assertThat(answer.header("Content-Disposition")).contains("ob-01.tlog-proof");
        assertThat(site.get("/api/v1/proofs/no-such-battle").status()).isEqualTo(404);
    }

    @Test
    void whatCannotBeMeantIsABadRequestAndWhatIsNotThereIsNotFound() {
        long size = checkpoint.size();
        for (String bad : List.of(
                "/proof",
                "/proof?index=",
                "/proof?index=-1",
                "/proof?index=01",
                "/proof?index=0x1",
                "/proof?index=1&size=1",
                "/proof?index=99999999999999999999",
                "/consistency",
                "/consistency?from=0",
                "/consistency?from=2&to=1",
                "/consistency?from=a&to=b")) {
            Answer answer = site.get(LOG + bad);
            assertThat(answer.status()).as(bad).isEqualTo(400);
            Schemas.assertValid("audit-error", bad, answer.json());
        }
        for (String absent : List.of(
                LOG + "/proof?index=" + size,
                LOG + "/proof?index=0&size=" + (size + 1),
                LOG + "/consistency?from=1&to=" + (size + 1),
                LOG + "/consistency?from=" + (size + 1),
                "/api/v1/log/no-such-season/checkpoint",
                "/api/v1/log/no-such-season/proof?index=0")) {
            assertThat(site.get(absent).status()).as(absent).isEqualTo(404);
        }
    }

    @Test
    void aTextIsSentCompressedUnderItsOwnTag() throws IOException {
        String manifest = "/" + judged.versionPath() + "/" + ArchivePaths.MANIFEST;
        Answer plain = site.get(manifest);
        Answer gzip = site.get(manifest, "Accept-Encoding", "gzip");
        assertThat(gzip.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(gzip.bytes())).readAllBytes())
                .isEqualTo(plain.bytes());
        for (Answer answer : List.of(plain, gzip)) {
            Digest sent = Digest.sha256(answer.bytes());
            assertThat(answer.header("ETag")).isEqualTo('"' + sent.hex() + '"');
            assertThat(answer.header("Repr-Digest")).isEqualTo("sha-256=:" + sent.base64() + ":");
            assertThat(answer.header("Vary")).isEqualTo("Accept-Encoding");
        }
        Answer head = site.ask("HEAD", manifest, "Accept-Encoding", "gzip");
        assertThat(head.header("ETag")).isEqualTo(gzip.header("ETag"));
        assertThat(head.header("Content-Length")).isEqualTo(gzip.header("Content-Length"));
        Answer part = site.get(manifest, "Accept-Encoding", "gzip", "Range", "bytes=0-9");
        assertThat(part.status()).isEqualTo(206);
        assertThat(part.header("ETag")).isEqualTo(plain.header("ETag"));
        String bundle = "/" + judged.logPath() + "/tile/entries/000.p/" + checkpoint.size();
        assertThat(site.get(bundle, "Accept-Encoding", "gzip").header("Content-Encoding"))
                .isEqualTo("gzip");
    }

    @Test
    void aBrowserOfAnyOriginMayReadParts() {
        for (String path : List.of(
                "/" + judged.versionPath() + "/battles.parquet",
                "/" + judged.logPath() + "/checkpoint",
                LOG + "/proof?index=0",
                "/no-such-season/")) {
            Answer preflight = site.ask(
                    "OPTIONS", path, "Access-Control-Request-Method", "GET", "Access-Control-Request-Headers", "range");
            boolean isData = !path.startsWith("/no-such");
            assertThat(preflight.header("Access-Control-Allow-Origin")).as(path).isEqualTo(isData ? "*" : "");
            if (isData) {
                assertThat(preflight.status()).as(path).isEqualTo(204);
                assertThat(preflight.header("Access-Control-Allow-Headers")).contains("Range");
                assertThat(site.get(path).header("Access-Control-Expose-Headers"))
                        .contains("Content-Range", "Accept-Ranges", "Content-Length", "ETag", "Repr-Digest");
            }
        }
    }

    @Test
    void aPreconditionThatFailsIsSaid() {
        String table = "/" + judged.versionPath() + "/battles.parquet";
        assertThat(site.get(table, "If-Match", "\"other\"").status()).isEqualTo(412);
        assertThat(site.get(table, "If-Match", site.ask("HEAD", table).header("ETag"), "Range", "bytes=0-3")
                        .text())
                .isEqualTo("PAR1");
        assertThat(site.get(table, "Range", "bytes=0-3,8-9").status())
                .as("several ranges are answered with the whole")
                .isEqualTo(200);
    }

    private byte[] file(String path) {
        return Repository.read(judged.root().resolve(judged.logPath()).resolve(path));
    }

    private static JsonNode valid(String schema, Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        Schemas.assertValid(schema, schema, answer.json());
        return answer.json();
    }

    private static Digest digest(JsonNode proof, String name) {
        return Digest.parseBase64(proof.path(name).stringValue("")).orElseThrow();
    }

    private static List<Digest> hashes(JsonNode proof) {
        List<Digest> hashes = new ArrayList<>();
        proof.path("hashes")
                .forEach(hash ->
                        hashes.add(Digest.parseBase64(hash.stringValue("")).orElseThrow()));
        return hashes;
    }
}
