/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import static assize.schemas.archive.CanonicalDocument.TEXT_MAX;

import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.StrictBase64;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A payload and one signature over its type and bytes.
 *
 * <p>Holds the base64 texts of the document, so that it compares by content. Members beside the known ones are refused:
 * no signature would cover them.
 *
 * <p>Source: DSSE 1.0.2, envelope.md; we write and read exactly one signature.
 *
 * @param payloadBase64 padded standard base64
 * @param keyId names the key of the signature; only a hint, as DSSE says
 * @param signatureBase64 padded standard base64 of 64 bytes
 */
public record Envelope(String payloadType, String payloadBase64, String keyId, String signatureBase64) {
    private static final int SIGNATURE_BYTES = 64;
    private static final Set<String> MEMBERS = Set.of("payload", "payloadType", "signatures");
    private static final Set<String> SIGNATURE_MEMBERS = Set.of("keyid", "sig");

    /** Checks the base64 texts. */
    public Envelope {
        if (StrictBase64.decode(payloadBase64).isEmpty()) {
            throw new IllegalArgumentException("payload is not base64");
        }
        if (StrictBase64.decode(signatureBase64)
                .filter(bytes -> bytes.length == SIGNATURE_BYTES)
                .isEmpty()) {
            throw new IllegalArgumentException("no signature: " + signatureBase64);
        }
    }

    /** Signs a payload: in attestation's words, the signature is over {@code Dsse.pae(payloadType, payload)}. */
    @FunctionalInterface
    public interface Signer {

        /** The 64 bytes of the signature. */
        byte[] sign(String payloadType, byte[] payload);
    }

    /** The envelope of a payload, signed. */
    public static Envelope sign(String payloadType, byte[] payload, String keyId, Signer signer) {
        return new Envelope(
                payloadType,
                StrictBase64.encode(payload),
                keyId,
                StrictBase64.encode(signer.sign(payloadType, payload)));
    }

    /** Reads an envelope; whether its signature holds is not looked at. */
    public static Decoded<Envelope> decode(byte[] bytes) {
        return CanonicalDocument.read(bytes).then(object -> {
            Fields fields = Fields.of(object, "");
            if (bytesOf(fields, "payload").isEmpty()) {
                fields.fail("payload", "must be padded base64");
            }
            fields.text("payloadType", TEXT_MAX);
            List<Fields> signatures = fields.objects("signatures");
            if (signatures.size() != 1) {
                fields.fail("signatures", "must be one signature");
            }
            for (Fields signature : signatures) {
                signature.text("keyid", TEXT_MAX);
                if (bytesOf(signature, "sig")
                        .filter(raw -> raw.length == SIGNATURE_BYTES)
                        .isEmpty()) {
                    signature.fail("sig", "must be 64 bytes in padded base64");
                }
                signature.refuseUnknown(SIGNATURE_MEMBERS);
            }
            fields.refuseUnknown(MEMBERS);
            return CanonicalDocument.made(fields, Envelope::from);
        });
    }

    private static Envelope from(Fields fields) {
        Fields signature = fields.objects("signatures").get(0);
        return new Envelope(
                fields.text("payloadType"), fields.text("payload"), signature.text("keyid"), signature.text("sig"));
    }

    private static Optional<byte[]> bytesOf(Fields fields, String name) {
        return StrictBase64.decode(fields.text(name));
    }

    /** The bytes of the payload. */
    public byte[] payload() {
        return decoded(payloadBase64);
    }

    /** The 64 bytes of the signature. */
    public byte[] signature() {
        return decoded(signatureBase64);
    }

    private static byte[] decoded(String base64) {
        return StrictBase64.decode(base64).orElseThrow(() -> new IllegalStateException("checked when made"));
    }

    /** The canonical bytes: a file, or an entry of the log. */
    public byte[] toBytes() {
        return Json.canonical(JsonObject.builder()
                .put("payload", payloadBase64)
                .put("payloadType", payloadType)
                .put(
                        "signatures",
                        JsonArray.of(JsonObject.builder()
                                .put("keyid", keyId)
                                .put("sig", signatureBase64)
                                .build()))
                .build());
    }
}
