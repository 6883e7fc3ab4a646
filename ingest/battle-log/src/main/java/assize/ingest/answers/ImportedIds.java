/* SPDX-License-Identifier: Apache-2.0 */
package assize.ingest.answers;

import assize.schemas.battle.TaskRef;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonInteger;
import assize.schemas.json.JsonString;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * Names for imported agents and battles: they follow from what is imported, so importing twice gives the same names.
 *
 * <p>Source: DESIGN §4 "Identifiers", GX-01, RFC 9562 §5.8 (UUIDv8), RFC 4648 §7 (base32hex).
 */
final class ImportedIds {
    private static final String DIGITS = "0123456789abcdefghijklmnopqrstuv";
    private static final int DIGIT_BITS = 5;
    private static final int ID_DIGITS = 26;
    private static final int UUID_BYTES = 16;

    private ImportedIds() {}

    /** {@code agt_} and the first 26 base32hex digits of SHA-256(name). */
    static String agent(String name) {
        return "agt_" + base32Hex(sha256(name.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * {@code btl_} and the 26 base32hex digits of a UUIDv8.
     *
     * <p>The UUID's free bits are the first of SHA-256 over the canonical bytes of
     * {@code [season, "task_id@version", [agent ids in contender order], line]}.
     *
     * @param line counts from 1
     */
    static String battle(String seasonId, TaskRef task, List<String> agentIds, long line) {
        JsonArray named = JsonArray.of(
                new JsonString(seasonId),
                new JsonString(task.toString()),
                JsonArray.ofTexts(agentIds),
                new JsonInteger(line));
        byte[] uuid = new byte[UUID_BYTES];
        System.arraycopy(sha256(Json.canonical(named)), 0, uuid, 0, UUID_BYTES);
        uuid[6] = (byte) ((uuid[6] & 0x0F) | 0x80);
        uuid[8] = (byte) ((uuid[8] & 0x3F) | 0x80);
        return "btl_" + base32Hex(uuid);
    }

    /** 26 digits from the front; beyond the end of the bytes, bits are 0. */
    private static String base32Hex(byte[] bytes) {
        StringBuilder digits = new StringBuilder(ID_DIGITS);
        for (int digit = 0; digit < ID_DIGITS; digit++) {
            int value = 0;
            for (int bit = digit * DIGIT_BITS; bit < (digit + 1) * DIGIT_BITS; bit++) {
                int set = bit / 8 < bytes.length ? (bytes[bit / 8] >> (7 - bit % 8)) & 1 : 0;
                value = value << 1 | set;
            }
            digits.append(DIGITS.charAt(value));
        }
        return digits.toString();
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
