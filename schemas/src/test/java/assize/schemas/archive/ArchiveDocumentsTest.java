/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Decoded;
import assize.schemas.json.Json;
import assize.schemas.json.JsonResult;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Oracle: the layouts of attestation/README.md and schemas/README.md, written out here by hand; the key's fingerprint was
 * computed with {@code openssl pkey -pubin -outform DER | sha256sum} (RFC 8032 §7.1, test 1).
 */
class ArchiveDocumentsTest {
    private static final String HASH_A = "sha256:" + "a".repeat(64);
    private static final String HASH_B = "sha256:" + "b".repeat(64);
    private static final byte[] KEY = Base64.getDecoder().decode("11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=");
    private static final LocalDate FROM = LocalDate.of(2026, 1, 1);
    private static final LocalDate UNTIL = LocalDate.of(2027, 1, 1);
    private static final Envelope.Signer SIGNER = (type, payload) -> new byte[64];

    private static Manifest manifest() {
        return new Manifest(
                "spring-26",
                "Spring",
                "assize.example",
                "CC-BY-4.0",
                "arena/1.1",
                1,
                1_767_225_600_000L,
                new LogHead("assize.example/log/spring-26", 3, HASH_A),
                new Manifest.Counts(10, 9, 1, 2, 1, 0),
                List.of(new Manifest.Pending("no judge yet: llm_judge", 1)),
                List.of(
                        ManifestFile.of("battles.parquet", 9, HASH_A, 2L),
                        ManifestFile.of("keys.json", 5, HASH_B, null)));
    }

    private static KeyList keyList() {
        String vkey = "assize.example/log/spring-26+00000000+AAAA";
        return new KeyList(
                "spring-26", List.of(PublishedKey.record(KEY, FROM, UNTIL), PublishedKey.log(KEY, vkey, FROM, UNTIL)));
    }

