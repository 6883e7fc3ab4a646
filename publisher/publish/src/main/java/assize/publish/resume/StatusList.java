/* SPDX-License-Identifier: Apache-2.0 */
package assize.publish.resume;

import assize.schemas.credential.SecuredDocument;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * Which résumés of a version were revoked: a credential about a string of bits, before it is signed. Pure.
 *
 * <p>The bits are wrapped as gzip wants it without being compressed: compressors differ, and the same version must give the same
 * bytes everywhere.
 *
 * <p>Source: Bitstring Status List 1.0; RFC 1952; RFC 1951 §3.2.4.
 */
final class StatusList {
    static final String PURPOSE = "revocation";

    /** Fewer would tell which agent somebody asked about. */
    private static final int BITS_MIN = 131_072;

    private static final int STORED_MAX = 0xffff;
    private static final byte[] GZIP_HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

    private StatusList() {}

    /** The credential; {@code revoked} are indexes below {@code resumes}. */
    static JsonObject of(ResumeIssue issue, int resumes, Set<Integer> revoked) {
        JsonObject list = JsonObject.builder()
                .put("id", issue.statusList() + "#list")
                .put("type", "BitstringStatusList")
                .put("statusPurpose", PURPOSE)
                .put("encodedList", encoded(bits(resumes, revoked)))
                .build();
        return JsonObject.builder()
                .put("@context", SecuredDocument.context("https://www.w3.org/ns/credentials/v2"))
                .put("id", issue.statusList())
                .put("type", JsonArray.ofTexts(List.of("VerifiableCredential", "BitstringStatusListCredential")))
                .put("issuer", issue.issuerDocument())
                .put("validFrom", issue.time())
                .put("credentialSubject", list)
                .build();
    }

    /** Bit 0 is the highest of the first byte. */
    private static byte[] bits(int resumes, Set<Integer> revoked) {
        byte[] bits = new byte[(Math.max(BITS_MIN, resumes) + 7) / 8];
        for (int index : revoked) {
            if (index < 0 || index >= resumes) {
                throw new IllegalArgumentException("no résumé " + index + " of " + resumes);
            }
            bits[index / 8] |= (byte) (0x80 >> index % 8);
        }
        return bits;
    }

    /** {@code u} is multibase's letter for base64url without padding. */
    private static String encoded(byte[] bits) {
        return "u" + Base64.getUrlEncoder().withoutPadding().encodeToString(stored(bits));
    }

    private static byte[] stored(byte[] bytes) {
        ByteArrayOutputStream gzip = new ByteArrayOutputStream(bytes.length + 64);
        gzip.writeBytes(GZIP_HEADER);
        for (int start = 0; start < bytes.length; start += STORED_MAX) {
            int length = Math.min(STORED_MAX, bytes.length - start);
            gzip.write(start + length == bytes.length ? 1 : 0);
            littleEndian(gzip, length, 2);
            littleEndian(gzip, ~length, 2);
            gzip.write(bytes, start, length);
        }
        CRC32 crc = new CRC32();
        crc.update(bytes);
        littleEndian(gzip, crc.getValue(), 4);
        littleEndian(gzip, bytes.length, 4);
        return gzip.toByteArray();
    }

    private static void littleEndian(ByteArrayOutputStream out, long value, int bytes) {
        for (int i = 0; i < bytes; i++) {
            out.write((int) (value >> (8 * i)));
        }
    }
}
