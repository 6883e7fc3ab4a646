/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.resume;

import static org.assertj.core.api.Assertions.assertThat;

import assize.archive.AgentRow;
import assize.archive.RatingRow;
import assize.archive.Table;
import assize.archive.TableWriter;
import assize.attestation.DataIntegrity;
import assize.attestation.DidKey;
import assize.attestation.Digest;
import assize.attestation.Ed25519PrivateKey;
import assize.attestation.ProofCheck;
import assize.publish.Publishing;
import assize.publish.log.RecordSigner;
import assize.schemas.archive.LogHead;
import assize.schemas.archive.ManifestFile;
import assize.schemas.credential.SecuredDocument;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonString;
import assize.schemas.season.ContentHash;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Oracle: the tables the credentials are made from; the required members of Verifiable Credentials 2.0 and Bitstring Status List
 * 1.0; the proof algorithm of EdDSA Cryptosuites 1.0 §3.3, whose own vectors {@code DataIntegrityTest} runs; the JDK's gzip.
 */
class ResumeFilesTest {
    private static final Ed25519PrivateKey KEY = Ed25519PrivateKey.ofSeed(new byte[32]);
    private static final Instant TIME = Instant.parse("2026-01-05T08:00:00.007Z");
    private static final LogHead LOG = new LogHead(Publishing.SEASON.logOrigin(), 5, "sha256:" + "0".repeat(64));

    @TempDir
    private Path folder = Path.of("");

    private List<byte[]> lines = List.of();
    private byte[] status = {};

    @BeforeEach
    void write() throws IOException {
        table(
                Table.RATINGS,
                List.of(
                        rating(1, "agt_a"),
                        rating(1, "agt_b"),
                        rating(2, "agt_a"),
                        rating(3, "agt_b"),
                        rating(4, "agt_a")));
        table(Table.AGENTS, List.of(agent("agt_a", 3), agent("agt_b", 2)));
        lines = new ArrayList<>();
        status = ResumeFiles.make(folder, issue(1), RecordSigner.of(KEY), lines::add);
    }

    @Test
    void isALineForEveryAgentInCanonicalForm() {
        assertThat(credentials())
                .extracting(credential -> text(object(credential, "credentialSubject"), "agentId"))
                .containsExactly("agt_a", "agt_b");
        for (byte[] line : lines) {
            assertThat(new String(line, StandardCharsets.UTF_8)).isEqualTo(Json.canonicalText(json(line)) + "\n");
        }
    }

    @Test
    void everyCredentialHasAProofOfItsIssuer() throws IOException {
        List<JsonObject> documents = new ArrayList<>(credentials());
        documents.add(statusList());
        for (JsonObject document : documents) {
            SecuredDocument secured = secured(document);
            assertThat(secured.verificationMethod()).isEqualTo(DidKey.verificationMethod(KEY.publicKey()));
            assertThat(text(object(document, "issuer"), "id")).isEqualTo(DidKey.of(KEY.publicKey()));
            assertThat(check(secured)).isEqualTo(ProofCheck.proven());
            assertThat(secured.toJson()).isEqualTo(document);
        }
        SecuredDocument first = secured(documents.get(0));
        SecuredDocument forged = new SecuredDocument(
                first.unsecured().with("validFrom", new JsonString("2026-01-05T08:00:00.008Z")),
                first.configuration(),
                first.proofValue());
        assertThat(check(forged)).isInstanceOf(ProofCheck.Refuted.class);
    }

    @Test
    void saysWhatTheTablesSay() throws IOException {
        JsonObject credential = credentials().get(0);
        assertThat(credential.members().keySet())
                .contains("@context", "id", "type", "issuer", "validFrom", "credentialSubject", "evidence", "proof");
        assertThat(text(credential, "validFrom")).isEqualTo("2026-01-05T08:00:00.007Z");
        JsonObject subject = object(credential, "credentialSubject");
        assertThat(text(subject, "agentId")).isEqualTo("agt_a");
        assertThat(number(subject, "battles")).isEqualTo(3);
        assertThat(text(subject, "resumeHash")).isEqualTo("sha256:" + "a".repeat(64));
        assertThat(number(object(object(subject, "elo"), "user_design"), "current"))
                .isEqualTo(1216);
    }

