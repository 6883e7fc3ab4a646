/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import assize.schemas.json.Decoded;
import assize.schemas.json.Json;
import assize.schemas.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The lines of {@code evidence/}. Oracle: the key computed here from its definition, with the platform's SHA-256. */
class EvidenceTest {
    private static final EvidenceRequest REQUEST = new EvidenceRequest(
            EvidenceKind.CODE,
            "b-1",
            JsonObject.builder().put("program", "print(1)").build(),
            1_767_225_600_000L);
    private static final Evidence EVIDENCE =
            new Evidence(REQUEST, "", JsonObject.builder().put("verdict", "AC").build(), null, JsonObject.EMPTY);

    @Test
    void comesBackFromItsLineAsItWas() {
        assertThat(Evidence.decode(EVIDENCE.toBytes())).isEqualTo(new Decoded.Usable<>(EVIDENCE));
    }

    @Test
    void hasTheKeyOfAllThatWentIn() throws Exception {
        byte[] canonical = "{\"battle_id\":\"b-1\",\"kind\":\"code\",\"request\":{\"program\":\"print(1)\"}}"
                .getBytes(StandardCharsets.UTF_8);
        String digest =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(canonical));

        assertThat(EVIDENCE.key()).isEqualTo("sha256:" + digest);
    }

    @Test
    void isRefusedUnderAnotherRequest() {
        String line = new String(EVIDENCE.toBytes(), StandardCharsets.UTF_8).replace("print(1)", "print(2)");

        assertThat(problem(line)).isEqualTo("request_sha256 is not the hash of the request");
    }

    @Test
    void isRefusedForAnotherBattle() {
        String line = new String(EVIDENCE.toBytes(), StandardCharsets.UTF_8).replace("b-1", "b-2");

        assertThat(problem(line)).isEqualTo("key is not the key of the request");
    }

    @Test
    void isRefusedWithAMemberItDoesNotKnow() {
        JsonObject more = Json.parse(EVIDENCE.toBytes())
                .fold(parsed -> ((JsonObject) parsed.value()).with("note", parsed.value()), bad -> JsonObject.EMPTY);

        assertThat(problem(Json.canonicalText(more))).contains("1 unknown member");
    }

    private static String problem(String line) {
        return Evidence.decode(line.getBytes(StandardCharsets.UTF_8))
                .fold(good -> "", problem -> problem.path() + " " + problem.message());
    }
}