    private static LogEntry entry() {
        return LogEntry.sign(Statement.battle("spring-26", 1, HASH_A, "b-1", HASH_B), "assize-record-1", SIGNER);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static <T> String problem(Decoded<T> decoded) {
        return decoded.fold(usable -> "none", problem -> problem.path() + "|" + problem.message());
    }

    @Test
    void aManifestIsReadAsItWasWritten() {
        byte[] bytes = manifest().toBytes();
        assertThat(Manifest.decode(bytes).toOptional()).as(text(bytes)).contains(manifest());
        assertThat(text(bytes))
                .as("the canonical text")
                .startsWith(
                        "{\"counts\":{\"battles\":{\"pending\":1,\"published\":2,\"void\":0},\"events\":{\"read\":10,")
                .contains(
                        "{\"bytes\":5,\"media_type\":\"application/json\",\"path\":\"keys.json\",\"rows\":null,\"sha256\":\""
                                + HASH_B + "\"}");
    }

    @Test
    void aManifestFindsItsFilesByPath() {
        assertThat(manifest().file("keys.json")).as("listed").isPresent();
        assertThat(manifest().file("agents.parquet")).as("not listed").isEmpty();
        assertThat(manifest().file("zebra")).as("past the last").isEmpty();
    }

    @Test
    void aManifestThatDoesNotHoldIsRefusedWithThePlace() {
        String good = text(manifest().toBytes());
        Map<String, String> changes = Map.of(
                "\"read\":10", "\"read\":11",
                "\"keys.json\"", "\"a/../keys.json\"",
                "\"path\":\"keys.json\"", "\"path\":\"battles.parquet\"",
                "\"version\":1", "\"version\":0",
                "\"type\":\"manifest\"", "\"type\":\"keys\"",
                "\"rows\":null,", "");
        changes.forEach((old, changed) -> assertThat(problem(Manifest.decode(utf8(good.replace(old, changed)))))
                .as(changed)
                .isNotEqualTo("none")
                .doesNotContain("canonical"));
        assertThat(problem(Manifest.decode(utf8(" " + good)))).as("white space").contains("canonical");
    }

    @Test
    void aKeyListIsReadAsItWasWritten() {
        byte[] bytes = keyList().toBytes();
        assertThat(KeyList.decode(bytes).toOptional()).as(text(bytes)).contains(keyList());
        PublishedKey key = keyList().keys().get(0);
        assertThat(key.fingerprint())
                .as("openssl's fingerprint")
                .isEqualTo("sha256:06e3fd8fda29bb60ab59557de61edb0aecdb231134be30e75b455f8e1b792fa9");
        assertThat(key.keyId())
                .as("key id")
                .isEqualTo("assize-record-" + key.fingerprint().substring(7, 15));
        assertThat(key.publicKeyBytes()).as("the bytes").isEqualTo(KEY);
    }

    @Test
    void aKeyListFindsKeysByIdAndRole() {
        KeyList keys = keyList();
        PublishedKey log = keys.of(PublishedKey.Role.LOG).get(0);
        assertThat(keys.find(log.keyId())).as("by id").contains(log);
        assertThat(keys.findRecordKey(log.keyId()))
                .as("a log key is no record key")
                .isEmpty();
        assertThat(log.isDated(FROM)).as("first day").isTrue();
        assertThat(log.isDated(UNTIL)).as("the day after the last").isFalse();
    }

    @Test
    void aKeyUnderAFalseNameIsRefused() {
        String good = text(keyList().toBytes());
        String fingerprint = keyList().keys().get(0).fingerprint();
        assertThat(problem(KeyList.decode(utf8(good.replace(fingerprint, HASH_A)))))
                .as("another fingerprint")
                .contains("fingerprint");
        assertThat(problem(KeyList.decode(utf8(good.replace("assize-record-", "assize-record-0")))))
                .as("another id")
                .contains("key_id");
        assertThat(problem(KeyList.decode(utf8(good.replace("2027-01-01", "2025-01-01")))))
                .as("ends before it begins")
                .contains("valid_until");
        assertThat(problem(KeyList.decode(utf8(good.replace("2027-01-01", "2027-1-1")))))
                .as("a date in another form")
                .contains("valid_until");
    }

    @Test
    void anEntryOfEachKindIsReadAsItWasWritten() {
        LogHead log = new LogHead("assize.example/log/spring-26", 7, HASH_A);
        List<Statement> statements = List.of(
                Statement.seasonOpen("spring-26", HASH_A, HASH_B),
                Statement.battle("spring-26", 1, HASH_A, "b-1", HASH_B),
                Statement.archive("spring-26", 7, HASH_B, 2, HASH_A, log));
        for (Statement statement : statements) {
            LogEntry entry = LogEntry.sign(statement, "assize-record-1", SIGNER);
            assertThat(LogEntry.decode(entry.toBytes()).toOptional())
                    .as(text(statement.toBytes()))
                    .contains(entry);
        }
    }

    @Test
    void theStatementOfABattleIsThis() {
        assertThat(text(entry().envelope().payload()))
                .as("canonical statement")
                .isEqualTo(
                        "{\"_type\":\"https://in-toto.io/Statement/v1\",\"predicate\":{\"battle_id\":\"b-1\",\"kind\":\"battle\","
                                + "\"prev\":\"" + HASH_A
                                + "\",\"producer\":{\"format_version\":\"1\",\"name\":\"assize\"},"
                                + "\"season_id\":\"spring-26\",\"seq\":1},\"predicateType\":\"urn:assize:battle:v1\","
                                + "\"subject\":[{\"digest\":{\"sha256\":\"" + "b".repeat(64)
                                + "\"},\"name\":\"b-1\"}]}");
    }

    @Test
    void theSignerIsGivenTypeAndPayload() {
        Envelope envelope = Envelope.sign("a/b", new byte[] {1, 2}, "k", (type, payload) -> {
            byte[] signature = new byte[64];
            signature[0] = (byte) type.length();
            signature[1] = payload[1];
            return signature;
        });
        assertThat(envelope.signature()).as("what the signer gave").startsWith(3, 2, 0);
    }

    @Test
    void aStatementWhosePartsDisagreeIsRefused() {
        String good = text(entry().envelope().payload());
        assertThat(problem(Statement.decode(utf8(good.replace("\"name\":\"b-1\"", "\"name\":\"b-2\"")))))
                .as("another subject")
                .startsWith("subject[0].name");
        assertThat(problem(Statement.decode(utf8(good.replace("urn:assize:battle", "urn:assize:archive")))))
                .as("another predicate type")
                .startsWith("predicateType");
        assertThat(problem(Statement.decode(utf8(good.replace("\"seq\":1", "\"seq\":0")))))
                .as("the first entry has none before it")
                .startsWith("predicate.prev");
    }

    @Test
    void anEnvelopeWithMoreThanIsSignedIsRefused() {
        String good = text(entry().toBytes());
        assertThat(problem(LogEntry.decode(utf8(good.replace("{\"payload\"", "{\"extra\":1,\"payload\"")))))
                .as("a member no signature covers")
                .contains("unknown");
        assertThat(problem(LogEntry.decode(utf8(good.replace("==\"}]", "\"}]")))))
                .as("base64 without padding")
                .startsWith("signatures[0].sig");
        assertThat(problem(LogEntry.decode(utf8(good.replace("AA==", "AB==")))))
                .as("base64 with stray bits")
                .startsWith("signatures[0].sig");
    }

    @Test
    void sumsAreReadAsTheyWereWritten() {
        Checksums sums = Checksums.of(Map.of("keys.json", HASH_B, "battles.parquet", HASH_A));
        assertThat(text(sums.toBytes()))
                .as("sha256sum's form")
                .isEqualTo("a".repeat(64) + "  battles.parquet\n" + "b".repeat(64) + "  keys.json\n");
        assertThat(Checksums.decode(sums.toBytes()).toOptional())
                .as("read back")
                .contains(sums);
        assertThat(problem(Checksums.decode(utf8("a".repeat(64) + "  /etc/passwd\n"))))
                .as("outside")
                .startsWith("line 1");
        assertThat(problem(Checksums.decode(utf8("a".repeat(64) + "  keys.json"))))
                .as("cut")
                .startsWith("line 1");
    }

    @Test
    void pathsNeverLeaveTheirFolder() {
        for (String path : List.of("../x", "/x", "a//b", "a/", "", ".hidden", "a/./b", "a\\b", "a b", "a/..", "ä")) {
            assertThat(ArchivePaths.isFilePath(path)).as(path).isFalse();
        }
        for (String path : List.of("manifest.json", "records/part-00000.jsonl", "a-b_c/d.e")) {
            assertThat(ArchivePaths.isFilePath(path)).as(path).isTrue();
        }
        assertThat(ArchivePaths.recordPart(7)).as("part").isEqualTo("records/part-00007.jsonl");
        assertThat(ArchivePaths.manifest("s", 3)).as("manifest").isEqualTo("archives/s/v3/manifest.json");
        assertThat(ArchivePaths.parseVersionFolder("v03"))
                .as("another name of v3")
                .isEmpty();
        assertThat(ArchivePaths.parseVersionFolder("v3")).as("version").hasValue(3);
    }

    /** Every byte changed, every prefix, and every member replaced: a result, whatever the document. */
    @Test
    void noDamageEverThrows() {
        for (Function<byte[], Decoded<?>> decode : List.<Function<byte[], Decoded<?>>>of(
                Manifest::decode,
                KeyList::decode,
                LogEntry::decode,
                SeasonOpening::decode,
                Checksums::decode,
                Statement::decode,
                Envelope::decode)) {
            for (byte[] document : List.of(
                    manifest().toBytes(),
                    keyList().toBytes(),
                    entry().toBytes(),
                    entry().envelope().payload())) {
                RandomGenerator random =
                        RandomGeneratorFactory.of("L64X128MixRandom").create(7);
                for (int i = 0; i < document.length; i++) {
                    byte[] damaged = document.clone();
                    damaged[i] = (byte) random.nextInt(256);
                    assertThat(problem(decode.apply(damaged))).as("byte " + i).isNotEmpty();
                }
                for (String value : List.of("null", "{}", "[]", "-1", "\"\"", "9007199254740991", "[null]", "[{}]")) {
                    for (byte[] changed : membersReplaced(document, value)) {
                        assertThat(problem(decode.apply(changed)))
                                .as(text(changed))
                                .isNotEmpty();
                    }
                }
            }
        }
    }

    /** The document with each of its members' values replaced in turn. */
    private static List<byte[]> membersReplaced(byte[] document, String value) {
        String text = text(document);
        return IntStream.range(0, text.length())
                .filter(i -> text.startsWith("\":", i))
                .mapToObj(i -> text.substring(0, i + 2) + value + text.substring(endOfValue(text, i + 2)))
                .map(changed -> Json.parse(utf8(changed)))
                .map(result -> ((JsonResult.Parsed) result).value())
                .map(Json::canonical)
                .toList();
    }

    private static int endOfValue(String text, int start) {
        int depth = 0;
        boolean quoted = false;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            quoted ^= c == '"';
            if (quoted) {
                continue;
            }
            depth += c == '{' || c == '[' ? 1 : 0;
            if (depth == 0 && (c == ',' || c == '}' || c == ']')) {
                return i;
            }
            depth -= c == '}' || c == ']' ? 1 : 0;
        }
        return text.length();
    }
}