    @Test
    void pointsIntoTheLog() throws IOException {
        JsonObject evidence = object(credentials().get(0), "evidence");
        assertThat(text(evidence, "logOrigin")).isEqualTo(LOG.origin());
        assertThat(number(evidence, "logSize")).isEqualTo(5);
        assertThat(Json.canonicalText(Objects.requireNonNull(evidence.get("entries"))))
                .isEqualTo("[1,2,4]");
        assertThat(text(evidence, "entriesDigest"))
                .isEqualTo(Digest.sha256("1,2,4".getBytes(StandardCharsets.US_ASCII))
                        .prefixed());
        assertThat(number(evidence, "entryCount")).isEqualTo(3);
        assertThat(number(evidence, "lastEntry")).isEqualTo(4);
    }

    @Test
    void namesTheTablesByDigest() throws IOException {
        JsonArray resources =
                (JsonArray) Objects.requireNonNull(credentials().get(0).get("relatedResource"));
        JsonObject agents = (JsonObject) resources.items().get(0);
        Digest digest = Digest.sha256(Files.readAllBytes(folder.resolve("agents.parquet")));
        assertThat(text(agents, "id")).isEqualTo("https://assize.example/archives/spring/v1/agents.parquet");
        assertThat(text(agents, "digestSRI")).isEqualTo("sha256-" + digest.base64());
        assertThat(text(agents, "digestMultibase")).startsWith("zQm");
    }

    @Test
    void hasAStatusListInWhichNobodyIsRevokedAtFirst() throws IOException {
        JsonObject list = object(statusList(), "credentialSubject");
        byte[] bits = bits(list);
        assertThat(bits).hasSize(16_384).containsOnly(0);
        for (int index = 0; index < 2; index++) {
            JsonObject status = object(credentials().get(index), "credentialStatus");
            assertThat(text(status, "type")).isEqualTo("BitstringStatusListEntry");
            assertThat(text(status, "statusListIndex")).isEqualTo(Integer.toString(index));
            assertThat(text(status, "statusListCredential")).isEqualTo(text(statusList(), "id"));
        }
    }

    @Test
    void setsTheBitsOfRevokedResumesFromTheLeft() throws IOException {
        JsonObject list = object(StatusList.of(issue(1), 600_000, Set.of(0, 9, 599_999)), "credentialSubject");
        byte[] bits = bits(list);
        assertThat(bits).as("more than one stored block").hasSize(75_000);
        assertThat(bits[0]).isEqualTo((byte) 0x80);
        assertThat(bits[1]).isEqualTo((byte) 0x40);
        assertThat(bits[74_999]).isEqualTo((byte) 0x01);
    }

    @Test
    void refusesAProofOfAnotherContext() throws IOException {
        JsonObject credential = credentials().get(0);
        JsonObject widened =
                credential.with("@context", SecuredDocument.context("https://www.w3.org/ns/credentials/v2"));
        assertThat(SecuredDocument.from(widened).toOptional()).isEmpty();
        assertThat(SecuredDocument.from(credential.without("proof")).toOptional())
                .isEmpty();
        JsonObject proof = object(credential, "proof");
        for (String member : List.of("type", "cryptosuite", "proofPurpose")) {
            JsonObject other = credential.with("proof", proof.with(member, new JsonString("other")));
            assertThat(SecuredDocument.from(other).toOptional()).as(member).isEmpty();
        }
    }

    @Test
    void sameTablesSameBytes() throws IOException {
        List<byte[]> again = new ArrayList<>();
        assertThat(ResumeFiles.make(folder, issue(1), RecordSigner.of(KEY), again::add))
                .isEqualTo(status);
        assertThat(again).usingRecursiveComparison().isEqualTo(lines);
    }

