/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.archive;

import static assize.schemas.archive.CanonicalDocument.TEXT_MAX;

import assize.schemas.json.Decoded;
import assize.schemas.json.Fields;
import assize.schemas.json.Json;
import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonValue;
import assize.schemas.json.StrictBase64;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A payload and the signatures over its type and bytes.
 *
 * <p>Holds the base64 texts of the document, so that it compares by content. Members beside the known ones are refused:
 * no signature would cover them.
 *
 * <p>Source: DSSE 1.0.2, envelope.md. One signature is the rule; what changes keys is signed by several.
 *
 * @param payloadBase64 padded standard base64
 * @param signatures from one to {@value #SIGNATURES_MAX}, each by a key of another name
 */
public record Envelope(String payloadType, String payloadBase64, List<Signature> signatures) {
    private static final int SIGNATURE_BYTES = 64;
    private static final int SIGNATURES_MAX = 8;
    private static final Set<String> MEMBERS = Set.of("payload", "payloadType", "signatures");
    private static final Set<String> SIGNATURE_MEMBERS = Set.of("keyid", "sig");

    /** Checks the base64 text and that no key signs twice. */
    public Envelope {
        if (StrictBase64.decode(payloadBase64).isEmpty()) {
            throw new IllegalArgumentException("payload is not base64");
        }
        signatures = List.copyOf(signatures);
        if (signatures.isEmpty() || signatures.size() > SIGNATURES_MAX) {
            throw new IllegalArgumentException("no envelope has " + signatures.size() + " signatures");
        }
        if (signatures.stream().map(Signature::keyId).distinct().count() < signatures.size()) {
            throw new IllegalArgumentException("a key signs once");
        }
    }

    /**
     * One signature, over what {@code Dsse.pae(payloadType, payload)} gives.
     *
     * @param keyId names the key; only a hint, as DSSE says
     * @param base64 padded standard base64 of 64 bytes
     */
    public record Signature(String keyId, String base64) {

        /** Checks the base64 text. */
        public Signature {
            Objects.requireNonNull(keyId, "keyId is null");
            if (StrictBase64.decode(base64)
                    .filter(bytes -> bytes.length == SIGNATURE_BYTES)
                    .isEmpty()) {
                throw new IllegalArgumentException("no signature: " + base64);
            }
        }

        /** The 64 bytes. */
        public byte[] bytes() {
            return decoded(base64);
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
                List.of(new Signature(keyId, StrictBase64.encode(signer.sign(payloadType, payload)))));
    }

    /** The same with one more signature, by another key. */
    public Envelope countersign(String keyId, Signer signer) {
        List<Signature> more = new ArrayList<>(signatures);
        more.add(new Signature(keyId, StrictBase64.encode(signer.sign(payloadType, payload()))));
        return new Envelope(payloadType, payloadBase64, more);
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
            if (signatures.isEmpty() || signatures.size() > SIGNATURES_MAX) {
                fields.fail("signatures", "must be from 1 to " + SIGNATURES_MAX + " signatures");
            }
            Set<String> keyIds = new HashSet<>();
            for (Fields signature : signatures) {
                if (!keyIds.add(signature.text("keyid", TEXT_MAX))) {
                    signature.fail("keyid", "is there twice");
                }
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
        return new Envelope(
                fields.text("payloadType"),
                fields.text("payload"),
                fields.objects("signatures").stream()
                        .map(signature -> new Signature(signature.text("keyid"), signature.text("sig")))
                        .toList());
    }

    private static Optional<byte[]> bytesOf(Fields fields, String name) {
        return StrictBase64.decode(fields.text(name));
    }

    /** The bytes of the payload. */
    public byte[] payload() {
        return decoded(payloadBase64);
    }

    /** The key the first signature names. */
    public String keyId() {
        return signatures.get(0).keyId();
    }

    /** The 64 bytes of the first signature. */
    public byte[] signature() {
        return signatures.get(0).bytes();
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
                        new JsonArray(signatures.stream()
                                .<JsonValue>map(signature -> JsonObject.builder()
                                        .put("keyid", signature.keyId())
                                        .put("sig", signature.base64())
                                        .build())
                                .toList()))
                .build());
    }
}