    /** The machine's language is no part of what is published; Arabic has digits of its own. */
    @Test
    void sameTablesSameBytesInEveryLanguage() throws IOException {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG"));
            sameTablesSameBytes();
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void whatIsRevokedIsAscendingAndStaysAsItWas() {
        SortedSet<Integer> revoked = new TreeSet<>(List.of(70_000, 3, 900, 17));
        Revocations.Revoked kept = new Revocations.Revoked(1, 80_000, revoked);
        revoked.clear();
        assertThat(kept.revoked()).containsExactly(3, 17, 900, 70_000);
    }

    private ResumeIssue issue(int version) throws IOException {
        return new ResumeIssue(
                Publishing.SEASON,
                version,
                TIME.toEpochMilli(),
                LOG,
                listed("agents.parquet"),
                listed("ratings.parquet"),
                KEY.publicKey());
    }

    private ManifestFile listed(String path) throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve(path));
        return ManifestFile.of(path, bytes.length, ContentHash.of(bytes), null);
    }

    private <T extends Record> void table(Table<T> table, List<T> rows) throws IOException {
        try (TableWriter<T> writer = TableWriter.open(folder, table)) {
            for (T row : rows) {
                writer.write(row);
            }
            writer.finish(LOG);
        }
    }

    private static RatingRow rating(long seq, String agentId) {
        return new RatingRow(
                seq,
                "b-" + seq,
                agentId,
                "user_design",
                TIME,
                "rated",
                seq,
                1,
                10,
                "win",
                32,
                new BigDecimal("1.000000000000"),
                new BigDecimal("0.500000000000"),
                1200,
                16,
                1216,
                0,
                1,
                "Unranked",
                new BigDecimal("100.00"),
                null,
                null,
                null,
                null,
                "sha256:" + "b".repeat(64));
    }

    private static AgentRow agent(String agentId, long battles) {
        return new AgentRow(
                agentId,
                "Agent \u00e9",
                "framework",
                "T1",
                null,
                battles,
                battles,
                0,
                0,
                battles,
                battles,
                1200,
                1200,
                0,
                1216,
                1216,
                1,
                1200,
                1200,
                0,
                1200,
                1200,
                0,
                "sha256:" + "a".repeat(64),
                TIME,
                "ed25519:" + "c".repeat(128),
                "assize-record-00000000");
    }

    private List<JsonObject> credentials() {
        return lines.stream().map(ResumeFilesTest::json).toList();
    }

    private JsonObject statusList() {
        return json(status);
    }

    private static byte[] bits(JsonObject list) throws IOException {
        String encoded = text(list, "encodedList");
        assertThat(encoded).startsWith("u");
        byte[] gzip = Base64.getUrlDecoder().decode(encoded.substring(1));
        return new GZIPInputStream(new ByteArrayInputStream(gzip)).readAllBytes();
    }

    private static ProofCheck check(SecuredDocument document) {
        return DataIntegrity.verify(
                DidKey.parse(document.verificationMethod()).orElseThrow(),
                document.canonicalConfiguration(),
                document.canonicalDocument(),
                document.proofValue());
    }

    private static SecuredDocument secured(JsonObject document) {
        return SecuredDocument.from(document).toOptional().orElseThrow();
    }

    private static JsonObject json(byte[] bytes) {
        return (JsonObject) Json.parse(bytes).fold(parsed -> parsed.value(), malformed -> {
            throw new AssertionError(malformed.toString());
        });
    }

    private static JsonObject object(JsonObject document, String name) {
        return (JsonObject) Objects.requireNonNull(document.get(name), name);
    }

    private static String text(JsonObject document, String name) {
        return ((JsonString) Objects.requireNonNull(document.get(name), name)).value();
    }

    private static long number(JsonObject document, String name) {
        return ((JsonInteger) Objects.requireNonNull(document.get(name), name)).value();
    }
}
